import { PAY_METHODS } from '@/lib/payments/pay-methods';
import { creditOf, totalOf } from '@/lib/tax/credit';
import { type TaxOfRate, taxOf } from '@/lib/tax/tax';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import type {
  DayFigures,
  DaySums,
  MovementDoc,
  MovementSums,
  PaymentMethod,
} from '@/models/day-close';

/* Splits the money movements of an order by tax rate, in proportion to the amounts per rate. If the movements then
   add up to the order's final amount, the last movement gets the exact difference at each rate. */

/**
 * The amounts that the shop keeps of an order after all refunds, and the amounts that were agreed when it was placed.
 */
export type OrderSummary = Omit<MovementSums, 'cents' | 'roundingCents'> & {
  agreed: readonly TaxOfRate[];
  taxPercent: number;
};

type Balance = Omit<MovementSums, 'cents' | 'roundingCents'>;

/** Returns the sums per tax rate, the highest rate first. Rates whose sum is 0 are omitted. */
export function sumTaxes(all: readonly (readonly TaxOfRate[])[]): TaxOfRate[] {
  const sums = new Map<number, TaxOfRate>();
  for (const { percent, netCents, taxCents } of all.flat()) {
    const sum = sums.get(percent) ?? { percent, netCents: 0, taxCents: 0 };
    sum.netCents += netCents;
    sum.taxCents += taxCents;
    sums.set(percent, sum);
  }
  return [...sums.values()]
    .filter(({ netCents, taxCents }) => netCents !== 0 || taxCents !== 0)
    .sort((a, b) => b.percent - a.percent);
}

const negative = (taxes: readonly TaxOfRate[]): TaxOfRate[] =>
  taxes.map(({ percent, netCents, taxCents }) => ({
    percent,
    netCents: 0 - netCents,
    taxCents: 0 - taxCents,
  }));

/** Returns the sums of several movements of an order: the amounts per tax rate, the deposits and the fees. */
export const balanceOf = (movements: readonly Balance[]): Balance => ({
  taxes: sumTaxes(movements.map(({ taxes }) => taxes)),
  depositCents: movements.reduce((sum, { depositCents }) => sum + depositCents, 0),
  feeCents: movements.reduce((sum, { feeCents }) => sum + feeCents, 0),
});

const difference = (to: Balance, from: Balance): Balance => ({
  taxes: sumTaxes([to.taxes, negative(from.taxes)]),
  depositCents: to.depositCents - from.depositCents,
  feeCents: to.feeCents - from.feeCents,
});

/**
 * Splits `cents` (above 0) over the rates in proportion to their amounts. If `cents` exceeds the sum of the
 * amounts, the excess gets the default rate of the order.
 */
function shared(taxes: readonly TaxOfRate[], cents: number, percent: number): TaxOfRate[] {
  const positive = taxes.filter(({ netCents, taxCents }) => netCents + taxCents > 0);
  const within = Math.min(cents, totalOf(positive));
  const beyond = cents - within;
  const taxCents = taxOf('included', { cents: beyond, percent });
  const further = beyond > 0 ? [{ percent, netCents: beyond - taxCents, taxCents }] : [];
  return sumTaxes([within > 0 ? creditOf(positive, within) : [], further]);
}

/**
 * Returns the next movement of an order with the amount `cents`, split by tax rate. The cash rounding within the
 * movement is untaxed.
 */
export function movementOf(
  balance: Balance,
  cents: number,
  summary: OrderSummary,
  roundingCents = 0,
): MovementSums {
  const exact = cents - roundingCents;
  const total = omitUndefined({ cents, roundingCents: roundingCents || undefined });
  const after = totalOf(balance.taxes) + exact;
  const nothing = { taxes: [], depositCents: 0, feeCents: 0 };
  if (after === totalOf(summary.taxes)) return { ...total, ...difference(summary, balance) };
  if (after === 0) return { ...total, ...difference(nothing, balance) };
  const isWithin = exact < 0 && totalOf(balance.taxes) >= -exact;
  const taxes = shared(
    isWithin ? balance.taxes : summary.agreed,
    Math.abs(exact),
    summary.taxPercent,
  );
  return { ...total, taxes: exact < 0 ? negative(taxes) : taxes, depositCents: 0, feeCents: 0 };
}

/** All payment methods, in the order in which reports list them. */
export const PAYMENT_METHODS: readonly PaymentMethod[] = [
  ...(['card', 'cash', ...PAY_METHODS, 'credit', 'other'] as const),
];

type Counted = Pick<MovementDoc, 'way' | 'kind' | 'order'> & MovementSums;

const sumOf = (movements: readonly { cents: number }[]) =>
  movements.reduce((sum, { cents }) => sum + cents, 0);

function figuresOf(movements: readonly Counted[]): DayFigures {
  const paid = movements.filter(({ kind, cents }) => kind === 'payment' && cents > 0);
  const { taxes, depositCents, feeCents } = balanceOf(movements);
  const rounding = movements.reduce((all, { roundingCents = 0 }) => all + roundingCents, 0);
  return omitUndefined({
    orders: new Set(paid.map(({ order }) => String(order))).size,
    ways: PAYMENT_METHODS.flatMap((way) => {
      const own = movements.filter((movement) => movement.way === way);
      const isPaid = ({ kind }: Counted) => kind === 'payment';
      const [paidCents, backCents] = [
        sumOf(own.filter(isPaid)),
        sumOf(own.filter((movement) => !isPaid(movement))),
      ];
      return own.length > 0 ? [{ way, paidCents, backCents }] : [];
    }),
    taxes,
    depositCents,
    feeCents,
    roundingCents: rounding || undefined,
    totalCents: sumOf(movements),
  });
}

/**
 * Movements for a report. `own` are the movements of its day. `late` were booked after the reports of their days were
 * closed.
 */
export type Open<Row> = { own: Row[]; late: Row[] };

/** Returns the totals of all movements, the totals of the late movements alone, and the expected cash. */
export function sumsOf({ own, late }: Open<Counted>): DaySums {
  const figures = figuresOf([...own, ...late]);
  const cash = figures.ways.find(({ way }) => way === 'cash');
  return omitUndefined({
    figures,
    late: late.length > 0 ? figuresOf(late) : undefined,
    expectedCents: cash ? cash.paidCents + cash.backCents : 0,
  });
}

/**
 * Separates the movements by currency, because amounts in different currencies are never added. `shops` contains the
 * shop's currency, `others` each other currency.
 */
export function byCurrency<Row extends { currency: string }>(
  { own, late }: Open<Row>,
  currency: string,
): { shops: Open<Row>; others: (Open<Row> & { currency: string })[] } {
  const of = (code: string) => ({
    own: own.filter((row) => row.currency === code),
    late: late.filter((row) => row.currency === code),
  });
  const codes = new Set([...own, ...late].map((row) => row.currency));
  codes.delete(currency);
  return {
    shops: of(currency),
    others: [...codes].sort().map((code) => ({ currency: code, ...of(code) })),
  };
}
