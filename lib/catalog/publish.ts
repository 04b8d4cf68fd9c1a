import { revalidateTag } from 'next/cache';
import { bumpCatalogRevision } from './revision';
import { refreshSearchIndex } from './search';
import { CATALOG_TAG, productTag } from './tags';

/** Has this instance make every page that shows products anew, from its next request on. */
export function expireCatalog(): void {
  revalidateTag(CATALOG_TAG, { expire: 0 });
}

/**
 * Makes a change of the catalogue visible to the very next visitor: every page that shows it and
 * the whole list are made anew. The other instances follow the revision. To be called after the
 * write.
 */
export async function publish(productId: string): Promise<void> {
  await bumpCatalogRevision();
  await refreshSearchIndex();
  expireCatalog();
  revalidateTag(productTag(productId), { expire: 0 });
}
