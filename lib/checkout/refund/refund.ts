import 'server-only';
import mongoose from 'mongoose';
import { record } from '@/lib/audit/record';
import { log } from '@/lib/observe/log';
import { reportError } from '@/lib/observe/report-error';
import { MARK_CHANGED, reread } from '@/lib/orders/life';
import { state } from '@/lib/orders/state';
import { SOON_MS, withStripeTimeout } from '@/lib/payments/stripe';
import { Order } from '@/models';
import type { OrderDoc } from '@/models/order';
import type { OwedRefund } from '@/models/order-payment';
import { cancelTaken, noteRefund } from './note-refund';
import { makeRefund, refundUnneeded } from './stripe-refunds';

const { trusted } = mongoose;

/**
 * Notes, once, that the bank has charged the payment of an order back, so the shop cannot refund
 * it.
 */
async function noteDispute({ _id }: OrderDoc, intent: string): Promise<void> {
  const { modifiedCount } = await Order.updateOne(
    { _id, ...state.notDisputed.where },
    { $set: { 'payment.disputed': true }, ...MARK_CHANGED },
  );
  if (modifiedCount > 0)
    reportError('a payment to give back is disputed', { orderId: String(_id), intent });
  await cancelTaken({ _id });
}

async function refundPart(order: OrderDoc, intent: string, owed: OwedRefund): Promise<void> {
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
      ...MARK_CHANGED,
    },
    { returnDocument: 'before' },
  ).lean();
  if (before && made && !state.givenBack.is(before))
    await record(
      { event: 'order refunded', orderId: id, cents: made.amount },
      { after: { cents: made.amount, part: number } },
    );
  if (!isDisputed && (!made || cents === undefined)) await noteRefund(intent);
}

/** Records, once, that a second payment has to be refunded; returns the updated order. */
export async function oweSecondRefund(order: OrderDoc, intent: string): Promise<OrderDoc> {
  await Order.updateOne(
    { _id: order._id, 'payment.refunds.intent': trusted({ $ne: intent }) },
    {
      $push: { 'payment.refunds': { intent, isOwed: true } },
      $set: { 'payment.owedSince': order.payment?.owedSince ?? new Date() },
    },
  );
  return reread(order);
}

async function refundSecond(order: OrderDoc, intent: string): Promise<void> {
  const outcome = await refundUnneeded(order._id, intent);
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

async function refundTaken(order: OrderDoc, intent: string): Promise<void> {
  const isDisputed = (await refundUnneeded(order._id, intent)) === 'disputed';
  await (isDisputed ? noteDispute(order, intent) : noteRefund(intent));
}

/**
 * Makes all refunds that an order owes: its payment when another order took its cart, owed parts,
 * and payments beyond the one that counts. Each is made once, even after a crash. One that fails
 * does not delay the others. Throws the first error of Stripe or the database; the reconciler tries
 * again.
 */
export async function finishRefunds(order: OrderDoc): Promise<void> {
  const { intent, owed = [], refunds = [] } = order.payment ?? {};
  const isTaken = state.takenAndKept.is(order);
  if (!intent || !(state.owing.is(order) || isTaken)) return;
  const refundParts = async () => {
    for (const part of owed.filter(isOpen)) await refundPart(order, intent, part);
  };
  const steps = [
    ...(isTaken ? [() => refundTaken(order, intent)] : []),
    refundParts,
    ...refunds
      .filter(({ isOwed }) => isOwed)
      .map((second) => () => refundSecond(order, second.intent)),
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

/**
 * As {@link finishRefunds}, within a request: it waits for Stripe for at most 3 s and never throws
 * its errors.
 */
export async function tryFinishRefunds(order: OrderDoc): Promise<OrderDoc> {
  if (!state.owing.is(order)) return order;
  try {
    await withStripeTimeout(finishRefunds(order), SOON_MS);
  } catch (error) {
    log().warn({ err: error, orderId: String(order._id) }, 'a refund is left for later');
  }
  return reread(order);
}

/**
 * The part of an update that records an owed refund: of `cents`, or without it of all that is left.
 */
export function owedRefundUpdate(
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
