import { allCategories } from '@/lib/catalog/categories';
import { isExactRate } from './tax';

/** Returns the valid values of `appliesTo`: category paths, `deposits` and `delivery`. */
export const classTargets = (): string[] => [
  ...allCategories().map(({ path }) => path),
  'deposits',
  'delivery',
];

/** A tax class with its own rate, named by the owner: `reduced`, 7%. */
export type TaxClass = {
  /** Products store this id in `taxClass`. It stays when the name or rate changes. */
  id: string;
  name: string;
  percent: number;
  /**
   * Category paths whose products have this class by default. `deposits` and `delivery` are valid
   * values.
   */
  appliesTo?: string[] | undefined;
};

/**
 * The rates of a shop, or of an order when it was placed. `taxPercent` applies without tax classes.
 */
export type TaxRates = { taxPercent: number; taxClasses?: readonly TaxClass[] | undefined };

/** A product's own tax class and its category, which selects the default class. */
export type Classed = { taxClass?: string | undefined; category: string };

const appliesTo = ({ taxClasses = [] }: TaxRates, what: string): TaxClass | undefined =>
  taxClasses.find((one) => one.appliesTo?.includes(what));

/**
 * Returns the rate of a product in percent: of its own class, else of its category's class, else of
 * the first class, else `taxPercent`.
 */
export function rateOf(rates: TaxRates, { taxClass, category }: Classed): number {
  const { taxPercent, taxClasses = [] } = rates;
  const own = taxClasses.find(({ id }) => id === taxClass) ?? appliesTo(rates, category);
  return (own ?? taxClasses[0])?.percent ?? taxPercent;
}

/**
 * Returns the deposit rate in percent. Without a class for `deposits` it is the rate of the
 * product.
 */
export const depositRateOf = (rates: TaxRates, product: Classed): number =>
  appliesTo(rates, 'deposits')?.percent ?? rateOf(rates, product);

/**
 * Returns whether deposits use the rates of their products: the shop has classes and none applies
 * to `deposits`.
 */
export const isDepositByProduct = (rates: TaxRates): boolean =>
  (rates.taxClasses ?? []).length > 0 && !appliesTo(rates, 'deposits');

/** A number of bottles with a deposit in cents, and the tax rate of that deposit in percent. */
export type Bottles = { depositCents: number; percent: number; count: number };

/**
 * Returns the rate in percent for a returned deposit if deposits use product rates: the rate that most
 * `bottles` with that deposit have. On a tie the higher rate applies. Returns undefined if no bottle has that
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
 * Returns whether the delivery fee uses the rates of the goods: the shop has classes and none
 * applies to `delivery`.
 */
export const isFeeByGoods = (rates: TaxRates): boolean =>
  (rates.taxClasses ?? []).length > 0 && !appliesTo(rates, 'delivery');

/**
 * Returns the rate of the delivery fee in percent. Without a class for `delivery` it is the rate of
 * the first class, else `taxPercent`.
 */
export const deliveryRateOf = (rates: TaxRates): number =>
  (appliesTo(rates, 'delivery') ?? rates.taxClasses?.[0])?.percent ?? rates.taxPercent;

/** Returns whether a rate is valid: from 0 to 100 with at most three decimals. */
export const isRate = (percent: number): boolean =>
  percent >= 0 && percent <= 100 && isExactRate(percent);
