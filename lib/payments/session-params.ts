import type Stripe from 'stripe';
import type { OrderDoc } from '@/models/order';
import { env } from '../env';
import { site } from '../site';

/** Stripe's shortest life of a Checkout session is 30 minutes; a little more allows for clocks. */
const LIFE_MS = 31 * 60_000;

const isPublic = (url: string) => url.startsWith('https://');

/**
 * The parameters of the Checkout session of one attempt to pay an order: line items in integer
 * cents from the order, the tax as its own line, the order as reference (DESIGN section 7, P2).
 * They are stored and sent as stored.
 */
export function sessionParams(
  order: Pick<OrderDoc, '_id' | 'items' | 'taxCents'>,
  attempt: number,
  now: Date,
): { params: Stripe.Checkout.SessionCreateParams; expiresAt: Date } {
  const { APP_ORIGIN } = env();
  const expiresAt = new Date(Math.ceil((now.getTime() + LIFE_MS) / 1000) * 1000);
  const metadata = { orderId: String(order._id), attempt: String(attempt) };
  const price = (name: string, cents: number, images: string[] = []) => ({
    currency: site.currency.code,
    unit_amount: cents,
    product_data: { name, ...(images.length > 0 ? { images } : {}) },
  });
  const lines = order.items.map(({ name, unitCents, quantity, image }) => ({
    quantity,
    price_data: price(name, unitCents, image.filter(isPublic).slice(0, 1)),
  }));
  const tax = { quantity: 1, price_data: price(`Tax (${site.taxPercent}%)`, order.taxCents) };
  return {
    expiresAt,
    params: {
      mode: 'payment',
      line_items: order.taxCents > 0 ? [...lines, tax] : lines,
      client_reference_id: metadata.orderId,
      metadata,
      payment_intent_data: { metadata },
      automatic_tax: { enabled: false },
      adaptive_pricing: { enabled: false },
      expires_at: expiresAt.getTime() / 1000,
      success_url: `${APP_ORIGIN}/api/stripe/return?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${APP_ORIGIN}/cart`,
    },
  };
}
