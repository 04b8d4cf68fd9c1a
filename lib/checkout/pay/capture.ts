import 'server-only';
import mongoose from 'mongoose';
import type Stripe from 'stripe';
import {
  cancelTaken,
  pendingRefundUpdate,
  releaseAuthorization,
} from '@/lib/checkout/refund/note-refund';
import { refundPart, refundSecond, refundTaken } from '@/lib/checkout/refund/refund';
import { emitEvent, orderEventFields } from '@/lib/observe/business-events';
import { log } from '@/lib/observe/log';
import { reportError } from '@/lib/observe/report-error';
import { dueCentsOf, MARK_CHANGED, paidOnlineCentsOf, reread } from '@/lib/orders/life';
import { state } from '@/lib/orders/state';
import { pricingContextOf } from '@/lib/orders/terms';
import { isDeclined, isFinal, SOON_MS, stripe, withStripeTimeout } from '@/lib/payments/stripe';
import { smallestCharge } from '@/lib/shop/currencies';
import { formatCents } from '@/lib/utils/money';
import { Order } from '@/models';
import type { OrderDoc } from '@/models/order';
import type { PendingRefund } from '@/models/order-payment';

const { trusted } = mongoose;

/*
 * Authorizations: a card's bank reserves the money of an order. The shop captures it once, in part or in whole, or releases it
 * (https://docs.stripe.com/payments/place-a-hold-on-a-payment-method). The change that decides the amount stores it. The amount
 * never changes afterwards, so a retry can send the same request to Stripe under one key. Stripe captures a payment only once.
 */

type Intent = Pick<Stripe.PaymentIntent, 'status' | 'amount_received'>;

/** The part of an update that releases the hold of an order; undefined without a hold. */
export const releaseAuthorizationUpdate = (order: OrderDoc, at: Date) =>
  state.authorized.is(order)
    ? { set: { 'payment.owedSince': order.payment?.owedSince ?? at } }
    : undefined;

/**
 * The part of an update that decides to capture `due` cents of the hold of an order; undefined when the sum is decided already
 * or nothing is held. Stripe captures no sum below its smallest charge: then that is captured, and the difference is refunded.
 */
export function captureUpdate(order: OrderDoc, due: number, at: Date) {
  if (!state.authorized.is(order) || state.capturing.is(order)) return undefined;
  const least = smallestCharge(pricingContextOf(order).currency);
  const cents = due === 0 ? 0 : Math.max(due, Math.min(least, order.amountCents));
  const owed = cents > due ? pendingRefundUpdate(order, 'missing', at, cents - due) : undefined;
  const { set } = { ...releaseAuthorizationUpdate(order, at) };
  return { set: { 'payment.hold.cents': cents, ...set }, push: owed?.push ?? {} };
}

/** The owed refunds of an order whose hold was never captured: done, with nothing refunded. */
const withoutMoney = ({ payment }: OrderDoc, at: Date): PendingRefund[] | undefined =>
  payment?.owed?.map((part) => (part.doneAt ? part : { ...part, doneAt: at, refundedCents: 0 }));

/** The update of an order whose hold ended without a capture. */
function endedUpdate(order: OrderDoc, at: Date) {
  const owed = withoutMoney(order, at);
  return {
    $set: { 'payment.hold.endedAt': at, ...(owed ? { 'payment.owed': owed } : {}) },
    $unset: { 'payment.holdUntil': 1 as const },
  };
}

/** The flag of a payment that differs from the sum that is due, in the words of lib/checkout/pay/settle.ts. */
function mismatchFlag(order: OrderDoc, ...sums: [paid: number, due: number]): string {
  const [paid, due] = sums.map((cents) => formatCents(cents, pricingContextOf(order).currency));
  return `paid ${paid} instead of ${due}`;
}

/** The update of an order whose hold was captured for `cents`; in Stripe's dashboard it may be another sum than was decided. */
function capturedUpdate(order: OrderDoc, cents: number, at: Date) {
  const wanted = paidOnlineCentsOf(order);
  const isOver = state.cancelled.is(order);
  const owed = isOver
    ? pendingRefundUpdate(order, 'cancelled', at)
    : cents > wanted
      ? pendingRefundUpdate(order, 'missing', at, cents - wanted)
      : undefined;
  return {
    $set: {
      isPaid: true,
      'payment.hold.cents': cents,
      'payment.hold.takenAt': at,
      ...owed?.set,
      ...(cents < wanted && !isOver ? { 'payment.flag': mismatchFlag(order, cents, wanted) } : {}),
    },
    $unset: { 'payment.holdUntil': 1 as const },
    ...(owed ? { $push: owed.push } : {}),
  };
}

/**
 * Records that the hold of an order was captured or has ended, as Stripe says, whoever did it. Repeatable, in any order.
 * Returns the order as stored then. Throws the database's errors.
 */
export async function recordAuthorization(order: OrderDoc, intent: Intent): Promise<OrderDoc> {
  const isTaken = intent.status === 'succeeded';
  if (!state.authorized.is(order) || !(isTaken || intent.status === 'canceled')) return order;
  const at = new Date();
  const { $set, ...change } = isTaken
    ? capturedUpdate(order, intent.amount_received, at)
    : endedUpdate(order, at);
  const now = await Order.findOneAndUpdate(
    { _id: order._id, rev: order.rev, ...state.authorized.where },
    { $set, ...change, ...MARK_CHANGED },
    { returnDocument: 'after' },
  ).lean();
  // Changed since it was read.
  if (!now) return recordAuthorization(await reread(order), intent);
  if (isTaken)
    emitEvent({ event: 'order paid', ...orderEventFields(now), cents: intent.amount_received });
  // The shop itself releases a hold when nothing was found.
  else if (!state.cancelled.is(now) && !state.cartTaken.is(now) && now.payment?.hold?.cents !== 0)
    reportError('the bank released the authorization of an order', { orderId: String(now._id) });
  await cancelTaken(now);
  return reread(now);
}

