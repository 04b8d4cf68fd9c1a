import { processGlobal } from '@/lib/utils/process-global';
import { expireTag, lastExpiry } from './expired-tags';
import { type Touched, withRevision } from './revision';
import { CATALOG_TAG, COUNTS_TAG, RULES_TAG } from './tags';

/**
 * Data besides pages that a process derives from the database, for example the search index. The owning domain
 * registers it, because this folder imports no domain. `products` are the ids of the changed products;
 * undefined means all.
 */
type Derived = {
  /** Runs before the pages expire, for data that pages are rendered from. */
  beforePages: (products: string[] | undefined, tags: readonly string[]) => Promise<void>;
  afterPages: (products: string[] | undefined) => Promise<void>;
};

const state = processGlobal('derived caches', () => ({ derived: new Map<string, Derived>() }));

/**
 * Registers derived data of a domain, which {@link refreshCaches} refreshes together with the pages. A
 * registration with the same name replaces it.
 */
export const registerDerived = (name: string, derived: Derived): void => {
  state.derived.set(name, derived);
};

/**
 * Expires the additional cache of the development server of Next.js. Only `revalidateTag` expires it, and only
 * within a request. A change outside of a request shows at the second visit.
 */
async function expireInDevelopment(tags: readonly string[]): Promise<void> {
  const { revalidateTag } = await import('next/cache');
  try {
    for (const tag of tags) revalidateTag(tag, { expire: 0 });
  } catch {
    // Outside of a request, `revalidateTag` throws.
  }
}

/**
 * Refreshes the caches of this process, for the touched data or for everything. Once it resolves, the next
 * request gets the stored data. A page that is still being rendered from older data is dated by its start, so
 * later requests wait for a new one (server/page-cache.ts).
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
 * Runs a write, then invalidates the data that its result touched, or everything if that is undefined. Throws
 * the write's error.
 */
export async function writeAndRefresh<T>(
  write: () => Promise<T>,
  touchedOf: (result: T) => Promise<Touched | undefined>,
): Promise<T> {
  const { result, touched } = await withRevision(write, touchedOf);
  await refreshCaches(touched);
  return result;
}

/** Expires the complete product list of this process, which contains the stock counts. */
export const expireCounts = (): void => expireTag(COUNTS_TAG, CATALOG_TAG);

/** Expires every page, and all data of pages, in this process. */
export const expireEveryPage = (): void => expireTag(CATALOG_TAG, CATALOG_TAG);

/**
 * Runs a write to data that pages show but no product contains, then invalidates the tags that the write
 * returns. Throws the write's error.
 */
export const changeTags = (write: () => Promise<string[]>): Promise<string[]> =>
  writeAndRefresh(write, async (tags) => ({ products: [], tags }));

/**
 * Runs a write to data that every page shows but no product contains, for example the shop's name. Then
 * invalidates all pages. Throws the write's error.
 */
export const changeEveryPage = <T>(write: () => Promise<T>): Promise<T> =>
  writeAndRefresh(write, async () => ({ products: [], tags: [CATALOG_TAG] }));

/**
 * Runs a write to a rule of the shop that no page shows, for example a pause. Then notifies every process
 * without rendering pages again. Throws the write's error.
 */
export const changeRules = <T>(write: () => Promise<T>): Promise<T> =>
  writeAndRefresh(write, async () => ({ products: [], tags: [RULES_TAG] }));

/** Returns the last time (ms) at which this process received a change of the shop's settings or rules. */
export const lastShopChange = (): number => lastExpiry([CATALOG_TAG, RULES_TAG]);
