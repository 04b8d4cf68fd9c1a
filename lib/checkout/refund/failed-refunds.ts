import 'server-only';
import mongoose from 'mongoose';
import { db } from '@/lib/db';
import { reportError } from '@/lib/observe/report-error';
import { MARK_CHANGED, pendingRefundCentsOf, refundedCentsOf } from '@/lib/orders/life';
import { Order } from '@/models';
import type { OrderDoc } from '@/models/order';
import type { FailedRefund } from '@/models/order-payment';
import { type GivenBack, givenBackAtStripe } from './stripe-refunds';

/*
 * Refunds that were made and failed at Stripe afterwards: the money is with the shop again, which owes it
 * until Stripe has given it back after all, or the seller says that it was paid back another way.
 */

const { trusted } = mongoose;

/** Whether a failed refund is one of this payment. */
const isOf = (intent: string, { payment }: OrderDoc) => {
  const isFirst = payment?.intent === intent;
  const seconds = payment?.refunds ?? [];
  return ({ isSecond = false, intent: own, refund }: FailedRefund): boolean => {
    if (own !== undefined || !isSecond) return own === undefined ? isFirst : own === intent;
    return seconds.some((one) => one.intent === intent && one.refund === refund);
  };
};

/** What Stripe has not given back since of what had failed of a payment, in integer cents. */
function leftCentsOf(order: OrderDoc, failed: FailedRefund[], atStripe: GivenBack): number {
  // Of a second payment everything is owed.
  const meant = failed.some(({ isSecond }) => isSecond)
    ? atStripe.paidCents
    : refundedCentsOf(order) + pendingRefundCentsOf(order);
  const sum = failed.reduce((total, { cents }) => total + cents, 0);
  return Math.min(sum, Math.max(0, meant - atStripe.cents));
}

/** The failed refunds with what is left of each; first of those that the seller has paid back another way. */
function withLeft(all: FailedRefund[], ours: FailedRefund[], cents: number): FailedRefund[] {
  let rest = cents;
  const left = new Map<FailedRefund, number>();
  const paidBackFirst = [...ours].sort((one, other) => +!!other.isPaidBack - +!!one.isPaidBack);
  for (const one of paidBackFirst) {
    left.set(one, Math.min(rest, one.cents));
    rest -= Math.min(rest, one.cents);
  }
  return all.map((one) => (left.has(one) ? { ...one, leftCents: left.get(one) } : one));
}

/**
 * Reads at Stripe what was given back of a payment of which a refund had failed, and lowers what is still to
 * be paid back; nothing for any other payment. Repeatable, in any order. Throws Stripe's and the database's errors.
 */
export async function noteGivenBackSince(intent: string): Promise<void> {
  await db();
  const order = await Order.findOne({
    $or: [{ 'payment.intent': intent }, { 'payment.refunds.intent': intent }],
    'payment.failedRefunds.0': trusted({ $exists: true }),
  }).lean();
  const all = order?.payment?.failedRefunds ?? [];
  const failed = order ? all.filter(isOf(intent, order)) : [];
  if (!order || failed.length === 0) return;
  const atStripe = await givenBackAtStripe(intent);
  if (!atStripe) return;
  const left = leftCentsOf(order, failed, atStripe);
  const known = failed.reduce((sum, { cents, leftCents = cents }) => sum + leftCents, 0);
  if (left === known) return;
  const { modifiedCount } = await Order.updateOne(
    { _id: order._id, rev: order.rev },
    {
      $set: { 'payment.failedRefunds': withLeft(all, failed, left) },
      ...MARK_CHANGED,
    },
  );
  // Changed since it was read, so the figures of Stripe may be older than those of the order.
  if (modifiedCount === 0) return noteGivenBackSince(intent);
}

/**
 * Notes, once, that a refund failed at Stripe after it was made: the money is with the shop again, which
 * has to pay it back another way (https://docs.stripe.com/refunds#failed-refunds), unless Stripe has given it back
 * since. Throws Stripe's and the database's errors.
 */
export async function noteFailedRefund(
  intent: string,
  refund: string,
  cents: number,
): Promise<void> {
  await db();
  const isNew = { 'payment.failedRefunds.refund': trusted({ $ne: refund }) };
  const failed = { refund, cents, intent };
  const first = await Order.updateOne(
    { 'payment.intent': intent, ...isNew },
    { $push: { 'payment.failedRefunds': failed }, ...MARK_CHANGED },
  );
  const second = await Order.updateOne(
    { 'payment.refunds.intent': intent, ...isNew },
    { $push: { 'payment.failedRefunds': { ...failed, isSecond: true } }, ...MARK_CHANGED },
  );
  // Stripe repeats its events, and sends those of other programs on the same account.
  if (first.modifiedCount + second.modifiedCount > 0)
    reportError('a refund failed at Stripe', { intent, refund, cents });
  await noteGivenBackSince(intent);
}
