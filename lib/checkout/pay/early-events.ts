import 'server-only';
import { recordDisputesOf } from '@/lib/checkout/refund/disputes';
import { recordCharge } from '@/lib/checkout/refund/record-refund';
import { reloadOrder } from '@/lib/orders/change-order';
import { stripe } from '@/lib/payments/stripe';
import { DAY_MS } from '@/lib/utils/durations';
import { Order, StripeEvent } from '@/models';
import type { OrderDoc } from '@/models/order';
import { recordAuthorization } from './capture';

/* Stripe may report a refund, a dispute or an ended authorization before an order stores the payment.

   The webhook first stores a mark for the payment, then looks for the order. `settle` first stores the payment, then
   looks for the mark. So at least one of them finds the other's write. */

/** A shopper may pay a session up to a day after its creation. */
const REMEMBER_MS = 7 * DAY_MS;

/**
 * Stores that an event about a payment intent arrived before an order stored the payment. Must be called before the
 * event is processed. The event may belong to another program on the same Stripe account.
 */
export async function markEarlyEvent(intent: string): Promise<void> {
  if (await Order.exists({ 'payment.intent': intent })) return;
  const expiresAt = new Date(Date.now() + REMEMBER_MS);
  const mark = { type: 'event before its payment', expiresAt };
  await StripeEvent.updateOne({ _id: intent }, { $set: mark }, { upsert: true });
}

/**
 * Reads the payment of an order from Stripe again, if an event arrived before the order stored the payment. Must be
 * called after the order has stored it. Returns the order as stored afterwards. Throws Stripe's and the database's
 * errors.
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
