import { processGlobal } from '@/lib/utils/process-global';

/**
 * The time at which each cache tag last expired in this process. The page cache and the two stores of Next.js
 * (server/next-page-store.ts, server/next-data-cache.ts) compare their entries with it. `revalidateTag` of
 * Next.js is not enough: it works only within a request. Tags also expire after an edit by another instance or
 * by a command.
 */
const state = processGlobal('expired tags', () => ({
  tags: new Map<string, number>(),
  listeners: new Set<(tag: string) => void>(),
}));

/** Each product has a tag. Visitors cannot create more tags, but an import can. */
const MAX_TAGS = 10_000;

/**
 * Returns the time for dating cache entries, in ms. Changes of the system clock do not affect it. Next.js
 * dates its entries with the same clock.
 */
export const cacheClock = (): number => performance.timeOrigin + performance.now();

function note(tag: string): void {
  state.tags.set(tag, cacheClock());
}

/**
 * Expires every entry of this process that has this tag and was created before now. Above MAX_TAGS, it expires
 * every entry with the tag `common`, which all entries have.
 */
export function expireTag(tag: string, common: string): void {
  const isFull = state.tags.size >= MAX_TAGS && !state.tags.has(tag);
  if (isFull) state.tags.clear();
  const expired = isFull ? common : tag;
  note(expired);
  for (const tell of state.listeners) tell(expired);
}

/** Returns whether one of the tags has expired since `begun`, a time of {@link cacheClock}. */
export const isExpiredSince = (begun: number, tags: readonly string[]): boolean =>
  tags.some((tag) => begun <= (state.tags.get(tag) ?? 0));

/** Returns the time of {@link cacheClock} at which the latest of the tags expired, or 0 if none did. */
export const lastExpiry = (tags: readonly string[]): number =>
  Math.max(0, ...tags.map((tag) => state.tags.get(tag) ?? 0));

/**
 * Calls `tell` with each tag that this process expires. Returns a function that expires a tag without calling
 * `tell`, for tags that another process has expired.
 */
export function onExpiredTag(tell: (tag: string) => void): (tag: string) => void {
  state.listeners.add(tell);
  return note;
}
