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

/** The tax rates of a shop, or of an order when it was placed. Without tax classes, `taxPercent` applies. */
export type TaxRates = { taxPercent: number; taxClasses?: readonly TaxClass[] | undefined };

/** The fields of a product that determine its tax rate. Its own tax class takes precedence over its category. */
export type Classed = { taxClass?: string | undefined; category: string };

const appliesTo = ({ taxClasses = [] }: TaxRates, what: string): TaxClass | undefined =>
  taxClasses.find((one) => one.appliesTo?.includes(what));

/**
 * Returns the tax rate of a product in percent. The first of these applies: the product's tax class, the category's
 * class, the first class, `taxPercent`.
 */
export function rateOf(rates: TaxRates, { taxClass, category }: Classed): number {
  const { taxPercent, taxClasses = [] } = rates;
  const own = taxClasses.find(({ id }) => id === taxClass) ?? appliesTo(rates, category);
  return (own ?? taxClasses[0])?.percent ?? taxPercent;
}

/**
 * Returns the tax rate of a product's deposit in percent: the rate of the class for `deposits`, otherwise the rate of
 * the product.
 */
export const depositRateOf = (rates: TaxRates, product: Classed): number =>
  appliesTo(rates, 'deposits')?.percent ?? rateOf(rates, product);

/** Returns whether a deposit has the tax rate of its product: the shop has tax classes, but none for `deposits`. */
export const isDepositByProduct = (rates: TaxRates): boolean =>
  (rates.taxClasses ?? []).length > 0 && !appliesTo(rates, 'deposits');

/** A number of bottles with the same deposit (cents) and tax rate (percent). */
export type Bottles = { depositCents: number; percent: number; count: number };

/**
 * Returns the tax rate in percent for returned bottles with a deposit of `depositCents`. It is the most frequent rate
 * among `bottles` with this deposit. On a tie, the higher rate applies. Returns undefined if no bottle has this
 * deposit.
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
 * Returns whether the delivery fee has the tax rates of the goods: the shop has tax classes, but none for `delivery`.
 */
export const isFeeByGoods = (rates: TaxRates): boolean =>
  (rates.taxClasses ?? []).length > 0 && !appliesTo(rates, 'delivery');

/**
 * Returns the tax rate of the delivery fee in percent. The first of these applies: the class for `delivery`, the first
 * class, `taxPercent`.
 */
export const deliveryRateOf = (rates: TaxRates): number =>
  (appliesTo(rates, 'delivery') ?? rates.taxClasses?.[0])?.percent ?? rates.taxPercent;

/** Returns whether a rate is valid: from 0 to 100 with at most three decimals. */
export const isRate = (percent: number): boolean =>
  percent >= 0 && percent <= 100 && isExactRate(percent);
