import 'server-only';
import { roundCash } from '@/lib/tax/cash-math';
import type { OrderDoc } from '@/models/order';
import { dueCentsOf, paidCentsOf } from './life';
import { standingRefunds } from './refunds';
import { cashBackCentsOf } from './returned';
import { state } from './state';

/*
 * Cash of an order (docs/product.md 6.9). Not each movement is rounded by itself, but what the shop has in cash after it: so any
 * number of refunds pays out no more than was collected, and the roundings of an order never add up. An order keeps the cash step
 * of its placing; an order without one, such as an older one, is not rounded.
 */

/** A sum of this order as it is paid in cash, in cents. */
export const inCash = ({ cashStepCents }: Pick<OrderDoc, 'cashStepCents'>, cents: number): number =>
  roundCash(cents, cashStepCents);

/** What was refunded after the delivery in cash, in integer cents, before it is rounded. */
const cashRefundCentsOf = (order: Pick<OrderDoc, 'refunds'>): number =>
  standingRefunds(order).reduce((sum, { to, cents }) => sum + (to === 'cash' ? cents : 0), 0);

/** The cash of the shop after it was paid `paidCents` for an order and refunded `refundCents`, without deposits that were paid out. */
const afterRefunds = (order: OrderDoc, paidCents: number, refundCents: number): number =>
  inCash(order, paidCents - refundCents);

/** What an order has brought in cash, in cents; below 0 what it has cost. */
export const cashCentsOf = (order: OrderDoc): number =>
  afterRefunds(order, paidCentsOf(order), cashRefundCentsOf(order)) -
  inCash(order, cashBackCentsOf(order));

/** What of {@link cashCentsOf} is rounding, in cents; below 0 what the shop lost by it. */
export const cashRoundingCentsOf = (order: OrderDoc): number =>
  cashCentsOf(order) - (paidCentsOf(order) - cashRefundCentsOf(order) - cashBackCentsOf(order));

/** The rounding of an order as it will be once it is settled in cash, in cents. */
export const dueRoundingCentsOf = (order: OrderDoc): number => {
  const [due, refunded, back] = [
    state.online.is(order) ? 0 : dueCentsOf(order),
    cashRefundCentsOf(order),
    cashBackCentsOf(order),
  ];
  return afterRefunds(order, due, refunded) - inCash(order, back) - (due - refunded - back);
};

/** What is to be collected at the door, in cents of cash; below 0, what is to be given. */
export function atDoorCentsOf(order: OrderDoc): number {
  const back = inCash(order, cashBackCentsOf(order));
  return (state.online.is(order) ? 0 : cashOfNote(order, dueCentsOf(order)).cents) - back;
}

/** What of {@link atDoorCentsOf} is rounding, in cents. */
export const atDoorRoundingOf = (order: OrderDoc): number =>
  atDoorCentsOf(order) -
  ((state.online.is(order) ? 0 : dueCentsOf(order) - paidCentsOf(order)) - cashBackCentsOf(order));

/** The field, unless it is 0. */
const unlessZero = (roundingCents: number) => (roundingCents === 0 ? {} : { roundingCents });

/** The cash that moves when an order on delivery is noted as paid with `paidCents`, in cents, and what of it is rounding. */
export function cashOfNote(
  order: OrderDoc,
  paidCents: number,
): { cents: number; roundingCents?: number } {
  const [before, refunded] = [paidCentsOf(order), cashRefundCentsOf(order)];
  const cents = afterRefunds(order, paidCents, refunded) - afterRefunds(order, before, refunded);
  return { cents, ...unlessZero(cents - (paidCents - before)) };
}

/** What is added to a refund of `cents` that is now given in cash, in cents; with `isUndone`, to what is taken back of it. */
export function refundRounding(order: OrderDoc, cents: number, isUndone = false): number {
  const [paid, refunded] = [paidCentsOf(order), cashRefundCentsOf(order)];
  const before = afterRefunds(order, paid, isUndone ? refunded - cents : refunded);
  const after = afterRefunds(order, paid, isUndone ? refunded : refunded + cents);
  return before - after - cents;
}
