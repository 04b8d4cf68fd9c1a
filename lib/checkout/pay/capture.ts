import 'server-only';
import mongoose from 'mongoose';
import type Stripe from 'stripe';
import {
  addConflictRefund,
  cancelOrderWithCartConflict,
  pendingRefundUpdate,
  releaseAuthorization,
} from '@/lib/checkout/refund/record-refund';
import { executePartialRefund, refundDuplicatePayment } from '@/lib/checkout/refund/refund';
import { emitEvent, orderEventFields } from '@/lib/observe/business-events';
import { log } from '@/lib/observe/log';
import { reportError } from '@/lib/observe/report-error';
import {
  dueCentsOf,
  MARK_CHANGED,
  paidOnlineCentsOf,
  reloadOrder,
} from '@/lib/orders/change-order';
import { pricingContextOf } from '@/lib/orders/pricing-context';
import { state } from '@/lib/orders/state';
import { isDeclined, isFinal, SOON_MS, stripe, withStripeTimeout } from '@/lib/payments/stripe';
import { smallestCharge } from '@/lib/shop/currencies';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Order } from '@/models';
import type { OrderDoc } from '@/models/order';
import type { PendingRefund, ReviewReason } from '@/models/order-payment';

const { trusted } = mongoose;

/* Card authorizations: the bank reserves the amount of an order, and the shop captures it once or releases it
   (https://docs.stripe.com/payments/place-a-hold-on-a-payment-method).

   The write that changes the order also stores the final amount to capture. A retry therefore sends the same request
   with the same idempotency key, and Stripe captures only once. */

type Intent = Pick<Stripe.PaymentIntent, 'status' | 'amount_received'>;

/**
 * Returns the update that stores the pending release of an authorization, or undefined if there is no authorization.
 */
export const releaseAuthorizationUpdate = (order: OrderDoc, at: Date) =>
  state.authorized.is(order)
    ? { set: { 'payment.refundPendingSince': order.payment?.refundPendingSince ?? at } }
    : undefined;

/**
 * Returns the update that stores the pending capture of `due` cents of the authorization. Returns undefined if the
 * amount is already stored or there is no authorization. If `due` is below Stripe's minimum charge, the shop captures
 * the minimum and refunds the difference.
 */
export function captureUpdate(order: OrderDoc, due: number, at: Date) {
  if (!state.authorized.is(order) || state.capturing.is(order)) return undefined;
  const least = smallestCharge(pricingContextOf(order).currency);
  const cents = due === 0 ? 0 : Math.max(due, Math.min(least, order.amountCents));
  const refundUpdate =
    cents > due ? pendingRefundUpdate(order, 'missing', at, cents - due) : undefined;
  const { set } = { ...releaseAuthorizationUpdate(order, at) };
  return { set: { 'payment.authorization.cents': cents, ...set }, push: refundUpdate?.push ?? {} };
}

/**
 * Marks all pending refunds as done with 0 cents: the authorization ended without a capture, so there is no money to
 * refund.
 */
const withoutMoney = ({ payment }: OrderDoc, at: Date): PendingRefund[] | undefined =>
  payment?.pendingRefunds?.map((part) =>
    part.doneAt ? part : { ...part, doneAt: at, refundedCents: 0 },
  );

function endedUpdate(order: OrderDoc, at: Date) {
  const refundUpdate = withoutMoney(order, at);
  return {
    $set: omitUndefined({
      'payment.authorization.endedAt': at,
      'payment.pendingRefunds': refundUpdate,
    }),
    $unset: { 'payment.authorizedUntil': 1 as const },
  };
}

/** The seller can capture in Stripe's dashboard, so the amount can differ from the stored amount. */
function capturedUpdate(order: OrderDoc, cents: number, at: Date) {
  const expectedCents = paidOnlineCentsOf(order);
  const isOver = state.cancelled.is(order);
  const refundUpdate = isOver
    ? pendingRefundUpdate(order, 'cancelled', at)
    : cents > expectedCents
      ? pendingRefundUpdate(order, 'missing', at, cents - expectedCents)
      : undefined;
  const reviewReason: ReviewReason = { code: 'amount', paidCents: cents, dueCents: expectedCents };
  return omitUndefined({
    $set: {
      isPaid: true,
      'payment.authorization.cents': cents,
      'payment.authorization.capturedAt': at,
      ...refundUpdate?.set,
      ...omitUndefined({
        'payment.reviewReason': cents < expectedCents && !isOver ? reviewReason : undefined,
      }),
    },
    $unset: { 'payment.authorizedUntil': 1 as const },
    $push: refundUpdate?.push,
  });
}

/**
 * Records that an authorization was captured or has ended, according to Stripe. The shop, the seller in Stripe's
 * dashboard or the bank may have done it. Calls are idempotent and may arrive in any order. Returns the order as stored
 * afterwards. Throws the database's errors.
 */
export async function recordAuthorization(order: OrderDoc, intent: Intent): Promise<OrderDoc> {
  const isCaptured = intent.status === 'succeeded';
  if (!state.authorized.is(order) || !(isCaptured || intent.status === 'canceled')) return order;
  const at = new Date();
  const { $set, ...change } = isCaptured
    ? capturedUpdate(order, intent.amount_received, at)
    : endedUpdate(order, at);
  const now = await Order.findOneAndUpdate(
    { _id: order._id, rev: order.rev, ...state.authorized.where },
    { $set, ...change, ...MARK_CHANGED },
    { returnDocument: 'after' },
  ).lean();
  if (!now) return recordAuthorization(await reloadOrder(order), intent);
  if (isCaptured)
    emitEvent({ event: 'order paid', ...orderEventFields(now), cents: intent.amount_received });
  // The shop itself releases the authorization if nothing was picked. Any other release is unexpected and logged.
  else if (
    !state.cancelled.is(now) &&
    !state.cartConflict.is(now) &&
    now.payment?.authorization?.cents !== 0
  )
    reportError('the bank released the authorization of an order', { orderId: String(now._id) });
  await cancelOrderWithCartConflict(now);
  return reloadOrder(now);
}

