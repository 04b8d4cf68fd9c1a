import { processGlobal } from '@/lib/utils/process-global';
import { expireTag, lastExpiry } from './expired-tags';
import { type Touched, withRevision } from './revision';
import { CATALOG_TAG, COUNTS_TAG, RULES_TAG } from './tags';

/**
 * What a process derives from the database besides pages, such as the search index. The domain that owns it registers it, because this
 * folder imports no domain. `products` are the ids of the changed products; undefined stands for all.
 */
type Derived = {
  /** Runs before the pages expire, for data from which pages are rendered. */
  beforePages: (products: string[] | undefined, tags: readonly string[]) => Promise<void>;
  afterPages: (products: string[] | undefined) => Promise<void>;
};

const state = processGlobal('derived caches', () => ({ derived: new Map<string, Derived>() }));

/** Registers data of a domain that {@link refreshCaches} refreshes with the pages; the same name replaces it. */
export const registerDerived = (name: string, derived: Derived): void => {
  state.derived.set(name, derived);
};

/**
 * The development server of Next has its own cache in front of the shop's. Only `revalidateTag` expires it, and that works only within a
 * request; a change from elsewhere shows at the second visit.
 */
async function expireInDevelopment(tags: readonly string[]): Promise<void> {
  const { revalidateTag } = await import('next/cache');
  try {
    for (const tag of tags) revalidateTag(tag, { expire: 0 });
  } catch {
    // Not within a request.
  }
}

/**
 * Updates the caches of this process, for what was touched or for everything. Once it has resolved, the next request
 * gets what the database holds. Pages that are still being rendered from older data are dated by their start, and later
 * requests wait for them (server/page-cache.ts).
 */
export async function refreshCaches(touched?: Touched): Promise<void> {
  const tags = touched?.tags ?? [CATALOG_TAG];
  const derived = [...state.derived.values()];
  for (const one of derived) await one.beforePages(touched?.products, tags);
  for (const tag of tags) expireTag(tag, CATALOG_TAG);
  if (process.env.NODE_ENV === 'development') await expireInDevelopment(tags);
  for (const one of derived) await one.afterPages(touched?.products);
}

/**
 * Writes, then invalidates what the result has touched, or everything if that is undefined. Throws what the write throws.
 */
export async function writeAndRefresh<T>(
  write: () => Promise<T>,
  touchedOf: (result: T) => Promise<Touched | undefined>,
): Promise<T> {
  const { result, touched } = await withRevision(write, touchedOf);
  await refreshCaches(touched);
  return result;
}

/** Expires the whole list in this process. */
export const expireCounts = (): void => expireTag(COUNTS_TAG, CATALOG_TAG);

/** Expires every page and all data of pages in this process. */
export const expireEveryPage = (): void => expireTag(CATALOG_TAG, CATALOG_TAG);

/** Writes what pages show but no product has, then invalidates the tags that the write returns. Throws what the write throws. */
export const changeTags = (write: () => Promise<string[]>): Promise<string[]> =>
  writeAndRefresh(write, async (tags) => ({ products: [], tags }));

/**
 * Writes what every page shows but no product has, such as the name of the shop, then invalidates all pages. Throws what
 * the write throws.
 */
export const changeEveryPage = <T>(write: () => Promise<T>): Promise<T> =>
  writeAndRefresh(write, async () => ({ products: [], tags: [CATALOG_TAG] }));

/**
 * Writes a rule of the shop that no page shows, such as a pause, then notifies every process; no page is rendered again.
 * Throws what the write throws.
 */
export const changeRules = <T>(write: () => Promise<T>): Promise<T> =>
  writeAndRefresh(write, async () => ({ products: [], tags: [RULES_TAG] }));

/** The last time (ms) at which this process learned of a change of the settings or rules of the shop. */
export const lastShopChange = (): number => lastExpiry([CATALOG_TAG, RULES_TAG]);
