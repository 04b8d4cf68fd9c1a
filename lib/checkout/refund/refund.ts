import 'server-only';
import mongoose from 'mongoose';
import { record } from '@/lib/audit/record';
import { orderEventFields } from '@/lib/observe/business-events';
import { reportError } from '@/lib/observe/report-error';
import { MARK_CHANGED, paidBackCentsOf, reloadOrder } from '@/lib/orders/change-order';
import { state } from '@/lib/orders/state';
import { isDeclined, isFinal, isPermanentlyRejected, rejectionCode } from '@/lib/payments/stripe';
import { HOUR_MS } from '@/lib/utils/durations';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Order } from '@/models';
import type { OrderDoc } from '@/models/order';
import type { DuplicatePayment, PendingRefund } from '@/models/order-payment';
import { disputeAtStripe } from './disputes';
import {
  cancelOrderWithCartConflict,
  makeRefund,
  type Outcome,
  recordLaterRefunds,
  recordRefund,
  refundInFull,
  releaseAuthorization,
} from './record-refund';
import { failDuplicateRefund, failPartialRefund, unrefundedCentsAtStripe } from './rejected-refund';

const { trusted } = mongoose;

/**
 * The bank has returned the payment to the shopper, so the shop must not refund it. Only the first call has an effect.
 */
async function recordChargeback({ _id }: OrderDoc, intent: string): Promise<void> {
  const { modifiedCount } = await Order.updateOne(
    { _id, ...state.notDisputed.where },
    { $set: { 'payment.disputed': true }, ...MARK_CHANGED },
  );
  if (modifiedCount > 0)
    reportError('a payment with a pending refund is disputed', { orderId: String(_id), intent });
  await cancelOrderWithCartConflict({ _id });
}

/** A pending refund, and the place where its order stores it. */
type StoredRefund = {
  list: 'payment.pendingRefunds' | 'payment.refunds';
  /** Matches the element of the list while the refund is pending. */
  isOpen: object;
  attempts: Pick<PendingRefund, 'declines' | 'declinedAt' | 'isStopped'>;
};

/** Matches while the pending refund still has its idempotency key. */
const withKeyOf = ({ _id }: OrderDoc, { list, isOpen, attempts }: StoredRefund) => ({
  _id,
  [list]: trusted({ $elemMatch: { ...isOpen, declines: attempts.declines ?? null } }),
});

const keyOf = (name: string, { declines }: StoredRefund['attempts']): string =>
  `refund:${name}${declines ? `:${declines}` : ''}`;

/**
 * Stores that a request to Stripe begins. Until its outcome is known, nobody can stop the refund. Otherwise the seller
 * could pay an amount that Stripe also refunds. Returns false if the refund has ended or its idempotency key has
 * changed.
 */
const beginAttempt = async (order: OrderDoc, refund: StoredRefund): Promise<boolean> => {
  const running = { $inc: { [`${refund.list}.$.running`]: 1 } };
  return (await Order.updateOne(withKeyOf(order, refund), running)).matchedCount > 0;
};

