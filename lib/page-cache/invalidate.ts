import { processGlobal } from '@/lib/utils/process-global';
import { type Touched, withRevision } from './revision';
import { COUNTS_TAG, EVERY_PAGE_TAG, expireTag, lastExpiry, RULES_TAG } from './tags';

/**
 * Data that a process derives from the database besides pages, for example the search index. Features register their
 * data here, because this folder must not import features. `products` contains the ids of the changed products.
 * Undefined means all products.
 */
type Derived = {
  /** Runs before the pages expire, because pages are rendered from this data. */
  beforePages: (products: string[] | undefined, tags: readonly string[]) => Promise<void>;
  afterPages: (products: string[] | undefined) => Promise<void>;
};

const state = processGlobal('derived caches', () => ({ derived: new Map<string, Derived>() }));

/**
 * Registers derived data of a feature, which {@link refreshCaches} refreshes together with the pages. It
 * replaces an earlier registration with the same name.
 */
export const registerDerived = (name: string, derived: Derived): void => {
  state.derived.set(name, derived);
};

/**
 * Expires the additional cache of the Next.js development server. Next.js can expire it only within a request. After
 * other changes, a page is up to date only at its second visit.
 */
async function expireInDevelopment(tags: readonly string[]): Promise<void> {
  const { revalidateTag } = await import('next/cache');
  try {
    for (const tag of tags) revalidateTag(tag, { expire: 0 });
  } catch {
    // `revalidateTag` throws if no request is running.
  }
}

/**
 * Refreshes the caches of this process, for the touched data or for everything. Once it resolves, the next request gets
 * the stored data. A page whose rendering started earlier counts as outdated (server/page-cache.ts).
 */
export async function refreshCaches(touched?: Touched): Promise<void> {
  const tags = touched?.tags ?? [EVERY_PAGE_TAG];
  const derived = [...state.derived.values()];
  for (const one of derived) await one.beforePages(touched?.products, tags);
  for (const tag of tags) expireTag(tag, EVERY_PAGE_TAG);
  if (process.env.NODE_ENV === 'development') await expireInDevelopment(tags);
  for (const one of derived) await one.afterPages(touched?.products);
}

/**
 * Runs a write, then invalidates the data that `touchedOf` returns for its result. If it returns undefined, everything
 * is invalidated. Throws the write's error.
 */
export async function writeAndRefresh<T>(
  write: () => Promise<T>,
  touchedOf: (result: T) => Promise<Touched | undefined>,
): Promise<T> {
  const { result, touched } = await withRevision(write, touchedOf);
  await refreshCaches(touched);
  return result;
}

/** Expires the complete product list of this process, because it contains stock counts. */
export const expireCounts = (): void => expireTag(COUNTS_TAG, EVERY_PAGE_TAG);

/** Expires every page, and all data of pages, in this process. */
export const expireEveryPage = (): void => expireTag(EVERY_PAGE_TAG, EVERY_PAGE_TAG);

/**
 * Runs a write to data that some pages show, but that is not part of a product. Then invalidates the tags
 * that the write returns. Throws the write's error.
 */
export const changeTags = (write: () => Promise<string[]>): Promise<string[]> =>
  writeAndRefresh(write, async (tags) => ({ products: [], tags }));

/**
 * Runs a write to data that every page shows, but that is not part of a product, for example the shop's name.
 * Then invalidates all pages. Throws the write's error.
 */
export const changeEveryPage = <T>(write: () => Promise<T>): Promise<T> =>
  writeAndRefresh(write, async () => ({ products: [], tags: [EVERY_PAGE_TAG] }));

/**
 * Runs a write to a rule of the shop that no page shows, for example a pause of orders. Then notifies every
 * process, but does not invalidate pages. Throws the write's error.
 */
export const changeRules = <T>(write: () => Promise<T>): Promise<T> =>
  writeAndRefresh(write, async () => ({ products: [], tags: [RULES_TAG] }));

/** Returns the time (ms) at which this process last received a change of the shop's settings or rules. */
export const lastShopChange = (): number => lastExpiry([EVERY_PAGE_TAG, RULES_TAG]);
