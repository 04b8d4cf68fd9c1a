import 'server-only';
import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { searchIndex } from '@/lib/catalog/search/live-index';
import { db } from '@/lib/db';
import { ENCODING_HEADER, preferredEncoding } from '@/lib/http/encoding';
import { jsonWithOrigin, pictureOriginFor } from '@/lib/http/front-end';
import { streamOf } from '@/lib/http/stream';
import type { Language } from '@/lib/i18n/languages';
import type { ProductDoc } from '@/models/product';
import { showing } from './catalog-settings';
import { findProducts, isIndexed, rowsOf, searchFilter } from './list';
import type { ListQuery } from './list-schema';
import { viewProducts } from './view-products';

/**
 * Makes a function that reads long sources together with all others of it: at most `atOnce` pieces are made at once, and
 * what else waits for the processor comes in between. Nobody's turn lasts while a slow reader takes a piece.
 */
export function createTurns(atOnce: number) {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function take(): Promise<void> {
    if (running === atOnce) return new Promise((resolve) => void waiting.push(resolve));
    running += 1;
  }

  /** Gives the turn to who waits, after what else waits for the processor. */
  function leave(): void {
    setImmediate(() => {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    });
  }

  return async function* inTurns<T>(source: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
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

/** The products that are read and sent at a time: some milliseconds of work. */
const BATCH = 200;

/** One is made while the database reads another; a page waits for two of them at most. */
const inTurns = createTurns(2);

/** The products of a query; a search asks the index, because the database would compare every name. */
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
 * The JSON answer of a list of any length, in pieces that are read from the database on demand, so
 * that memory stays bounded. Picture addresses begin with `origin`; names are in the `wished` language
 * as far as they are translated.
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
 * Reads the first piece at once, so that a database that is down is noticed before the answer
 * begins.
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
 * Streams the JSON of a list, with gzip where accepted. Rejects when the database fails before the
 * first piece; a later fault cuts the answer off.
 */
export async function streamList(
  request: Request,
  query: ListQuery,
  headers: Record<string, string> = {},
  language?: Language,
): Promise<Response> {
  const source = await started(inTurns(listJson(query, pictureOriginFor(request), language)));
  const named = {
    'Content-Type': 'application/json',
    Vary: 'Accept-Encoding, Origin',
    ...headers,
  };
  if (preferredEncoding(request.headers.get('accept-encoding'), ['gzip']) === 'identity')
    return new Response(streamOf(source), { headers: named });
  // The fastest level: the database is the bottleneck, not the network.
  const packed = createGzip({ level: 1 });
  // A fault at either end closes the other; the reader gets the error.
  pipeline(Readable.from(source, { highWaterMark: 1 }), packed, () => {});
  return new Response(streamOf(packed.iterator()), {
    headers: { ...named, [ENCODING_HEADER]: 'gzip' },
  });
}
