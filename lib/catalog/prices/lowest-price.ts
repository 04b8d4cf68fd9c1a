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
 * Returns the prices in cents that shoppers see. Weighed goods have prices per kilogram, litre, pound or ounce, and a
 * `unit`. Their stored prices per step are rounded up and could hide an offer, so they are not used.
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

/** The prices are in units of the currency, per piece or, for weighed goods, per kilogram or litre. */
type Shown = { price: number; offerPrice: number; lowestPrice?: number | undefined };

type Asked = Omit<Shown, 'lowestPrice'> & { unit?: Measure['unit'] };

/**
 * Returns the price to strike through beside the offer price: the lowest price of the 30 days before the reduction, or
 * else the regular price. The caller must first check that it exceeds the offer price.
 */
export const struckPrice = ({ price, lowestPrice }: Omit<Shown, 'offerPrice'>): number =>
  lowestPrice ?? price;

/** Returns the lowest price to show beside a reduction. Returns undefined if it does not exceed the offer price. */
export const shownLowestPrice = ({ offerPrice, lowestPrice = 0 }: Shown): number | undefined =>
  lowestPrice > offerPrice ? lowestPrice : undefined;

/**
 * Returns the `lowestPrice` for the prices that the seller is typing, as a preview. `lowestNow` is the lowest price for
 * a reduction that starts now. An unchanged offer price keeps its reference. After a change of unit, earlier prices do
 * not count. lib/catalog/prices/lowest-price-stages.ts computes the stored value.
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
 * Returns the struck-through price in cents: the lowest price of the 30 days before the reduction (docs/product.md
 * 6.5). Without a reduction, returns the offer price. For weighed goods, the price is per kilogram or litre.
 */
export function lowestCents({ reduced, ...product }: Stored): number {
  const { priceCents, offerPriceCents } = askedCents(product);
  // An older app version may have changed the offer price without updating `reduced`.
  const isPresent = reduced?.toCents === offerPriceCents && offerPriceCents < priceCents;
  return isPresent ? Math.max(reduced.fromCents, offerPriceCents) : offerPriceCents;
}
