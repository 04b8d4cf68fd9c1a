import 'server-only';
import { remainingOf } from '@/lib/tax/credit';
import type { TaxOfRate } from '@/lib/tax/tax';
import {
  type Bottles,
  type Classed,
  depositRateOf,
  isDepositByProduct,
  rateOf,
  returnedRateOf,
} from '@/lib/tax/tax-classes';
import { type Totals, totalsOf } from '@/lib/tax/totals';
import type { OrderDoc } from '@/models/order';
import type { ReturnNote } from '@/models/order-line';
import { ownRefundCentsOf, paidOnlineCentsOf } from './change-order';
import { dueTotalsOf, pricingContextOf } from './pricing-context';
import { state } from './state';

/** Returns the current totals of an order. The totals of a cancelled order contain only its returned deposits. */
export const currentTotalsOf = (order: OrderDoc): Totals =>
  state.cancelled.is(order)
    ? totalsOf([], pricingContextOf(order), { returned: order.returned ?? [] })
    : dueTotalsOf(order);

/** Returns the returned deposits that exceed the amount due, in integer cents. The shopper gets them in cash. */
export const cashBackCentsOf = (order: OrderDoc): number =>
  order.returned ? Math.max(0, -currentTotalsOf(order).totalCents) : 0;

const soldBottles = ({ items }: Pick<OrderDoc, 'items'>): Bottles[] =>
  items
    .flatMap(({ replacement, ...line }) => (replacement ? [line, replacement] : [line]))
    .flatMap(({ depositCents, depositPercent: percent, quantity: count }) =>
      depositCents && percent !== undefined ? [{ depositCents, percent, count }] : [],
    );

/** Products of the shop that have a deposit. */
export type DepositGoods = Classed & { depositCents: number; count: number };

/**
 * Returns the tax rate of a returned deposit. The result is empty if the order has no tax classes. The first rate that
 * exists applies:
 * - the rate of the order's tax class for deposits;
 * - the rate of a bottle with the same deposit, from this order or else from `goods`, the shop's products;
 * - the rate of the first tax class.
 */
export function returnedRate(
  { taxClasses, ...order }: OrderDoc,
  depositCents: number,
  goods: readonly DepositGoods[] = [],
): { taxPercent?: number } {
  if (!taxClasses?.length) return {};
  const rates = { taxPercent: pricingContextOf(order).taxPercent, taxClasses };
  const first = depositRateOf(rates, { category: '' });
  if (!isDepositByProduct(rates)) return { taxPercent: first };
  const others = goods.map((each) => ({ ...each, percent: rateOf(rates, each) }));
  const own = returnedRateOf(depositCents, soldBottles(order));
  return { taxPercent: own ?? returnedRateOf(depositCents, others) ?? first };
}

/** Returns the order without the deposits that were recorded or corrected after `time` (ms). */
function withReturnsUntil(order: OrderDoc, time: number): OrderDoc {
  const { returnNotes = [] } = order;
  const isEarly = ({ at }: ReturnNote) => at.getTime() <= time;
  if (returnNotes.every(isEarly)) return order;
  const { cents: unitCents = 0, rows } = returnNotes.findLast(isEarly) ?? {};
  // Without `rows`, only the total of the deposits is stored. Treat it as one row.
  const all = unitCents ? [{ pieces: 1, unitCents, ...returnedRate(order, unitCents) }] : [];
  return { ...order, returned: rows ?? all };
}

/** Like {@link cashBackCentsOf}, but ignores deposits that were recorded or corrected after `time` (ms). */
export const cashBackCentsUntil = (order: OrderDoc, time: number): number =>
  cashBackCentsOf(withReturnsUntil(order, time));

/** Returns the returned deposits per tax rate. With `since`, only those that were recorded after this time. */
export function returnedTaxesOf(order: OrderDoc, since?: Date): TaxOfRate[] {
  const taxesOf = ({ returned = [] }: Pick<OrderDoc, 'returned'>) =>
    totalsOf([], pricingContextOf(order), { returned }).taxes;
  const before = since ? taxesOf(withReturnsUntil(order, since.getTime())) : [];
  // The taxes of returned deposits are negative.
  return remainingOf(before, [taxesOf(order)]);
}

/** Returns the totals of the delivered goods. Returned deposits are not subtracted. */
export function soldTotalsOf({ returned: _, ...order }: OrderDoc): Totals {
  return dueTotalsOf(order);
}

/**
 * Returns whether returned deposits and missing pieces have reduced the amount of an online payment to zero.
 * The order is still delivered in that case.
 */
export const isPaidByDeposits = (order: OrderDoc): boolean =>
  order.returned !== undefined &&
  state.refundedForReturned.is(order) &&
  ownRefundCentsOf(order) >= paidOnlineCentsOf(order);
