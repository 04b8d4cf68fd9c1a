import { z } from 'zod';
import { formatCents, minorUnits } from '@/lib/utils/money';
import type { ApiRequest, Reply } from './api';
import { SCRIPT } from './elements-script';
import { successUrl } from './page';
import { authorizationExpiry, pay } from './payments';
import { type Session, walletContact } from './records';
import type { World } from './world';

/*
 * The part of Stripe.js that the page /cart/pay uses: the script, and the calls with which the script reads and pays a
 * session. Like at Stripe, the client secret is the only credential.
 */

const SCRIPT_PATH = /^\/[a-z]+\/stripe\.js$/;
const PAY_PATH = '/elements/confirm';
const READ_PATH = '/elements/session';

/** Returns whether a path belongs to Stripe.js. */
export const isElements = (path: string): boolean =>
  SCRIPT_PATH.test(path) || path === PAY_PATH || path === READ_PATH;

/** Pages of the shop, which have another origin, load the script and send the calls. */
const OPEN = { 'access-control-allow-origin': '*', 'cache-control': 'no-store' };

const reading = z.object({ client_secret: z.string() });
const contact = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'not JSON' });
      return z.NEVER;
    }
  })
  .pipe(walletContact);
const confirmation = z.object({
  ...reading.shape,
  outcome: z.enum(['paid', 'failed']),
  /** The person and the address of the wallet, as JSON. */
  contact: contact.optional(),
});

const sessionWith = ({ store }: World, secret: string) =>
  [...store.tables.session.values()].find(({ clientSecret }) => clientSecret === secret);

/** Returns the fields of a session that the script gives the page. */
function viewOf({ currency, amountTotal, shipsTo }: Session) {
  const amount = formatCents(amountTotal, currency);
  return {
    currency,
    minorUnitsAmountDivisor: minorUnits(currency),
    total: { total: { amount, minorUnitsAmount: amountTotal } },
    shipsTo,
  };
}

/** Returns a session, as Stripe.js shows it to the page. */
function answerReading(world: World, given: unknown): Reply {
  const { success, data } = reading.safeParse(given);
  const session = success ? sessionWith(world, data.client_secret) : undefined;
  if (!session) return json(404, failure('No such Checkout Session.'));
  return json(200, { type: 'success', session: viewOf(session) });
}

/** Serves the script and the total of a session, and pays a session or declines its card. */
export function answerElements(world: World, { method, url, body }: ApiRequest): Reply {
  if (SCRIPT_PATH.test(url.pathname))
    return {
      status: 200,
      body: SCRIPT,
      headers: { ...OPEN, 'content-type': 'text/javascript; charset=utf-8' },
    };
  // Browsers send a preflight request (OPTIONS) if a program or an extension adds headers to the calls of the page.
  if (method === 'OPTIONS')
    return { status: 204, body: '', headers: { ...OPEN, 'access-control-allow-headers': '*' } };
  const values = Object.fromEntries(new URLSearchParams(body));
  if (url.pathname === READ_PATH) return answerReading(world, values);
  const given = confirmation.safeParse(values);
  if (method !== 'POST' || !given.success) return json(400, failure('Invalid request.'));
  const { client_secret: secret, outcome, contact: collected } = given.data;
  authorizationExpiry(world);
  const session = sessionWith(world, secret);
  if (!session) return json(404, failure('No such Checkout Session.'));
  if (session.status === 'expired') return json(400, failure('This Checkout Session has expired.'));
  const { shipsTo } = session;
  if (shipsTo && !shipsTo.includes(collected?.address.country ?? ''))
    return json(400, failure('A shipping address in an allowed country is required.'));
  // A second click on Pay finds a complete session, and succeeds like the first click.
  const after =
    session.status === 'open' ? pay(world, session, outcome, shipsTo && collected) : session;
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
