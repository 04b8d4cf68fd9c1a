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
import { searchVocabularies } from './languages';
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
  brand: 1,
  weight: 1,
  updatedAt: 1,
} as const;
/**
 * The maximum difference between the clocks of instances. Each update of the index goes back by this time, so that it
 * misses no change.
 */
const CLOCK_SKEW_MS = 30_000;
const REBUILD_WAIT_MS = 1_000;
/**
 * The maximum number of products multiplied by languages. A larger catalogue is searched in the database, to save
 * memory.
 */
const MAX_PRODUCTS = 1_000_000;

/** `estimatedDocumentCount` stays wrong after the database process was killed. */
const countAll = () => Product.countDocuments({}, { hint: { _id: 1 } });

const all = () => Product.find({}, FIELDS);
const changedSince = (since: Date) =>
  Product.find({ updatedAt: trusted({ $gte: since }) }, FIELDS).hint({ updatedAt: -1, _id: -1 });
const withIds = (ids: string[]) => Product.find({ _id: trusted({ $in: ids }) }, FIELDS);

type Indexes = Pick<NonNullable<typeof state.built>, 'index' | 'further'>;

function emptyIndexes(languages: readonly Language[]): Indexes {
  const indexIn = (language: Language, isFurther: boolean) =>
    new SearchIndex(
      new Meanings(searchVocabularies[language], (category) =>
        labelIn(category, language, isFurther),
      ),
    );
  const [main = DEFAULT_LANGUAGE, ...others] = languages;
  const further = new Map(others.map((language) => [language, indexIn(language, true)]));
  return { index: indexIn(main, false), further };
}

/** Returns the time of the latest change, or undefined if the indexes must be rebuilt. */
async function readInto(
  { index, further }: Indexes,
  found: ReturnType<typeof all>,
): Promise<Date | undefined> {
  let upTo = new Date(0);
  const cursor = found.sort({ _id: 1 }).lean().cursor({ batchSize: 1_000 });
  for await (const row of inSlices(cursor)) {
    const { _id, removedAt, updatedAt, translations, ...product } = row;
    const { name, description } = product;
    const removed = removedAt !== undefined;
    const plain = { id: String(_id), removed, ...product };
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
  const startedAt = performance.now();
  const indexes = emptyIndexes(languages);
  const readFrom = new Date(Date.now() - CLOCK_SKEW_MS);
  // The second read covers changes during the first read.
  const first = await readInto(indexes, all());
  const second = first && (await readInto(indexes, changedSince(readFrom)));
  if (!second) return;
  const upTo = new Date(Math.max(first.getTime(), second.getTime()));
  // The first search builds data structures. Search now, so that no shopper waits.
  const { index, further } = indexes;
  for (const one of [index, ...further.values()]) {
    one.containing('first', 1);
    one.related('first', 1);
  }
  state.built = { ...indexes, languages, upTo };
  const ms = Math.round(performance.now() - startedAt);
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
 * Returns the search index in an additional language of the shop, or else in its main language. Returns undefined until
 * the index is built, or if the catalogue is too large. The caller then searches in the database. The first call starts
 * the build.
 */
export function searchIndex(language?: Language): SearchIndex | undefined {
  if (!state.built && !state.isTooBig) buildInBackground();
  return (language && state.built?.further.get(language)) ?? state.built?.index;
}

/** Waits at most one second, so that a product edit is fast. */
const builtSoon = () =>
  withTimeout(REBUILD_WAIT_MS, state.building ?? Promise.resolve()).catch(() => {});

/** Returns the search index like {@link searchIndex}. Waits for its build for at most one second. */
export async function searchIndexSoon(language?: Language): Promise<SearchIndex | undefined> {
  const present = searchIndex(language);
  if (present || state.isTooBig) return present;
  await builtSoon();
  return searchIndex(language);
}

/**
 * Reads changed products into the index: the products `ids`, or all changes since the last update. Without an index,
 * starts to build one.
 */
export async function refreshSearchIndex(ids?: string[]): Promise<void> {
  // An index under construction may have read these products before they changed.
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
    // The next search then usually finds a new name.
    return builtSoon();
  }
  // `updatedAt` may be in the future if a server's clock was set back.
  const since = new Date(Math.min(built.upTo.getTime(), Date.now()) - CLOCK_SKEW_MS);
  const upTo = await readInto(built, changedSince(since));
  if (upTo) built.upTo = upTo > since ? upTo : since;
  // Searches use the old index until the new one is ready.
  else buildInBackground();
  // Do not wait. Counting the products of a large catalogue takes long.
  void rebuildIfIncomplete(built);
}

/** Products may have been deleted, or restored from a backup with old dates. */
async function rebuildIfIncomplete({ index }: { index: SearchIndex }): Promise<void> {
  try {
    if (index.size !== (await countAll())) buildInBackground();
  } catch (error) {
    log().warn({ err: error }, 'the products could not be counted for the search index');
  }
}
