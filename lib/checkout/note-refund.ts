import 'server-only';
import mongoose from 'mongoose';
import type Stripe from 'stripe';
import { record } from '@/lib/audit/record';
import { db } from '@/lib/db';
import {
  changeOrder,
  dashboardRefundCentsOf,
  historyEntry,
  MARK_CHANGED,
  ownRefundCentsOf,
  refundedCentsOf,
} from '@/lib/orders/life';
import { CART_TAKEN } from '@/lib/orders/messages';
import { ORDER_PLACED } from '@/lib/orders/status';
import { reportError } from '@/lib/report-error';
import { Order } from '@/models';
import type { OrderDoc } from '@/models/order';

/* What orders note of refunds that were made at Stripe; making them is in refund.ts. */

const { trusted } = mongoose;

/**
 * Cancels, in the name of the system, an order that is not delivered because another one took its
 * cart, once its payment is given back or was taken back by the bank. Repeatable; any other order stays as it is.
 */
export async function cancelTaken({ _id }: Pick<OrderDoc, '_id'>): Promise<void> {
  await changeOrder({ _id: String(_id) }, (order) => {
    const { status, payment } = order;
    const isSettled = payment?.refundedAt || payment?.disputed;
    if (status !== ORDER_PLACED || !payment?.cartTaken || !isSettled) return 'unchanged';
    const change = { status: 'Cancelled', by: 'system', reason: CART_TAKEN } as const;
    const history = historyEntry(order, change, new Date());
    return { update: { $set: { status: 'Cancelled' }, $push: { history } } };
  });
}

/**
 * Records that the payment of the order was refunded in full at Stripe. If another order took its
 * cart, the order is then cancelled.
 */
export async function noteRefund(intent: string): Promise<void> {
  await db();
  const before = await Order.findOneAndUpdate(
    { 'payment.intent': intent, 'payment.refundedAt': trusted({ $exists: false }) },
    { $set: { 'payment.refundedAt': new Date() }, ...MARK_CHANGED },
    { returnDocument: 'before' },
  ).lean();
  // The parts that the shop refunded before are recorded already.
  const cents = before ? before.amountCents - refundedCentsOf(before) : 0;
  if (before && cents > 0)
    await record(
      { event: 'order refunded', orderId: String(before._id), cents },
      { after: { cents } },
    );
  const order = await Order.findOne({ 'payment.intent': intent }, { _id: 1 }).lean();
  if (order) await cancelTaken(order);
}

/**
 * Records that `cents` of the payment of the order were refunded at Stripe in all, in part by the seller in
 * its dashboard. Any number of times, in any order; what the shop itself gives back is no news.
 */
async function noteRefundedPart(intent: string, cents: number): Promise<void> {
  await db();
  const order = await Order.findOne({ 'payment.intent': intent }).lean();
  if (!order || order.payment?.refundedAt) return;
  const byOthers = cents - ownRefundCentsOf(order);
  const more = byOthers - dashboardRefundCentsOf(order);
  if (more <= 0) return;
  const { modifiedCount } = await Order.updateOne(
    { _id: order._id, rev: order.rev },
    { $set: { 'payment.dashboardRefund': { cents: byOthers, at: new Date() } }, ...MARK_CHANGED },
  );
  // What the shop itself gives back has changed meanwhile.
  if (modifiedCount === 0) return noteRefundedPart(intent, cents);
  await record(
    { event: 'order refunded', orderId: String(order._id), cents: more },
    { after: { cents: more } },
  );
}

/**
 * Records what Stripe says of a payment that it has refunded, in whole or in part: repeatable, and nothing
 * for a payment of which nothing was refunded. Throws the database's errors.
 */
export const noteCharge = (
  intent: string,
  { refunded, amount_refunded: cents }: Pick<Stripe.Charge, 'refunded' | 'amount_refunded'>,
): Promise<void> => (refunded ? noteRefund(intent) : noteRefundedPart(intent, cents));

/**
 * Notes, once, that a refund failed at Stripe after it was made: the money is with the shop again, which
 * has to pay it back another way (https://docs.stripe.com/refunds#failed-refunds). Throws the database's
 * errors.
 */
export async function noteFailedRefund(
  intent: string,
  refund: string,
  cents: number,
): Promise<void> {
  await db();
  const isNew = { 'payment.failedRefunds.refund': trusted({ $ne: refund }) };
  const first = await Order.updateOne(
    { 'payment.intent': intent, ...isNew },
    { $push: { 'payment.failedRefunds': { refund, cents } }, ...MARK_CHANGED },
  );
  const second = await Order.updateOne(
    { 'payment.refunds.intent': intent, ...isNew },
    { $push: { 'payment.failedRefunds': { refund, cents, isSecond: true } }, ...MARK_CHANGED },
  );
  // Stripe repeats its events, and sends those of other programs on the same account.
  if (first.modifiedCount + second.modifiedCount > 0)
    reportError('a refund failed at Stripe', { intent, refund, cents });
}
