import 'server-only';
import {
  type Bottles,
  type Classed,
  depositRateOf,
  isDepositByProduct,
  rateOf,
  returnedRateOf,
} from '@/lib/tax/classes-math';
import { type Totals, totalsOf } from '@/lib/tax/totals-math';
import type { OrderDoc } from '@/models/order';
import type { ReturnNote } from '@/models/order-line';
import { ownRefundCentsOf, paidOnlineCentsOf } from './life';
import { state } from './state';
import { dueTotalsOf, pricingContextOf } from './terms';

/* Sums of an order with the deposits that came back with it. */

/** The sums of an order as they stand now; for a cancelled order, only the returned deposits. */
export const currentTotalsOf = (order: OrderDoc): Totals =>
  state.cancelled.is(order)
    ? totalsOf([], pricingContextOf(order), { returned: order.returned ?? [] })
    : dueTotalsOf(order);

/** The returned deposits beyond the sum that is due, which the shopper gets in cash, in integer cents. */
export const cashBackCentsOf = (order: OrderDoc): number =>
  order.returned ? Math.max(0, -currentTotalsOf(order).totalCents) : 0;

/** The bottles that an order sold, with the rates of their deposits. */
const soldBottles = ({ items }: Pick<OrderDoc, 'items'>): Bottles[] =>
  items
    .flatMap(({ replacement, ...line }) => (replacement ? [line, replacement] : [line]))
    .flatMap(({ depositCents, depositPercent: percent, quantity: count }) =>
      depositCents && percent !== undefined ? [{ depositCents, percent, count }] : [],
    );

/** Products of a shop with a deposit. */
export type DepositGoods = Classed & { depositCents: number; count: number };

/**
 * The tax rate of a returned deposit of so many cents, if the order has classes of taxes. It is that of deposits when the order was
 * placed. Without a class of deposits it is the rate at which such a bottle is sold: in this order or else among `goods`, the
 * products of the shop; the first class if nothing has this deposit.
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

/** As {@link cashBackCentsOf}, of the notes until a time (ms); later corrections are left out. */
export function cashBackCentsUntil(order: OrderDoc, time: number): number {
  const { returnNotes = [] } = order;
  const isEarly = ({ at }: ReturnNote) => at.getTime() <= time;
  if (returnNotes.every(isEarly)) return cashBackCentsOf(order);
  const { cents: unitCents = 0, rows } = returnNotes.findLast(isEarly) ?? {};
  // A note without rows is of one rate.
  const all = unitCents ? [{ pieces: 1, unitCents, ...returnedRate(order, unitCents) }] : [];
  return cashBackCentsOf({ ...order, returned: rows ?? all });
}

/** The sums of what an order delivers, without returned deposits. */
export function soldTotalsOf({ returned: _, ...order }: OrderDoc): Totals {
  return dueTotalsOf(order);
}

/** Whether the whole payment was refunded for returned deposits and missing pieces, so that the order is still to be delivered. */
export const isPaidInBottles = (order: OrderDoc): boolean =>
  order.returned !== undefined &&
  state.refundedForReturned.is(order) &&
  ownRefundCentsOf(order) >= paidOnlineCentsOf(order);
