import 'server-only';
import mongoose from 'mongoose';
import { db } from '@/lib/db';
import { log } from '@/lib/observe/log';
import { withTimeout } from '@/lib/with-timeout';
import { Product } from '@/models';
import { indexState as state } from './index-state';
import { SearchIndex } from './search-index';

const { trusted } = mongoose;

const FIELDS = {
  name: 1,
  category: 1,
  inStock: 1,
  removedAt: 1,
  description: 1,
  updatedAt: 1,
} as const;
/** Clocks of instances may differ by this much, so changes are read again from that far back. */
const CLOCK_SKEW_MS = 30_000;
/** How long an edit waits for an index that is being built. */
const REBUILD_WAIT_MS = 1_000;
/** A larger catalogue is searched by the database, to bound memory. */
const MAX_PRODUCTS = 1_000_000;

/** Counts in the index on ids: the estimated count stays wrong after the engine was killed. */
const countProducts = () => Product.countDocuments({}, { hint: { _id: 1 } });

const all = () => Product.find({}, FIELDS);
const changedSince = (since: Date) =>
  Product.find({ updatedAt: trusted({ $gte: since }) }, FIELDS).hint({ updatedAt: -1, _id: -1 });
const withIds = (ids: string[]) => Product.find({ _id: trusted({ $in: ids }) }, FIELDS);

/**
 * Reads products into the index. Returns the time of the latest change, or undefined if it must be
 * rebuilt.
 */
async function readInto(
  index: SearchIndex,
  found: ReturnType<typeof all>,
): Promise<Date | undefined> {
  let upTo = new Date(0);
  const cursor = found.sort({ _id: 1 }).lean().cursor({ batchSize: 1_000 });
  for await (const { _id, removedAt, updatedAt, ...product } of cursor) {
    const { name, category, inStock, description } = product;
    const removed = removedAt !== undefined;
    if (!index.put({ id: String(_id), name, category, inStock, removed, description }))
      return undefined;
    if (updatedAt > upTo) upTo = updatedAt;
  }
  return upTo;
}

async function build(): Promise<void> {
  await db();
  state.isTooBig = (await countProducts()) > MAX_PRODUCTS;
  if (state.isTooBig) {
    state.built = undefined;
    log().warn({ max: MAX_PRODUCTS }, 'too many products for the search index');
    return;
  }
  const began = performance.now();
  const index = new SearchIndex();
  const begun = new Date(Date.now() - CLOCK_SKEW_MS);
  // Reads again what changed during the first read.
  const first = await readInto(index, all());
  const second = first && (await readInto(index, changedSince(begun)));
  if (!second) return;
  const upTo = new Date(Math.max(first.getTime(), second.getTime()));
  // The first search builds lazy structures; this does it before a shopper waits.
  index.containing('first', 1);
  index.related('first', 1);
  state.built = { index, upTo };
  const ms = Math.round(performance.now() - began);
  log().info({ products: index.size, ms }, 'the search index is built');
}

function buildInBackground(): void {
  state.building ??= build()
    .catch((error) => log().warn({ err: error }, 'the search index could not be built'))
    .finally(() => {
      state.building = undefined;
    });
}

/**
 * The search index of this process. Undefined while it is being built, which the first call starts,
 * and for catalogues above the limit; the database then searches.
 */
export function searchIndex(): SearchIndex | undefined {
  if (!state.built && !state.isTooBig) buildInBackground();
  return state.built?.index;
}

/** Resolves when the index is built, or after a second, so that no edit waits longer. */
const builtSoon = () =>
  withTimeout(REBUILD_WAIT_MS, state.building ?? Promise.resolve()).catch(() => {});

/**
 * Updates the index with the products `ids`, or with all that have changed since its last update; starts to build it if
 * there is none.
 */
export async function refreshSearchIndex(ids?: string[]): Promise<void> {
  // An index that is being built may have read the products before they changed.
  state.building
    ?.then(() => refreshSearchIndex(ids))
    .catch((error) => log().warn({ err: error }, 'the search index could not be updated'));
  searchIndex();
  const { built } = state;
  if (!built) return builtSoon();
  if (ids) {
    if (await readInto(built.index, withIds(ids))) return;
    buildInBackground();
    // A new name is found by the very next search, unless the catalogue is large.
    return builtSoon();
  }
  // A change may be dated in the future, by a clock that has been set back since.
  const since = new Date(Math.min(built.upTo.getTime(), Date.now()) - CLOCK_SKEW_MS);
  const upTo = await readInto(built.index, changedSince(since));
  if (upTo) built.upTo = upTo > since ? upTo : since;
  // A renamed product needs a new index; the old one serves until it is ready.
  else buildInBackground();
  // Not awaited, because counting takes longer the more products there are.
  void rebuildIfIncomplete(built);
}

/** Products that were deleted, or restored from a backup with old dates, need a new index. */
async function rebuildIfIncomplete({ index }: { index: SearchIndex }): Promise<void> {
  try {
    if (index.size !== (await countProducts())) buildInBackground();
  } catch (error) {
    log().warn({ err: error }, 'the products could not be counted for the search index');
  }
}
