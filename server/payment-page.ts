import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Env } from '@/lib/env';
import { splitPath } from '@/lib/i18n/languages';
import { currentShop, lastKnownShop } from '@/lib/shop/read';
import { withTimeout } from '@/lib/utils/async';
import { type StripeHosts, securityHeaders } from './prepare';

/* The security headers of /cart/pay, the express checkout page (docs/decisions/0074-express-checkout.md). Only this
   page may load Stripe.js, and only if express checkout is on. */

/**
 * Returns the hosts of Stripe.js: https://docs.stripe.com/security/guide#content-security-policy. If STRIPE_JS_BASE is
 * set, the result contains only its host.
 */
export function stripeHosts({ STRIPE_JS_BASE: base }: Pick<Env, 'STRIPE_JS_BASE'>): StripeHosts {
  if (base) {
    const host = ` ${base}`;
    return { script: host, frame: host, connect: host, payment: `self "${base}"` };
  }
  const scripts = ' https://js.stripe.com https://*.js.stripe.com';
  return {
    script: scripts,
    frame: `${scripts} https://hooks.stripe.com`,
    connect: ' https://api.stripe.com',
    payment: 'self "https://js.stripe.com" "https://*.js.stripe.com"',
  };
}

export const isPaymentPage = (address = ''): boolean =>
  splitPath(address.split('?', 1)[0] ?? '').rest === '/cart/pay';

const MAX_WAIT_MS = 500;

/**
 * Returns a function that lets the express checkout page (/cart/pay) load Stripe.js if express checkout is on. For this
 * page, it waits for `waiting` and sets the headers. For other pages, it returns `waiting`.
 */
export function createPaymentHeaders(env: Env, readShop = currentShop) {
  const headers = securityHeaders(env, false, stripeHosts(env));
  return (
    request: IncomingMessage,
    response: ServerResponse,
    waiting?: Promise<unknown>,
  ): Promise<unknown> | undefined => {
    if (!isPaymentPage(request.url)) return waiting;
    const set = async () => {
      await waiting;
      const shop = await withTimeout(MAX_WAIT_MS, readShop()).catch(lastKnownShop);
      if (shop.paysInShop) for (const [name, value] of headers) response.setHeader(name, value);
    };
    return set();
  };
}
