/** The page shows this before the request, and the server refuses with it (docs/product.md 5.3). */
export const SELECT_ADDRESS = 'Please select an address';

/** Why an online order is cancelled by the shop itself. */
export const CART_TAKEN = 'This cart was ordered already, so the payment is given back.';
