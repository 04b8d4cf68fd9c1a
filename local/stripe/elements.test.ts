import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Kit, order, startKit } from '@/e2e/support/stripe-kit';
import type { StripeJs } from '@/lib/client/stripe-js';
import { STRIPE_API_VERSION } from '@/lib/payments/webhook-events';

let kit: Kit;
beforeEach(async () => {
  kit = await startKit({ manualWebhooks: true });
});
afterEach(() => kit.close());

function elementsOrder() {
  const { success_url, cancel_url: _, ...rest } = order();
  return { ...rest, ui_mode: 'elements' as const, return_url: `${success_url}` };
}

const create = async () => kit.stripe.checkout.sessions.create(elementsOrder());

async function confirm(secret: string | null, outcome: string, contact?: string) {
  const body = new URLSearchParams({ client_secret: `${secret}`, outcome });
  if (contact !== undefined) body.set('contact', contact);
  const url = `${kit.stripeServer.url}/elements/confirm`;
  const response = await fetch(url, { method: 'POST', body });
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  return { status: response.status, result: await response.json() };
}

describe('a session with Elements', () => {
  it('has a client secret, but no payment page at Stripe', async () => {
    const session = await create();
    expect(session).toMatchObject({ ui_mode: 'elements', status: 'open', url: null });
    expect(session.client_secret).toMatch(new RegExp(`^${session.id}_secret_`));
    const page = await fetch(`${kit.stripeServer.url}/pay/${session.id}`);
    expect(page.status).toBe(404);
    const { client_secret, ui_mode } = await kit.stripe.checkout.sessions.create(order());
    expect([client_secret, ui_mode]).toEqual([null, 'hosted_page']);
  });

  it('responds to the CORS preflight request of a browser', async () => {
    const url = `${kit.stripeServer.url}/elements/session`;
    const response = await fetch(url, { method: 'OPTIONS' });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-headers')).toBe('*');
  });

  it.each([
    ['success_url', { success_url: 'https://shop.example' }],
    ['cancel_url', { cancel_url: 'https://shop.example' }],
  ])('cannot be created with a %s', async (param, more) => {
    const params = { ...elementsOrder(), ...more };
    await expect(kit.stripe.checkout.sessions.create(params)).rejects.toMatchObject({ param });
  });

  it('requires a return_url, and a hosted session requires a success_url', async () => {
    const { return_url: _, ...elements } = elementsOrder();
    const { success_url: __, ...hosted } = order();
    const missing = (param: string) => ({ code: 'parameter_missing', param });
    const { create: send } = kit.stripe.checkout.sessions;
    const at = kit.stripe.checkout.sessions;
    await expect(send.call(at, elements)).rejects.toMatchObject(missing('return_url'));
    await expect(send.call(at, hosted)).rejects.toMatchObject(missing('success_url'));
    const mixed = { ...order(), return_url: 'https://shop.example' };
    await expect(send.call(at, mixed)).rejects.toMatchObject({ param: 'return_url' });
  });

  it('is charged once if the page confirms the payment twice', async () => {
    const { id, client_secret } = await create();
    const returnUrl = `http://localhost:3000/api/stripe/return?session_id=${id}`;
    const success = { status: 200, result: { type: 'success', returnUrl } };
    expect(await confirm(client_secret, 'paid')).toEqual(success);
    expect(await confirm(client_secret, 'paid')).toEqual(success);
    expect(kit.stripeServer.state().intent).toMatchObject([{ session: id, status: 'succeeded' }]);
  });

  it('stays open after a declined card, until it expires', async () => {
    const { id, client_secret } = await create();
    expect(await confirm(client_secret, 'failed')).toMatchObject({
      status: 200,
      result: { type: 'error', error: { code: 'paymentFailed' } },
    });
    expect((await kit.stripe.checkout.sessions.retrieve(id)).status).toBe('open');
    await kit.stripe.checkout.sessions.expire(id);
    expect(await confirm(client_secret, 'paid')).toMatchObject({ status: 400 });
    expect((await kit.stripe.checkout.sessions.retrieve(id)).payment_status).toBe('unpaid');
  });

  it('rejects a confirmation with an unknown client secret or an unknown outcome', async () => {
    const { id, client_secret } = await create();
    expect((await confirm(id, 'paid')).status).toBe(404);
    expect((await confirm(client_secret, 'stolen')).status).toBe(400);
  });
});

