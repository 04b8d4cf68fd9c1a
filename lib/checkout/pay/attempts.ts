import 'server-only';
import mongoose from 'mongoose';
import { assertDelivers } from '@/lib/checkout/claim/shop-limits';
import { assertAsShown, isAsShown, type Shown } from '@/lib/checkout/claim/shown-total';
import { releaseStock } from '@/lib/checkout/stock/reservations';
import { isDuplicate } from '@/lib/db/errors';
import { assertPayableOnline, type Snapshot, takeSnapshot } from '@/lib/orders/snapshot';
import { state } from '@/lib/orders/state';
import { ORDER_PLACED } from '@/lib/orders/status';
import { readShop } from '@/lib/shop/read';
import { Order } from '@/models';
import type { OrderDoc } from '@/models/order';
import type { PaymentAttempt } from '@/models/order-payment';
import { sessionParams } from './session-params';

const { trusted } = mongoose;

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
 * Stores the next attempt to pay an order, number `last` + 1. All earlier attempts must be over. Writes nothing
 * when a concurrent request has added that attempt, or when the order was paid or cancelled meanwhile.
 *
 * The first attempt keeps the price of the order if the shopper was `shown` it; every other one takes the present
 * price.
 *
 * Returns false when another order of the shopper is still being paid: end that payment first. Throws a Refusal
 * when the order cannot be sold or paid online, or when its total differs from the one `shown`.
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
  const first = state.counted.is(priced) ? 'holding' : 'starting';
  const attempt: PaymentAttempt = { number, params, expiresAt, state: first };
  const lookAt = new Date(now.getTime() + FIRST_LOOK_MS);
  try {
    await Order.updateOne(
      {
        _id: order._id,
        ...state.unpaid.where,
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
  const present = from ?? { $ne: 'over' };
  const now = await Order.findOneAndUpdate(
    { _id: order._id, 'payment.attempts': trusted({ $elemMatch: { number, state: present } }) },
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
