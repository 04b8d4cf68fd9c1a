/** The Stripe API version of the shop, the local Stripe server and the tests. */
export const STRIPE_API_VERSION = '2026-10-28.endive';
