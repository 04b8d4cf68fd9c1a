import { STRIPE_API_VERSION } from '@/lib/payments/webhook-events';
import type { Customer, Event, Intent, Refund, Session } from './records';

/**
 * Converts stored records to the format of Stripe's API, version {@link STRIPE_API_VERSION}. The results
 * contain only the fields that the shop, its pages and its tests read.
 */

export const seconds = (ms: number) => Math.floor(ms / 1000);

export const wireSession = (session: Session, publicUrl: string) => ({
  id: session.id,
  object: 'checkout.session',
  amount_subtotal: session.amountTotal,
  amount_total: session.amountTotal,
  cancel_url: session.cancelUrl,
  client_reference_id: session.clientReferenceId,
  collected_information: session.collected
    ? { shipping_details: { name: session.collected.name, address: session.collected.address } }
    : null,
  created: seconds(session.created),
  currency: session.currency,
  customer: session.customer ?? null,
  customer_details: session.collected
    ? { email: session.customerEmail ?? null, phone: session.collected.phone ?? null }
    : null,
  customer_email: session.customerEmail ?? null,
  expires_at: seconds(session.expiresAt),
  livemode: false,
  locale: session.locale ?? null,
  metadata: session.metadata,
  mode: 'payment',
  saved_payment_method_options: session.customer
    ? {
        allow_redisplay_filters: ['always'],
        payment_method_remove: session.removesCards ? 'enabled' : 'disabled',
        payment_method_save: session.savesCard ? 'enabled' : 'disabled',
      }
    : null,
  payment_method_options: session.holdsCards ? { card: { capture_method: 'manual' } } : {},
  payment_intent: session.intent,
  payment_status: session.paymentStatus,
  shipping_address_collection: session.shipsTo ? { allowed_countries: session.shipsTo } : null,
  status: session.status,
  ...(session.clientSecret === undefined
    ? {
        ui_mode: 'hosted_page',
        success_url: session.successUrl,
        client_secret: null,
        url: session.status === 'open' ? `${publicUrl}/pay/${session.id}` : null,
      }
    : {
        ui_mode: 'elements',
        return_url: session.successUrl,
        success_url: null,
        client_secret: session.clientSecret,
        url: null,
      }),
});

/** Like Stripe, returns only the id and `deleted` for a deleted customer. */
export const wireCustomer = (customer: Customer) =>
  customer.isDeleted
    ? { id: customer.id, object: 'customer', deleted: true }
    : {
        id: customer.id,
        object: 'customer',
        created: seconds(customer.created),
        email: customer.email ?? null,
        livemode: false,
        metadata: customer.metadata,
      };

/** Returns integer cents. */
export const capturedAmountOf = ({ status, captured, amount }: Intent): number =>
  status === 'succeeded' ? (captured ?? amount) : 0;

export const wireIntent = (intent: Intent) => ({
  id: intent.id,
  object: 'payment_intent',
  amount: intent.amount,
  amount_capturable: intent.status === 'requires_capture' ? intent.amount : 0,
  amount_received: capturedAmountOf(intent),
  cancellation_reason: intent.canceledBecause ?? null,
  created: seconds(intent.created),
  currency: intent.currency,
  last_payment_error: intent.declined ? { type: 'card_error', code: 'card_declined' } : null,
  latest_charge: intent.charge,
  livemode: false,
  metadata: intent.metadata,
  status: intent.status,
});

export const wireCharge = (intent: Intent) => ({
  id: intent.charge,
  object: 'charge',
  amount: intent.amount,
  amount_captured: capturedAmountOf(intent),
  amount_refunded: intent.amountRefunded,
  captured: capturedAmountOf(intent) > 0,
  created: seconds(intent.created),
  currency: intent.currency,
  disputed: intent.dispute !== undefined,
  livemode: false,
  metadata: intent.metadata,
  paid: true,
  payment_intent: intent.id,
  payment_method_details:
    intent.captureBefore === undefined
      ? null
      : { type: 'card', card: { capture_before: seconds(intent.captureBefore) } },
  refunded: capturedAmountOf(intent) > 0 && intent.amountRefunded === capturedAmountOf(intent),
  status: 'succeeded',
});

export const wireCharged = (intent: Intent) => ({
  ...wireIntent(intent),
  latest_charge: intent.charge === null ? null : wireCharge(intent),
});

export const wireRefund = (refund: Refund) => ({
  id: refund.id,
  object: 'refund',
  amount: refund.amount,
  charge: refund.charge,
  created: seconds(refund.created),
  currency: refund.currency,
  metadata: refund.metadata,
  payment_intent: refund.intent,
  reason: refund.reason,
  status: refund.canceled ? 'canceled' : refund.failed ? 'failed' : 'succeeded',
});

export const wireDispute = (
  intent: Intent,
  { id, created, status }: NonNullable<Intent['dispute']>,
) => ({
  id,
  object: 'dispute',
  amount: capturedAmountOf(intent),
  charge: intent.charge,
  created: seconds(created),
  currency: intent.currency,
  livemode: false,
  metadata: {},
  payment_intent: intent.id,
  reason: 'fraudulent',
  status,
});

export function wireEvent(event: Event) {
  return {
    id: event.id,
    object: 'event',
    api_version: STRIPE_API_VERSION,
    created: seconds(event.created),
    data: { object: event.object },
    livemode: false,
    pending_webhooks: event.delivery === 'pending' ? 1 : 0,
    request: event.request && {
      id: event.request.id,
      idempotency_key: event.request.idempotencyKey,
    },
    type: event.type,
  };
}
