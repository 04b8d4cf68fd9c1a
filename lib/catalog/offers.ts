import type { FactFilter } from '@/lib/catalog/facts/filters';
import { bigUnit } from '@/lib/weights/units';
import type { Measure } from '@/models/product';
import type { Unit } from './facts/fields';
import { askedCents } from './prices/lowest-price';
import { comparableCents, comparableUnitPrice } from './unit-price';

/** A product that is reduced by at least this percentage is on offer and has a badge (docs/product.md 1.12). */
export const OFFER_PERCENT = 20;

/** Returns how much the offer price saves in percent, rounded down. Both prices have the same unit. */
export const savingPercent = (price: number, offerPrice: number): number =>
  price > offerPrice ? Math.floor(((price - offerPrice) * 100) / price + 1e-9) : 0;

/** The orders of a list. The default is `newest`. */
export const SORTS = ['newest', 'price', 'unit', 'discount'] as const;
export type Sort = (typeof SORTS)[number];

/** The options of a list: its order, whether it shows only products on offer, and its filter by product facts. */
export type ListOptions = { sort: Sort; offers: boolean; facts?: FactFilter | undefined };

type Priced = {
  priceCents: number;
  offerPriceCents: number;
  weight?: string;
  amount?: number;
  unit?: Unit;
  measure?: Pick<Measure, 'unit' | 'perUnitCents' | 'regularPerUnitCents'>;
  /**
   * The struck-through price in cents, if it is not the regular price. For weighed goods it is per kilogram or litre.
   */
  struckCents?: number;
};

/** Returns the price to strike through and the price to pay, both for the same amount. */
const reductionOf = (product: Priced) => {
  const { priceCents, offerPriceCents } = askedCents(product);
  return [product.struckCents ?? priceCents, offerPriceCents] as const;
};

const KEYS: Record<Exclude<Sort, 'newest'>, (product: Priced) => number> = {
  price: ({ offerPriceCents }) => offerPriceCents,
  unit: ({ offerPriceCents, weight, measure, ...stated }) =>
    measure
      ? comparableCents({ cents: measure.perUnitCents, unit: bigUnit(measure.unit) })
      : comparableUnitPrice(offerPriceCents, weight, stated),
  discount: (product) => {
    const [struck, paid] = reductionOf(product);
    return (paid - struck) / struck;
  },
};

/** Filters and sorts products by the options. Products that compare equal stay in the given order, newest first. */
export function sortProducts<P extends Priced>(
  products: readonly P[],
  { sort, offers }: ListOptions,
): P[] {
  const shown = offers
    ? products.filter((one) => savingPercent(...reductionOf(one)) >= OFFER_PERCENT)
    : [...products];
  if (sort === 'newest') return shown;
  const key = KEYS[sort];
  return shown
    .map((product) => ({ product, by: key(product) }))
    .sort((one, other) => (one.by === other.by ? 0 : one.by - other.by))
    .map(({ product }) => product);
}
