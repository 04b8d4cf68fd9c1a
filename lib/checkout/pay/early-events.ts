import 'server-only';
import { recordDisputesOf } from '@/lib/checkout/refund/disputes';
import { recordCharge } from '@/lib/checkout/refund/record-refund';
import { reloadOrder } from '@/lib/orders/change-order';
import { stripe } from '@/lib/payments/stripe';
import { DAY_MS } from '@/lib/utils/durations';
import { Order, StripeEvent } from '@/models';
import type { OrderDoc } from '@/models/order';
import { recordAuthorization } from './capture';

/*
 * Stripe may report a refund, a dispute or the end of an authorization before any order has stored the payment. The
 * webhook then finds no order.
 *
 * The webhook first stores a mark for the payment, then looks for the order. `settle` first stores the payment in the
 * order, then looks for the mark. Whatever the timing, at least one of them finds what the other has stored.
 */

/**
 * How long the shop remembers that an event arrived early. A shopper may pay a session up to a day after its creation.
 */
const REMEMBER_MS = 7 * DAY_MS;

/**
 * Stores that an event about a payment intent arrived before any order contained the payment. Must be called before the
 * event is processed. The event may also belong to another program on the same Stripe account.
 */
export async function markEarlyEvent(intent: string): Promise<void> {
  if (await Order.exists({ 'payment.intent': intent })) return;
  const expiresAt = new Date(Date.now() + REMEMBER_MS);
  const mark = { type: 'event before its payment', expiresAt };
  await StripeEvent.updateOne({ _id: intent }, { $set: mark }, { upsert: true });
}

/**
 * Reads the payment of an order from Stripe again, if an event about it arrived before the order stored it. Records the
 * state of the payment. Must be called after the order has stored the payment. Returns the order as stored afterwards.
 * Throws Stripe's and the database's errors.
 */
export async function recordEarlyEvents(order: OrderDoc, intent: string): Promise<OrderDoc> {
  if (!(await StripeEvent.exists({ _id: intent }))) return order;
  const payment = await stripe().paymentIntents.retrieve(intent, { expand: ['latest_charge'] });
  await recordAuthorization(order, payment);
  const { latest_charge: charge } = payment;
  if (charge instanceof Object) await recordCharge(intent, charge);
  await recordDisputesOf(intent);
  return reloadOrder(order);
}
