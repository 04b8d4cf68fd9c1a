import { refreshSearchIndex } from '@/lib/catalog/search/live-index';
import { followGroups } from '@/lib/catalog/variants/known-groups';
import {
  expireCounts,
  refreshCaches,
  registerDerived,
  writeAndRefresh,
} from '@/lib/page-cache/invalidate';
import { bumpCatalogRevision, bumpCounts } from '@/lib/page-cache/revision';
import { VARIANTS_TAG } from '@/lib/page-cache/tags';
import { type ChangedProduct, touchedBy } from './touched';

registerDerived('catalog', {
  beforePages: (products, tags) => followGroups(products, tags.includes(VARIANTS_TAG)),
  afterPages: refreshSearchIndex,
});

/**
 * Invalidates after a change of the catalogue: raises the revision, which the other instances
 * watch, and refreshes this process. With `changed`, only pages and data that show these products.
 */
export async function invalidateCatalog(changed?: ChangedProduct[]): Promise<void> {
  const touched = changed && (await touchedBy(changed));
  await bumpCatalogRevision(touched);
  await refreshCaches(touched);
}

/**
 * Writes to the catalogue, then invalidates what shows the products that `changed` names, or
 * everything without it. Throws what the write throws.
 */
export const changeCatalog = <T>(
  write: () => Promise<T>,
  changed?: (result: T) => ChangedProduct[],
): Promise<T> => writeAndRefresh(write, async (result) => changed && touchedBy(changed(result)));

/**
 * Runs writes of orders to the counts of products, then invalidates what shows the products of
 * `changed`. If none changed visibly, only the whole list is made again, because it holds the exact
 * counts. Throws what the writes throw.
 */
export async function changeCounts<T>(
  changed: ChangedProduct[],
  write: () => Promise<T>,
): Promise<T> {
  if (changed.length > 0) return changeCatalog(write, () => changed);
  const result = await write();
  await bumpCounts();
  expireCounts();
  return result;
}
