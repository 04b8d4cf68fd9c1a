import 'server-only';
import Stripe from 'stripe';
import { recordAuthorization } from '@/lib/checkout/pay/capture';
import { recordDispute } from '@/lib/checkout/refund/disputes';
import {
  recordCharge,
  recordRefundOutcome,
  refundedCharge,
} from '@/lib/checkout/refund/record-refund';
import { db } from '@/lib/db';
import { isDuplicate } from '@/lib/db/errors';
import { env } from '@/lib/env';
import { ApiError } from '@/lib/http/errors';
import { readBody } from '@/lib/http/parse';
import { t } from '@/lib/http/translate';
import { log } from '@/lib/observe/log';
import { setActor } from '@/lib/observe/request-context';
import { idOf, stripe } from '@/lib/payments/stripe';
import { isOurEvent, type OurEvent } from '@/lib/payments/webhook-events';
import { DAY_MS } from '@/lib/utils/durations';
import { Order, StripeEvent } from '@/models';
import { markEarlyEvent } from './early-events';
import { settle } from './settle';

const MAX_BYTES = 512_000;
/** Longer than three days, because Stripe retries an event for that time. */
const REMEMBER_MS = 7 * DAY_MS;

const WRONG_SIGNATURE =
  'a webhook has a wrong signature: compare STRIPE_WEBHOOK_SECRET with its endpoint at Stripe';

/** Throws a 400 ApiError if the signature of Stripe is invalid or too old. */
async function readEvent(request: Request): Promise<Stripe.Event> {
  const secret = env().STRIPE_WEBHOOK_SECRET;
  const client = stripe();
  if (!secret) throw new ApiError('unavailable', t('errors', 'noWebhookSecret'));
  const body = await readBody(request, MAX_BYTES);
  const signature = request.headers.get('stripe-signature') ?? '';
  try {
    return client.webhooks.constructEvent(body, signature, secret);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
    // The secret may belong to the other mode (test or live). Without this log entry nobody would notice: the
    // reconciler completes the orders.
    if (signature) log().warn(WRONG_SIGNATURE);
    throw new ApiError('badInput', t('errors', 'wrongSignature'));
  }
}

async function recordAuthorizationOfEvent(
  intent: string,
  outcome: Parameters<typeof recordAuthorization>[1],
) {
  const order = await Order.findOne({ 'payment.intent': intent }).lean();
  return order && recordAuthorization(order, outcome);
}

/** Since this API version, the uncaptured part of an authorization does not count as refunded. */
const CAPTURES_PART = '2025-03-31';

/**
 * Records the refunds of a payment. In events before {@link CAPTURES_PART}, Stripe counts the uncaptured part as
 * refunded. The shop then fetches the charge again in its own API version
 * (https://docs.stripe.com/changelog/basil/2025-03-31).
 */
async function recordRefundsOfEvent(event: Stripe.ChargeRefundedEvent): Promise<void> {
  const { payment_intent: intent } = event.data.object;
  if (!intent) return;
  const isOld = (event.api_version ?? '') < CAPTURES_PART;
  const charge = isOld ? await refundedCharge(idOf(intent)) : event.data.object;
  if (charge) await recordCharge(idOf(intent), charge);
}

function intentOf({ data: { object } }: OurEvent): string | undefined {
  if (object.object === 'checkout.session') return undefined;
  if (object.object === 'payment_intent') return object.id;
  return object.payment_intent ? idOf(object.payment_intent) : undefined;
}

async function handleEvent(event: OurEvent): Promise<unknown> {
  const payment = intentOf(event);
  if (payment) await markEarlyEvent(payment);
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return settle(event.data.object.id, event.data.object.payment_status === 'paid');
    case 'payment_intent.canceled':
      return recordAuthorizationOfEvent(event.data.object.id, event.data.object);
    case 'charge.captured': {
      const { payment_intent: intent, amount_captured: cents } = event.data.object;
      if (!intent) return;
      return recordAuthorizationOfEvent(idOf(intent), {
        status: 'succeeded',
        amount_received: cents,
      });
    }
    case 'charge.refunded':
      return recordRefundsOfEvent(event);
    case 'refund.failed':
    case 'refund.updated':
      return recordRefundOutcome(event.data.object);
    case 'charge.dispute.created':
    case 'charge.dispute.funds_withdrawn':
      return recordDispute(event.data.object, false);
    case 'charge.dispute.closed':
      return recordDispute(event.data.object, true);
    default:
      return event satisfies never;
  }
}

/**
 * Processes a webhook request, then stores the id of its event. If the id were stored first, a crash would lose the
 * payment (docs/payments.md). Throws all errors, so that Stripe resends the event.
 */
export async function receiveWebhook(request: Request): Promise<void> {
  const event = await readEvent(request);
  setActor({ kind: 'system', id: 'Stripe' });
  await db();
  if (await StripeEvent.exists({ _id: event.id })) return;
  if (isOurEvent(event)) await handleEvent(event);
  else log().debug({ type: event.type }, 'ignored a Stripe event');
  const expiresAt = new Date(Date.now() + REMEMBER_MS);
  await StripeEvent.create({ _id: event.id, type: event.type, expiresAt }).catch((error) => {
    if (!isDuplicate(error)) throw error;
  });
}
