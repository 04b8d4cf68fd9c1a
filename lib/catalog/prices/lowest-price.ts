type Amount = { unit: 'g' | 'ml'; step: number };

/**
 * Returns whether two prices refer to the same amount: to one piece, or to the same number of g or ml. Other
 * prices are not comparable, so neither is the lowest price of the other.
 */
export const isOfSame = (one: Amount | undefined, other: Amount | undefined): boolean =>
  one?.step === other?.step && one?.unit === other?.unit;

/** The prices in the view of a product, in units of the currency. */
type Shown = { price: number; offerPrice: number; lowestPrice?: number | undefined };

/**
 * Returns the price to strike through beside the offer price. It is the price or, in a shop with lowest prices,
 * the lowest price of the 30 days before the reduction. If it does not exceed the offer price, there is nothing
 * to strike through.
 */
export const struckPrice = ({ price, lowestPrice }: Omit<Shown, 'offerPrice'>): number =>
  lowestPrice ?? price;

/** Returns the lowest price to show beside a reduction, if the shop shows it and it exceeds the offer price. */
export const namedLowest = ({ offerPrice, lowestPrice = 0 }: Shown): number | undefined =>
  lowestPrice > offerPrice ? lowestPrice : undefined;

/**
 * Returns the `lowestPrice` that the product would have with the typed prices. `lowestNow` is the reference of a
 * reduction that starts now. A reduction that continues retains its own reference.
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
 * Returns the struck-through price in cents in a shop that shows the lowest price of the 30 days before a
 * reduction. It is the offer price if there is no reduction (docs/product.md 6.5).
 */
export function lowestCents({ priceCents, offerPriceCents, reduced }: Stored): number {
  // An older version of the app without this rule may have changed the price since.
  const isPresent = reduced?.toCents === offerPriceCents && offerPriceCents < priceCents;
  return isPresent ? Math.max(reduced.fromCents, offerPriceCents) : offerPriceCents;
}