/**
 * Captures `cents` of an authorization. If Stripe rejects the capture because the authorization is over, returns its
 * status. Throws Stripe's errors.
 */
async function capture({ _id, payment }: OrderDoc, id: string, cents: number): Promise<Intent> {
  const failures = payment?.authorization?.failures ?? 0;
  // Stripe repeats its first rejection for the same key, so each retry after a failure needs a new key.
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
      { $inc: { 'payment.authorization.failures': 1 } },
    );
    const fault = { err: error, orderId: String(_id) };
    if (failures === 0) reportError('an authorized payment could not be captured', fault);
    else log().warn(fault, 'an authorized payment could not be captured');
    throw error;
  }
}

/**
 * Stores the pending capture of the full amount of an authorization that expires soon. The shop refunds the difference
 * when the order is packed. If the authorization should have expired, fetches its status first. Throws Stripe's and the
 * database's errors.
 */
export async function captureBeforeExpiry(order: OrderDoc): Promise<OrderDoc> {
  const { intent, authorizedUntil } = order.payment ?? {};
  const at = new Date();
  if (!intent || !authorizedUntil || state.authorizationDue.is(order)) return order;
  if (authorizedUntil <= at) {
    const now = await stripe().paymentIntents.retrieve(intent);
    // The clocks of the shop and of the bank may differ. A still valid authorization is captured.
    if (now.status !== 'requires_capture') return recordAuthorization(order, now);
  }
  const update = captureUpdate(order, dueCentsOf(order), at);
  const now = await Order.findOneAndUpdate(
    { _id: order._id, rev: order.rev, ...state.authorized.where },
    { $set: update?.set, ...MARK_CHANGED },
    { returnDocument: 'after' },
  ).lean();
  // After a concurrent write, the next run of the reconciler handles the order.
  return now ?? order;
}

/**
 * Executes the pending capture or release of an authorization, if there is one. Releases it if the order is cancelled
 * or if another order has locked its cart. The call is idempotent. Throws Stripe's and the database's errors.
 */
export async function finishAuthorization(order: OrderDoc): Promise<OrderDoc> {
  const { intent, authorization } = order.payment ?? {};
  if (!intent || !state.authorizationDue.is(order)) return order;
  const cents = authorization?.cents ?? 0;
  const isToCapture = cents > 0 && !state.cancelled.is(order) && !state.cartConflict.is(order);
  return recordAuthorization(
    order,
    isToCapture ? await capture(order, intent, cents) : await releaseAuthorization(intent),
  );
}

const isOpen = ({ doneAt }: PendingRefund) => doneAt === undefined;
const isWaiting = (order: OrderDoc) =>
  state.refundPending.is(order) || state.conflictNotRefunded.is(order);

/**
 * Executes the pending capture or release of an authorization, and then all pending refunds:
 * - parts of the payment, or the whole payment if another order has locked the cart;
 * - duplicate payments.
 *
 * Each refund is made once, even after a crash. A failed refund does not delay the next refunds. At the end, throws the
 * first error of Stripe or the database.
 */
export async function finishRefunds(known: OrderDoc): Promise<void> {
  if (!isWaiting(known)) return;
  const faults: unknown[] = [];
  const settled = await finishAuthorization(known).catch((error: unknown) => {
    faults.push(error);
    return known;
  });
  const { intent } = settled.payment ?? {};
  if (!intent) return;
  const order = await addConflictRefund(settled);
  const { pendingRefunds = [], refunds = [] } = order.payment ?? {};
  const isAuthorized = state.authorized.is(order);
  const refundParts = async () => {
    // A payment that is only authorized cannot be refunded.
    for (const part of isAuthorized ? [] : pendingRefunds.filter(isOpen))
      await executePartialRefund(order, intent, part);
  };
  const steps = [
    refundParts,
    ...refunds
      .filter(({ isPending }) => isPending)
      .map((second) => () => refundDuplicatePayment(order, second)),
  ];
  for (const step of steps) await step().catch((error: unknown) => faults.push(error));
  if (faults.length > 0) throw faults[0];
  const unfinishedRefund = { $elemMatch: { doneAt: { $exists: false } } };
  await Order.updateOne(
    {
      _id: order._id,
      // After the shop has won a dispute, an order with a cart conflict needs a new refund.
      $and: [state.noAuthorizationDue.where, state.settled.where],
      'payment.pendingRefunds': trusted({ $not: unfinishedRefund }),
      'payment.refunds': trusted({ $not: { $elemMatch: { isPending: true } } }),
    },
    { $unset: { 'payment.refundPendingSince': 1 } },
  );
}

/**
 * Calls {@link finishRefunds} within a request, for at most 3 s. Never throws: the reconciler retries. Returns the
 * order as stored afterwards.
 */
export async function tryFinishRefunds(order: OrderDoc): Promise<OrderDoc> {
  if (!state.refundPending.is(order)) return order;
  try {
    await withStripeTimeout(finishRefunds(order), SOON_MS);
  } catch (error) {
    log().warn(
      { err: error, orderId: String(order._id) },
      'a refund is not finished; the reconciler retries',
    );
  }
  return reloadOrder(order);
}
