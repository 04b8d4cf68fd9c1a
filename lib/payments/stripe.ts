import Stripe from 'stripe';
import { env } from '../env';
import { Refusal } from '../http/errors';
import { log } from '../log';

/** Pinned: the version that the SDK's types were made from. */
const API_VERSION = '2026-10-28.endive';
const TIMEOUT_MS = 8_000;
const RETRIES = 2;
/** The longest that a shopper waits for Stripe, retries included. */
const PATIENCE_MS = 9_000;

const OFF = 'Online payment is not available right now. Please choose Cash On Delivery.';
const SILENT =
  'Online payment does not answer right now. Nothing was charged; please try again in a moment.';

let client: Stripe | undefined;

/** Whether an account (or the local stand-in) is configured. */
export const onlinePaymentIsOn = () => Boolean(env().STRIPE_SECRET_KEY);

/**
 * The Stripe client; STRIPE_API_BASE leads it to a compatible server. Throws a 503 Refusal when
 * no key is configured.
 */
export function stripe(): Stripe {
  const { STRIPE_SECRET_KEY, STRIPE_API_BASE } = env();
  if (!STRIPE_SECRET_KEY) throw new Refusal('unavailable', OFF);
  client ??= new Stripe(STRIPE_SECRET_KEY, {
    apiVersion: API_VERSION,
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

/** A Stripe call that a shopper waits for: after 9 s, or when it fails, a 503 Refusal in words. */
export async function patiently<T>(call: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    const refusal = new Refusal('unavailable', SILENT, { retryAfterSeconds: 5 });
    timer = setTimeout(() => reject(refusal), PATIENCE_MS);
  });
  try {
    return await Promise.race([call, silence]);
  } catch (error) {
    if (isPassing(error)) throw new Refusal('unavailable', SILENT, { retryAfterSeconds: 5 });
    if (!isKeyRefused(error)) throw error;
    log().error({ err: error }, 'Stripe refuses the key of the shop');
    throw new Refusal('unavailable', OFF);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether a Stripe error may go away by itself: the outcome is then unknown. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  const status = error.statusCode ?? 0;
  return status === 0 || status === 409 || status === 429 || status >= 500;
}

/**
 * Whether Stripe says that the request can never be carried out as it is. A key in use by a rival
 * (409) looks like it by its type, but says nothing about the outcome.
 */
export function isFinal(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && !isPassing(error);
}

/** Whether a payment was not refunded because it has been before. */
export function isRefundedAlready(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'charge_already_refunded';
}

function isKeyRefused(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError
  );
}
