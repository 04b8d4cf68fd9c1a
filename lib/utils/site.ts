/**
 * What the shop is until its seller sets something else (lib/shop), and the facts that it states about
 * itself (docs/product.md 1.4, 6).
 */
export const site = {
  name: 'Basketful',
  /** ISO 4217 in lower case. */
  currency: 'usd',
  /** Tax in percent of the cart total (docs/product.md 6.2). */
  taxPercent: 2,
  promiseMinutes: 30,
  rating: { value: 4, best: 5 },
} as const;
