import 'server-only';
import { env } from '@/lib/env';
import { STRIPE_API_VERSION } from './webhook-events';

/* Payment on the shop's own pages with Stripe's Express Checkout Element: Apple Pay, Google Pay and Link
   (docs/decisions/0074-express-checkout.md). */

const STRIPE_JS = 'https://js.stripe.com';

/** Returns whether the shop has the two keys of Stripe that a payment on the shop's own pages needs. */
export function canPayInShop(): boolean {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY } = env();
  return Boolean(STRIPE_SECRET_KEY && STRIPE_PUBLISHABLE_KEY);
}

/**
 * Returns the URL of Stripe.js. The release of Stripe.js must match the pinned version of Stripe's API:
 * https://docs.stripe.com/sdks/stripejs-versioning. STRIPE_JS_BASE can select a compatible server, for example the
 * Stripe emulator.
 */
export function stripeScript(): string {
  const [, release = ''] = STRIPE_API_VERSION.split('.');
  return `${env().STRIPE_JS_BASE ?? STRIPE_JS}/${release}/stripe.js`;
}
