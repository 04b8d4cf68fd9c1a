/**
 * The page shows this before it sends the request; the server rejects a request with the same text
 * (docs/product.md 5.3).
 */
export const SELECT_ADDRESS = 'Please select an address';

/** The reason that the shop stores when it cancels an online order because its cart was already ordered. */
export const CART_TAKEN = 'This cart was ordered already, so the payment is given back.';
