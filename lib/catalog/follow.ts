import { tagsManifest } from 'next/dist/server/lib/incremental-cache/tags-manifest.external';
import { log } from '../log';
import { within } from '../within';
import { readCatalogRevision } from './revision';
import { refreshSearchIndex, searchIndex } from './search';
import { CATALOG_TAG } from './tags';

const EVERY_MS = 250;
const PATIENCE_MS = 10_000;
/** Longer than a page takes to render. */
const STRAGGLERS_MS = 2_000;

/** Next's own record of what is stale, which its page cache and its data cache both ask. */
function expireCatalog(): void {
  // By this machine's clock, which is also the one that dated the entries.
  const now = Date.now();
  tagsManifest.set(CATALOG_TAG, { stale: now, expired: now });
}

let seen: number | undefined;

async function look(): Promise<void> {
  const revision = await within(PATIENCE_MS, readCatalogRevision());
  if (seen !== undefined && revision !== seen) {
    expireCatalog();
    // A page that was being rendered from the old data is dated when it is done: once more.
    setTimeout(expireCatalog, STRAGGLERS_MS).unref();
    await refreshSearchIndex();
  }
  seen = revision;
}

/**
 * Follows the catalogue's revision in the database for as long as the process lives, so that pages
 * show within half a second what another instance, a worker or a script has changed. Requests never
 * wait for it; while the database is away the pages stay as they are.
 */
export function followCatalog(): void {
  let failing = false;
  const next = async () => {
    try {
      await look();
      failing = false;
    } catch (error) {
      if (!failing) log().warn({ err: error }, 'the catalogue cannot be followed for now');
      failing = true;
    }
    setTimeout(next, EVERY_MS).unref();
  };
  // Made before the first shopper searches.
  searchIndex();
  void next();
}
