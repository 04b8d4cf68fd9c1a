import { refreshSearchIndex } from '@/lib/catalog/search/live-index';
import { followGroups } from '@/lib/catalog/variants/known-groups';
import { expireTag, lastExpiry } from './expired-tags';
import { bumpCatalogRevision, bumpCounts, withRevision } from './revision';
import { CATALOG_TAG, COUNTS_TAG, RULES_TAG, VARIANTS_TAG } from './tags';
import { type ChangedProduct, type Touched, touchedBy } from './touched';

/**
 * Next's development server has a cache of its own before the shop's, of which it tells by its own function alone. That
 * works within a request; an edit from elsewhere shows at the second visit.
 */
async function expireInDevelopment(tags: readonly string[]): Promise<void> {
  const { revalidateTag } = await import('next/cache');
  try {
    for (const tag of tags) revalidateTag(tag, { expire: 0 });
  } catch {
    // Not within a request.
  }
}

/**
 * Updates the catalogue caches of this process, for what was touched or for everything. Once it has
 * resolved, the next request gets what the database holds. Pages that are still being rendered from
 * older data are dated by their start, and later requests wait for them (server/page-cache.ts).
 */
export async function refreshCaches(touched?: Touched): Promise<void> {
  const tags = touched?.tags ?? [CATALOG_TAG];
  // Before the pages expire, because they are rendered from it.
  await followGroups(touched?.products, tags.includes(VARIANTS_TAG));
  for (const tag of tags) expireTag(tag, CATALOG_TAG);
  if (process.env.NODE_ENV === 'development') await expireInDevelopment(tags);
  await refreshSearchIndex(touched?.products);
}

/**
 * Invalidates after a change of the catalogue: raises the revision, which the other instances
 * watch, and refreshes this process. With `changed`, only pages and data that show these products.
 */
export async function invalidateCatalog(changed?: ChangedProduct[]): Promise<void> {
  const touched = changed && (await touchedBy(changed));
  await bumpCatalogRevision(touched);
  await refreshCaches(touched);
}

/** Writes, then invalidates what the result has touched; everything where that is undefined. */
async function writeAndRefresh<T>(
  write: () => Promise<T>,
  touchedOf: (result: T) => Promise<Touched | undefined>,
): Promise<T> {
  const { result, touched } = await withRevision(write, touchedOf);
  await refreshCaches(touched);
  return result;
}

/**
 * Writes to the catalogue, then invalidates what shows the products that `changed` names, or
 * everything without it. Throws what the write throws.
 */
export const changeCatalog = <T>(
  write: () => Promise<T>,
  changed?: (result: T) => ChangedProduct[],
): Promise<T> => writeAndRefresh(write, async (result) => changed && touchedBy(changed(result)));

/** Expires the whole list in this process. */
export const expireCounts = (): void => expireTag(COUNTS_TAG, CATALOG_TAG);

/** Expires every page and all data of pages in this process. */
export const expireEveryPage = (): void => expireTag(CATALOG_TAG, CATALOG_TAG);

/**
 * Writes what no product has but pages show, then invalidates the tags that the write returns. Throws
 * what the write throws.
 */
export const changeTags = (write: () => Promise<string[]>): Promise<string[]> =>
  writeAndRefresh(write, async (tags) => ({ products: [], tags }));

/**
 * Writes what every page shows but no product, such as the name of the shop, then invalidates all
 * pages. Throws what the write throws.
 */
export const changeEveryPage = <T>(write: () => Promise<T>): Promise<T> =>
  writeAndRefresh(write, async () => ({ products: [], tags: [CATALOG_TAG] }));

/**
 * Writes a rule of the shop that no page shows, such as a pause, then tells every process; no page is
 * rendered again. Throws what the write throws.
 */
export const changeRules = <T>(write: () => Promise<T>): Promise<T> =>
  writeAndRefresh(write, async () => ({ products: [], tags: [RULES_TAG] }));

/** When the settings or rules of the shop may last have changed, as far as this process was told (ms). */
export const lastShopChange = (): number => lastExpiry([CATALOG_TAG, RULES_TAG]);

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
