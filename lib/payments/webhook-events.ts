import type Stripe from 'stripe';

/** The Stripe API version of the shop, the local Stripe server and the tests. */
export const STRIPE_API_VERSION = '2026-10-28.endive';

/** Events that the Stripe webhook endpoint must send (docs/payments.md). */
export const WEBHOOK_EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'payment_intent.canceled',
  'charge.captured',
  'charge.refunded',
  'refund.failed',
  'charge.dispute.created',
  // Covers an inquiry that became a dispute: Stripe withdraws no funds for an inquiry.
  'charge.dispute.funds_withdrawn',
  'charge.dispute.closed',
] as const satisfies Stripe.Event['type'][];

export type OurEvent = Extract<Stripe.Event, { type: (typeof WEBHOOK_EVENTS)[number] }>;

/**
 * Returns whether the shop handles an event. Stripe also sends other events when the endpoint
 * subscribes to all.
 */
export const isOurEvent = (event: Stripe.Event): event is OurEvent =>
  WEBHOOK_EVENTS.some((type) => type === event.type);
