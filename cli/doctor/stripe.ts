import Stripe from 'stripe';
import { stripe } from '@/lib/payments/stripe';
import { WEBHOOK_EVENTS } from '@/lib/payments/webhook-events';
import { reasonOf } from '@/server/process/failure';
import { type CheckContext, type Finding, found } from './finding';

/**
 * Checks that Stripe accepts the key, and that a webhook endpoint for this shop exists in the key's mode
 * (test or live).
 */
export async function checkStripe({ env }: CheckContext, client = stripe): Promise<Finding[]> {
  // The Stripe emulator has no webhook endpoints to check.
  if (!env.STRIPE_SECRET_KEY || env.STRIPE_API_BASE) return [];
  const mode = /_live_/.test(env.STRIPE_SECRET_KEY) ? 'live' : 'test';
  const url = `${env.APP_ORIGIN}/api/stripe/webhook`;
  let endpoints: Stripe.WebhookEndpoint[];
  try {
    endpoints = (await client().webhookEndpoints.list({ limit: 100 })).data;
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError)
      return found(
        'STRIPE_SECRET_KEY may not read webhook endpoints, so they were not checked',
        'Give the restricted key "Webhook Endpoints: Read", or look in the dashboard.',
      );
    if (error instanceof Stripe.errors.StripeAuthenticationError)
      return found(
        'Stripe rejects STRIPE_SECRET_KEY',
        'Copy the key again from the dashboard: Developers, API keys.',
      );
    return found(
      `Stripe does not answer (${reasonOf(error)})`,
      'Check the connection from this machine to api.stripe.com, or STRIPE_API_BASE.',
    );
  }
  const endpoint = endpoints.find((one) => one.url === url);
  if (!endpoint)
    return found(
      `Stripe has no webhook endpoint for ${url} in ${mode} mode, the mode of the key`,
      `Create it in the dashboard in ${mode} mode, and set its STRIPE_WEBHOOK_SECRET.`,
    );
  if (endpoint.status !== 'enabled')
    return found(
      `The webhook endpoint ${url} is ${endpoint.status} at Stripe`,
      'Enable it in the dashboard; the reconciler settles the payments made in the meantime.',
    );
  const sent: string[] = endpoint.enabled_events;
  const missingEvents = WEBHOOK_EVENTS.filter(
    (event) => !sent.includes(event) && !sent.includes('*'),
  );
  if (missingEvents.length === 0) return [];
  return found(
    `The webhook endpoint does not send ${missingEvents.join(', ')}`,
    'Add these events to the endpoint in the dashboard.',
  );
}
