import { STRIPE_API_VERSION } from './webhook-events';
import 'server-only';
import Stripe from 'stripe';
import { env } from '@/lib/env';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import { reportError } from '@/lib/observe/report-error';
import { NoResponseError, withTimeout } from '@/lib/utils/async';
import { DAY_MS } from '@/lib/utils/durations';

/** The timeout of one request in ms. After it, the SDK retries the request {@link RETRIES} times. */
const TIMEOUT_MS = 8_000;
const RETRIES = 2;
/** The maximum time in ms that a shopper waits for Stripe, including retries. */
const PATIENCE_MS = 9_000;

let client: Stripe | undefined;

/** Returns whether a Stripe key is configured. The key can be for Stripe or for the Stripe emulator. */
export const isOnlinePaymentEnabled = () => Boolean(env().STRIPE_SECRET_KEY);

/**
 * Returns the Stripe client. STRIPE_API_BASE can select a compatible server, for example the Stripe emulator.
 * Throws a 503 ApiError if no key is configured.
 */
export function stripe(): Stripe {
  const { STRIPE_SECRET_KEY, STRIPE_API_BASE } = env();
  if (!STRIPE_SECRET_KEY) throw new ApiError('unavailable', t('errors', 'paymentOff'));
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

/** How long to wait for Stripe, in ms, if the reconciler can finish the work later. */
export const SOON_MS = 3_000;

/**
 * Awaits a Stripe call for at most `ms` (default 9 s). Throws a 503 ApiError on a timeout, a
 * transient error or a rejected API key. Rethrows other errors.
 */
export async function withStripeTimeout<T>(call: Promise<T>, ms = PATIENCE_MS): Promise<T> {
  try {
    return await withTimeout(ms, call);
  } catch (error) {
    if (error instanceof NoResponseError || isTransient(error))
      throw new ApiError('unavailable', t('errors', 'paymentSilent'), { retryAfterSeconds: 5 });
    if (!isKeyRejected(error)) throw error;
    reportError('Stripe rejected the API key of the shop', { err: error });
    throw new ApiError('unavailable', t('errors', 'paymentOff'));
  }
}

/** Returns whether an error comes from Stripe's SDK. */
export const isStripeError = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError;

/** Returns whether a Stripe error may be temporary. In this case, Stripe may or may not have executed the request. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  const status = error.statusCode ?? 0;
  return status === 0 || status === 409 || status === 429 || status >= 500;
}

/**
 * Returns whether repeating the request can never succeed. For example, Stripe may have used the idempotency key for
 * another request. A 409 has the same error types, but a repetition can succeed: a concurrent request uses the key.
 */
export function isFinal(error: unknown): boolean {
  const { StripeInvalidRequestError, StripeIdempotencyError } = Stripe.errors;
  const isRejected =
    error instanceof StripeInvalidRequestError || error instanceof StripeIdempotencyError;
  return isRejected && !isTransient(error);
}

/** Matches email addresses that Stripe is known to accept: ASCII characters and a domain with a dot. */
const STRIPE_EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d.-]+\.[a-z\d-]+$/i;

/** Returns whether Stripe is known to accept an email address. Stripe rejects a request with an invalid address. */
export const isAcceptedEmail = (email: string): boolean => STRIPE_EMAIL.test(email);

/** Returns the id of a Stripe object. Stripe sends either the id or the expanded object. */
export const idOf = (object: string | { id: string }): string =>
  typeof object === 'string' ? object : object.id;

/** Returns whether the object does not exist at Stripe. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'resource_missing';
}

/** Returns whether the card was declined. */
export const isDeclined = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeCardError;

/** Returns whether Stripe rejected a refund because the charge is already refunded. */
export function isRefundedAlready(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'charge_already_refunded';
}

/** Returns whether Stripe rejected a refund because the charge is disputed (a chargeback). */
export function isChargedBack(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'charge_disputed';
}

/** How long the shop retries a refund that Stripe rejects without a clear reason, in ms. */
const REFUND_RETRY_MS = 3 * DAY_MS;

/** Codes of refunds that Stripe rejects because of a dispute. The bank decides who gets the money. */
const DISPUTE_CODES: readonly (string | undefined)[] = [
  'charge_disputed',
  'refund_disputed_payment',
];

/**
 * Codes of rejected refunds that can succeed later: the account needs more money, the payment method is temporarily
 * unavailable, or the API key belongs to another account (https://docs.stripe.com/error-codes).
 */
const TEMPORARY_CODES: ReadonlySet<string | undefined> = new Set([
  ...['balance_insufficient', 'insufficient_funds'],
  ...['lock_timeout', 'rate_limit', 'idempotency_key_in_use', 'processing_error'],
  ...['payment_method_not_available', 'payment_method_provider_timeout'],
  ...['resource_missing', 'livemode_mismatch', 'testmode_charges_only'],
  ...DISPUTE_CODES,
]);

/**
 * Returns whether Stripe has rejected a refund permanently. Many rejections have no code: the payment may be too old,
 * or the account may have too little money. The shop therefore gives up such a refund only three days after `since`,
 * the first rejection.
 */
export function isPermanentlyRejected(error: unknown, since: Date | undefined): boolean {
  const { StripeInvalidRequestError, StripeCardError } = Stripe.errors;
  const isRejected = error instanceof StripeInvalidRequestError || error instanceof StripeCardError;
  if (!isRejected || isTransient(error)) return false;
  if (error.code === 'charge_not_refundable') return true;
  return (
    !TEMPORARY_CODES.has(error.code) &&
    since !== undefined &&
    Date.now() - since.getTime() >= REFUND_RETRY_MS
  );
}

function isKeyRejected(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError
  );
}

/**
 * Returns Stripe's code for a rejected refund that Stripe has certainly not made. Only then may the seller stop the
 * retries. Returns `permission_error` if the API key is rejected. Returns undefined if the outcome is unknown or if a
 * bank decides a dispute.
 */
export function rejectionCode(error: unknown): string | undefined {
  if (!(error instanceof Stripe.errors.StripeError) || DISPUTE_CODES.includes(error.code))
    return undefined;
  if (isKeyRejected(error)) return 'permission_error';
  return isFinal(error) || isDeclined(error) ? (error.code ?? error.rawType) : undefined;
}
