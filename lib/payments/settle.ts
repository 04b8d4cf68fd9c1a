import mongoose from 'mongoose';
import type Stripe from 'stripe';
import { Order } from '@/models';
import type { OrderDoc } from '@/models/order';
import { db } from '../db';
import { objectId } from '../ids';
import { log } from '../log';
import { formatCents } from '../money';
import { finishCart } from '../orders/cart-clearing';
import { site } from '../site';
import { noteAttempt, reread } from './attempts';
import { isRefundedAlready, stripe } from './stripe';

const { trusted } = mongoose;

type Session = Stripe.Checkout.Session;

/** A payment that was tried and that will not come any more, such as a bank transfer refused. */
const DEAD = ['requires_payment_method', 'canceled'];

const intentOf = ({ payment_intent: intent }: Session) =>
  typeof intent === 'string' ? intent : intent?.id;

const isDead = ({ status, payment_intent: intent }: Session) =>
  status === 'expired' ||
  (status === 'complete' && typeof intent === 'object' && DEAD.includes(intent?.status ?? ''));

/** What is wrong with a paid session for this order, or undefined. */
function mismatch(session: Session, order: OrderDoc): string | undefined {
  if (session.amount_total !== order.amountCents)
    return `paid ${formatCents(session.amount_total ?? 0)} instead of ${formatCents(order.amountCents)}`;
  if (session.currency !== site.currency.code) return `paid in ${session.currency}`;
  if (session.client_reference_id !== String(order._id)) return 'paid under another reference';
  return undefined;
}

async function flag(order: OrderDoc, reason: string): Promise<void> {
  log().error({ orderId: String(order._id), reason }, 'a payment does not fit its order');
  await Order.updateOne({ _id: order._id }, { $set: { 'payment.flag': reason } });
}

/** Gives back a payment that the order does not need; once, however often it is asked. */
async function giveBack(order: OrderDoc, intent: string): Promise<void> {
  try {
    const refund = await stripe().refunds.create(
      { payment_intent: intent, reason: 'duplicate' },
      { idempotencyKey: `refund:${intent}` },
    );
    log().warn({ orderId: String(order._id) }, 'a second payment of one order was refunded');
    await Order.updateOne(
      { _id: order._id },
      { $addToSet: { 'payment.refunds': { intent, refund: refund.id } } },
    );
  } catch (error) {
    // The seller was faster, or Stripe has forgotten the key of our own refund.
    if (!isRefundedAlready(error)) throw error;
  }
}

/** Step W: marks the order paid by this payment, if none paid it before. */
async function markPaid(order: OrderDoc, intent: string): Promise<OrderDoc> {
  await Order.updateOne(
    { _id: order._id, isPaid: false },
    {
      $set: { isPaid: true, listed: true, 'payment.intent': intent, 'payment.paidAt': new Date() },
    },
  );
  return reread(order);
}

/** The order that a session is for; undefined, and a paid one logged, when there is none. */
async function orderOf(session: Session): Promise<OrderDoc | undefined> {
  const reference = objectId.safeParse(session.client_reference_id);
  const order = await Order.findOne(
    reference.success
      ? { _id: reference.data, paymentType: 'Online' }
      : { 'payment.attempts.sessionId': session.id },
  ).lean();
  // Another program on the same account may have sold something, or a backup was restored.
  if (!order && session.payment_status === 'paid')
    log().warn({ sessionId: session.id }, 'a payment arrived that no order here is for');
  return order ?? undefined;
}

/**
 * Brings an order to what Stripe says of one of its sessions, which is read from Stripe and not
 * taken from whoever calls: the webhook, the return of the browser and the reconciler all end
 * here, in any order, as often as they like. A payment of the right amount, currency and reference
 * marks the order paid and empties the cart; any further payment is refunded; one that does not
 * fit is flagged and never fulfilled. Answers the page where the session can still be paid, if it
 * can. Throws what Stripe or the database throws.
 */
export async function settle(sessionId: string): Promise<string | undefined> {
  const session = await stripe().checkout.sessions.retrieve(sessionId, {
    expand: ['payment_intent'],
  });
  await db();
  const order = await orderOf(session);
  if (!order) return undefined;
  if (session.payment_status === 'paid') await settlePaid(session, order);
  else if (!isDead(session))
    return session.status === 'open' ? (session.url ?? undefined) : undefined;
  await noteAttempt(order, Number(session.metadata?.attempt ?? 0), { state: 'over' });
  return undefined;
}

async function settlePaid(session: Session, order: OrderDoc): Promise<void> {
  const intent = intentOf(session);
  const fault = intent ? mismatch(session, order) : 'paid without a payment intent';
  if (fault || !intent) return flag(order, fault ?? '');
  const paid = await markPaid(order, intent);
  if (paid.payment?.intent !== intent) return giveBack(paid, intent);
  await finishCart(paid);
}

/** Notes that the payment which counts was given back at Stripe. */
export async function noteRefund(intent: string): Promise<void> {
  await db();
  await Order.updateOne(
    { 'payment.intent': intent, 'payment.refundedAt': trusted({ $exists: false }) },
    { $set: { 'payment.refundedAt': new Date() } },
  );
}
