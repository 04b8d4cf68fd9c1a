import { STRIPE_API_VERSION } from '@/lib/payments/api-version';
import type { Event, Intent, Refund, Session } from './records';

/** Records in the format of Stripe's API, version {@link STRIPE_API_VERSION}. */

export const seconds = (ms: number) => Math.floor(ms / 1000);

export function wireSession(session: Session, publicUrl: string) {
  const isOpen = session.status === 'open';
  return {
    id: session.id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    amount_subtotal: session.amountTotal,
    amount_total: session.amountTotal,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: session.cancelUrl,
    client_reference_id: session.clientReferenceId,
    client_secret: null,
    created: seconds(session.created),
    currency: session.currency,
    customer: null,
    customer_creation: 'if_required',
    customer_details: session.customerEmail ? { email: session.customerEmail } : null,
    customer_email: session.customerEmail,
    discounts: [],
    expires_at: seconds(session.expiresAt),
    invoice: null,
    livemode: false,
    locale: null,
    metadata: session.metadata,
    mode: 'payment',
    payment_intent: session.intent,
    payment_link: null,
    payment_method_types: ['card', 'us_bank_account'],
    payment_status: session.paymentStatus,
    recovered_from: null,
    setup_intent: null,
    shipping_options: [],
    status: session.status,
    submit_type: null,
    subscription: null,
    success_url: session.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: isOpen ? `${publicUrl}/pay/${session.id}` : null,
  };
}

export function wireLine(line: Session['lines'][number], currency: string) {
  const total = line.unitAmount * line.quantity;
  return {
    id: line.id,
    object: 'item',
    amount_discount: 0,
    amount_subtotal: total,
    amount_tax: 0,
    amount_total: total,
    currency,
    description: line.name,
    price: { object: 'price', currency, type: 'one_time', unit_amount: line.unitAmount },
    quantity: line.quantity,
  };
}

const DECLINED = {
  type: 'card_error',
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
};

export function wireIntent(intent: Intent) {
  const paid = intent.status === 'succeeded';
  return {
    id: intent.id,
    object: 'payment_intent',
    amount: intent.amount,
    amount_capturable: 0,
    amount_received: paid ? intent.amount : 0,
    canceled_at: null,
    cancellation_reason: intent.status === 'canceled' ? 'expired' : null,
    capture_method: 'automatic_async',
    client_secret: null,
    confirmation_method: 'automatic',
    created: seconds(intent.created),
    currency: intent.currency,
    customer: null,
    description: null,
    last_payment_error: intent.declined ? DECLINED : null,
    latest_charge: intent.charge,
    livemode: false,
    metadata: intent.metadata,
    next_action: null,
    payment_method: null,
    payment_method_types: ['card', 'us_bank_account'],
    receipt_email: null,
    status: intent.status,
  };
}

export function wireCharge(intent: Intent) {
  return {
    id: intent.charge,
    object: 'charge',
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: intent.amountRefunded,
    captured: true,
    created: seconds(intent.created),
    currency: intent.currency,
    disputed: intent.dispute !== undefined,
    livemode: false,
    metadata: intent.metadata,
    paid: true,
    payment_intent: intent.id,
    refunded: intent.amountRefunded === intent.amount,
    status: 'succeeded',
  };
}

/** A payment with its charge, as with `expand: latest_charge`. */
export const wireCharged = (intent: Intent) => ({
  ...wireIntent(intent),
  latest_charge: intent.charge === null ? null : wireCharge(intent),
});

export function wireRefund(refund: Refund) {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    balance_transaction: null,
    charge: refund.charge,
    created: seconds(refund.created),
    currency: refund.currency,
    metadata: refund.metadata,
    payment_intent: refund.intent,
    reason: refund.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: refund.failed ? 'failed' : 'succeeded',
    transfer_reversal: null,
  };
}

export function wireDispute(
  intent: Intent,
  { id, created, status }: NonNullable<Intent['dispute']>,
) {
  return {
    id,
    object: 'dispute',
    amount: intent.amount,
    charge: intent.charge,
    created: seconds(created),
    currency: intent.currency,
    evidence_details: { due_by: null, has_evidence: false, past_due: false, submission_count: 0 },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: intent.id,
    reason: 'fraudulent',
    status,
  };
}

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
