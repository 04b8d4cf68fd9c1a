import type Stripe from 'stripe';

/** The version of Stripe's API that the shop, the Stripe emulator and the tests use. */
export const STRIPE_API_VERSION = '2026-10-28.endive';

/** The events to which the webhook endpoint at Stripe must subscribe (docs/payments.md). */
export const WEBHOOK_EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'payment_intent.canceled',
  'charge.captured',
  'charge.refunded',
  'refund.failed',
  // Stripe sends only this event when the owner cancels a refund in the dashboard.
  'refund.updated',
  'charge.dispute.created',
  // Stripe sends this event when an inquiry becomes a dispute. An inquiry alone does not withdraw the payment.
  'charge.dispute.funds_withdrawn',
  'charge.dispute.closed',
] as const satisfies Stripe.Event['type'][];

export type OurEvent = Extract<Stripe.Event, { type: (typeof WEBHOOK_EVENTS)[number] }>;

/**
 * Returns whether the shop handles an event. An endpoint that subscribes to all events also receives events that the
 * shop does not handle.
 */
export const isOurEvent = (event: Stripe.Event): event is OurEvent =>
  WEBHOOK_EVENTS.some((type) => type === event.type);
