import type { Measure } from '@/lib/weights/fields';
import type { MeasureView } from '@/lib/weights/view';

type Amount = Pick<Measure, 'unit'>;

/**
 * Returns whether two prices are for the same amount: a piece, or a kilogram, litre, pound or ounce. Prices for
 * different amounts cannot be compared.
 */
export const isSamePriceUnit = (one: Amount | undefined, other: Amount | undefined): boolean =>
  one?.unit === other?.unit;

type Prices = {
  priceCents: number;
  offerPriceCents: number;
  measure?: Pick<Measure, 'unit' | 'perUnitCents' | 'regularPerUnitCents'> | undefined;
};

/**
 * Returns the prices in cents that shoppers see. For weighed goods, the prices are per kilogram, litre, pound or ounce,
 * and the result has a `unit`. For other goods, they are per piece.
 *
 * Weighed goods also store prices of one step (for example 50 g). These are rounded up and can hide an offer, so
 * shoppers do not see them.
 */
export const askedCents = ({ priceCents, offerPriceCents, measure }: Prices) =>
  measure
    ? {
        priceCents: measure.regularPerUnitCents ?? measure.perUnitCents,
        offerPriceCents: measure.perUnitCents,
        unit: measure.unit,
      }
    : { priceCents, offerPriceCents };

/**
 * Returns the prices that shoppers see, like {@link askedCents}, but in units of the currency and for a product as the
 * API returns it.
 */
export const askedPrices = ({
  price,
  offerPrice,
  lowestPrice,
  pricePerUnit,
  regularPricePerUnit = pricePerUnit,
  stepUnit = 'g',
}: Shown & MeasureView): Shown & { unit?: Measure['unit'] } =>
  pricePerUnit === undefined || regularPricePerUnit === undefined
    ? { price, offerPrice, lowestPrice }
    : { price: regularPricePerUnit, offerPrice: pricePerUnit, lowestPrice, unit: stepUnit };

/** The prices that shoppers see, in units of the currency: per piece or, for weighed goods, per kilogram or litre. */
type Shown = { price: number; offerPrice: number; lowestPrice?: number | undefined };

type Asked = Omit<Shown, 'lowestPrice'> & { unit?: Measure['unit'] };

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
export const shownLowestPrice = ({ offerPrice, lowestPrice = 0 }: Shown): number | undefined =>
  lowestPrice > offerPrice ? lowestPrice : undefined;

/**
 * Returns the `lowestPrice` that the product will have with the prices that the seller is typing. `lowestNow` is the
 * lowest price to which a reduction would refer if it started now. If the offer price does not change, the reduction
 * still refers to the same lowest price as before. If the unit has changed, for example from a kilogram to a pound, the
 * earlier prices do not count.
 *
 * This is a preview for the form. The update of the product computes the stored value by the same rule
 * (lib/catalog/prices/lowest-price-stages.ts).
 */
export function lowestPriceWith(
  { price, offerPrice, unit }: Asked,
  before: (Asked & Shown) | undefined,
  lowestNow = 0,
): number {
  if (offerPrice >= price || !before || before.unit !== unit) return offerPrice;
  const isSame = before.offerPrice === offerPrice;
  const from = isSame ? (before.lowestPrice ?? 0) : lowestNow;
  return Math.max(from, offerPrice);
}

type Stored = Prices & { reduced?: { fromCents: number; toCents: number } | undefined };

/**
 * Returns the struck-through price in cents, for a shop that shows the lowest price of the 30 days before a reduction
 * (docs/product.md 6.5). Returns the offer price if nothing is reduced. For weighed goods, the price is per kilogram or
 * litre.
 */
export function lowestCents({ reduced, ...product }: Stored): number {
  const { priceCents, offerPriceCents } = askedCents(product);
  // An older app version, which does not record reductions, may have changed the offer price without updating
  // `reduced`.
  const isPresent = reduced?.toCents === offerPriceCents && offerPriceCents < priceCents;
  return isPresent ? Math.max(reduced.fromCents, offerPriceCents) : offerPriceCents;
}
