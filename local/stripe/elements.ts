import { z } from 'zod';
import type { ApiRequest, Reply } from './api';
import { SCRIPT } from './elements-script';
import { successUrl } from './page';
import { authorizationExpiry, pay } from './payments';
import type { World } from './world';

/*
 * The part of Stripe.js that the page /cart/pay uses: the script, and the call with which the script pays a session.
 * Like at Stripe, the client secret is the only credential.
 */

const SCRIPT_PATH = /^\/[a-z]+\/stripe\.js$/;
const PAY_PATH = '/elements/confirm';

/** Returns whether a path belongs to Stripe.js. */
export const isElements = (path: string): boolean => SCRIPT_PATH.test(path) || path === PAY_PATH;

/** Pages of the shop, which is another origin, load the script and send the call. */
const OPEN = { 'access-control-allow-origin': '*', 'cache-control': 'no-store' };

const confirmation = z.object({
  client_secret: z.string(),
  outcome: z.enum(['paid', 'failed']),
});

/** Serves the script, and pays a session or declines its card. */
export function answerElements(world: World, { method, url, body }: ApiRequest): Reply {
  if (url.pathname !== PAY_PATH)
    return {
      status: 200,
      body: SCRIPT,
      headers: { ...OPEN, 'content-type': 'text/javascript; charset=utf-8' },
    };
  const given = confirmation.safeParse(Object.fromEntries(new URLSearchParams(body)));
  if (method !== 'POST' || !given.success) return json(400, failure('Invalid request.'));
  const { client_secret: secret, outcome } = given.data;
  authorizationExpiry(world);
  const session = [...world.store.tables.session.values()].find(
    ({ clientSecret }) => clientSecret === secret,
  );
  if (!session) return json(404, failure('No such Checkout Session.'));
  if (session.status === 'expired') return json(400, failure('This Checkout Session has expired.'));
  // A second click finds a complete session, which succeeds like the first click.
  const after = session.status === 'open' ? pay(world, session, outcome) : session;
  return after.status === 'complete'
    ? json(200, { type: 'success', returnUrl: successUrl(after) })
    : json(200, {
        type: 'error',
        error: { code: 'paymentFailed', message: 'Your card was declined.' },
      });
}

const failure = (message: string) => ({ type: 'error', error: { code: null, message } });

const json = (status: number, value: unknown): Reply => ({
  status,
  body: JSON.stringify(value),
  headers: { ...OPEN, 'content-type': 'application/json' },
});
