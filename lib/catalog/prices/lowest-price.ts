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
 * and the result has a `unit`. For other goods, they are per piece. The stored prices of weighed goods are prices of
 * one step (for example 50 g). They are not suitable, because they are rounded up and can hide an offer.
 */
export const askedCents = ({ priceCents, offerPriceCents, measure }: Prices) =>
  measure
    ? {
        priceCents: measure.regularPerUnitCents ?? measure.perUnitCents,
        offerPriceCents: measure.perUnitCents,
        unit: measure.unit,
      }
    : { priceCents, offerPriceCents };

/** Returns the same prices as {@link askedCents} for a product of the API, in units of the currency. */
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
 * Previews the `lowestPrice` of a product with the prices that the seller is typing. `lowestNow` is the lowest price to
 * which a reduction would refer if it started now. If the offer price does not change, the reduction still refers to
 * the same lowest price as before. If the unit has changed, for example from a kilogram to a pound, the earlier prices
 * do not count. The update of the product decides the stored value (lib/catalog/prices/lowest-price-stages.ts). The
 * preview follows its rule, so that the form shows the value before the seller saves.
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
