import 'server-only';
import mongoose from 'mongoose';
import { record } from '@/lib/audit/record';
import { log } from '@/lib/log';
import { SEEN } from '@/lib/orders/life';
import { SOON_MS, withStripeTimeout } from '@/lib/payments/stripe';
import { reportError } from '@/lib/report-error';
import { Order } from '@/models';
import type { OrderDoc } from '@/models/order';
import type { OwedRefund } from '@/models/order-payment';
import { reread } from './attempts';
import { cancelTaken, noteRefund } from './note-refund';
import { giveBack, makeRefund } from './stripe-refunds';

const { trusted } = mongoose;

/** Notes, once, that the bank has taken the payment of an order back: then the shop cannot refund it. */
async function noteDispute({ _id }: OrderDoc, intent: string): Promise<void> {
  const { modifiedCount } = await Order.updateOne(
    { _id, 'payment.disputed': trusted({ $ne: true }) },
    { $set: { 'payment.disputed': true }, ...SEEN },
  );
  if (modifiedCount > 0)
    reportError('a payment to give back is disputed', { orderId: String(_id), intent });
  await cancelTaken({ _id });
}

async function carryOut(order: OrderDoc, intent: string, owed: OwedRefund): Promise<void> {
  const { number, cents } = owed;
  const id = String(order._id);
  const metadata = { order: id, part: String(number) };
  const key = `refund:${id}:${number}`;
  const outcome = await makeRefund({ intent, key, metadata }, cents);
  const isDisputed = outcome === 'disputed';
  if (isDisputed) await noteDispute(order, intent);
  const made = isDisputed ? undefined : outcome;
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
  if (!isDisputed && (!made || cents === undefined)) await noteRefund(intent);
}

/** Records, once, that a payment beyond the one that counts has to be given back; returns the order as it is then. */
export async function oweSecond(order: OrderDoc, intent: string): Promise<OrderDoc> {
  await Order.updateOne(
    { _id: order._id, 'payment.refunds.intent': trusted({ $ne: intent }) },
    {
      $push: { 'payment.refunds': { intent, isOwed: true } },
      $set: { 'payment.owedSince': order.payment?.owedSince ?? new Date() },
    },
  );
  return reread(order);
}

async function giveBackSecond(order: OrderDoc, intent: string): Promise<void> {
  const outcome = await giveBack(order._id, intent);
  const isDisputed = outcome === 'disputed';
  const made = isDisputed ? undefined : outcome;
  const { modifiedCount } = await Order.updateOne(
    { _id: order._id, 'payment.refunds': trusted({ $elemMatch: { intent, isOwed: true } }) },
    {
      $set: {
        'payment.refunds.$.isOwed': false,
        ...(made ? { 'payment.refunds.$.refund': made.id } : {}),
      },
    },
  );
  const cents = made?.amount ?? 0;
  if (modifiedCount > 0 && isDisputed)
    reportError('a second payment is disputed', { orderId: String(order._id), intent });
  else if (modifiedCount > 0)
    await record(
      { event: 'order refunded', orderId: String(order._id), cents },
      { after: { cents } },
    );
}

const isOpen = ({ doneAt }: OwedRefund) => doneAt === undefined;

async function giveBackTaken(order: OrderDoc, intent: string): Promise<void> {
  const isDisputed = (await giveBack(order._id, intent)) === 'disputed';
  await (isDisputed ? noteDispute(order, intent) : noteRefund(intent));
}

/**
 * Gives back what an order owes: its payment when another order took its cart, parts, and payments
 * beyond the one that counts. Each once, however often this is called and wherever it dies. What fails
 * holds up no other payment. Throws the first fault of Stripe or the database; the reconciler tries
 * again.
 */
export async function finishRefunds(order: OrderDoc): Promise<void> {
  const { intent, owed = [], refunds = [], owedSince } = order.payment ?? {};
  const { cartTaken, refundedAt, disputed } = order.payment ?? {};
  const isTaken = cartTaken && !refundedAt && !disputed;
  if (!intent || !(owedSince || isTaken)) return;
  const giveBackParts = async () => {
    for (const part of owed.filter(isOpen)) await carryOut(order, intent, part);
  };
  const steps = [
    ...(isTaken ? [() => giveBackTaken(order, intent)] : []),
    giveBackParts,
    ...refunds
      .filter(({ isOwed }) => isOwed)
      .map((second) => () => giveBackSecond(order, second.intent)),
  ];
  const faults: unknown[] = [];
  for (const step of steps) await step().catch((error: unknown) => faults.push(error));
  if (faults.length > 0) throw faults[0];
  const stillOwed = { $elemMatch: { doneAt: { $exists: false } } };
  await Order.updateOne(
    {
      _id: order._id,
      'payment.owed': trusted({ $not: stillOwed }),
      'payment.refunds': trusted({ $not: { $elemMatch: { isOwed: true } } }),
    },
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
