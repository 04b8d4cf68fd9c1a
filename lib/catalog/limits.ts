/** Most pictures of one product. */
export const MAX_IMAGES = 4;

/** In the list of photos that stay: the place of the next photo that is sent. */
export const NEW_PHOTO = 'new';

/** The refusal of an offer price above the price (docs/product.md 6.4). */
export const OFFER_ABOVE_PRICE = 'Offer price must not be above the price';

/** How many products the rail of best sellers on the home page shows. */
export const BEST_SELLERS = 5;
/** How many related products the page of a product shows. */
export const RELATED = 5;

/** The highest count of pieces. */
export const MAX_STOCK = 1_000_000;

/** The refusal of a count. */
export const STOCK_HELP = `Pieces in stock is a whole number from 0 to ${MAX_STOCK.toLocaleString('en-US')}`;

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
