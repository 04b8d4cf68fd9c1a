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
 * Cancels, in the name of the system, an order whose cart another order took, once its payment is refunded or charged back by the
 * bank. Repeatable; any other order stays as it is.
 */
export async function cancelTaken({ _id }: Pick<OrderDoc, '_id'>): Promise<void> {
  await changeOrder({ _id: String(_id) }, (order) => {
    if (!state.unfulfilled.is(order) || !state.takenAndSettled.is(order)) return 'unchanged';
    const change = { status: 'Cancelled', by: 'system', reason: CART_TAKEN } as const;
    const history = historyEntry(order, change, new Date());
    return { update: { $set: { status: 'Cancelled' }, $push: { history } } };
  });
}

/** Records that the payment of the order was refunded in full at Stripe. Then cancels the order if another took its cart. */
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
 * Records what the seller has refunded in Stripe's dashboard: `cents`, all refunds of the payment, less those that the shop has
 * made or owes. Repeatable, in any order.
 */
async function noteRefundedPart(intent: string, cents: number): Promise<void> {
  await db();
  const order = await Order.findOne({ 'payment.intent': intent }).lean();
  if (!order || state.givenBack.is(order)) return;
  const inDashboard = cents - ownRefundCentsOf(order);
  const more = inDashboard - dashboardRefundCentsOf(order);
  if (more <= 0) return;
  const { modifiedCount } = await Order.updateOne(
    { _id: order._id, rev: order.rev },
    {
      $set: { 'payment.dashboardRefund': { cents: inDashboard, at: new Date() } },
      ...MARK_CHANGED,
    },
  );
  // The refunds of the shop have changed since the order was read.
  if (modifiedCount === 0) return noteRefundedPart(intent, cents);
  await record(
    { event: 'order refunded', ...ofOrder(order), cents: more },
    { after: { cents: more } },
  );
}

type Refunded = Pick<Stripe.Charge, 'captured' | 'refunded' | 'amount_refunded'>;

/**
 * Records the refunds of a charge, full or partial. Repeatable. Ignores a charge that was never captured: webhooks of API
 * versions before 2025-03-31 report the end of a hold as a refund. Throws the database's errors and, for an order with a failed
 * refund, Stripe's.
 */
export async function noteCharge(
  intent: string,
  { captured, refunded, amount_refunded: cents }: Refunded,
): Promise<void> {
  if (!captured) return;
  await (refunded ? noteRefund(intent) : noteRefundedPart(intent, cents));
  await noteGivenBackSince(intent);
}
