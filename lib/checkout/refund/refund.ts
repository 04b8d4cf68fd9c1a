import 'server-only';
import mongoose from 'mongoose';
import { record } from '@/lib/audit/record';
import { ofOrder } from '@/lib/observe/business-events';
import { log } from '@/lib/observe/log';
import { reportError } from '@/lib/observe/report-error';
import { MARK_CHANGED, reread } from '@/lib/orders/life';
import { state } from '@/lib/orders/state';
import { isFinal, SOON_MS, withStripeTimeout } from '@/lib/payments/stripe';
import { Order } from '@/models';
import type { OrderDoc } from '@/models/order';
import type { OrderPayment, OwedRefund } from '@/models/order-payment';
import { finishHold, releaseHold } from './hold';
import { cancelTaken, noteRefund } from './note-refund';
import { makeRefund, refundUnneeded } from './stripe-refunds';

const { trusted } = mongoose;

/** Records, once, that the bank has charged the payment of an order back, so that the shop cannot refund it. */
async function noteChargeback({ _id }: OrderDoc, intent: string): Promise<void> {
  const { modifiedCount } = await Order.updateOne(
    { _id, ...state.notDisputed.where },
    { $set: { 'payment.disputed': true }, ...MARK_CHANGED },
  );
  if (modifiedCount > 0)
    reportError('a payment to give back is disputed', { orderId: String(_id), intent });
  await cancelTaken({ _id });
}

/**
 * Counts a refusal of Stripe, such as an account without the money: the next try uses a new idempotency key, because Stripe
 * answers a key with its first refusal for a day. Counted once for each key, so no two keys are under way.
 */
const countRefusal = ({ _id }: OrderDoc, { number, refusals }: OwedRefund) =>
  Order.updateOne(
    {
      _id,
      'payment.owed': trusted({ $elemMatch: { number, refusals: refusals ?? null } }),
    },
    { $set: { 'payment.owed.$.refusals': (refusals ?? 0) + 1 } },
  );

async function refundPart(order: OrderDoc, intent: string, owed: OwedRefund): Promise<void> {
  const { number, cents, refusals, at } = owed;
  const id = String(order._id);
  const metadata = { order: id, part: String(number), at: at.toISOString() };
  const key = `refund:${id}:${number}${refusals ? `:${refusals}` : ''}`;
  const outcome = await makeRefund({ intent, key, metadata }, cents).catch(async (error) => {
    if (isFinal(error)) await countRefusal(order, owed);
    throw error;
  });
  const isDisputed = outcome === 'disputed';
  if (isDisputed) await noteChargeback(order, intent);
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
      { event: 'order refunded', ...ofOrder(order), cents: made.amount },
      { after: { cents: made.amount, part: number } },
    );
  if (!isDisputed && (!made || cents === undefined)) await noteRefund(intent);
}

/** Records, once, that a second payment has to be refunded or, with `isHeld`, its hold released. Returns the updated order. */
export async function oweSecondRefund(
  order: OrderDoc,
  intent: string,
  isHeld = false,
): Promise<OrderDoc> {
  await Order.updateOne(
    { _id: order._id, 'payment.refunds.intent': trusted({ $ne: intent }) },
    {
      $push: {
        'payment.refunds': { intent, isOwed: true, ...(isHeld ? { isHold: true } : {}) },
      },
      $set: { 'payment.owedSince': order.payment?.owedSince ?? new Date() },
    },
  );
  return reread(order);
}

async function refundSecond(order: OrderDoc, { intent, isHold }: Second): Promise<void> {
  const isReleased = isHold && (await releaseHold(intent)).status === 'canceled';
  const outcome = isReleased ? undefined : await refundUnneeded(order._id, intent);
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
    await record({ event: 'order refunded', ...ofOrder(order), cents }, { after: { cents } });
}

type Second = OrderPayment['refunds'][number];
const isOpen = ({ doneAt }: OwedRefund) => doneAt === undefined;

async function refundTaken(order: OrderDoc, intent: string): Promise<void> {
  const isDisputed = (await refundUnneeded(order._id, intent)) === 'disputed';
  await (isDisputed ? noteChargeback(order, intent) : noteRefund(intent));
}

const isWaiting = (order: OrderDoc) => state.owing.is(order) || state.takenAndKept.is(order);

/**
 * Ends the hold of an order if that is due, and makes all refunds that the order owes: of its payment when another order took
 * its cart, of owed parts, and of second payments. Each is made once, even after a crash, and a failed one does not delay the
 * others. Throws the first error of Stripe or the database; the reconciler tries again.
 */
export async function finishRefunds(known: OrderDoc): Promise<void> {
  if (!isWaiting(known)) return;
  const faults: unknown[] = [];
  const order = await finishHold(known).catch((error: unknown) => {
    faults.push(error);
    return known;
  });
  const { intent, owed = [], refunds = [] } = order.payment ?? {};
  const isHeld = state.authorized.is(order);
  const isTaken = state.takenAndKept.is(order) && !isHeld;
  if (!intent) return;
  const refundParts = async () => {
    // Money that is only held cannot be refunded.
    for (const part of isHeld ? [] : owed.filter(isOpen)) await refundPart(order, intent, part);
  };
  const steps = [
    ...(isTaken ? [() => refundTaken(order, intent)] : []),
    refundParts,
    ...refunds.filter(({ isOwed }) => isOwed).map((second) => () => refundSecond(order, second)),
  ];
  for (const step of steps) await step().catch((error: unknown) => faults.push(error));
  if (faults.length > 0) throw faults[0];
  const stillOwed = { $elemMatch: { doneAt: { $exists: false } } };
  await Order.updateOne(
    {
      _id: order._id,
      ...state.noHoldDue.where,
      'payment.owed': trusted({ $not: stillOwed }),
      'payment.refunds': trusted({ $not: { $elemMatch: { isOwed: true } } }),
    },
    { $unset: { 'payment.owedSince': 1 } },
  );
}

/** As {@link finishRefunds}, within a request: waits at most 3 s and never throws. Returns the order as stored then. */
export async function tryFinishRefunds(order: OrderDoc): Promise<OrderDoc> {
  if (!state.owing.is(order)) return order;
  try {
    await withStripeTimeout(finishRefunds(order), SOON_MS);
  } catch (error) {
    log().warn({ err: error, orderId: String(order._id) }, 'a refund is left for later');
  }
  return reread(order);
}
