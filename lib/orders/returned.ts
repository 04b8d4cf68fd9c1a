import 'server-only';
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
import { ownRefundCentsOf, paidOnlineCentsOf } from './life';
import { dueTotalsOf, pricingContextOf } from './pricing-context';
import { state } from './state';

/* Amounts of an order with its returned deposits. */

/** Returns the current totals of an order; for a cancelled order, only the returned deposits. */
export const currentTotalsOf = (order: OrderDoc): Totals =>
  state.cancelled.is(order)
    ? totalsOf([], pricingContextOf(order), { returned: order.returned ?? [] })
    : dueTotalsOf(order);

/** Returns the returned deposits beyond the amount due, which the shopper gets in cash, in integer cents. */
export const cashBackCentsOf = (order: OrderDoc): number =>
  order.returned ? Math.max(0, -currentTotalsOf(order).totalCents) : 0;

/** Returns the bottles that an order sold, with the tax rates of their deposits. */
const soldBottles = ({ items }: Pick<OrderDoc, 'items'>): Bottles[] =>
  items
    .flatMap(({ replacement, ...line }) => (replacement ? [line, replacement] : [line]))
    .flatMap(({ depositCents, depositPercent: percent, quantity: count }) =>
      depositCents && percent !== undefined ? [{ depositCents, percent, count }] : [],
    );

/** Products of the shop that have a deposit. */
export type DepositGoods = Classed & { depositCents: number; count: number };

/**
 * Returns the tax rate of a returned deposit of `depositCents`, if the order has tax classes. It is the deposit
 * rate from when the order was placed. Without a deposit class, it is the rate of a sold bottle with this
 * deposit: in this order, otherwise among `goods`, the shop's products. If nothing has this deposit, it is the
 * first class.
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

/** Like {@link cashBackCentsOf}, with only the notes recorded until a time (ms); later corrections are ignored. */
export function cashBackCentsUntil(order: OrderDoc, time: number): number {
  const { returnNotes = [] } = order;
  const isEarly = ({ at }: ReturnNote) => at.getTime() <= time;
  if (returnNotes.every(isEarly)) return cashBackCentsOf(order);
  const { cents: unitCents = 0, rows } = returnNotes.findLast(isEarly) ?? {};
  // A note without rows has a single rate.
  const all = unitCents ? [{ pieces: 1, unitCents, ...returnedRate(order, unitCents) }] : [];
  return cashBackCentsOf({ ...order, returned: rows ?? all });
}

/** Returns the totals of the delivered goods, without returned deposits. */
export function soldTotalsOf({ returned: _, ...order }: OrderDoc): Totals {
  return dueTotalsOf(order);
}

/**
 * Returns whether returned deposits and missing pieces have used up the whole payment. The order is still to be
 * delivered then.
 */
export const isPaidInBottles = (order: OrderDoc): boolean =>
  order.returned !== undefined &&
  state.refundedForReturned.is(order) &&
  ownRefundCentsOf(order) >= paidOnlineCentsOf(order);
