import 'server-only';
import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { searchIndex } from '@/lib/catalog/search/live-index';
import { db } from '@/lib/db';
import { jsonWithOrigin, pictureOriginFor } from '@/lib/http/client-origin';
import { ENCODING_HEADER, preferredEncoding } from '@/lib/http/compress';
import { streamOf } from '@/lib/http/download';
import type { Language } from '@/lib/i18n/languages';
import type { ProductDoc } from '@/models/product';
import { showing } from './catalog-settings';
import { findProducts, isIndexed, rowsOf, searchFilter } from './list';
import type { ListQuery } from './list-schema';
import { viewProducts } from './view-products';

/**
 * Creates a function that reads several long sources concurrently. At most `atOnce` sources produce a chunk at the
 * same time. After each chunk, other work of the event loop runs. While a slow reader processes its chunk, other
 * sources may produce theirs.
 */
export function createStreamLimit(atOnce: number) {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function take(): Promise<void> {
    if (running === atOnce) return new Promise((resolve) => void waiting.push(resolve));
    running += 1;
  }

  /** Starts the next waiting source, after other work of the event loop. */
  function leave(): void {
    setImmediate(() => {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    });
  }

  return async function* limitStreams<T>(source: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
    try {
      for (;;) {
        await take();
        const piece = await source.next().finally(leave);
        if (piece.done) return;
        yield piece.value;
      }
    } finally {
      await source.return();
    }
  };
}

/** The number of products per chunk. One chunk takes a few milliseconds. */
const BATCH = 200;

/**
 * Two sources may produce chunks at once: the process builds one chunk while the database reads the other. A page
 * request therefore waits for at most two chunks.
 */
const limitStreams = createStreamLimit(2);

/**
 * Yields the products of a query. A text search uses the search index, because the database would compare every name.
 */
async function* findRows(
  query: ListQuery,
  language: Language | undefined,
): AsyncGenerator<ProductDoc, void> {
  const { q, cursor } = query;
  const index = q && isIndexed(query) ? searchIndex(language) : undefined;
  if (!q || !index) {
    yield* findProducts(query).lean().cursor({ batchSize: BATCH });
    return;
  }
  const filter = searchFilter(query);
  let after = cursor;
  let ids: string[];
  do {
    ids = index.containing(q, BATCH, { ...filter, after });
    yield* await rowsOf(ids, filter);
    after = ids.at(-1);
  } while (ids.length === BATCH);
}

/**
 * Yields the JSON response of a product list in chunks. Each chunk is read from the database only when it is
 * requested, so that a list of any length needs little memory. Image URLs start with `origin`. Product names are
 * in the language `wished` if they are translated.
 */
export async function* listJson(
  query: ListQuery,
  origin = '',
  wished?: Language,
): AsyncGenerator<string, void> {
  await db();
  const { language } = await showing(wished);
  const jsonOf = async (rows: ProductDoc[]) =>
    (await viewProducts(rows, wished)).map((view) => jsonWithOrigin(origin, view)).join(',');
  let batch: ProductDoc[] = [];
  let before = '{"success":true,"products":[';
  for await (const row of findRows(query, language)) {
    batch.push(row);
    if (batch.length < BATCH) continue;
    yield before + (await jsonOf(batch));
    before = ',';
    batch = [];
  }
  yield `${batch.length > 0 || before !== ',' ? before : ''}${await jsonOf(batch)}]}`;
}

/**
 * Reads the first chunk before the response starts. If the database fails, the request can then respond with an error.
 */
async function started(
  source: AsyncGenerator<string, void>,
): Promise<AsyncGenerator<string, void>> {
  const first = await source.next();
  return (async function* () {
    if (!first.done) yield first.value;
    yield* source;
  })();
}

/**
 * Streams the JSON of a product list, with gzip if the client accepts it. Rejects if the database fails before the
 * first chunk. If it fails later, the response ends early.
 */
export async function streamList(
  request: Request,
  query: ListQuery,
  headers: Record<string, string> = {},
  language?: Language,
): Promise<Response> {
  const source = await started(limitStreams(listJson(query, pictureOriginFor(request), language)));
  const named = { 'Content-Type': 'application/json', Vary: 'Accept-Encoding, Origin', ...headers };
  if (preferredEncoding(request.headers.get('accept-encoding'), ['gzip']) === 'identity')
    return new Response(streamOf(source), { headers: named });
  // Use the fastest compression level. The bottleneck is the database, not the network.
  const packed = createGzip({ level: 1 });
  // If the source or the client fails, the pipeline closes both. The client then receives an aborted response.
  pipeline(Readable.from(source, { highWaterMark: 1 }), packed, () => {});
  return new Response(streamOf(packed.iterator()), {
    headers: { ...named, [ENCODING_HEADER]: 'gzip' },
  });
}
