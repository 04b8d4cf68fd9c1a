import { STRIPE_API_VERSION } from '@/lib/payments/api-version';
import 'server-only';
import Stripe from 'stripe';
import { env } from '@/lib/env';
import { Refusal } from '@/lib/http/errors';
import { say } from '@/lib/http/say';
import { reportError } from '@/lib/observe/report-error';
import { NoAnswerError, withTimeout } from '@/lib/with-timeout';

/** The SDK gives up one request after this time, and then sends it {@link RETRIES} times more. */
const TIMEOUT_MS = 8_000;
const RETRIES = 2;
/** A shopper waits for Stripe no longer than this, retries included. */
const PATIENCE_MS = 9_000;

let client: Stripe | undefined;

/** Whether a Stripe account (or its local replacement) is configured. */
export const onlinePaymentIsOn = () => Boolean(env().STRIPE_SECRET_KEY);

/**
 * The Stripe client; STRIPE_API_BASE sets a compatible server. Throws a 503 Refusal when no key is
 * configured.
 */
export function stripe(): Stripe {
  const { STRIPE_SECRET_KEY, STRIPE_API_BASE } = env();
  if (!STRIPE_SECRET_KEY) throw new Refusal('unavailable', say('refusals', 'paymentOff'));
  client ??= new Stripe(STRIPE_SECRET_KEY, {
    apiVersion: STRIPE_API_VERSION,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(STRIPE_API_BASE ? addressOf(new URL(STRIPE_API_BASE)) : {}),
  });
  return client;
}

function addressOf(base: URL) {
  const protocol = base.protocol === 'http:' ? ('http' as const) : ('https' as const);
  const port = base.port || (protocol === 'http' ? '80' : '443');
  return { host: base.hostname, port, protocol };
}

/** How long an answer waits for Stripe when the reconciler finishes what takes longer. */
export const SOON_MS = 3_000;

/**
 * Awaits a call of Stripe for at most `ms` (9 s). Throws a 503 Refusal when it takes longer or fails for
 * now; other errors pass unchanged.
 */
export async function withStripeTimeout<T>(call: Promise<T>, ms = PATIENCE_MS): Promise<T> {
  try {
    return await withTimeout(ms, call);
  } catch (error) {
    if (error instanceof NoAnswerError || isTransient(error))
      throw new Refusal('unavailable', say('refusals', 'paymentSilent'), { retryAfterSeconds: 5 });
    if (!isKeyRefused(error)) throw error;
    reportError('Stripe refuses the key of the shop', { err: error });
    throw new Refusal('unavailable', say('refusals', 'paymentOff'));
  }
}

/** Whether a Stripe error may be temporary; the outcome is then unknown. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  const status = error.statusCode ?? 0;
  return status === 0 || status === 409 || status === 429 || status >= 500;
}

/**
 * Whether Stripe says that the request can never succeed. After the restore of a backup its key may have been used for another
 * request. A key in use by a concurrent request (409) has the same error types but an unknown outcome.
 */
export function isFinal(error: unknown): boolean {
  const { StripeInvalidRequestError, StripeIdempotencyError } = Stripe.errors;
  const isRefused =
    error instanceof StripeInvalidRequestError || error instanceof StripeIdempotencyError;
  return isRefused && !isTransient(error);
}

/** The id of an object of Stripe, which may be sent whole or as its id. */
export const idOf = (object: string | { id: string }): string =>
  typeof object === 'string' ? object : object.id;

/** Whether Stripe does not know the object. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'resource_missing';
}

/** Whether the bank refuses the card. */
export const isDeclined = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeCardError;

/** Whether a refund failed because the payment is already refunded. */
export function isRefundedAlready(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'charge_already_refunded';
}

/** Whether a refund failed because the bank has taken the payment back. */
export function isChargedBack(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'charge_disputed';
}

function isKeyRefused(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError
  );
}
