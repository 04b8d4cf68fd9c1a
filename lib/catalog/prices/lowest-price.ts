import type { Measure } from '@/lib/weights/fields';

type Amount = Pick<Measure, 'unit' | 'step'>;

/**
 * Returns whether two prices are for the same amount: one piece, or the same number of g or ml. A price for
 * another amount cannot serve as the lowest price.
 */
export const isOfSame = (one: Amount | undefined, other: Amount | undefined): boolean =>
  one?.step === other?.step && one?.unit === other?.unit;

/** The prices in the view of a product, in units of the currency. */
type Shown = { price: number; offerPrice: number; lowestPrice?: number | undefined };

/**
 * Returns the price to strike through beside the offer price. In a shop that shows lowest prices, it is the lowest
 * price of the 30 days before the reduction. In other shops, it is the regular price. The caller must not strike
 * it through unless it exceeds the offer price.
 */
export const struckPrice = ({ price, lowestPrice }: Omit<Shown, 'offerPrice'>): number =>
  lowestPrice ?? price;

/**
 * Returns the lowest price to show beside a reduction. Returns undefined if the shop does not show it, or if it
 * does not exceed the offer price.
 */
export const statedLowest = ({ offerPrice, lowestPrice = 0 }: Shown): number | undefined =>
  lowestPrice > offerPrice ? lowestPrice : undefined;

/**
 * Previews the `lowestPrice` of a product with the prices that the seller is typing. `lowestNow` is the lowest
 * price to which a reduction would refer if it started now. If the offer price does not change, the reduction
 * still refers to the same lowest price as before.
 */
export function lowestPriceWith(
  { price, offerPrice }: Omit<Shown, 'lowestPrice'>,
  before: Shown | undefined,
  lowestNow = 0,
): number {
  if (offerPrice >= price) return offerPrice;
  const isSame = before?.offerPrice === offerPrice;
  const from = isSame ? (before.lowestPrice ?? 0) : lowestNow;
  return Math.max(from, offerPrice);
}

type Stored = {
  priceCents: number;
  offerPriceCents: number;
  reduced?: { fromCents: number; toCents: number } | undefined;
};

/**
 * Returns the struck-through price in cents, for a shop that shows the lowest price of the 30 days before a
 * reduction. Returns the offer price if nothing is reduced (docs/product.md 6.5).
 */
export function lowestCents({ priceCents, offerPriceCents, reduced }: Stored): number {
  // An older app version without this rule may have changed the offer price without updating `reduced`.
  const isPresent = reduced?.toCents === offerPriceCents && offerPriceCents < priceCents;
  return isPresent ? Math.max(reduced.fromCents, offerPriceCents) : offerPriceCents;
}
