/** The cache tag of everything that shows products. */
export const CATALOG_TAG = 'catalog';
