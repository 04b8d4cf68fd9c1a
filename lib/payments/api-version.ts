/** The version of Stripe's API that the shop, its stand-in and its tests speak. */
export const STRIPE_API_VERSION = '2026-10-28.endive';