describe('a session that collects an address', () => {
  const contact = {
    name: 'Ada Byron',
    phone: '+49 30 1',
    address: {
      ...{ line1: 'Weg 2', line2: null, city: 'Berlin', state: '' },
      ...{ postal_code: '10115', country: 'DE' },
    },
  };
  const collecting = {
    ...{ shipping_address_collection: { allowed_countries: ['DE' as const] } },
    phone_number_collection: { enabled: true },
  };
  const createCollecting = () =>
    kit.stripe.checkout.sessions.create({ ...elementsOrder(), ...collecting });

  it('stores the name, phone number and address from the wallet', async () => {
    const { id, client_secret, collected_information } = await createCollecting();
    expect(collected_information).toBeNull();
    const paid = await confirm(client_secret, 'paid', JSON.stringify(contact));
    expect(paid).toMatchObject({ result: { type: 'success' } });
    const { name, phone, address } = contact;
    const given = {
      collected_information: { shipping_details: { name, address } },
      customer_details: { phone },
    };
    expect(await kit.stripe.checkout.sessions.retrieve(id)).toMatchObject(given);
    const events = kit.stripeServer.state().event;
    expect(events.find(({ type }) => type === 'checkout.session.completed')?.object).toMatchObject(
      given,
    );
  });

  it.each([
    ['no address', undefined],
    [
      'an address in another country',
      { ...contact, address: { ...contact.address, country: 'AT' } },
    ],
    ['no JSON', 'Berlin'],
  ])('rejects a confirmation with %s', async (_, given) => {
    const { id, client_secret } = await createCollecting();
    const text = typeof given === 'object' ? JSON.stringify(given) : given;
    expect(await confirm(client_secret, 'paid', text)).toMatchObject({ status: 400 });
    expect((await kit.stripe.checkout.sessions.retrieve(id)).status).toBe('open');
  });

  it("cannot be created for Stripe's hosted payment page", async () => {
    await expect(
      kit.stripe.checkout.sessions.create({ ...order(), ...collecting }),
    ).rejects.toMatchObject({ param: 'shipping_address_collection' });
  });
});

async function runScript() {
  const [, release] = STRIPE_API_VERSION.split('.');
  const src = `${kit.stripeServer.url}/${release}/stripe.js`;
  const response = await fetch(src);
  expect(response.headers.get('content-type')).toMatch(/^text\/javascript/);
  const window: { Stripe?: StripeJs } = {};
  const page = { window, document: { currentScript: { src } }, URL, URLSearchParams, fetch };
  runInNewContext(await response.text(), page);
  return window.Stripe;
}

async function actionsOf(clientSecret: string) {
  const checkout = (await runScript())?.('pk_test_local', { locale: 'en' }).initCheckoutElementsSdk(
    {
      clientSecret,
      elementsOptions: { appearance: { theme: 'stripe' } },
    },
  );
  const loaded = await checkout?.loadActions();
  if (loaded?.type !== 'success') throw new Error(loaded?.error.message);
  return loaded.actions;
}

const approved = { outcome: 'paid', paymentFailed: () => {} };
const options = { expressCheckoutConfirmEvent: approved, redirect: 'if_required' } as const;

describe("the emulator's Stripe.js script", () => {
  it('defines the global `Stripe` of the pinned API version', async () => {
    const stripe = (await runScript())?.('pk_test_local', { locale: 'en' });
    expect(stripe).toHaveProperty('initCheckoutElementsSdk');
  });

  it('returns the total of the session', async () => {
    const { client_secret, amount_total } = await create();
    const session = (await actionsOf(`${client_secret}`)).getSession();
    expect(session.total.total.minorUnitsAmount).toBe(amount_total);
    expect(session.total.total.amount).toMatch(/^\$\d/);
    expect([session.currency, session.minorUnitsAmountDivisor]).toEqual(['usd', 100]);
    await expect(actionsOf('cs_test_unknown')).rejects.toThrow(/No such Checkout Session/);
  });

  it('rejects a confirmation before the page has read the total', async () => {
    const { id, client_secret } = await create();
    const actions = await actionsOf(`${client_secret}`);
    await expect(actions.confirm(options)).rejects.toThrow(/total\.total\.amount/);
    const { currency, total } = actions.getSession();
    expect([currency, total.total.minorUnitsAmount]).toHaveLength(2);
    // The page has not read `minorUnitsAmountDivisor` yet, so the confirmation is rejected.
    await expect(actions.confirm(options)).rejects.toThrow(/total\.total\.amount/);
    expect((await kit.stripe.checkout.sessions.retrieve(id)).status).toBe('open');
    expect(actions.getSession().minorUnitsAmountDivisor).toBe(100);
    expect(await actions.confirm(options)).toMatchObject({ type: 'success' });
  });

  it('accepts a confirmation after the page has read the formatted total', async () => {
    const actions = await actionsOf(`${(await create()).client_secret}`);
    expect(actions.getSession().total.total.amount).toBeTruthy();
    expect(await actions.confirm(options)).toMatchObject({ type: 'success' });
  });
});
