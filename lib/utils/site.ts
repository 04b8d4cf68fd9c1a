/**
 * The defaults of a shop until its seller changes them (lib/shop), and fixed facts about the shop
 * (docs/product.md 1.4, 6).
 */
export const site = {
  name: 'Basketful',
  /** ISO 4217 in lower case. */
  currency: 'usd',
  /** The tax in percent of the cart total (docs/product.md 6.2). */
  taxPercent: 2,
  promiseMinutes: 30,
  rating: { value: 4, best: 5 },
} as const;
