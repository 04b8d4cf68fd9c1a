/** The default settings of a shop (lib/shop), and its fixed properties (docs/product.md 1.4, 6). */
export const site = {
  name: 'Basketful',
  /** The currency code, ISO 4217 in lower case. */
  currency: 'usd',
  /** The tax rate in percent (docs/product.md 6.2). */
  taxPercent: 2,
  promiseMinutes: 30,
  rating: { value: 4, best: 5 },
} as const;
