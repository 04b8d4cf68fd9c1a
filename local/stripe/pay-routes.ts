import type { Reply } from './api';
import { closedPage, missingPage, payPage, successUrl } from './page';
import { authorizationExpiry, type Outcome, pay } from './payments';
import type { World } from './world';

const ACTIONS: Record<string, Outcome> = {
  pay: 'paid',
  save: 'saved',
  fail: 'failed',
  bank: 'async',
};

const html = (status: number, body: string): Reply => ({
  status,
  body,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    // Omit the directive `form-action`, because browsers also apply it to the redirect to the shop.
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  },
});

const seeOther = (location: string): Reply => ({
  status: 303,
  body: '',
  headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
});

/** Serves the hosted payment page, and handles its buttons. */
export function answerPay(world: World, method: string, path: string): Reply {
  const [, id = '', action] = /^\/pay\/([^/]+)(?:\/([a-z]+))?$/.exec(path) ?? [];
  authorizationExpiry(world);
  const session = world.store.tables.session.get(id);
  // A session with Elements has no page at Stripe.
  if (!session || session.clientSecret !== undefined) return html(404, missingPage());
  if (method === 'GET' || method === 'HEAD') {
    // After a reload of an action's URL, show the state of the payment.
    if (action) return seeOther(`/pay/${id}`);
    if (session.status !== 'open') return html(200, closedPage(session));
    const { intent, customer } = world.store.tables;
    const payer = customer.get(session.customer ?? '');
    return html(200, payPage(session, intent.get(session.intent ?? ''), payer));
  }
  if (action === 'cancel') return seeOther(session.cancelUrl ?? `/pay/${id}`);
  const outcome = ACTIONS[action ?? ''];
  if (!outcome) return html(404, missingPage());
  if (session.status === 'expired') return seeOther(`/pay/${id}`);
  // A second click on Pay finds a complete session. Redirect as after the first click.
  const after = session.status === 'open' ? pay(world, session, outcome) : session;
  return seeOther(after.status === 'complete' ? successUrl(after) : `/pay/${id}`);
}
