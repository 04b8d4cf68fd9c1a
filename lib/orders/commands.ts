import { Address, Order, User } from '@/models';
import type { OrderDoc } from '@/models/order';
import { db, isDuplicate } from '../db';
import { Refusal } from '../http/errors';
import { payPageOf } from '../payments/checkout';
import { stripe } from '../payments/stripe';
import { finishCart } from './cart-clearing';
import { ORDER_PLACED, type OrderInput, type PaymentType } from './schema';
import { assertPayableOnline, takeSnapshot } from './snapshot';
import { wordsOfOrder } from './words';

export type Placing = { userId: string; idempotencyKey: string; input: OrderInput };

/** Another tab or device changed the cart, or has just ordered it: it must not be ordered again. */
async function assertSeen(userId: string, cartRevision: number | undefined): Promise<void> {
  if (cartRevision === undefined) return;
  if (await User.exists({ _id: userId, cartRevision })) return;
  throw new Refusal('conflict', 'Your cart has changed meanwhile. Please look at it once more.');
}

/**
 * Writes the order down, once per shopper and idempotency key: asked again, it answers the order
 * that is there (step P1 of DESIGN section 7). Prices and totals come from the database alone.
 * Throws a 404 Refusal for an address of somebody else, 409 for what is out of stock or gone, and for
 * a cart that is no longer at the revision that was ordered.
 */
export async function writeOrder(placing: Placing, paymentType: PaymentType): Promise<OrderDoc> {
  await db();
  const { userId, idempotencyKey, input } = placing;
  const existing = await Order.findOne({ userId, idempotencyKey }).lean();
  if (existing) return existing;
  await assertSeen(userId, input.cartRevision);
  const address = await Address.findOne({ _id: input.address, userId }).lean();
  if (!address) throw new Refusal('notFound', 'This address was not found. Please select another.');
  const sold = await takeSnapshot(input.items);
  if (paymentType === 'Online') assertPayableOnline(sold);
  const { userId: _, ...kept } = address;
  try {
    const order = await Order.create({
      userId,
      idempotencyKey,
      ...sold,
      address: kept,
      paymentType,
      status: ORDER_PLACED,
      isPaid: false,
      listed: paymentType === 'COD',
      cartCleared: false,
      words: wordsOfOrder({ address, items: sold.items }),
      ...(paymentType === 'Online' ? { payment: { attempts: [], refunds: [] } } : {}),
    });
    return order.toObject();
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    const winner = await Order.findOne({ userId, idempotencyKey }).lean();
    if (!winner) throw error;
    return winner;
  }
}

/**
 * Places an order to be paid on delivery and empties the cart of what was ordered, each exactly
 * once per idempotency key. Refusals as {@link writeOrder}.
 */
export async function placeCodOrder(placing: Placing): Promise<OrderDoc> {
  const order = await writeOrder(placing, 'COD');
  if (order.paymentType !== 'COD')
    throw new Refusal('conflict', 'This order is being paid online. Please reload your cart.');
  await finishCart(order);
  return order;
}

/**
 * Writes down an order to be paid online and answers the URL where it is paid. The order shows in
 * no list and the cart stays full until the payment is confirmed (steps P1 to P3 of DESIGN section
 * 7). Refusals as {@link writeOrder}; 503 when online payment is off or does not answer.
 */
export async function placeOnlineOrder(placing: Placing): Promise<string> {
  stripe();
  const order = await writeOrder(placing, 'Online');
  if (order.paymentType !== 'Online')
    throw new Refusal('conflict', 'This order is placed already. Please reload your cart.');
  return payPageOf(order);
}
