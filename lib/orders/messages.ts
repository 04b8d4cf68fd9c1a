/**
 * The error message for an order without an address. The page shows the message before the request, and the server
 * sends the same message (docs/product.md 5.3).
 */
export const SELECT_ADDRESS = 'Please select an address';

/**
 * The English text of the cancellation reason `cart conflict` in the API: another order has used the cart. Pages and
 * emails translate the code instead.
 */
export const CART_CONFLICT_TEXT = 'This cart was ordered already, so the payment is given back.';
