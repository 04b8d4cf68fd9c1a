import 'server-only';
import mongoose from 'mongoose';
import type Stripe from 'stripe';
import { orderShortage } from '@/lib/cart/shortage';
import { assertTakes, feesOf } from '@/lib/checkout/claim/shop-limits';
import { assertAsShown, isAsShown, type Shown } from '@/lib/checkout/claim/shown-total';
import { releaseStock, reserveStock } from '@/lib/checkout/stock/reservations';
import { assertStillOffered } from '@/lib/checkout/window/choose-window';
import { giveWindowBack, takeWindow, windowIsFull } from '@/lib/checkout/window/hold-window';
import { isDuplicate } from '@/lib/db/errors';
import { log } from '@/lib/observe/log';
import { reread } from '@/lib/orders/life';
import {
  assertPayableOnline,
  type Snapshot,
  staleTaxUnset,
  takeSnapshot,
} from '@/lib/orders/snapshot';
import { state } from '@/lib/orders/state';
import { ORDER_PLACED } from '@/lib/orders/status';
import { isFinal, stripe } from '@/lib/payments/stripe';
import { notedLanguage } from '@/lib/shop/noted-language';
import { lastKnownShop, readShop } from '@/lib/shop/read';
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
export async function repriceOrder(
  { userId, items, address, pickup }: OrderDoc,
  shown: Shown,
): Promise<Snapshot> {
  const lines = items.map(({ product, quantity, ifMissing }) => ({
    product: String(product),
    quantity,
    ifMissing,
  }));
  const shop = await readShop();
  const sold = await takeSnapshot(userId, lines, shop, feesOf(shop, { address, pickup }));
  assertAsShown(sold, shown);
  assertTakes(shop, { ...sold, address, pickup });
  return sold;
}

/** The order without the tax fields of its last price, which its next price may lack. */
function withoutTax({
  taxMode,
  taxClasses,
  fees,
  taxExemption,
  taxes,
  ...order
}: OrderDoc): OrderDoc {
  return order;
}

/**
 * Stores the next attempt to pay an order, number `last` + 1. All earlier attempts must be over. Writes nothing
 * when a concurrent request has added the same attempt, or when the order was paid or cancelled meanwhile.
 *
 * The first attempt keeps the price of the order if the shopper was `shown` it; every later attempt takes the present
 * price.
 *
 * Returns false when another order of the shopper is still being paid: the caller ends its payment first. Throws a Refusal
 * when the order cannot be sold or paid online, when its window can no longer be taken, or when its total is not the one
 * `shown`.
 */
export async function addAttempt(order: OrderDoc, last: number, shown: Shown): Promise<boolean> {
  const now = new Date();
  const number = last + 1;
  const isJustPriced = number === 1 && isAsShown(order, shown);
  const sold = isJustPriced ? undefined : await repriceOrder(order, shown);
  const priced = sold ? { ...withoutTax(order), ...sold } : order;
  assertPayableOnline(priced);
  const shop = lastKnownShop();
  assertStillOffered(shop, order.window, now.getTime());
  const language = notedLanguage(shop);
  const { params, expiresAt } = sessionParams(priced, number, now, shop, language);
  const first = state.counted.is(priced) || priced.window ? 'holding' : 'starting';
  const noted = language ? { language } : {};
  const attempt: PaymentAttempt = { number, params, expiresAt, state: first, ...noted };
  const lookAt = new Date(now.getTime() + FIRST_LOOK_MS);
  try {
    await Order.updateOne(
      {
        _id: order._id,
        ...state.unlisted.where,
        status: ORDER_PLACED,
        'payment.attempts': trusted({ $size: last }),
      },
      {
        $push: { 'payment.attempts': attempt },
        ...(sold ? { $unset: staleTaxUnset(sold) } : {}),
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

/** Releases the pieces and the place in a window that an order no longer needs. */
async function releaseUnneeded(order: OrderDoc): Promise<void> {
  await releaseStock(order);
  await giveWindowBack(order);
}

/**
 * Stores the state of an attempt; a finished attempt stays finished. With `from`, only while the attempt is in that
 * state. Returns whether it was stored. Once the attempt is over, its pieces and its place in a window are released.
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
  if (now && known.state === 'over') await releaseUnneeded(now);
  return now !== null;
}

/**
 * Reserves the pieces of an attempt and its place in a window before Stripe is asked, so that a shopper who is too late
 * learns it before paying. One write decides whether the attempt goes on or ends, whatever
 * concurrent requests for it do.
 */
export async function reserveForAttempt(
  order: OrderDoc,
  { number }: PaymentAttempt,
): Promise<void> {
  const short = await reserveStock(order);
  const full = short.length === 0 ? await takeWindow(order) : undefined;
  const isRefused = short.length > 0 || full !== undefined;
  const next = isRefused ? 'over' : 'starting';
  const isDecided = await noteAttempt(order, number, { state: next }, 'holding');
  // It has ended meanwhile.
  if (!isDecided) return releaseUnneeded(await reread(order));
  if (full !== undefined) throw windowIsFull(full);
  if (isRefused) throw orderShortage(short);
}

/**
 * The attempt, if Stripe may be asked for its session. An attempt that a crash left while it reserved stock is ended, and the
 * answer is undefined.
 */
async function startableAttempt(
  order: Pick<OrderDoc, '_id'>,
  attempt: PaymentAttempt,
): Promise<PaymentAttempt | undefined> {
  if (attempt.state !== 'holding') return attempt;
  if (await noteAttempt(order, attempt.number, { state: 'over' }, 'holding')) return undefined;
  const now = (await reread(order)).payment?.attempts[attempt.number - 1];
  return now?.state === 'over' ? undefined : now;
}

/**
 * Creates the Checkout session of an attempt, or reads the existing one: sends the stored parameters under the attempt's
 * idempotency key, then stores id and URL. Repeatable at any time. Returns the id of the session; undefined when the attempt is
 * over, or when Stripe refuses it, which ends the attempt.
 */
export async function openSessionOf(
  order: Pick<OrderDoc, '_id'>,
  begun: PaymentAttempt,
): Promise<string | undefined> {
  const attempt = await startableAttempt(order, begun);
  if (!attempt) return undefined;
  const key = `order:${order._id}:${attempt.number}`;
  // The database keeps what sessionParams returned; nothing changes it.
  const params = attempt.params as Stripe.Checkout.SessionCreateParams;
  try {
    const session = await stripe().checkout.sessions.create(params, { idempotencyKey: key });
    const { id: sessionId, url } = session;
    await noteAttempt(order, attempt.number, { state: 'open', sessionId, url: url ?? '' });
    return sessionId;
  } catch (error) {
    if (!isFinal(error)) throw error;
    log().warn({ err: error, key }, 'Stripe refused a session');
    await noteAttempt(order, attempt.number, { state: 'over' });
    return undefined;
  }
}
