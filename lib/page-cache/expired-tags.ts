import { processGlobal } from '@/lib/utils/process-global';

/**
 * When each cache tag last expired in this process. Everything that caches rendered pages or their
 * data compares its entries with it: the page cache and the two stores of Next (server/next-page-store.ts,
 * server/next-data-cache.ts). Next's own `revalidateTag` works inside a request only; a tag also
 * expires after an edit by another instance or a command.
 */
const state = processGlobal('expired tags', () => ({
  tags: new Map<string, number>(),
  listeners: new Set<(tag: string) => void>(),
}));

/** Each product has a tag, and strangers cannot make more of them; an import can. */
const MAX_TAGS = 10_000;

/**
 * The clock by which cache entries are dated, in ms; setting the machine's clock does not move it.
 * It is the one by which Next dates its entries.
 */
export const cacheClock = (): number => performance.timeOrigin + performance.now();

function note(tag: string): void {
  state.tags.set(tag, cacheClock());
}

/**
 * Expires, in this process, every entry with this tag that was begun before now. Above MAX_TAGS
 * every entry with `common` expires instead, a tag that all entries have.
 */
export function expireTag(tag: string, common: string): void {
  const isFull = state.tags.size >= MAX_TAGS && !state.tags.has(tag);
  if (isFull) state.tags.clear();
  const expired = isFull ? common : tag;
  note(expired);
  for (const tell of state.listeners) tell(expired);
}

/** Whether one of the tags has expired since `begun`, a time by {@link cacheClock}. */
export const isExpiredSince = (begun: number, tags: readonly string[]): boolean =>
  tags.some((tag) => begun <= (state.tags.get(tag) ?? 0));

/** The time by {@link cacheClock} at which the last of the tags expired; 0 when none ever did. */
export const lastExpiry = (tags: readonly string[]): number =>
  Math.max(0, ...tags.map((tag) => state.tags.get(tag) ?? 0));

/**
 * Calls `tell` with each tag that this process expires. Returns a function that expires a tag
 * without calling `tell`, for tags that another process has expired.
 */
export function onExpiredTag(tell: (tag: string) => void): (tag: string) => void {
  state.listeners.add(tell);
  return note;
}
