import { fromDollars } from '@/lib/utils/money';
import { mostOf } from '@/lib/weights/priced-math';
import type { MeasureView } from '@/lib/weights/view';
import { type Classed, depositRateOf, rateOf, type TaxRates } from './classes-math';
import { apportion, type Taxed, type TaxMode, type TaxOfRate, taxesOf } from './tax-math';

/** What an order is taxed by; `taxPercent` is the rate of all that names no other. */
export type PricingContext = { taxMode?: TaxMode | undefined; taxPercent: number };

/** A line of goods. Prices are as they are shown: before tax that is added, with tax that is included. */
export type Line = {
  unitCents: number;
  quantity: number;
  /** What all of it costs, of goods that are weighed; else price and quantity say it. */
  goodsCents?: number | undefined;
  taxPercent?: number | undefined;
  /** The deposit of one piece, which has a rate of its own. */
  depositCents?: number | undefined;
  depositPercent?: number | undefined;
};

/** What is charged beside goods and deposits. */
export type Fee = {
  kind: 'delivery';
  cents: number;
  taxPercent?: number | undefined;
  /** It has the rates of the goods; `taxPercent` is that of a fee without goods that cost something. */
  byGoods?: true | undefined;
};

/** Deposits that came back: so many pieces at so much. */
export type Returned = { pieces: number; unitCents: number; taxPercent?: number | undefined };

/** The sums of a cart or an order, in cents. */
export type Totals = {
  /** The goods at the prices that are shown. */
  subtotalCents: number;
  depositCents: number;
  feeCents: number;
  /** Returned deposits, which are taken off; a number above 0, or nothing. */
  returnedCents?: number;
  /** All tax: on top of the sums before or, where prices include it, in them. */
  taxCents: number;
  /** Below 0 where more came back than is charged. */
  totalCents: number;
  taxes: TaxOfRate[];
};

/** What the goods of a line cost, in cents. */
export const goodsCentsOf = ({
  unitCents,
  quantity,
  goodsCents = unitCents * quantity,
}: Pick<Line, 'unitCents' | 'quantity' | 'goodsCents'>): number => goodsCents;

/** The goods of lines, without deposits. */
const goodsOf = (lines: readonly Line[], standard: number): Taxed[] =>
  lines.map(({ taxPercent = standard, ...line }) => ({
    cents: goodsCentsOf(line),
    percent: taxPercent,
  }));

/**
 * The fees, each of one rate. A fee `byGoods` is split by the net amounts of the goods of each rate, without deposits
 * (docs/product.md 6.6); of equal remainders the higher rate gets the cent.
 */
export function splitFees(
  lines: readonly Line[],
  { taxMode = 'added', taxPercent: standard }: PricingContext,
  fees: readonly Fee[],
): Fee[] {
  const rates = fees.some(({ byGoods }) => byGoods)
    ? taxesOf(taxMode, goodsOf(lines, standard)).filter(({ netCents }) => netCents > 0)
    : [];
  return fees.flatMap(({ byGoods, ...fee }) => {
    if (!byGoods || rates.length === 0) return fee;
    const parts = apportion(
      fee.cents,
      rates.map(({ netCents }) => netCents),
    );
    return rates.flatMap(({ percent }, at) => {
      const cents = parts[at] ?? 0;
      return cents === 0 ? [] : { ...fee, cents, taxPercent: percent };
    });
  });
}

const sum = (amounts: readonly { cents: number }[]) =>
  amounts.reduce((total, { cents }) => total + cents, 0);

/**
 * The sums of a cart or an order, in integer cents (docs/product.md 6.2). The net amounts and taxes of
 * `taxes` add up to the total.
 */
export function totalsOf(
  lines: readonly Line[],
  { taxMode = 'added', taxPercent: standard }: PricingContext,
  { fees = [], returned = [] }: { fees?: readonly Fee[]; returned?: readonly Returned[] } = {},
): Totals {
  const goods = goodsOf(lines, standard);
  const deposits: Taxed[] = lines.flatMap(
    ({ quantity, depositCents, taxPercent = standard, depositPercent = taxPercent }) =>
      depositCents ? { cents: depositCents * quantity, percent: depositPercent } : [],
  );
  const split = splitFees(lines, { taxMode, taxPercent: standard }, fees);
  const others: Taxed[] = split.map(({ cents, taxPercent = standard }) => ({
    cents,
    percent: taxPercent,
  }));
  const back: Taxed[] = returned.map(({ pieces, unitCents, taxPercent = standard }) => ({
    cents: -unitCents * pieces,
    percent: taxPercent,
  }));
  const amounts = [...goods, ...deposits, ...others, ...back];
  const taxes = taxesOf(taxMode, amounts);
  const taxCents = taxes.reduce((total, rate) => total + rate.taxCents, 0);
  return {
    subtotalCents: sum(goods),
    depositCents: sum(deposits),
    feeCents: sum(others),
    ...(back.length > 0 ? { returnedCents: -sum(back) } : {}),
    taxCents,
    totalCents: sum(amounts) + (taxMode === 'added' ? taxCents : 0),
    taxes,
  };
}

type Sold = Classed & { depositCents?: number | undefined };

/**
 * Returns the tax fields that an order line stores. The rates are left out in a shop with one rate,
 * and the deposit when the product has none.
 */
export function taxedAs(
  rates: TaxRates,
  product: Sold,
): Pick<Line, 'taxPercent' | 'depositCents' | 'depositPercent'> {
  const { depositCents } = product;
  const hasClasses = (rates.taxClasses ?? []).length > 0;
  return {
    ...(hasClasses ? { taxPercent: rateOf(rates, product) } : {}),
    ...(depositCents ? { depositCents } : {}),
    ...(depositCents && hasClasses ? { depositPercent: depositRateOf(rates, product) } : {}),
  };
}

type Shown = Classed & MeasureView & { offerPrice: number; deposit?: number | undefined };

/** Returns a line with the price in cents. Weighed goods are priced at their maximum weight. */
export const lineOf = (rates: TaxRates, product: Shown, quantity: number): Line => ({
  unitCents: fromDollars(product.offerPrice),
  quantity,
  ...mostOf(product, quantity),
  ...taxedAs(rates, { ...product, depositCents: fromDollars(product.deposit ?? 0) }),
});
