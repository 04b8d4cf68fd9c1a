import 'server-only';
import { wayOf } from '@/lib/delivery/way';
import type { OrderDoc } from '@/models/order';
import { dueCentsOf, historyOf, paidCentsOf } from './life';
import { isPaidInBottles } from './returned';
import { state } from './state';
import { type Actor, mayStep, nextStatus, UNDO_MS, undoTarget } from './status';
import type { ActionsView } from './view';

/* What may be done next with an order. The commands decide by the same functions, so no screen offers what they refuse. */

const NOT_FITTING = 'The payment of this order does not fit it. Please look at it first.';
const GIVEN_BACK =
  'The payment of this order was given back, so it is not delivered. Please cancel it.';
const REFUND_FAILED =
  'The payment of this order is to be given back, and that refund failed, so it is not delivered. Please cancel it and pay it back another way.';
const DISPUTED =
  'The bank has taken the payment of this order back, so it does not leave the shop. Please answer the dispute at Stripe, or cancel the order.';

/** Why an order must not go its next step, although its status would allow it; undefined when it may. */
export function whyNotPrepared(order: OrderDoc): string | undefined {
  if (state.flagged.is(order)) return NOT_FITTING;
  if (state.givenBack.is(order) && state.refundFailed.is(order)) return REFUND_FAILED;
  if (state.cartTaken.is(order) || (state.givenBack.is(order) && !isPaidInBottles(order)))
    return GIVEN_BACK;
  // What is with the courier already is delivered or not, whatever the bank says.
  if (state.disputed.is(order) && order.status !== 'Out for delivery') return DISPUTED;
  return state.listed.is(order) ? undefined : 'This order is not paid yet.';
}

/** Why no returned deposits can be noted for an order now, in words; undefined when they can. */
export function whyNotReturned(order: OrderDoc): string | undefined {
  if (state.flagged.is(order)) return NOT_FITTING;
  if (order.status === 'Order Placed')
    return 'Returned deposits can be noted once the order is packed.';
  if (state.cancelled.is(order))
    return 'This order is cancelled, so no returned deposits are noted for it.';
  if (state.online.is(order) && state.disputed.is(order))
    return 'The bank has taken the payment of this order back, so nothing of it can be refunded. Please give the deposit back in cash.';
  return undefined;
}

/** Why the seller cannot take the last change back, although it is in time: it has begun a refund. */
export function whyNotTakenBack(order: OrderDoc): string | undefined {
  const last = historyOf(order).at(-1)?.status;
  if (last === 'Cancelled' && state.refundedForCancelling.is(order))
    return 'The payment is already being given back, so the order stays cancelled.';
  if (last === 'Packed' && state.refundedForMissing.is(order))
    return 'What was missing is already being given back, so the order stays packed; its count can only be lowered.';
  if (last === 'Packed' && state.refundedForReturned.is(order))
    return 'The deposit is already being given back, so the order stays packed.';
  return undefined;
}

/** Whether the seller has still to note an order on delivery as paid, or as paid with another sum: what is due. */
export const isUnsettled = (order: OrderDoc): boolean =>
  !state.online.is(order) && (!state.paid.is(order) || paidCentsOf(order) !== dueCentsOf(order));

function takingBack(order: OrderDoc, now: number): ActionsView['takeBack'] {
  const history = historyOf(order);
  const to = undoTarget(history, now);
  if (!to || whyNotTakenBack(order)) return undefined;
  const madeAt = history.at(-1)?.at.getTime() ?? 0;
  return { to, until: new Date(madeAt + UNDO_MS).toISOString() };
}

function ofSeller(order: OrderDoc, now: number): ActionsView {
  const { status } = order;
  const step = nextStatus(status, wayOf(order));
  const hold = step ? whyNotPrepared(order) : undefined;
  const next = hold ? undefined : step;
  const takeBack = takingBack(order, now);
  const isCancelled = state.cancelled.is(order);
  const isCash = !state.online.is(order) && (state.paid.is(order) || !isCancelled);
  return {
    ...(next ? { next } : {}),
    ...(next === 'Delivered' && isUnsettled(order) ? { asksPaid: true } : {}),
    ...(hold ? { hold } : {}),
    ...(takeBack ? { takeBack } : {}),
    ...(mayStep(status, 'Cancelled', 'seller') ? { cancel: true } : {}),
    // Of a cancelled order nothing is kept.
    ...(isCash ? { notePaid: !isCancelled && isUnsettled(order) } : {}),
    ...(state.refundFailed.is(order) ? { payBack: true } : {}),
  };
}

/** What the seller, or the shopper whose order it is, may do next with an order at the time `now` (ms). */
export function actionsOf(order: OrderDoc, by: Exclude<Actor, 'system'>, now: number): ActionsView {
  if (by === 'seller') return ofSeller(order, now);
  return mayStep(order.status, 'Cancelled', 'shopper') ? { cancel: true } : {};
}
