import 'server-only';
import { leastAgeOf } from '@/lib/catalog/facts/age-math';
import { fulfillmentMethodOf } from '@/lib/delivery/zones';
import { translate } from '@/lib/i18n/catalog';
import { DEFAULT_LANGUAGE } from '@/lib/i18n/languages';
import { toDollars } from '@/lib/utils/money';
import type { Messages } from '@/messages';
import type { OrderDoc } from '@/models/order';
import { dueCentsOf, historyOf, paidCentsOf, paidOnlineCentsOf } from './life';
import { keptCentsOf, refundMethods, standingRefunds, whyNotRefunded } from './refunds';
import { isPaidInBottles } from './returned';
import { state } from './state';
import { type Actor, mayStep, nextStatus, UNDO_MS, undoTarget } from './status';
import type { ActionsView, AuthorizationView } from './view';

/* What may be done next with an order. Commands decide by the same functions, so no screen offers what they refuse. */

/** Why an order must not take its next step although its status allows it; undefined when it may. */
export function whyNotPrepared(order: OrderDoc): AuthorizationView | undefined {
  if (state.flagged.is(order)) return 'paymentNotFitting';
  if (state.givenBack.is(order) && state.refundFailed.is(order)) return 'refundFailed';
  if (state.cartTaken.is(order) || (state.givenBack.is(order) && !isPaidInBottles(order)))
    return 'paymentGivenBack';
  // A released or expired hold pays nothing.
  if (state.voided.is(order))
    return order.payment?.hold?.cents === 0 ? 'paymentGivenBack' : 'holdEnded';
  // An order that is with the courier is delivered or not, whatever the bank says.
  if (state.disputed.is(order) && order.status !== 'Out for delivery') return 'paymentDisputed';
  return state.listed.is(order) ? undefined : 'notPaidYet';
}

/** As {@link whyNotPrepared}, before an order leaves the shop: its hold must be captured, too. */
export const whyNotHandedOver = (order: OrderDoc): AuthorizationView | undefined =>
  whyNotPrepared(order) ??
  (state.authorized.is(order) && !state.unfulfilled.is(order) ? 'notTakenYet' : undefined);

/**
 * Why returned deposits cannot be noted for an order, as a message of `holds`; undefined when they can. Of a cancelled order those
 * that were noted before can be corrected, because they are booked as paid out in cash.
 */
export function whyNotReturned(order: OrderDoc): keyof Messages['holds'] | undefined {
  if (state.flagged.is(order)) return 'paymentNotFitting';
  if (order.status === 'Order Placed') return 'returnedUnpacked';
  const isCancelled = state.cancelled.is(order);
  if (isCancelled) return order.returnNotes?.length ? undefined : 'returnedCancelled';
  if (standingRefunds(order).length > 0) return 'returnedRefunded';
  if (state.online.is(order) && state.disputed.is(order)) return 'returnedDisputed';
  return undefined;
}

/** Why the seller cannot take back the last change although it is in time: it has begun a refund or released a hold. */
export function whyNotTakenBack(
  order: OrderDoc,
): Extract<keyof Messages['refusals'], `stays${string}`> | undefined {
  const last = historyOf(order).at(-1)?.status;
  if (last === 'Delivered' && standingRefunds(order).length > 0) return 'staysDelivered';
  const isLetGo = state.authorized.is(order) || state.voided.is(order);
  if (last === 'Cancelled' && (isLetGo || state.refundedForCancelling.is(order)))
    return 'staysCancelled';
  // The part of a hold that was not captured is gone, as a refund is.
  const isLess = paidOnlineCentsOf(order) < order.amountCents;
  if (last === 'Packed' && (isLess || state.refundedForMissing.is(order))) return 'staysPacked';
  if (last === 'Packed' && state.refundedForReturned.is(order)) return 'staysPackedReturned';
  return undefined;
}

/** Whether an order on delivery is still to be noted as paid with the sum that is due now. */
export const isUnsettled = (order: OrderDoc): boolean =>
  !state.online.is(order) && (!state.paid.is(order) || paidCentsOf(order) !== dueCentsOf(order));

function takeBackOf(order: OrderDoc, now: number): ActionsView['takeBack'] {
  const history = historyOf(order);
  const to = undoTarget(history, now);
  if (!to || whyNotTakenBack(order)) return undefined;
  const madeAt = history.at(-1)?.at.getTime() ?? 0;
  return { to, until: new Date(madeAt + UNDO_MS).toISOString() };
}

function ofSeller(order: OrderDoc, now: number): ActionsView {
  const { status } = order;
  const step = nextStatus(status, fulfillmentMethodOf(order));
  const hold = step ? whyNotHandedOver(order) : undefined;
  const next = hold ? undefined : step;
  const takeBack = takeBackOf(order, now);
  const isCancelled = state.cancelled.is(order);
  const isCash =
    !state.online.is(order) &&
    standingRefunds(order).length === 0 &&
    (state.paid.is(order) || !isCancelled);
  return {
    ...(next ? { next } : {}),
    ...(next === 'Delivered' && isUnsettled(order) ? { asksPaid: true } : {}),
    ...(next === 'Delivered' && ageOf(order) ? { asksId: true } : {}),
    // In English, because the event stream sends one view of an order to all followers; pages translate the key.
    ...(hold ? { hold: translate(DEFAULT_LANGUAGE, 'holds')(hold), holdKey: hold } : {}),
    ...(takeBack ? { takeBack } : {}),
    ...(mayStep(status, 'Cancelled', 'seller') ? { cancel: true } : {}),
    // The shop keeps no money of a cancelled order.
    ...(isCash ? { notePaid: !isCancelled && isUnsettled(order) } : {}),
    ...(state.refundFailed.is(order) ? { payBack: true } : {}),
    ...(whyNotRefunded(order)
      ? {}
      : { refund: { left: toDollars(keptCentsOf(order)), to: refundMethods(order) } }),
  };
}

/** What the seller, or the shopper whose order it is, may do next with an order at the time `now` (ms). */
export function allowedActions(
  order: OrderDoc,
  by: Exclude<Actor, 'system'>,
  now: number,
): ActionsView {
  if (by === 'seller') return ofSeller(order, now);
  return mayStep(order.status, 'Cancelled', 'shopper') ? { cancel: true } : {};
}

/** The least age, in years, to receive an order, by its found goods and replacements; undefined without a limit. */
export const ageOf = ({ items }: Pick<OrderDoc, 'items'>): number | undefined => leastAgeOf(items);
