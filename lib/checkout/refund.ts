import 'server-only';
import mongoose from 'mongoose';
import type Stripe from 'stripe';
import { record } from '@/lib/audit/record';
import { db } from '@/lib/db';
import { log } from '@/lib/log';
import { changeOrder, historyEntry, refundedCentsOf, SEEN } from '@/lib/orders/life';
import { CART_TAKEN } from '@/lib/orders/messages';
import { ORDER_PLACED } from '@/lib/orders/status';
import {
  isFinal,
  isRefundedAlready,
  SOON_MS,
  stripe,
  withStripeTimeout,
} from '@/lib/payments/stripe';
import { reportError } from '@/lib/report-error';
import { Order } from '@/models';
import type { OrderDoc } from '@/models/order';
import type { OwedRefund } from '@/models/order-payment';
import { reread } from './attempts';

const { trusted } = mongoose;

/**
 * Cancels, in the name of the system, an order that is not delivered because another one took its
 * cart, once its payment is given back. Repeatable; any other order stays as it is.
 */
export async function cancelTaken({ _id }: Pick<OrderDoc, '_id'>): Promise<void> {
  await changeOrder({ _id: String(_id) }, (order) => {
    const { status, payment } = order;
    if (status !== ORDER_PLACED || !payment?.cartTaken || !payment.refundedAt) return 'unchanged';
    const change = { status: 'Cancelled', by: 'system', reason: CART_TAKEN } as const;
    const history = historyEntry(order, change, new Date());
    return { update: { $set: { status: 'Cancelled' }, $push: { history } } };
  });
}

/**
 * Records that the payment of the order was refunded at Stripe, in full. An order whose cart another
 * one took is thereby over.
 */
export async function noteRefund(intent: string): Promise<void> {
  await db();
  const before = await Order.findOneAndUpdate(
    { 'payment.intent': intent, 'payment.refundedAt': trusted({ $exists: false }) },
    { $set: { 'payment.refundedAt': new Date() }, ...SEEN },
    { returnDocument: 'before' },
  ).lean();
  // What the shop gave back part by part was told before.
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
  reportError('a refund failed at Stripe', { intent, refund, cents });
  await Order.updateOne(
    { 'payment.intent': intent, 'payment.failedRefunds.refund': trusted({ $ne: refund }) },
    { $push: { 'payment.failedRefunds': { refund, cents } }, ...SEEN },
  );
}

type Part = { intent: string; key: string; metadata: { order: string; part: string } };

/** The refund of a part that Stripe has made already: it forgets its keys after a while. */
async function findMade({ intent, metadata }: Part): Promise<Stripe.Refund | undefined> {
  const made = stripe().refunds.list({ payment_intent: intent, limit: 100 });
  for await (const refund of made)
    if (
      refund.metadata?.order === metadata.order &&
      refund.metadata.part === metadata.part &&
      refund.status !== 'failed' &&
      refund.status !== 'canceled'
    )
      return refund;
  return undefined;
}

const create = ({ intent, key, metadata }: Part, cents?: number) =>
  stripe().refunds.create(
    { payment_intent: intent, metadata, ...(cents === undefined ? {} : { amount: cents }) },
    { idempotencyKey: key },
  );

/** Whether less than `cents` is left of a payment: some of it was given back already. */
async function isLessLeft(intent: string, cents: number): Promise<boolean> {
  const one = { payment_intent: intent, limit: 1, expand: ['data.charge'] };
  const { charge } = (await stripe().refunds.list(one)).data[0] ?? {};
  return charge instanceof Object && charge.amount - charge.amount_refunded < cents;
}

/** Makes a refund at Stripe, once however often it is called; undefined when nothing is left. */
async function make(part: Part, cents?: number): Promise<Stripe.Refund | undefined> {
  const made = await findMade(part);
  if (made) return made;
  try {
    return await create(part, cents);
  } catch (error) {
    if (isRefundedAlready(error)) return undefined;
    if (!isFinal(error) || cents === undefined) throw error;
    // Stripe refuses for other reasons, too, such as an account without the money.
    if (!(await isLessLeft(part.intent, cents))) throw error;
    // The seller gave a part back in the dashboard, so less is left than is owed.
    log().warn({ err: error, key: part.key }, 'what is left of a payment is given back');
    return make({ ...part, key: `${part.key}:rest` });
  }
}

async function carryOut(order: OrderDoc, intent: string, owed: OwedRefund): Promise<void> {
  const { number, cents } = owed;
  const id = String(order._id);
  const metadata = { order: id, part: String(number) };
  const made = await make({ intent, key: `refund:${id}:${number}`, metadata }, cents);
  const before = await Order.findOneAndUpdate(
    {
      _id: order._id,
      'payment.owed': trusted({ $elemMatch: { number, doneAt: { $exists: false } } }),
    },
    {
      $set: {
        'payment.owed.$.doneAt': new Date(),
        'payment.owed.$.refundedCents': made?.amount ?? 0,
        ...(made ? { 'payment.owed.$.refund': made.id } : {}),
      },
      ...SEEN,
    },
    { returnDocument: 'before' },
  ).lean();
  if (before && made && !before.payment?.refundedAt)
    await record(
      { event: 'order refunded', orderId: id, cents: made.amount },
      { after: { cents: made.amount, part: number } },
    );
  if (!made || cents === undefined) await noteRefund(intent);
}

const isOpen = ({ doneAt }: OwedRefund) => doneAt === undefined;

/**
 * Gives back what an order owes of its payment, part by part: each once, however often this is
 * called and wherever it dies. Throws what Stripe or the database throws; the reconciler tries
 * again.
 */
export async function finishRefunds(order: OrderDoc): Promise<void> {
  const { intent, owed = [] } = order.payment ?? {};
  if (!intent || !order.payment?.owedSince) return;
  for (const part of owed.filter(isOpen)) await carryOut(order, intent, part);
  const stillOwed = { $elemMatch: { doneAt: { $exists: false } } };
  await Order.updateOne(
    { _id: order._id, 'payment.owed': trusted({ $not: stillOwed }) },
    { $unset: { 'payment.owedSince': 1 } },
  );
}

/** As {@link finishRefunds}, for a press: it waits for Stripe 3 s at most, and never fails. */
export async function finishRefundsSoon(order: OrderDoc): Promise<OrderDoc> {
  if (!order.payment?.owedSince) return order;
  try {
    await withStripeTimeout(finishRefunds(order), SOON_MS);
  } catch (error) {
    log().warn({ err: error, orderId: String(order._id) }, 'a refund is left for later');
  }
  return reread(order);
}

/** The part of an update by which an order owes its shopper `cents`, or all that is left. */
export function owing(
  { payment }: OrderDoc,
  reason: OwedRefund['reason'],
  at: Date,
  cents?: number,
) {
  const number = (payment?.owed?.length ?? 0) + 1;
  const owed: OwedRefund = { number, reason, at, ...(cents === undefined ? {} : { cents }) };
  return {
    push: { 'payment.owed': owed },
    set: { 'payment.owedSince': payment?.owedSince ?? at },
  };
}

/** Whether the order keeps a payment that can be given back. */
export const keepsPayment = ({ isPaid, payment }: OrderDoc): boolean =>
  isPaid && payment?.intent !== undefined && !payment.refundedAt && !payment.cartTaken;
