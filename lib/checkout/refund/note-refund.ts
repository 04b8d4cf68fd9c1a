import 'server-only';
import type Stripe from 'stripe';
import { record } from '@/lib/audit/record';
import { db } from '@/lib/db';
import { ofOrder } from '@/lib/observe/business-events';
import {
  changeOrder,
  dashboardRefundCentsOf,
  historyEntry,
  MARK_CHANGED,
  ownRefundCentsOf,
  paidOnlineCentsOf,
  refundedCentsOf,
} from '@/lib/orders/life';
import { CART_TAKEN } from '@/lib/orders/messages';
import { state } from '@/lib/orders/state';
import { Order } from '@/models';
import type { OrderDoc } from '@/models/order';
import { noteGivenBackSince } from './failed-refunds';

/* What orders note of refunds that were made at Stripe; making them is in refund.ts. */

/**
 * Cancels, in the name of the system, an order that is not delivered because another one took its
 * cart, once its payment is given back or was taken back by the bank. Repeatable; any other order stays as it is.
 */
export async function cancelTaken({ _id }: Pick<OrderDoc, '_id'>): Promise<void> {
  await changeOrder({ _id: String(_id) }, (order) => {
    if (!state.unfulfilled.is(order) || !state.takenAndSettled.is(order)) return 'unchanged';
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
    { 'payment.intent': intent, ...state.notGivenBack.where },
    { $set: { 'payment.refundedAt': new Date() }, ...MARK_CHANGED },
    { returnDocument: 'before' },
  ).lean();
  // The parts that the shop refunded before are recorded already.
  const cents = before ? paidOnlineCentsOf(before) - refundedCentsOf(before) : 0;
  if (before && cents > 0)
    await record({ event: 'order refunded', ...ofOrder(before), cents }, { after: { cents } });
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
  if (!order || state.givenBack.is(order)) return;
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
    { event: 'order refunded', ...ofOrder(order), cents: more },
    { after: { cents: more } },
  );
}

type Refunded = Pick<Stripe.Charge, 'captured' | 'refunded' | 'amount_refunded'>;

/**
 * Records what Stripe says of a payment that it has refunded, in whole or in part: repeatable, and nothing
 * for a payment of which nothing was refunded, or of which nothing was taken: to webhooks of API versions before 2025-03-31
 * the end of a hold is a refund. Throws Stripe's errors, of an order of which a refund had failed, and the database's.
 */
export async function noteCharge(
  intent: string,
  { captured, refunded, amount_refunded: cents }: Refunded,
): Promise<void> {
  if (!captured) return;
  await (refunded ? noteRefund(intent) : noteRefundedPart(intent, cents));
  await noteGivenBackSince(intent);
}
