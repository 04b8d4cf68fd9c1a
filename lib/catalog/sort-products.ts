import type { Units } from '@/lib/law/unit-systems';
import { estimateCents, minUnits } from '@/lib/weights/amounts';
import type { Measure } from '@/models/product';
import type { Unit } from './facts/fields';
import { type ListOptions, OFFER_PERCENT, type Sort, savingPercent } from './offers';
import { askedCents } from './prices/lowest-price';
import { metricCents, metricCentsOfPack } from './unit-price';

type Priced = {
  priceCents: number;
  offerPriceCents: number;
  weight?: string;
  amount?: number;
  unit?: Unit;
  measure?: Pick<Measure, 'unit' | 'step' | 'least' | 'perUnitCents' | 'regularPerUnitCents'>;
  /** The price in cents, if it differs from the regular price. For weighed goods, it is per kilogram or litre. */
  struckCents?: number;
};

const reductionOf = (product: Priced) => {
  const { priceCents, offerPriceCents } = askedCents(product);
  return [product.struckCents ?? priceCents, offerPriceCents] as const;
};

type Key = (product: Priced, units: Units | undefined) => number;

const KEYS: Record<Exclude<Sort, 'newest'>, Key> = {
  // Nobody can buy a single step of weighed goods if their minimum order is larger.
  price: ({ offerPriceCents, measure }) =>
    measure ? estimateCents(measure, minUnits(measure)) : offerPriceCents,
  unit: ({ offerPriceCents: cents, measure, weight, amount, unit }, units) =>
    measure ? metricCents(measure) : metricCentsOfPack(units, { cents, weight, amount, unit }),
  discount: (product) => {
    const [struck, paid] = reductionOf(product);
    return (paid - struck) / struck;
  },
};

/**
 * Returns the products filtered and sorted by the options. `units` determines how pack sizes are read. Equal products
 * stay in the given order.
 */
export function sortProducts<P extends Priced>(
  products: readonly P[],
  { sort, offers }: ListOptions,
  units?: Units,
): P[] {
  const shown = offers
    ? products.filter((one) => savingPercent(...reductionOf(one)) >= OFFER_PERCENT)
    : [...products];
  if (sort === 'newest') return shown;
  const key = KEYS[sort];
  return shown
    .map((product) => ({ product, by: key(product, units) }))
    .sort((one, other) => (one.by === other.by ? 0 : one.by - other.by))
    .map(({ product }) => product);
}
