import mongoose from 'mongoose';
import { Order } from '@/models';
import type { OrderDoc, PaymentAttempt } from '@/models/order';
import { assertPayableOnline, takeSnapshot } from '../orders/snapshot';
import { sessionParams } from './session-params';

const { trusted } = mongoose;

/**
 * Adds the attempt after `last`, unless somebody else just did, for what the order costs now: no
 * earlier attempt can be paid any more. Answers the order as it is then. Throws a Refusal when it
 * cannot be sold or paid online as it is.
 */
export async function addAttempt(
  order: OrderDoc,
  last: number,
  now = new Date(),
): Promise<OrderDoc> {
  const number = last + 1;
  const ordered = order.items.map(({ product, quantity }) => ({
    product: String(product),
    quantity,
  }));
  const sold = number === 1 ? {} : await takeSnapshot(ordered);
  const priced = { ...order, ...sold };
  assertPayableOnline(priced);
  const { params, expiresAt } = sessionParams(priced, number, now);
  const attempt: PaymentAttempt = { number, params, expiresAt, state: 'starting' };
  await Order.updateOne(
    { _id: order._id, isPaid: false, 'payment.attempts': trusted({ $size: last }) },
    { $push: { 'payment.attempts': attempt }, $set: sold },
  );
  return reread(order);
}

/** The order as it is now. */
export async function reread(order: Pick<OrderDoc, '_id'>): Promise<OrderDoc> {
  const present = await Order.findById(order._id).lean();
  if (!present) throw new Error('an order disappeared');
  return present;
}

/** Notes what is known of an attempt; a finished one stays finished. */
export async function noteAttempt(
  order: Pick<OrderDoc, '_id'>,
  number: number,
  known: Partial<Pick<PaymentAttempt, 'state' | 'sessionId' | 'url'>>,
): Promise<void> {
  const set = Object.entries(known).map(([key, value]) => [`payment.attempts.$.${key}`, value]);
  const unfinished = trusted({ $elemMatch: { number, state: { $ne: 'over' } } });
  await Order.updateOne(
    { _id: order._id, 'payment.attempts': unfinished },
    { $set: Object.fromEntries(set) },
  );
}
