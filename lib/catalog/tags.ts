/** The cache tag of everything that shows several products. */
export const CATALOG_TAG = 'catalog';

/** The cache tag of one product. */
export const productTag = (id: string) => `product:${id}`;
