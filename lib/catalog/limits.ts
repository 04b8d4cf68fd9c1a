/** The maximum number of photos of a product. */
export const MAX_IMAGES = 4;

/** In the list of photos to retain, marks the position of the next uploaded photo. */
export const NEW_PHOTO = 'new';

/** The number of best sellers on the home page. */
export const BEST_SELLERS = 5;
/** The number of related products on a product page. */
export const RELATED = 5;

/**
 * The maximum length of a product's name, weight and description line in any language, and the maximum number of
 * lines.
 */
export const MAX_NAME = 200;
export const MAX_WEIGHT = 40;
export const MAX_LINE = 500;
export const MAX_LINES = 40;

/** The highest stock, in pieces or in g or ml. */
export const MAX_STOCK = 1_000_000;

/** At this stock or below, shoppers see how many pieces are left (docs/product.md 10.3). */
export const LOW_STOCK = 5;

/** Returns whether the seller offers the product, regardless of its stock. */
export const isSwitchedOn = ({
  inStock,
  stock,
  switchedOff,
}: {
  inStock: boolean;
  stock?: number;
  switchedOff?: boolean;
}): boolean => (stock === undefined ? inStock : !switchedOff);

/** Returns how many pieces of a product are left, if pages show this number. Returns undefined otherwise. */
export const displayedStock = ({
  inStock,
  stock,
}: {
  inStock: boolean;
  stock?: number;
}): number | undefined =>
  inStock && stock !== undefined && stock <= LOW_STOCK ? stock : undefined;

/** The maximum number of sizes of a product, and the maximum length of a size name. */
export const MAX_SIZES = 50;
export const MAX_SIZE_NAME = 40;

/** The number of products on a page of a list or of search results. */
export const PAGE_SIZE = 24;
