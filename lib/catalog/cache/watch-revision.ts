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
/** The polling interval while this process receives no requests. It must be shorter than DEAD_WRITER_MS. */
const QUIET_MS = 5_000;
const TIMEOUT_MS = 10_000;
const MAX_LOOK_MS = 60_000;
/** A writer that stays registered for longer counts as crashed. A long import registers again regularly. */
const DEAD_WRITER_MS = 30_000;

/**
 * Detects crashed writers: processes that registered a change of the catalogue and did not complete it. `now` is a
 * monotonic time in ms.
 */
export function revisionWatcher() {
  let firstSeen = new Map<string, number>();
  return {
    deadWriters({ writers }: CatalogRevision, now: number): string[] {
      firstSeen = new Map(writers.map((writer) => [writer, firstSeen.get(writer) ?? now]));
      return writers.filter((writer) => now - (firstSeen.get(writer) ?? now) >= DEAD_WRITER_MS);
    },
  };
}

/**
 * Polls the catalogue's revision for as long as the process runs. Pages show a change by another instance within half a
 * second, or within half a minute if that instance crashed. Only the first request after a quiet period waits for a
 * check (lib/observe/activity-poll.ts).
 */
export function watchRevision(): void {
  let failing = false;
  const watcher = revisionWatcher();
  let watched: number | undefined;
  let followedCounts = 0;
  const checkRevision = async () => {
    // Build the search index before the first search, and again after a failure.
    searchIndex();
    const revision = await withTimeout(TIMEOUT_MS, readCatalogRevision());
    const dead = watcher.deadWriters(revision, performance.now());
    if (dead.length > 0) await finishChange(dead);
    const { value, counts } = revision;
    if (counts !== followedCounts) expireCounts();
    followedCounts = counts;
    // Pages rendered before the first check may lack data. Invalidate all of them.
    if (watched === undefined) {
      await withTimeout(TIMEOUT_MS, readTree());
      await withTimeout(TIMEOUT_MS, readGroups());
      expireEveryPage();
    } else if (value !== watched) {
      const touched = await touchedBetween(watched, value);
      // Load the categories first, because the next requests render the pages with them.
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
