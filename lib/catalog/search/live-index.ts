import 'server-only';
import { isDeepStrictEqual } from 'node:util';
import mongoose from 'mongoose';
import { languagesOfGoods } from '@/lib/catalog/catalog-settings';
import { labelIn } from '@/lib/catalog/category-labels';
import { db } from '@/lib/db';
import { DEFAULT_LANGUAGE, type Language } from '@/lib/i18n/languages';
import { log } from '@/lib/observe/log';
import { inSlices, withTimeout } from '@/lib/utils/async';
import { Product } from '@/models';
import { indexState as state } from './index-state';
import { searchWords } from './languages';
import { Meanings } from './meanings';
import { SearchIndex } from './search-index';

const { trusted } = mongoose;

const FIELDS = {
  name: 1,
  category: 1,
  inStock: 1,
  removedAt: 1,
  description: 1,
  translations: 1,
  gtin: 1,
  diets: 1,
  updatedAt: 1,
} as const;
/** The clocks of instances may differ by this much. Updates therefore read changes from this much earlier again. */
const CLOCK_SKEW_MS = 30_000;
/** How long an edit waits for an index that is being built. */
const REBUILD_WAIT_MS = 1_000;
/**
 * The maximum number of products times languages. A larger catalogue is searched in the database, to bound
 * memory.
 */
const MAX_PRODUCTS = 1_000_000;

/** Counts in the index on ids. The estimated count stays wrong after the database engine was killed. */
const countAll = () => Product.countDocuments({}, { hint: { _id: 1 } });

const all = () => Product.find({}, FIELDS);
const changedSince = (since: Date) =>
  Product.find({ updatedAt: trusted({ $gte: since }) }, FIELDS).hint({ updatedAt: -1, _id: -1 });
const withIds = (ids: string[]) => Product.find({ _id: trusted({ $in: ids }) }, FIELDS);

type Indexes = Pick<NonNullable<typeof state.built>, 'index' | 'further'>;

/** Returns empty indexes for the languages of a shop, the main language first. */
function emptyIndexes(languages: readonly Language[]): Indexes {
  const indexIn = (language: Language, isFurther: boolean) =>
    new SearchIndex(
      new Meanings(searchWords[language], (category) => labelIn(category, language, isFurther)),
    );
  const [main = DEFAULT_LANGUAGE, ...others] = languages;
  const further = new Map(others.map((language) => [language, indexIn(language, true)]));
  return { index: indexIn(main, false), further };
}

/**
 * Reads products into the indexes. Returns the time of the latest change, or undefined if the indexes must be
 * rebuilt.
 */
async function readInto(
  { index, further }: Indexes,
  found: ReturnType<typeof all>,
): Promise<Date | undefined> {
  let upTo = new Date(0);
  const cursor = found.sort({ _id: 1 }).lean().cursor({ batchSize: 1_000 });
  for await (const row of inSlices(cursor)) {
    const { _id, removedAt, updatedAt, translations, ...product } = row;
    const { name, category, inStock, description, gtin, diets } = product;
    const removed = removedAt !== undefined;
    const plain = { id: String(_id), name, category, inStock, removed, description, gtin, diets };
    if (!index.put(plain)) return undefined;
    for (const [language, other] of further) {
      const { name: called = name, description: lines = description } =
        translations?.[language] ?? {};
      if (!other.put({ ...plain, name: called, description: lines })) return undefined;
    }
    if (updatedAt > upTo) upTo = updatedAt;
  }
  return upTo;
}

async function build(): Promise<void> {
  await db();
  const languages = await languagesOfGoods();
  state.isTooBig = (await countAll()) * languages.length > MAX_PRODUCTS;
  if (state.isTooBig) {
    state.built = undefined;
    log().warn({ max: MAX_PRODUCTS }, 'too many products for the search index');
    return;
  }
  const began = performance.now();
  const indexes = emptyIndexes(languages);
  const begun = new Date(Date.now() - CLOCK_SKEW_MS);
  // The second read covers changes during the first one.
  const first = await readInto(indexes, all());
  const second = first && (await readInto(indexes, changedSince(begun)));
  if (!second) return;
  const upTo = new Date(Math.max(first.getTime(), second.getTime()));
  // The first search builds lazy structures. Trigger that now, before a shopper waits for it.
  const { index, further } = indexes;
  for (const one of [index, ...further.values()]) {
    one.containing('first', 1);
    one.related('first', 1);
  }
  state.built = { ...indexes, languages, upTo };
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
 * Returns the search index of this process in a further language of the shop, or in its main language. Returns
 * undefined while the index is being built, which the first call starts, and for catalogues above the limit. The
 * database then executes the search.
 */
export function searchIndex(language?: Language): SearchIndex | undefined {
  if (!state.built && !state.isTooBig) buildInBackground();
  return (language && state.built?.further.get(language)) ?? state.built?.index;
}

/** Resolves when the index is built, but after a second at the latest, so that no edit waits longer. */
const builtSoon = () =>
  withTimeout(REBUILD_WAIT_MS, state.building ?? Promise.resolve()).catch(() => {});

/**
 * Updates the index with the products `ids`, or with all changes since its last update. If there is no index, it
 * starts to build one.
 */
export async function refreshSearchIndex(ids?: string[]): Promise<void> {
  // An index that is being built may have read the products before they changed.
  state.building
    ?.then(() => refreshSearchIndex(ids))
    .catch((error) => log().warn({ err: error }, 'the search index could not be updated'));
  searchIndex();
  const { built } = state;
  if (!built) return builtSoon();
  if (!isDeepStrictEqual(built.languages, await languagesOfGoods())) {
    buildInBackground();
    return builtSoon();
  }
  if (ids) {
    if (await readInto(built, withIds(ids))) return;
    buildInBackground();
    // The next search finds a new name immediately, unless the catalogue is large.
    return builtSoon();
  }
  // A change may have a future date if a clock was set back since.
  const since = new Date(Math.min(built.upTo.getTime(), Date.now()) - CLOCK_SKEW_MS);
  const upTo = await readInto(built, changedSince(since));
  if (upTo) built.upTo = upTo > since ? upTo : since;
  // A renamed product needs a new index. The old index stays in use until the new one is ready.
  else buildInBackground();
  // Not awaited, because counting takes longer with more products.
  void rebuildIfIncomplete(built);
}

/** Rebuilds the index if products were deleted, or restored from a backup with old dates. */
async function rebuildIfIncomplete({ index }: { index: SearchIndex }): Promise<void> {
  try {
    if (index.size !== (await countAll())) buildInBackground();
  } catch (error) {
    log().warn({ err: error }, 'the products could not be counted for the search index');
  }
}
