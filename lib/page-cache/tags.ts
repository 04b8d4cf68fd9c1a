import { processGlobal } from '@/lib/utils/process-global';

/**
 * The cache tag of every page and of all cached data. It expires after an import, and after a change of the shop's
 * settings.
 */
export const EVERY_PAGE_TAG = 'catalog';
/** The tag of exact stock counts. Only the complete product list contains them; no page shows them. */
export const COUNTS_TAG = 'counts';
/** The tag of rules of the shop that affect open carts, but that no page shows. */
export const RULES_TAG = 'rules';
/** The tag of the home page. */
export const HOME_TAG = 'home';
/** The tag of recent sales, which the home page may show. */
export const SALES_TAG = 'sales';
/** The tag of every page that lists categories. */
export const CATEGORIES_TAG = 'categories';
/** The tag that notifies every process of changed variants of products. No page has this tag. */
export const VARIANTS_TAG = 'variants';
/** Returns the tag of a product's page. */
export const productTag = (id: string): string => `product:${id}`;
/** Returns the tag of the product lists of a category, or of `all` products. */
export const listTag = (category: string): string => `list:${category.toLowerCase()}`;
/** Returns the tag of the related products on the product pages of a category. */
export const relatedTag = (category: string): string => `related:${category.toLowerCase()}`;

/** Returns the tag of a text page. */
export const pageTag = (slug: string): string => `page:${slug}`;

/**
 * The time at which each cache tag last expired in this process. The caches compare their entries with it
 * (server/next-page-store.ts, server/next-data-cache.ts). They cannot use `revalidateTag` of Next.js, because it works
 * only within a request.
 */
const state = processGlobal('expired tags', () => ({
  tags: new Map<string, number>(),
  listeners: new Set<(tag: string) => void>(),
}));

/**
 * The maximum number of stored tags. Each product has a tag, so an import can create many tags. Visitors cannot create
 * tags.
 */
const MAX_TAGS = 10_000;

/**
 * Returns the current time for the timestamps of cache entries, in ms. Changes of the system clock do not affect it.
 * Next.js uses the same clock for its entries.
 */
export const cacheClock = (): number => performance.timeOrigin + performance.now();

function note(tag: string): void {
  state.tags.set(tag, cacheClock());
}

/**
 * Expires every cache entry of this process that has this tag and was created before now. With more than MAX_TAGS tags,
 * it expires all entries by their tag `common`.
 */
export function expireTag(tag: string, common: string): void {
  const isFull = state.tags.size >= MAX_TAGS && !state.tags.has(tag);
  if (isFull) state.tags.clear();
  const expired = isFull ? common : tag;
  note(expired);
  for (const listener of state.listeners) listener(expired);
}

/** Returns whether one of the tags has expired since `startedAt`, which is a time of {@link cacheClock}. */
export const isExpiredSince = (startedAt: number, tags: readonly string[]): boolean =>
  tags.some((tag) => startedAt <= (state.tags.get(tag) ?? 0));

/** Returns when one of the tags last expired, as a time of {@link cacheClock}; 0 if none has expired. */
export const lastExpiry = (tags: readonly string[]): number =>
  Math.max(0, ...tags.map((tag) => state.tags.get(tag) ?? 0));

/**
 * Registers a listener that is called with each tag that this process expires. Returns a function that expires a tag on
 * behalf of another process and does not call the listener.
 */
export function onExpiredTag(listener: (tag: string) => void): (tag: string) => void {
  state.listeners.add(listener);
  return note;
}