/** Captures `cents` of a hold, or reads its outcome when Stripe refuses. Throws Stripe's errors. */
async function capture({ _id, payment }: OrderDoc, id: string, cents: number): Promise<Intent> {
  const failures = payment?.hold?.failures ?? 0;
  // Stripe answers a key with its first refusal for ever.
  const idempotencyKey = `capture:${_id}${failures > 0 ? `:${failures}` : ''}`;
  try {
    return await stripe().paymentIntents.capture(
      id,
      { amount_to_capture: cents },
      { idempotencyKey },
    );
  } catch (error) {
    if (!isFinal(error) && !isDeclined(error)) throw error;
    const now = await stripe().paymentIntents.retrieve(id);
    if (now.status !== 'requires_capture') return now;
    await Order.updateOne(
      { _id, ...state.capturing.where },
      { $inc: { 'payment.hold.failures': 1 } },
    );
    const fault = { err: error, orderId: String(_id) };
    if (failures === 0) reportError('an authorized payment could not be captured', fault);
    else log().warn(fault, 'an authorized payment could not be captured');
    throw error;
  }
}

/**
 * Decides to capture all that is due of a hold that expires soon, so that the money is not lost; packing refunds the rest, as for
 * a payment without a hold. Reads the outcome of a hold that should have expired. Throws Stripe's and the database's errors.
 */
export async function captureBeforeExpiry(order: OrderDoc): Promise<OrderDoc> {
  const { intent, holdUntil } = order.payment ?? {};
  const at = new Date();
  if (!intent || !holdUntil || state.holdDue.is(order)) return order;
  if (holdUntil <= at) {
    const now = await stripe().paymentIntents.retrieve(intent);
    // By the bank's clock the hold may still stand: then it is captured all the same.
    if (now.status !== 'requires_capture') return recordAuthorization(order, now);
  }
  const update = captureUpdate(order, dueCentsOf(order), at);
  const now = await Order.findOneAndUpdate(
    { _id: order._id, rev: order.rev, ...state.authorized.where },
    { $set: update?.set, ...MARK_CHANGED },
    { returnDocument: 'after' },
  ).lean();
  // Changed since it was read: the next round sees it.
  return now ?? order;
}

/**
 * Ends the hold of an order if that is due: captures the sum that was decided, or releases the hold when the order is cancelled
 * or another order took its cart. Repeatable: one capture, however many calls. Throws Stripe's and the database's errors.
 */
export async function finishAuthorization(order: OrderDoc): Promise<OrderDoc> {
  const { intent, hold } = order.payment ?? {};
  if (!intent || !state.holdDue.is(order)) return order;
  const cents = hold?.cents ?? 0;
  const isToCapture = cents > 0 && !state.cancelled.is(order) && !state.cartTaken.is(order);
  return recordAuthorization(
    order,
    isToCapture ? await capture(order, intent, cents) : await releaseAuthorization(intent),
  );
}

const isOpen = ({ doneAt }: PendingRefund) => doneAt === undefined;
const isWaiting = (order: OrderDoc) => state.owing.is(order) || state.takenAndKept.is(order);

/**
 * Ends the hold of an order if that is due, and makes all refunds that the order owes: of its payment when another order took
 * its cart, of owed parts, and of second payments. Each is made once, even after a crash, and a failed one does not delay the
 * others. Throws the first error of Stripe or the database; the reconciler tries again.
 */
export async function finishRefunds(known: OrderDoc): Promise<void> {
  if (!isWaiting(known)) return;
  const faults: unknown[] = [];
  const order = await finishAuthorization(known).catch((error: unknown) => {
    faults.push(error);
    return known;
  });
  const { intent, owed = [], refunds = [] } = order.payment ?? {};
  const isHeld = state.authorized.is(order);
  const isTaken = state.takenAndKept.is(order) && !isHeld;
  if (!intent) return;
  const refundParts = async () => {
    // Money that is only held cannot be refunded.
    for (const part of isHeld ? [] : owed.filter(isOpen)) await refundPart(order, intent, part);
  };
  const steps = [
    ...(isTaken ? [() => refundTaken(order, intent)] : []),
    refundParts,
    ...refunds.filter(({ isOwed }) => isOwed).map((second) => () => refundSecond(order, second)),
  ];
  for (const step of steps) await step().catch((error: unknown) => faults.push(error));
  if (faults.length > 0) throw faults[0];
  const stillOwed = { $elemMatch: { doneAt: { $exists: false } } };
  await Order.updateOne(
    {
      _id: order._id,
      ...state.noHoldDue.where,
      'payment.owed': trusted({ $not: stillOwed }),
      'payment.refunds': trusted({ $not: { $elemMatch: { isOwed: true } } }),
    },
    { $unset: { 'payment.owedSince': 1 } },
  );
}

/** As {@link finishRefunds}, within a request: waits at most 3 s and never throws. Returns the order as stored then. */
export async function tryFinishRefunds(order: OrderDoc): Promise<OrderDoc> {
  if (!state.owing.is(order)) return order;
  try {
    await withStripeTimeout(finishRefunds(order), SOON_MS);
  } catch (error) {
    log().warn(
      { err: error, orderId: String(order._id) },
      'a refund is not finished; the reconciler retries',
    );
  }
  return reread(order);
}
