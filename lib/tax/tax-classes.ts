import { allCategories } from '@/lib/catalog/categories';
import { isExactRate } from './tax';

/** Returns the values that a tax class may have in `appliesTo`: category paths, `deposits` and `delivery`. */
export const classTargets = (): string[] => [
  ...allCategories().map(({ path }) => path),
  'deposits',
  'delivery',
];

/** A tax class that the shop has defined: its name and its rate, for example `Reduced`, 7%. */
export type TaxClass = {
  /** The id that products store in `taxClass`. It stays the same when the name or the rate changes. */
  id: string;
  name: string;
  percent: number;
  /**
   * The paths of the categories whose products have this class by default. The list can also contain `deposits`
   * and `delivery`.
   */
  appliesTo?: string[] | undefined;
};

/**
 * The tax rates of a shop, or of an order at the time it was placed. `taxPercent` is the rate if there are no
 * tax classes.
 */
export type TaxRates = { taxPercent: number; taxClasses?: readonly TaxClass[] | undefined };

/**
 * The parts of a product that determine its tax rate: its own tax class, or else its category, which may have a default
 * class.
 */
export type Classed = { taxClass?: string | undefined; category: string };

const appliesTo = ({ taxClasses = [] }: TaxRates, what: string): TaxClass | undefined =>
  taxClasses.find((one) => one.appliesTo?.includes(what));

/**
 * Returns the tax rate of a product in percent. It is the rate of the product's own tax class. Without it, it is the
 * rate of the category's tax class, or else of the first tax class. Without tax classes, it is `taxPercent`.
 */
export function rateOf(rates: TaxRates, { taxClass, category }: Classed): number {
  const { taxPercent, taxClasses = [] } = rates;
  const own = taxClasses.find(({ id }) => id === taxClass) ?? appliesTo(rates, category);
  return (own ?? taxClasses[0])?.percent ?? taxPercent;
}

/**
 * Returns the tax rate of a product's deposit in percent. It is the rate of the tax class for `deposits`. Without this
 * class, it is the rate of the product.
 */
export const depositRateOf = (rates: TaxRates, product: Classed): number =>
  appliesTo(rates, 'deposits')?.percent ?? rateOf(rates, product);

/**
 * Returns whether a deposit has the tax rate of its product. This is the case if the shop has tax classes, but none
 * applies to `deposits`.
 */
export const isDepositByProduct = (rates: TaxRates): boolean =>
  (rates.taxClasses ?? []).length > 0 && !appliesTo(rates, 'deposits');

/** A number of bottles with a deposit in cents, and the tax rate of that deposit in percent. */
export type Bottles = { depositCents: number; percent: number; count: number };

/**
 * Returns the tax rate in percent for returned bottles with a deposit of `depositCents`, in a shop whose deposits have
 * the tax rates of their products. It is the rate of most `bottles` with this deposit. If two rates have the same
 * number, it is the higher rate. Returns undefined if no bottle has this deposit.
 */
export function returnedRateOf(
  depositCents: number,
  bottles: readonly Bottles[],
): number | undefined {
  const counts = new Map<number, number>();
  for (const each of bottles)
    if (each.depositCents === depositCents)
      counts.set(each.percent, (counts.get(each.percent) ?? 0) + each.count);
  const [first] = [...counts].sort(([a, many], [b, more]) => more - many || b - a);
  return first?.[0];
}

/**
 * Returns whether the delivery fee has the tax rates of the ordered goods. This is the case if the shop has tax
 * classes, but none applies to `delivery`.
 */
export const isFeeByGoods = (rates: TaxRates): boolean =>
  (rates.taxClasses ?? []).length > 0 && !appliesTo(rates, 'delivery');

/**
 * Returns the tax rate of the delivery fee in percent. It is the rate of the tax class for `delivery`. Without this
 * class, it is the rate of the first tax class. Without tax classes, it is `taxPercent`.
 */
export const deliveryRateOf = (rates: TaxRates): number =>
  (appliesTo(rates, 'delivery') ?? rates.taxClasses?.[0])?.percent ?? rates.taxPercent;

/** Returns whether a rate is valid: from 0 to 100 with at most three decimals. */
export const isRate = (percent: number): boolean =>
  percent >= 0 && percent <= 100 && isExactRate(percent);
