import 'server-only';
import { readTree } from '@/lib/catalog/category-tree/change-tree';
import { searchIndex } from '@/lib/catalog/search/live-index';
import { readGroups } from '@/lib/catalog/variants/known-groups';
import { log } from '@/lib/observe/log';
import { pollEvery } from '@/lib/observe/quiet';
import { expireCounts, expireEveryPage, refreshCaches } from '@/lib/page-cache/invalidate';
import {
  type CatalogRevision,
  finishChange,
  readCatalogRevision,
  touchedBetween,
} from '@/lib/page-cache/revision';
import { CATEGORIES_TAG } from '@/lib/page-cache/tags';
import { withTimeout } from '@/lib/utils/async';

const EVERY_MS = 250;
/** While nobody asks this process anything: often enough to find a dead writer. */
const QUIET_MS = 5_000;
const TIMEOUT_MS = 10_000;
/** The longest time of one look and its refreshes, in ms. */
const MAX_LOOK_MS = 60_000;
/**
 * A writer that is registered for longer counts as dead; an import that goes on registers again.
 */
const DEAD_WRITER_MS = 30_000;

/** Notices writers that have died; `now` is a monotonic time in ms. */
export function revisionWatcher() {
  /** When each registered writer was first seen. */
  let firstSeen = new Map<string, number>();
  return {
    /** The writers of this revision that have died. */
    deadWriters({ writers }: CatalogRevision, now: number): string[] {
      firstSeen = new Map(writers.map((writer) => [writer, firstSeen.get(writer) ?? now]));
      return writers.filter((writer) => now - (firstSeen.get(writer) ?? now) >= DEAD_WRITER_MS);
    },
  };
}

/**
 * Watches the catalogue's revision as long as the process lives, so that pages show a change of
 * another instance, worker or command within half a second, and one of a killed process within half
 * a minute. The first request after a quiet time waits for a look (lib/observe/quiet.ts), no other does; while the
 * database is down the pages stay as they are.
 */
export function watchRevision(): void {
  let failing = false;
  const watcher = revisionWatcher();
  /** The revision that the caches of this process follow. */
  let followed: number | undefined;
  let followedCounts = 0;
  const look = async () => {
    // Builds the index before the first search, and anew if that has failed.
    searchIndex();
    const revision = await withTimeout(TIMEOUT_MS, readCatalogRevision());
    const dead = watcher.deadWriters(revision, performance.now());
    if (dead.length > 0) await finishChange(dead);
    const { value, counts } = revision;
    if (counts !== followedCounts) expireCounts();
    followedCounts = counts;
    // Pages from before the first look may have been rendered without a database.
    if (followed === undefined) {
      await withTimeout(TIMEOUT_MS, readTree());
      await withTimeout(TIMEOUT_MS, readGroups());
      expireEveryPage();
    } else if (value !== followed) {
      const touched = await touchedBetween(followed, value);
      // Before the pages expire, because they are rendered from it.
      if (!touched || touched.tags.includes(CATEGORIES_TAG)) await readTree();
      await refreshCaches(touched);
    }
    // Only after success, so that a failed refresh is repeated.
    followed = value;
  };
  const tryToLook = async () => {
    try {
      await withTimeout(MAX_LOOK_MS, look());
      failing = false;
    } catch (error) {
      if (!failing) log().warn({ err: error }, 'the catalogue cannot be followed for now');
      failing = true;
    }
  };
  pollEvery(tryToLook, { busyMs: EVERY_MS, quietMs: QUIET_MS, isAwaited: true });
}
