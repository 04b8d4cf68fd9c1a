import 'server-only';
import mongoose from 'mongoose';
import type Stripe from 'stripe';
import { reportError } from '@/lib/observe/report-error';
import {
  MARK_CHANGED,
  paidOnlineCentsOf,
  refundedCentsOf,
  reloadOrder,
} from '@/lib/orders/change-order';
import { state } from '@/lib/orders/state';
import { rejectionCode, stripe } from '@/lib/payments/stripe';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Order } from '@/models';
import type { OrderDoc } from '@/models/order';
import type { DuplicatePayment, FailedRefund, PendingRefund } from '@/models/order-payment';
import { disputeAtStripe } from './disputes';
import { findRefund, type Part, refundTotalsAtStripe } from './record-refund';

/* Permanently failed refunds: Stripe rejects them, or the seller has stopped their retries. They are not retried,
   and the seller can record that the shop paid the amount by another method. If Stripe refunds the amount after all,
   it no longer counts as failed (record-refund.ts). */

const { trusted } = mongoose;

/** Returns the amount of a payment that Stripe has not refunded, in cents. Throws Stripe's errors. */
export async function unrefundedCentsAtStripe(intent: string): Promise<number> {
  const { amount_received: paidCents } = await stripe().paymentIntents.retrieve(intent);
  return paidCents - ((await refundTotalsAtStripe(intent))?.cents ?? 0);
}

/**
 * Returns how much of `cents`, or of the whole payment, the shop still has to refund, in cents. Earlier failed refunds
 * do not count, because the seller records them separately.
 */
async function owedCents(order: OrderDoc, intent: string, cents?: number): Promise<number> {
  const uncounted = paidOnlineCentsOf(order) - refundedCentsOf(order);
  const left = Math.min(uncounted, await unrefundedCentsAtStripe(intent));
  return Math.max(0, Math.min(cents ?? left, left));
}

type Failure = {
  order: OrderDoc;
  intent: string;
  cents: number;
  error: unknown;
  isSecond?: true;
};

/**
 * Stores a failed refund. Throws Stripe's error if the order has changed. The reconciler then checks Stripe's refunds
 * again.
 */
async function store(
  { order: { _id, rev }, error, ...facts }: Failure,
  { where, $set }: { where: object; $set: object },
): Promise<'failed'> {
  const failed: FailedRefund = { ...facts, ...omitUndefined({ code: rejectionCode(error) }) };
  const { modifiedCount } = await Order.updateOne(
    { _id, rev, ...where },
    { $set, $push: { 'payment.failedRefunds': failed }, ...MARK_CHANGED },
  );
  if (modifiedCount === 0) throw error;
  reportError('Stripe rejected a refund for good', { err: error, orderId: String(_id), ...facts });
  return 'failed';
}

/** Matches a refund while no request to Stripe can still make it. */
const isNotRunning = { $or: [{ running: { $exists: false } }, { running: 0 }] };

/**
 * Records that Stripe has permanently rejected a pending refund, and returns 'failed'. Returns the refund if Stripe has
 * made it after all, and undefined if nothing is left to refund. Throws `error` if the order is disputed or has
 * changed. Throws Stripe's and the database's errors.
 */
export async function failPartialRefund(
  known: OrderDoc,
  part: Part,
  { number, cents: pendingCents }: PendingRefund,
  error: unknown,
): Promise<Stripe.Refund | 'failed' | undefined> {
  const order = await reloadOrder(known);
  // The bank may return a disputed payment. The shopper would then be paid twice.
  if (state.disputed.is(order)) throw error;
  const { intent } = part;
  // Another request may have made the refund, with a lost response.
  const made = await findRefund(part);
  if (made) return made;
  const cents = await owedCents(order, intent, pendingCents);
  if (cents === 0) return undefined;
  const at = new Date();
  const isOpen = { $elemMatch: { number, doneAt: { $exists: false }, ...isNotRunning } };
  return store(
    { order, intent, cents, error },
    {
      where: { 'payment.pendingRefunds': trusted(isOpen) },
      $set: omitUndefined({
        'payment.pendingRefunds.$.doneAt': at,
        'payment.pendingRefunds.$.refundedCents': cents,
        'payment.pendingRefunds.$.isRejected': true,
        'payment.refundedAt': pendingCents === undefined ? at : undefined,
      }),
    },
  );
}

/**
 * Records that Stripe has permanently rejected the refund of a duplicate payment. Returns undefined if nothing is left
 * to refund. Throws `error` if a bank has withdrawn the payment. Otherwise throws the same errors as
 * {@link failPartialRefund}.
 */
export async function failDuplicateRefund(
  known: OrderDoc,
  { intent }: DuplicatePayment,
  error: unknown,
): Promise<'failed' | undefined> {
  const order = await reloadOrder(known);
  // The bank may return a disputed payment. The shopper would then be paid twice.
  if (await disputeAtStripe(intent)) throw error;
  const cents = await unrefundedCentsAtStripe(intent);
  if (cents <= 0) return undefined;
  const isOpen = { $elemMatch: { intent, isPending: true, ...isNotRunning } };
  return store(
    { order, intent, cents, error, isSecond: true },
    {
      where: { 'payment.refunds': trusted(isOpen) },
      $set: { 'payment.refunds.$.isPending': false },
    },
  );
}
