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
 * Returns a function that reads several long sources concurrently. At most `atOnce` sources produce a chunk at the same
 * time. Other work of the event loop runs after each chunk.
 */
export function createStreamLimit(atOnce: number) {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function take(): Promise<void> {
    if (running === atOnce) return new Promise((resolve) => void waiting.push(resolve));
    running += 1;
  }

  /** Other work of the event loop runs first. */
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

/** One chunk takes a few milliseconds. */
const BATCH = 200;

/** The process builds one chunk while the database reads the next. A page request waits for at most two chunks. */
const limitStreams = createStreamLimit(2);

/** A text search uses the search index, because the database would compare every name. */
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
 * Yields the JSON of a product list in chunks. Reads a chunk only when it is requested, so a long list needs little
 * memory. Image URLs start with `origin`. Names are in the language `wished` if translated.
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

/** Reads the first chunk before the response starts, so that a database failure becomes an error response. */
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
  // The fastest level: the database is the bottleneck, not the network.
  const packed = createGzip({ level: 1 });
  // If the source or the client fails, the pipeline closes both and aborts the response.
  pipeline(Readable.from(source, { highWaterMark: 1 }), packed, () => {});
  return new Response(streamOf(packed.iterator()), {
    headers: { ...named, [ENCODING_HEADER]: 'gzip' },
  });
}
