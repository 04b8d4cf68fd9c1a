import Stripe from 'stripe';
import { StripeEvent } from '@/models';
import { db, isDuplicate } from '../db';
import { env } from '../env';
import { Refusal } from '../http/errors';
import { readBody } from '../http/parse';
import { log } from '../log';
import { noteRefund, settle } from './settle';
import { stripe } from './stripe';

const MAX_BYTES = 512_000;
/** Stripe retries an event for three days; remembering it longer than that has no use. */
const REMEMBER_MS = 7 * 86_400_000;

/** The event that a webhook request carries. Throws a 400 Refusal unless Stripe signed it just now. */
async function readEvent(request: Request): Promise<Stripe.Event> {
  const secret = env().STRIPE_WEBHOOK_SECRET;
  const client = stripe();
  if (!secret) throw new Refusal('unavailable', 'No webhook secret is configured');
  const body = await readBody(request, MAX_BYTES);
  const signature = request.headers.get('stripe-signature') ?? '';
  try {
    return client.webhooks.constructEvent(body, signature, secret);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
    throw new Refusal('badInput', 'The signature does not fit');
  }
}

async function work(event: Stripe.Event): Promise<unknown> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return settle(event.data.object.id);
    case 'charge.refunded': {
      const { payment_intent: intent, refunded } = event.data.object;
      if (!refunded || !intent) return;
      return noteRefund(typeof intent === 'string' ? intent : intent.id);
    }
    default:
      log().debug({ type: event.type }, 'an event of no concern');
  }
}

/**
 * Does the work of a webhook request and then remembers its event, in this order: an event noted
 * before its work would lose the payment if the process died in between (DESIGN section 7). Any
 * fault is thrown, so that Stripe sends the event again.
 */
export async function receiveWebhook(request: Request): Promise<void> {
  const event = await readEvent(request);
  await db();
  if (await StripeEvent.exists({ _id: event.id })) return;
  await work(event);
  const expiresAt = new Date(Date.now() + REMEMBER_MS);
  await StripeEvent.create({ _id: event.id, type: event.type, expiresAt }).catch((error) => {
    if (!isDuplicate(error)) throw error;
  });
}
