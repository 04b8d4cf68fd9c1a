import { log } from '../log';
import { within } from '../within';
import { expireCatalog } from './expire';
import { readCatalogRevision } from './revision';
import { refreshSearchIndex, searchIndex } from './search';

const EVERY_MS = 250;
const PATIENCE_MS = 10_000;
let seen: number | undefined;

async function look(): Promise<void> {
  const revision = await within(PATIENCE_MS, readCatalogRevision());
  if (seen !== undefined && revision !== seen) {
    await Promise.all([expireCatalog(), refreshSearchIndex()]);
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
