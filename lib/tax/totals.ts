import { toCents } from '@/lib/utils/money';
import { maxCents } from '@/lib/weights/price-range';
import type { MeasureView } from '@/lib/weights/view';
import { apportion, type Taxed, type TaxMode, type TaxOfRate, taxesOf } from './tax';
import { type Classed, depositRateOf, rateOf, type TaxRates } from './tax-classes';

/** The tax settings of an order. `taxPercent` is the default rate. */
export type PricingContext = { taxMode?: TaxMode | undefined; taxPercent: number };

/** An order line. Its prices exclude the tax if tax is added to prices, and include it otherwise. */
export type Line = {
  unitCents: number;
  quantity: number;
  /** The total price of a line of weighed goods. */
  goodsCents?: number | undefined;
  taxPercent?: number | undefined;
  /** The deposit per piece, and `depositPercent`, its tax rate. */
  depositCents?: number | undefined;
  depositPercent?: number | undefined;
};

/** A charge in addition to goods and deposits: the delivery fee or the state fee (lib/delivery/state-fee.ts). */
export type Fee = {
  kind: 'delivery' | 'state';
  name?: string | undefined;
  cents: number;
  taxPercent?: number | undefined;
  /** True if the fee has the tax rates of the goods. `taxPercent` then applies only if the price of all goods is 0. */
  byGoods?: true | undefined;
  /** The minimum price of the taxed goods from which the state fee is due. */
  fromCents?: number | undefined;
};

/** Returned deposits of the same value: the number of pieces and the deposit per piece. */
export type Returned = { pieces: number; unitCents: number; taxPercent?: number | undefined };

/** The totals of a cart or an order, in cents. */
export type Totals = {
  subtotalCents: number;
  depositCents: number;
  feeCents: number;
  stateFee?: { name: string; cents: number };
  /** The total of the returned deposits, as a positive amount. It is subtracted from the order total. */
  returnedCents?: number;
  /** The tax of all rates. If prices include tax, it is a part of the displayed amounts. */
  taxCents: number;
  /** Negative if the returned deposits exceed the charges of the order. */
  totalCents: number;
  taxes: TaxOfRate[];
};

/** Returns the price of the goods of a line in cents, without deposits. */
export const goodsCentsOf = ({
  unitCents,
  quantity,
  goodsCents = unitCents * quantity,
}: Pick<Line, 'unitCents' | 'quantity' | 'goodsCents'>): number => goodsCents;

const goodsOf = (lines: readonly Line[], standard: number): Taxed[] =>
  lines.map(({ taxPercent = standard, ...line }) => ({
    cents: goodsCentsOf(line),
    percent: taxPercent,
  }));

/** Returns whether a state fee is due: goods with a tax rate above 0 cost at least `fromCents` in total. */
export function isStateFeeDue(
  lines: readonly Line[],
  { taxPercent: standard }: PricingContext,
  { fromCents = 0 }: Pick<Fee, 'fromCents'>,
): boolean {
  const taxed = goodsOf(lines, standard).filter(({ cents, percent }) => cents > 0 && percent > 0);
  return taxed.length > 0 && sum(taxed) >= fromCents;
}

/**
 * Splits the fees with `byGoods` over the tax rates, in proportion to the net goods per rate (docs/product.md 6.6). On
 * a tie, the higher rate gets the leftover cent.
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
 * Returns the totals in integer cents (docs/product.md 6.2). The net amounts and the taxes in `taxes` add up to the
 * total.
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
  const ofState = split.find(({ kind }) => kind === 'state');
  return {
    subtotalCents: sum(goods),
    depositCents: sum(deposits),
    feeCents: sum(split.filter(({ kind }) => kind !== 'state')),
    ...(ofState ? { stateFee: { name: ofState.name ?? '', cents: ofState.cents } } : {}),
    ...(back.length > 0 ? { returnedCents: -sum(back) } : {}),
    taxCents,
    totalCents: sum(amounts) + (taxMode === 'added' ? taxCents : 0),
    taxes,
  };
}

type Sold = Classed & { depositCents?: number | undefined };

/** Returns the tax fields that an order line stores. It omits a tax rate if the shop has only one. */
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

/** Returns a line with its prices in cents. The price of weighed goods is the price of their maximum weight. */
export const lineOf = (
  rates: TaxRates & { currency: string },
  product: Shown,
  quantity: number,
): Line => ({
  unitCents: toCents(product.offerPrice, rates.currency),
  quantity,
  ...maxCents(product, quantity, rates.currency),
  ...taxedAs(rates, { ...product, depositCents: toCents(product.deposit ?? 0, rates.currency) }),
});
