/** Most pictures of one product. */
export const MAX_IMAGES = 4;

/** In the list of photos that stay: the place of the next photo that is sent. */
export const NEW_PHOTO = 'new';

/** How many products the rail of best sellers on the home page shows. */
export const BEST_SELLERS = 5;
/** How many related products the page of a product shows. */
export const RELATED = 5;

/** The longest name, weight, and line of a description of a product, in any language, and the most lines. */
export const MAX_NAME = 200;
export const MAX_WEIGHT = 40;
export const MAX_LINE = 500;
export const MAX_LINES = 40;

/** The highest count of pieces. */
export const MAX_STOCK = 1_000_000;

/** From this many pieces down, shoppers read how many are left (docs/product.md 10.3). */
export const LOW_STOCK = 5;

/** Whether the seller has a product switched on, whatever is left of it. */
export const isSwitchedOn = ({
  inStock,
  stock,
  switchedOff,
}: {
  inStock: boolean;
  stock?: number;
  switchedOff?: boolean;
}): boolean => (stock === undefined ? inStock : !switchedOff);

/** The number of pieces that pages show, of a product that can be bought; undefined for none. */
export const shownLeft = ({
  inStock,
  stock,
}: {
  inStock: boolean;
  stock?: number;
}): number | undefined =>
  inStock && stock !== undefined && stock <= LOW_STOCK ? stock : undefined;

/** The most sizes of one product, and the longest name of one. */
export const MAX_SIZES = 50;
export const MAX_SIZE_NAME = 40;

/** Products on one page of a list or of search results. */
export const PAGE_SIZE = 24;
