import 'server-only';
import mongoose from 'mongoose';
import { sessionParams } from '@/lib/checkout/session-params';
import { isDuplicate } from '@/lib/db-errors';
import { assertPayableOnline, type Snapshot, takeSnapshot } from '@/lib/orders/snapshot';
import { ORDER_PLACED } from '@/lib/orders/status';
import { readShop } from '@/lib/shop/read';
import { Order } from '@/models';
import type { OrderDoc } from '@/models/order';
import type { PaymentAttempt } from '@/models/order-payment';
import { assertDelivers } from './shop-limits';
import { assertAsShown, isAsShown, type Shown } from './shown-total';
import { releaseStock } from './stock-reservations';

const { trusted } = mongoose;

/** Selects orders with an attempt that is not over; a shopper has at most one. */
export const BEING_PAID = { 'payment.lookAt': trusted({ $exists: true }) };

/** The age at which the reconciler first checks an attempt. */
const FIRST_LOOK_MS = 60_000;

/**
 * The lines of an order at present prices. Throws a Refusal when they cannot be sold, when the shop
 * does not deliver them any more, or when the total differs from the one that was `shown`.
 */
export async function priceAnew(
  { userId, items, address }: OrderDoc,
  shown: Shown,
): Promise<Snapshot> {
  const lines = items.map(({ product, quantity }) => ({ product: String(product), quantity }));
  const shop = await readShop();
  const sold = await takeSnapshot(userId, lines, shop);
  assertAsShown(sold, shown);
  const { subtotalCents } = sold;
  assertDelivers(shop, { zipCode: address.zipcode, subtotalCents }, Date.now());
  return sold;
}

/**
 * Adds the attempt after `last`, unless a concurrent request did, at the present price, the first one at the
 * price of the order if that is the one `shown`; no earlier attempt can be paid any more. Returns false when
 * another order of the shopper is being paid, which must end first. Throws a Refusal when the order cannot be sold or paid online, or when its
 * total differs from the one that was `shown`.
 */
export async function addAttempt(
  order: OrderDoc,
  last: number,
  shown: Shown,
  now = new Date(),
): Promise<boolean> {
  const number = last + 1;
  const isJustPriced = number === 1 && isAsShown(order, shown);
  const sold = isJustPriced ? {} : await priceAnew(order, shown);
  const priced = { ...order, ...sold };
  assertPayableOnline(priced);
  const { params, expiresAt } = sessionParams(priced, number, now);
  const state = priced.pieces ? 'holding' : 'starting';
  const attempt: PaymentAttempt = { number, params, expiresAt, state };
  const lookAt = new Date(now.getTime() + FIRST_LOOK_MS);
  try {
    await Order.updateOne(
      {
        _id: order._id,
        isPaid: false,
        status: ORDER_PLACED,
        'payment.attempts': trusted({ $size: last }),
      },
      {
        $push: { 'payment.attempts': attempt },
        $set: { ...sold, 'payment.lookAt': lookAt, 'payment.looks': 0 },
        // Raises the revision, so that a decision made before this attempt cannot release its
        // stock.
        $inc: { rev: 1 },
      },
    );
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}

/** The present state of the order. */
export async function reread(order: Pick<OrderDoc, '_id'>): Promise<OrderDoc> {
  const present = await Order.findById(order._id).lean();
  if (!present) throw new Error('an order disappeared');
  return present;
}

/**
 * Stores the state of an attempt; a finished attempt stays finished. With `from`, only if that is
 * its state. Returns whether it was stored. When the attempt is over, its pieces are released.
 */
export async function noteAttempt(
  order: Pick<OrderDoc, '_id'>,
  number: number,
  known: Partial<Pick<PaymentAttempt, 'state' | 'sessionId' | 'url'>>,
  from?: PaymentAttempt['state'],
): Promise<boolean> {
  const set = Object.entries(known).map(([key, value]) => [`payment.attempts.$.${key}`, value]);
  const state = from ?? { $ne: 'over' };
  const now = await Order.findOneAndUpdate(
    { _id: order._id, 'payment.attempts': trusted({ $elemMatch: { number, state } }) },
    {
      $set: Object.fromEntries(set),
      // A new attempt begins only after this one, so no other attempt of the order is open.
      ...(known.state === 'over' ? { $unset: { 'payment.lookAt': 1, 'payment.looks': 1 } } : {}),
    },
    { returnDocument: 'after' },
  ).lean();
  if (now && known.state === 'over') await releaseStock(now);
  return now !== null;
}
