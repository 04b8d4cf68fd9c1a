/** How many lists a shopper can have. A list has at most as many products as a cart (lib/cart/limits.ts). */
export const MAX_LISTS = 20;
/** The maximum length of a list's name. */
export const MAX_LIST_NAME = 60;
