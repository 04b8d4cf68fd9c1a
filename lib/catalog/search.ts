import mongoose from 'mongoose';
import { Product } from '@/models';
import { db } from '../db';
import { log } from '../log';
import { SearchIndex } from './search-index';

const { trusted } = mongoose;

const FIELDS = { name: 1, category: 1, inStock: 1, updatedAt: 1 } as const;
/** Clocks of instances may differ by this much: so far back changes are read again. */
const CLOCKS_MS = 30_000;
/** Beyond this many products a search is left to the database, which needs no memory here. */
const MOST_PRODUCTS = 1_000_000;

type Built = { index: SearchIndex; upTo: Date };

/** One index a process, although a bundler may evaluate this module several times. */
const holder = globalThis as typeof globalThis & {
  shopSearch?: { built?: Built; building?: Promise<void> };
};
holder.shopSearch ??= {};
const state = holder.shopSearch;

/** Reads products into the index. Answers how far it is now, or undefined if it must be made anew. */
async function readInto(index: SearchIndex, since: Date): Promise<Date | undefined> {
  let upTo = since;
  const found =
    since.getTime() > 0
      ? Product.find({ updatedAt: trusted({ $gte: since }) }, FIELDS).hint({ updatedAt: 1 })
      : Product.find({}, FIELDS);
  const cursor = found.sort({ _id: 1 }).lean().cursor({ batchSize: 1_000 });
  for await (const { _id, name, category, inStock, updatedAt } of cursor) {
    if (!index.put({ id: String(_id), name, category, inStock })) return undefined;
    if (updatedAt > upTo) upTo = updatedAt;
  }
  return upTo;
}

async function build(): Promise<void> {
  await db();
  if ((await Product.estimatedDocumentCount()) > MOST_PRODUCTS) return;
  const began = performance.now();
  const index = new SearchIndex();
  const begun = new Date(Date.now() - CLOCKS_MS);
  // What changed while it was being read is read once more.
  const upTo = (await readInto(index, new Date(0))) && (await readInto(index, begun));
  if (!upTo) return;
  // What the first search would have to wait for: the words put in order and in one text.
  index.containing('first', 1);
  index.resembling('first', 1);
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
 * The search index of this process; undefined while it is being built, which the first call
 * begins, and for catalogues too big for memory: the database then searches.
 */
export function searchIndex(): SearchIndex | undefined {
  if (!state.built) buildInBackground();
  return state.built?.index;
}

/** Takes what has changed in the catalogue into the index, if there is one. */
export async function refreshSearchIndex(): Promise<void> {
  const { built } = state;
  if (!built) return;
  // A change may be dated in the future: by a clock that has been set back since.
  const since = new Date(Math.min(built.upTo.getTime(), Date.now()) - CLOCKS_MS);
  const upTo = await readInto(built.index, since);
  if (upTo) built.upTo = upTo;
  // What the index cannot take in, or products that are gone: the old one serves meanwhile.
  if (!upTo || built.index.size !== (await Product.estimatedDocumentCount())) buildInBackground();
}