/** Returns an update of fields of the pending refund that the filter of the update matches. */
const fieldsOf = ({ list }: StoredRefund, values: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${list}.$.${name}`, value]));

/** Stores `facts` about the last attempt. The next attempt gets a new idempotency key. */
const renewKey = async (order: OrderDoc, refund: StoredRefund, facts: object): Promise<void> => {
  const { declines = 0 } = refund.attempts;
  await Order.updateOne(withKeyOf(order, refund), {
    $set: fieldsOf(refund, { ...facts, declines: declines + 1, running: 0 }),
  });
};

/**
 * Records that Stripe rejected a refund. For a day, Stripe repeats its rejection for the same idempotency key, so the
 * key contains the number of rejections. The number increases once per key, because concurrent requests share a key. No
 * request with the rejected key can still succeed, so `running` becomes 0.
 *
 * If Stripe rejects the API key, the idempotency key stays valid. Other requests may still succeed, so `running` only
 * decreases by 1.
 */
const recordRejection = async (
  order: OrderDoc,
  refund: StoredRefund,
  error: unknown,
): Promise<void> => {
  const { declinedAt = new Date() } = refund.attempts;
  const code = rejectionCode(error);
  const facts = omitUndefined({ declinedAt, code });
  if (isFinal(error) || isDeclined(error)) await renewKey(order, refund, facts);
  else if (code)
    await Order.updateOne(withKeyOf(order, refund), {
      $set: fieldsOf(refund, facts),
      $inc: fieldsOf(refund, { running: -1 }),
    });
};

/** Banks take weeks to decide a dispute. A webhook about the decision ends the wait. */
const DISPUTED_EVERY_MS = HOUR_MS;

const waitsForBank = ({ disputedAt }: DuplicatePayment): boolean =>
  disputedAt !== undefined && Date.now() - disputedAt.getTime() < DISPUTED_EVERY_MS;

/**
 * Sends one request for a pending refund to Stripe. If Stripe rejects it permanently, or rejects it after the seller
 * has stopped its retries, calls `fail`. Returns `outdated` without a request if the refund has ended or its
 * idempotency key has changed. Throws Stripe's and the database's errors.
 */
async function attemptRefund(
  order: OrderDoc,
  refund: StoredRefund,
  request: () => Promise<Outcome>,
  fail: (error: unknown) => Promise<Outcome | 'failed'>,
): Promise<Outcome | 'failed' | 'outdated'> {
  if (!(await beginAttempt(order, refund))) return 'outdated';
  return request().catch(async (error) => {
    await recordRejection(order, refund, error);
    const { isStopped, declinedAt } = refund.attempts;
    const isOver = isStopped && rejectionCode(error) !== undefined;
    if (!isOver && !isPermanentlyRejected(error, declinedAt)) throw error;
    return fail(error);
  });
}

/**
 * If the shop has paid a part by another method, returns the cents that Stripe must still refund. Otherwise Stripe
 * would refund that part a second time. Returns undefined if nothing was paid by another method.
 */
async function owedRestCents(order: OrderDoc, intent: string): Promise<number | undefined> {
  const paidBackCents = paidBackCentsOf(await reloadOrder(order));
  if (paidBackCents === 0) return undefined;
  return Math.max(0, (await unrefundedCentsAtStripe(intent)) - paidBackCents);
}

/**
 * Executes a pending partial refund at Stripe and stores the outcome. The refund fails if Stripe rejects it
 * permanently, or rejects it after the seller has stopped its retries. The call is idempotent. Throws Stripe's and the
 * database's errors.
 */
export async function executePartialRefund(
  order: OrderDoc,
  intent: string,
  pendingRefund: PendingRefund,
): Promise<void> {
  const { number, cents, at } = pendingRefund;
  const id = String(order._id);
  const metadata = { order: id, part: String(number), at: at.toISOString() };
  const amount = cents ?? (await owedRestCents(order, intent));
  const amountKey = cents === undefined && amount !== undefined ? `:${amount}` : '';
  const key = `${keyOf(`${id}:${number}`, pendingRefund)}${amountKey}`;
  const part = { intent, key, metadata, isExact: cents === undefined };
  const isOpen = { number, doneAt: { $exists: false } };
  const outcome = await attemptRefund(
    order,
    { list: 'payment.pendingRefunds', isOpen, attempts: pendingRefund },
    async () => (amount === 0 ? undefined : makeRefund(part, amount)),
    (error) => failPartialRefund(order, part, pendingRefund, error),
  );
  if (outcome === 'outdated') return;
  if (outcome === 'failed') return cancelOrderWithCartConflict(order);
  const isDisputed = outcome === 'disputed';
  if (isDisputed) await recordChargeback(order, intent);
  const made = isDisputed ? undefined : outcome;
  // First record an earlier failed amount that Stripe has refunded. While this refund is pending, the seller cannot
  // record another payment of that amount.
  if (made && cents === undefined) await recordLaterRefunds(intent);
  const before = await Order.findOneAndUpdate(
    { _id: order._id, 'payment.pendingRefunds': trusted({ $elemMatch: isOpen }) },
    {
      $set: omitUndefined({
        'payment.pendingRefunds.$.doneAt': new Date(),
        'payment.pendingRefunds.$.refundedCents': made?.amount ?? 0,
        'payment.pendingRefunds.$.refund': made?.id,
      }),
      ...MARK_CHANGED,
    },
    { returnDocument: 'before' },
  ).lean();
  if (before && made && !state.refunded.is(before))
    await record(
      { event: 'order refunded', ...orderEventFields(order), cents: made.amount },
      { after: { cents: made.amount, part: number } },
    );
  if (!isDisputed && (!made || cents === undefined)) await recordRefund(intent);
}

/**
 * Marks a duplicate payment of an order for a refund. With `isAuthorized`, marks its authorization for release. The
 * call is idempotent. Returns the updated order.
 */
export async function markDuplicatePayment(
  order: OrderDoc,
  intent: string,
  isAuthorized = false,
): Promise<OrderDoc> {
  await Order.updateOne(
    { _id: order._id, 'payment.refunds.intent': trusted({ $ne: intent }) },
    {
      $push: {
        'payment.refunds': omitUndefined({
          intent,
          isPending: true,
          isAuthorization: isAuthorized || undefined,
        }),
      },
      $set: { 'payment.refundPendingSince': order.payment?.refundPendingSince ?? new Date() },
    },
  );
  return reloadOrder(order);
}

/**
 * Refunds a duplicate payment or releases its authorization, and stores the outcome. The refund fails like the refund
 * in {@link executePartialRefund}. While the payment is disputed, the refund stays pending: if the shop wins, it must
 * still refund the payment. The call is idempotent. Throws Stripe's and the database's errors.
 */
export async function refundDuplicatePayment(
  order: OrderDoc,
  payment: DuplicatePayment,
): Promise<void> {
  const { intent, isAuthorization } = payment;
  if (waitsForBank(payment)) return;
  const isReleased = isAuthorization && (await releaseAuthorization(intent)).status === 'canceled';
  const isOpen = { intent, isPending: true };
  const stored: StoredRefund = { list: 'payment.refunds', isOpen, attempts: payment };
  const refund = () =>
    attemptRefund(
      order,
      stored,
      () => refundInFull(order._id, { intent, key: keyOf(intent, payment) }),
      (error) => failDuplicateRefund(order, payment, error),
    );
  const outcome = isReleased ? undefined : await refund();
  if (outcome === 'failed' || outcome === 'outdated') return;
  const isDisputed = outcome === 'disputed';
  const dispute = isDisputed ? await disputeAtStripe(intent) : undefined;
  if (isDisputed && dispute !== 'lost') {
    if (!dispute)
      reportError('Stripe rejects a refund because of a dispute, but lists no dispute', {
        orderId: String(order._id),
        intent,
      });
    // The next attempt needs a new key, because Stripe repeats its response that the payment is disputed.
    return renewKey(order, stored, { disputedAt: new Date() });
  }
  const made = isDisputed ? undefined : outcome;
  const { modifiedCount } = await Order.updateOne(
    { _id: order._id, 'payment.refunds': trusted({ $elemMatch: isOpen }) },
    {
      $set: omitUndefined({
        'payment.refunds.$.isPending': false,
        'payment.refunds.$.refund': made?.id,
      }),
      ...MARK_CHANGED,
    },
  );
  const cents = made?.amount ?? 0;
  if (modifiedCount > 0 && isDisputed)
    reportError('the dispute about a duplicate payment is lost', {
      orderId: String(order._id),
      intent,
    });
  else if (modifiedCount > 0)
    await record(
      { event: 'order refunded', ...orderEventFields(order), cents },
      { after: { cents } },
    );
}
