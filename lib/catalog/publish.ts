import { expireCatalog } from './expire';
import { bumpCatalogRevision } from './revision';
import { refreshSearchIndex } from './search';

/**
 * Makes a change of the catalogue visible to the very next visitor: every page that shows it and
 * the whole list are made anew. The other instances follow the revision. To be called after the
 * write.
 */
export async function publish(): Promise<void> {
  await bumpCatalogRevision();
  await refreshSearchIndex();
  await expireCatalog();
}
