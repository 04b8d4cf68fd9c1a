type Amount = { unit: 'g' | 'ml'; step: number };

/**
 * Whether two prices are of the same: of one piece, or of as many g or ml. Others cannot be compared, so that neither is
 * the lowest one of the other.
 */
export const isOfSame = (one: Amount | undefined, other: Amount | undefined): boolean =>
  one?.step === other?.step && one?.unit === other?.unit;

/** The prices of a product as its views have them, in units of the currency. */
type Shown = { price: number; offerPrice: number; lowestPrice?: number | undefined };

/**
 * What is struck through beside the offer price: the price or, in a shop that refers to it, the lowest one
 * of the 30 days before the reduction. No higher than the offer price when there is nothing to strike.
 */
export const struckPrice = ({ price, lowestPrice }: Omit<Shown, 'offerPrice'>): number =>
  lowestPrice ?? price;

/** The lowest price to be named beside a reduction, if the shop names it and there is one. */
export const namedLowest = ({ offerPrice, lowestPrice = 0 }: Shown): number | undefined =>
  lowestPrice > offerPrice ? lowestPrice : undefined;

/**
 * The `lowestPrice` that the product would have with prices that are typed, where `lowestNow` is what a reduction
 * refers to that begins now: a reduction that goes on keeps its own.
 */
export function lowestWith(
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
 * The cents that a shop strikes through which refers to the lowest price of the 30 days before a reduction:
 * the offer price itself where none is announced, or it reduces nothing (docs/product.md 6.5).
 */
export function lowestCents({ priceCents, offerPriceCents, reduced }: Stored): number {
  // A version without this rule may have changed the price since.
  const isPresent = reduced?.toCents === offerPriceCents && offerPriceCents < priceCents;
  return isPresent ? Math.max(reduced.fromCents, offerPriceCents) : offerPriceCents;
}
