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
 * Refunds that failed at Stripe after they were made: the money is with the shop again. The shop owes it until Stripe has
 * refunded it after all, or the seller says that it was paid back another way.
 */

const { trusted } = mongoose;

/** Makes the predicate that selects the failed refunds of a payment. */
const isOfPayment = (intent: string, { payment }: OrderDoc) => {
  const isFirst = payment?.intent === intent;
  const seconds = payment?.refunds ?? [];
  return ({ isSecond = false, intent: own, refund }: FailedRefund): boolean => {
    if (own !== undefined || !isSecond) return own === undefined ? isFirst : own === intent;
    return seconds.some((second) => second.intent === intent && second.refund === refund);
  };
};

/** The part of the failed refunds of a payment that Stripe has not refunded since, in integer cents. */
function leftCentsOf(order: OrderDoc, failed: FailedRefund[], atStripe: GivenBack): number {
  // A second payment is owed in full.
  const wanted = failed.some(({ isSecond }) => isSecond)
    ? atStripe.paidCents
    : refundedCentsOf(order) + pendingRefundCentsOf(order);
  const sum = failed.reduce((total, { cents }) => total + cents, 0);
  return Math.min(sum, Math.max(0, wanted - atStripe.cents));
}

/** All failed refunds, with `cents` shared among those of one payment as `leftCents`; first those that were paid back another way. */
function withLeft(all: FailedRefund[], ofPayment: FailedRefund[], cents: number): FailedRefund[] {
  let unshared = cents;
  const left = new Map<FailedRefund, number>();
  const paidBackFirst = [...ofPayment].sort((a, b) => +!!b.isPaidBack - +!!a.isPaidBack);
  for (const failed of paidBackFirst) {
    left.set(failed, Math.min(unshared, failed.cents));
    unshared -= Math.min(unshared, failed.cents);
  }
  return all.map((failed) =>
    left.has(failed) ? { ...failed, leftCents: left.get(failed) } : failed,
  );
}

/**
 * For a payment with a failed refund, reads at Stripe what was refunded since, and lowers what is still to be paid back. Does
 * nothing for any other payment. Repeatable, in any order. Throws Stripe's and the database's errors.
 */
export async function noteGivenBackSince(intent: string): Promise<void> {
  await db();
  const order = await Order.findOne({
    $or: [{ 'payment.intent': intent }, { 'payment.refunds.intent': intent }],
    'payment.failedRefunds.0': trusted({ $exists: true }),
  }).lean();
  const all = order?.payment?.failedRefunds ?? [];
  const failed = order ? all.filter(isOfPayment(intent, order)) : [];
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
  // The order has changed since it was read, so the figures from Stripe may be older than its own.
  if (modifiedCount === 0) return noteGivenBackSince(intent);
}

/**
 * Records, once, that a refund of `cents` failed at Stripe after it was made: the shop has to pay the money back another way
 * (https://docs.stripe.com/refunds#failed-refunds), unless Stripe has refunded it since. Throws Stripe's and the database's
 * errors.
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
