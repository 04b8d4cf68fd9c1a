import type Stripe from 'stripe';

/** The events that the endpoint at Stripe has to send to the shop (docs/payments.md). */
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
  // Also of an inquiry, for which nothing was taken, that has become a dispute.
  'charge.dispute.funds_withdrawn',
  'charge.dispute.closed',
] as const satisfies Stripe.Event['type'][];

/** An event that the shop processes. */
export type OurEvent = Extract<Stripe.Event, { type: (typeof WEBHOOK_EVENTS)[number] }>;

/**
 * Whether the shop processes an event; Stripe sends others too when its endpoint is set to all
 * events.
 */
export const isOurEvent = (event: Stripe.Event): event is OurEvent =>
  WEBHOOK_EVENTS.some((type) => type === event.type);
