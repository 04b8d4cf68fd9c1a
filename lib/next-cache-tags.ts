/**
 * The only file that uses Next's internals (docs/operations.md, "Upgrade Next"): the record of
 * expired tags that Next's page store and data cache check. Next's public `revalidateTag` works
 * inside a request only; this shop also expires pages after an edit by another instance or a
 * command.
 */
import { SharedCacheControls } from 'next/dist/server/lib/incremental-cache/shared-cache-controls.external.js';
import { tagsManifest } from 'next/dist/server/lib/incremental-cache/tags-manifest.external.js';

// With these file extensions they are the same module instances that Next's server loads.

/**
 * The clock by which Next dates cache entries, in ms; setting the machine's clock does not move it.
 */
export const cacheClock = (): number => performance.timeOrigin + performance.now();

/** Next never forgets a tag, and each product has one. */
const MAX_TAGS = 10_000;

/**
 * Expires, in this process, every entry with this tag that was begun before now. Above MAX_TAGS
 * every entry with `common` expires instead, a tag that all entries have.
 */
export function expireTag(tag: string, common: string): void {
  const isFull = tagsManifest.size >= MAX_TAGS && !tagsManifest.has(tag);
  if (isFull) tagsManifest.clear();
  tagsManifest.set(isFull ? common : tag, { expired: cacheClock() });
}

/**
 * Clears the lifetimes that Next stores without a bound for every rendered address, 404s included.
 * They are stored with the pages too, so nothing is lost.
 */
export function forgetLifetimes(): void {
  new SharedCacheControls({ routes: {}, dynamicRoutes: {} }).clear();
}

/** The time by {@link cacheClock} at which the tag last expired; 0 when it never did. */
export const expiredAt = (tag: string): number => tagsManifest.get(tag)?.expired ?? 0;

/**
 * Calls `tell` with each tag that this process expires. Returns a function that expires a tag
 * without calling `tell`, for tags that another process has expired.
 */
export function onExpiredTag(tell: (tag: string) => void): (tag: string) => void {
  const set = tagsManifest.set.bind(tagsManifest);
  tagsManifest.set = (tag, entry) => {
    tell(tag);
    return set(tag, entry);
  };
  return (tag) => void set(tag, { expired: cacheClock() });
}
