/** The bounds of a cart, apart from its zod schema so that the browser need not load zod. */

/** Most pieces of one product (DESIGN 2.4). */
export const MAX_QUANTITY = 999;
/** Most distinct products in a cart (DESIGN 2.4). */
export const MAX_PRODUCTS = 99;

export const QUANTITY_HELP = `Quantities are whole numbers from 1 to ${MAX_QUANTITY}`;
export const CART_FULL = `A cart holds at most ${MAX_PRODUCTS} different products`;

/** Product id → quantity. */
export type CartItems = Record<string, number>;

/** A cart and the revision that the next save of it must name. */
export type CartView = { cartItems: CartItems; cartRevision: number };
