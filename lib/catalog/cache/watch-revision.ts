import 'server-only';
import { readTree } from '@/lib/catalog/category-tree/change-tree';
import { searchIndex } from '@/lib/catalog/search/live-index';
import { readGroups } from '@/lib/catalog/variants/known-groups';
import { pollEvery } from '@/lib/observe/activity-poll';
import { log } from '@/lib/observe/log';
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
/**
 * The polling interval in ms while this process receives no requests. It is short enough to detect a crashed
 * writer in time.
 */
const QUIET_MS = 5_000;
const TIMEOUT_MS = 10_000;
/** The maximum duration of one check of the revision in ms, including the cache refreshes that it causes. */
const MAX_LOOK_MS = 60_000;
/**
 * A process that changes the catalogue registers as a writer until it has invalidated its change. If it stays
 * registered for longer than this, it counts as crashed. A long import registers again regularly.
 */
const DEAD_WRITER_MS = 30_000;

/**
 * Detects crashed writers: processes that have registered a change of the catalogue and do not complete it. `now` is a
 * monotonic time in ms.
 */
export function revisionWatcher() {
  /** When each registered writer was first seen. */
  let firstSeen = new Map<string, number>();
  return {
    /** Returns the writers of this revision that count as crashed. */
    deadWriters({ writers }: CatalogRevision, now: number): string[] {
      firstSeen = new Map(writers.map((writer) => [writer, firstSeen.get(writer) ?? now]));
      return writers.filter((writer) => now - (firstSeen.get(writer) ?? now) >= DEAD_WRITER_MS);
    },
  };
}

/**
 * Polls the catalogue's revision for as long as the process runs. Pages thus show a change by another instance,
 * worker or command within half a second. If the process that made the change has crashed, pages show the change
 * within half a minute. Only the first request after a quiet period waits for a check (lib/observe/activity-poll.ts).
 * While the database is down, the pages do not change.
 */
export function watchRevision(): void {
  let failing = false;
  const watcher = revisionWatcher();
  /** The revision that the caches of this process reflect. */
  let watched: number | undefined;
  let followedCounts = 0;
  const checkRevision = async () => {
    // Start to build the search index before the first search, and again if building has failed.
    searchIndex();
    const revision = await withTimeout(TIMEOUT_MS, readCatalogRevision());
    const dead = watcher.deadWriters(revision, performance.now());
    if (dead.length > 0) await finishChange(dead);
    const { value, counts } = revision;
    if (counts !== followedCounts) expireCounts();
    followedCounts = counts;
    // Pages rendered before the first check may lack data, because the database was not connected yet. Invalidate
    // all of them.
    if (watched === undefined) {
      await withTimeout(TIMEOUT_MS, readTree());
      await withTimeout(TIMEOUT_MS, readGroups());
      expireEveryPage();
    } else if (value !== watched) {
      const touched = await touchedBetween(watched, value);
      // Load the categories before the pages expire, because the next requests render the pages with them.
      if (!touched || touched.tags.includes(CATEGORIES_TAG)) await readTree();
      await refreshCaches(touched);
    }
    // Set `watched` only after success, so that the next check repeats a failed refresh.
    watched = value;
  };
  const tryCheckRevision = async () => {
    try {
      await withTimeout(MAX_LOOK_MS, checkRevision());
      failing = false;
    } catch (error) {
      if (!failing)
        log().warn({ err: error }, 'changes of the catalogue could not be read; retrying');
      failing = true;
    }
  };
  pollEvery(tryCheckRevision, { busyMs: EVERY_MS, quietMs: QUIET_MS, isAwaited: true });
}
