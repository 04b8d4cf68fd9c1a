import { allCategories } from '@/lib/catalog/categories';
import { isExactRate } from './tax-math';

/** What a class can apply to by default: categories by their paths, `deposits`, `delivery`. */
export const classTargets = (): string[] => [
  ...allCategories().map(({ path }) => path),
  'deposits',
  'delivery',
];

/** A kind of goods with a rate of its own, as the owner names it: `reduced`, 7%. */
export type TaxClass = {
  /** Stays when name or rate change; products name it. */
  id: string;
  name: string;
  percent: number;
  /** The categories (their paths) whose products have it by default; `deposits` and `delivery` too. */
  appliesTo?: string[] | undefined;
};

/** The rates of a shop, or of an order when it was placed: `taxPercent` is that of what has no class. */
export type TaxRates = { taxPercent: number; taxClasses?: readonly TaxClass[] | undefined };

/** What has a rate: a product, by its class or else by its category. */
export type Classed = { taxClass?: string | undefined; category: string };

const appliesTo = ({ taxClasses = [] }: TaxRates, what: string): TaxClass | undefined =>
  taxClasses.find((one) => one.appliesTo?.includes(what));

/** The rate of a product in percent: of its own class, else of its category's, else of the first class. */
export function rateOf(rates: TaxRates, { taxClass, category }: Classed): number {
  const { taxPercent, taxClasses = [] } = rates;
  const own = taxClasses.find(({ id }) => id === taxClass) ?? appliesTo(rates, category);
  return (own ?? taxClasses[0])?.percent ?? taxPercent;
}

/** The rate of deposits in percent; that of the product where no class is theirs. */
export const depositRateOf = (rates: TaxRates, product: Classed): number =>
  appliesTo(rates, 'deposits')?.percent ?? rateOf(rates, product);

/** Whether deposits have the rates of their products: the shop has classes, and none of them is that of deposits. */
export const isDepositByProduct = (rates: TaxRates): boolean =>
  (rates.taxClasses ?? []).length > 0 && !appliesTo(rates, 'deposits');

/** Bottles with a deposit, and its rate in percent. */
export type Bottles = { depositCents: number; percent: number; count: number };

/**
 * The rate in percent at which a deposit of so many cents comes back, for deposits by product: that of most of these bottles with
 * that deposit, of equally many the higher one; undefined if none has it.
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

/** Whether the delivery fee has the rates of the goods: the shop has classes, and none of them is that of delivery. */
export const isFeeByGoods = (rates: TaxRates): boolean =>
  (rates.taxClasses ?? []).length > 0 && !appliesTo(rates, 'delivery');

/** The rate of a delivery fee with one rate, in percent; that of the first class where no class is its own. */
export const deliveryRateOf = (rates: TaxRates): number =>
  (appliesTo(rates, 'delivery') ?? rates.taxClasses?.[0])?.percent ?? rates.taxPercent;

/** Whether a rate is one: from 0 to 100 with at most three decimals. */
export const isRate = (percent: number): boolean =>
  percent >= 0 && percent <= 100 && isExactRate(percent);
