/** The way back to the orders after signing in. */
export const BACK_TO_ORDERS = { path: '/my-orders', text: 'Go to My Orders' };
