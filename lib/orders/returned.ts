import 'server-only';
import { depositRateOf } from '@/lib/tax/classes-math';
import { type Totals, totalsOf } from '@/lib/tax/totals-math';
import type { OrderDoc } from '@/models/order';
import type { ReturnNote } from '@/models/order-returned';
import { dueCentsOf, ownRefundCentsOf, paidCentsOf, paidOnlineCentsOf } from './life';
import { state } from './state';
import { dueTotalsOf, termsOf } from './terms';

/* Sums of an order with the deposits that came back with it. */

/** The sums of an order as they stand now; for a cancelled order, only the returned deposits. */
export const presentTotalsOf = (order: OrderDoc): Totals =>
  state.cancelled.is(order)
    ? totalsOf([], termsOf(order), { returned: order.returned ?? [] })
    : dueTotalsOf(order);

/** The returned deposits beyond the sum that is due, which the shopper gets in cash, in integer cents. */
export const cashBackCentsOf = (order: OrderDoc): number =>
  order.returned ? Math.max(0, -presentTotalsOf(order).totalCents) : 0;

/** What is to be collected at the door, in integer cents; below 0, what is to be given. */
export const atDoorCentsOf = (order: OrderDoc): number =>
  (state.online.is(order) ? 0 : dueCentsOf(order) - paidCentsOf(order)) - cashBackCentsOf(order);

/** The tax rate of returned deposits, if the order has classes of taxes: that of deposits when it was placed. */
export function returnedRate({ taxClasses, ...order }: OrderDoc): { taxPercent?: number } {
  const { taxPercent } = termsOf(order);
  // An amount names no product, so without a class of deposits it is the first class.
  return taxClasses?.length
    ? { taxPercent: depositRateOf({ taxPercent, taxClasses }, { category: '' }) }
    : {};
}

/** As {@link cashBackCentsOf}, of the notes until a time (ms); later corrections are left out. */
export function cashBackCentsUntil(order: OrderDoc, time: number): number {
  const { returnNotes = [] } = order;
  const isEarly = ({ at }: ReturnNote) => at.getTime() <= time;
  if (returnNotes.every(isEarly)) return cashBackCentsOf(order);
  const { cents: unitCents = 0 } = returnNotes.findLast(isEarly) ?? {};
  const returned = unitCents ? [{ pieces: 1, unitCents, ...returnedRate(order) }] : [];
  return cashBackCentsOf({ ...order, returned });
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
