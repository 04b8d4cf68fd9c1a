import { z } from 'zod';
import { formatCents, minorUnits } from '@/lib/utils/money';
import type { ApiRequest, Reply } from './api';
import { successUrl } from './page';
import { authorizationExpiry, pay } from './payments';
import { type Session, walletContact } from './records';
import type { World } from './store';

/**
 * The script that the emulator serves instead of Stripe.js. It provides only what the shop uses: an Express Checkout
 * Element, and the action that confirms a Checkout session. Like Stripe.js, it rejects the confirmation if the page has
 * not read the total of the session: https://docs.stripe.com/js/custom_checkout/confirm.
 *
 * The element has three buttons instead of wallets: one pays, one declines the card, and one closes the wallet without
 * a payment. If the session collects an address, the element also has an input for the postal code of the wallet's
 * address. The text contains no backslashes and no template strings.
 */
export const SCRIPT = `(() => {
  const origin = new URL(document.currentScript.src).origin;
  const BUTTONS = [
    ['paid', 'Test wallet: pay', '#1c2a1f', '#fff'],
    ['failed', 'Test wallet: decline the card', '#fff', '#b3261e'],
    ['cancel', 'Test wallet: close', '#fff', '#566050'],
  ];

  async function send(path, values) {
    const body = new URLSearchParams(values);
    const response = await fetch(origin + '/elements/' + path, { method: 'POST', body });
    return response.json();
  }

  // Adds the name of a field to a set when the page reads the field.
  const watched = (object, names, read) =>
    new Proxy(object, {
      get(target, name) {
        if (names.includes(name)) read.add(name);
        return target[name];
      },
    });

  function actionsOf(clientSecret, answer) {
    if (answer.type === 'error') return answer;
    const read = new Set();
    const total = watched(answer.session.total.total, ['amount', 'minorUnitsAmount'], read);
    const session = { ...answer.session, total: { total } };
    const actions = {
      getSession: () => watched(session, ['currency', 'minorUnitsAmountDivisor'], read),
      confirm(options) {
        const parts = ['minorUnitsAmount', 'currency', 'minorUnitsAmountDivisor'];
        if (read.has('amount') || parts.every((name) => read.has(name)))
          return confirm(clientSecret, options);
        return Promise.reject(new Error('Read total.total.amount of the session and show it.'));
      },
    };
    return { type: 'success', actions };
  }

  async function confirm(clientSecret, options) {
    const event = { ...options.expressCheckoutConfirmEvent, ...options };
    const { outcome, returnUrl, redirect, shippingAddress, billingDetails } = event;
    const contact = shippingAddress
      ? { contact: JSON.stringify({ ...shippingAddress, phone: billingDetails.phone }) }
      : {};
    const result = await send('confirm', { client_secret: clientSecret, outcome, ...contact });
    if (result.type === 'success' && redirect !== 'if_required')
      location.assign(returnUrl || result.returnUrl);
    return result;
  }

  // Returns the data from the wallet if the session collects an address: the address, the name and the phone number.
  const collected = (country, postalCode) => ({
    billingDetails: { name: 'Ada Lovelace', phone: '+1 555 0100' },
    shippingAddress: {
      name: 'Ada Lovelace',
      address: {
        line1: '1 Wallet Street',
        line2: null,
        city: 'Springfield',
        state: 'IL',
        postal_code: postalCode,
        country,
      },
    },
  });

  function createElement(session) {
    const handlers = {};
    const fire = (type, event) =>
      (handlers[type] || []).forEach((handler) => handler({ elementType: 'expressCheckout', ...event }));
    let root;
    const element = {
      on(type, handler) {
        (handlers[type] = handlers[type] || []).push(handler);
        return element;
      },
      async mount(target) {
        root = document.createElement('div');
        root.style.cssText = 'display:grid;gap:8px';
        target.append(root);
        const [country] = (await session).shipsTo || [];
        const postalCode = document.createElement('input');
        if (country) {
          const label = document.createElement('label');
          label.textContent = 'Test wallet: postal code ';
          label.append(postalCode);
          postalCode.style.cssText = 'min-height:48px;border:1px solid;padding:0 8px';
          root.append(label);
        }
        for (const [outcome, label, back, ink] of BUTTONS) {
          const button = document.createElement('button');
          button.type = 'button';
          button.textContent = label;
          button.style.cssText =
            'min-height:48px;border-radius:12px;border:1px solid;font-weight:600;background:' + back + ';color:' + ink;
          button.onclick = () => {
            fire('click', { expressPaymentType: 'link', resolve() {}, reject() {} });
            if (outcome === 'cancel') fire('cancel');
            else
              fire('confirm', {
                expressPaymentType: 'link',
                outcome,
                paymentFailed() {},
                ...(country ? collected(country, postalCode.value) : {}),
              });
          };
          root.append(button);
        }
        const available = { applePay: false, googlePay: false, link: true };
        setTimeout(() => fire('ready', { availablePaymentMethods: available }));
      },
      destroy() {
        if (root) root.remove();
      },
    };
    return element;
  }

  window.Stripe = () => ({
    initCheckoutElementsSdk: ({ clientSecret }) => {
      const answer = send('session', { client_secret: clientSecret });
      return {
        createExpressCheckoutElement: () => createElement(answer.then(({ session }) => session || {})),
        loadActions: async () => actionsOf(clientSecret, await answer),
      };
    },
  });
})();
`;

/*
 * The part of Stripe.js that the page /cart/pay uses: the script, and the API calls with which the script reads and
 * pays a session. As at Stripe, the client secret is the only credential.
 */

const SCRIPT_PATH = /^\/[a-z]+\/stripe\.js$/;
const PAY_PATH = '/elements/confirm';
const READ_PATH = '/elements/session';

export const isElements = (path: string): boolean =>
  SCRIPT_PATH.test(path) || path === PAY_PATH || path === READ_PATH;

/** Allows requests from every origin, because the shop's pages have another origin than this emulator. */
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
  /** The name, phone number and address from the wallet, as JSON. */
  contact: contact.optional(),
});

const sessionWith = ({ store }: World, secret: string) =>
  [...store.tables.session.values()].find(({ clientSecret }) => clientSecret === secret);

/** Converts a session to the fields that the page can read through the script. */
function viewOf({ currency, amountTotal, shipsTo }: Session) {
  const amount = formatCents(amountTotal, currency);
  return {
    currency,
    minorUnitsAmountDivisor: minorUnits(currency),
    total: { total: { amount, minorUnitsAmount: amountTotal } },
    shipsTo,
  };
}

/** Responds with a session in the format that Stripe.js passes to the page. */
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
  // For example, a browser extension may add headers to the page's API calls. The browser then sends a preflight
  // request (OPTIONS).
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
