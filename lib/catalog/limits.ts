/** The maximum number of photos of a product. */
export const MAX_IMAGES = 4;

/** In the list of photos to keep, this entry marks the position of the next uploaded photo. */
export const NEW_PHOTO = 'new';

/** The number of best sellers on the home page. */
export const BEST_SELLERS = 5;
/** The number of related products on a product page. */
export const MAX_RELATED_PRODUCTS = 5;

/** The limits of a product's texts in any language. Lengths are in characters. */
export const MAX_NAME = 200;
export const MAX_WEIGHT = 40;
export const MAX_LINE = 500;
export const MAX_LINES = 40;

/** The highest stock in pieces, g, ml or thousandths of a pound. */
export const MAX_STOCK = 1_000_000;
/** The highest stock in thousandths of an ounce, which is 1,000 lb. */
export const MAX_OUNCE_STOCK = 16 * MAX_STOCK;

/** Returns the highest stock in the unit in which it is counted. Without a unit, it is counted in pieces. */
export const maxStock = (unit: string | undefined): number =>
  unit === 'moz' ? MAX_OUNCE_STOCK : MAX_STOCK;

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
