import { tagsManifest } from 'next/dist/server/lib/incremental-cache/tags-manifest.external';
import { pagesSettled } from '../http/pages-under-way';
import { CATALOG_TAG } from './tags';

/** Next's own record of what is stale, which its page cache and its data cache both ask. */
function expireNow(): void {
  // By this machine's clock, which is also the one that dated the entries.
  const now = Date.now();
  tagsManifest.set(CATALOG_TAG, { stale: now, expired: now });
}

/**
 * Has this instance make every page that shows products anew: when it resolves, the very next request
 * gets what the database holds now. Next dates a page when it is done, so one that was being made from
 * older data would pass for a new one: first what was begun before is waited for, then what may have
 * used data that the first had left.
 */
export async function expireCatalog(): Promise<void> {
  expireNow();
  for (let wave = 0; wave < 2; wave += 1) {
    await pagesSettled();
    expireNow();
  }
}
