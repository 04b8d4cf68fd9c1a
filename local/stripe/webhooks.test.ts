import Stripe from 'stripe';
import { afterEach, expect, it } from 'vitest';
import { type Kit, order, startKit, until, WEBHOOK_SECRET } from '@/e2e/support/stripe-kit';
import type { LocalStripeOptions } from './server';

let kit: Kit;
const start = async (options: Partial<LocalStripeOptions> = {}) => {
  kit = await startKit(options);
};
afterEach(() => kit.close());

const open = async () => (await kit.stripe.checkout.sessions.create(order())).id;
const types = () => kit.received.map(({ type }) => type.split('.').at(-1));

it('the emulator sends a webhook again with a new signature until the shop responds with 2xx', async () => {
  await start({ manualWebhooks: true });
  kit.statuses.push(500, 302);
  kit.stripeServer.pay(await open());
  for (const delivery of ['pending', 'pending', 'delivered'])
    expect(await kit.stripeServer.deliver()).toMatchObject([{ delivery }]);
  expect(await kit.stripeServer.deliver()).toEqual([]);
  expect(new Set(kit.received.map(({ id }) => id)).size).toBe(1);
  expect(kit.stripeServer.state().event[0]).toMatchObject({ attempts: 3, last: 200 });
});

it('the emulator retries a failed webhook automatically after a second', async () => {
  await start();
  kit.statuses.push(500);
  kit.stripeServer.pay(await open());
  await until(() => kit.received.length === 2);
  expect(kit.received[1]?.id).toBe(kit.received[0]?.id);
});

it('the emulator sends webhooks only on demand in manual mode', async () => {
  await start({ manualWebhooks: true });
  const id = await open();
  kit.stripeServer.pay(id, 'failed');
  kit.stripeServer.pay(id);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(kit.received).toEqual([]);
  const [failed = '', completed = ''] = kit.stripeServer.state().event.map((event) => event.id);
  await kit.stripeServer.deliver([completed, failed, completed]);
  expect(types()).toEqual(['completed', 'payment_failed', 'completed']);
});

it('a test can make the emulator drop, duplicate, delay and reorder webhooks', async () => {
  await start({ manualWebhooks: true });
  kit.stripeServer.order([
    { on: 'webhook', kind: 'reorder', match: 'payment_failed' },
    { on: 'webhook', kind: 'duplicate', match: 'completed' },
    { on: 'webhook', kind: 'drop', match: 'expired' },
    { on: 'webhook', kind: 'delay', ms: 5000, match: 'refunded' },
  ]);
  const id = await open();
  kit.stripeServer.pay(id, 'failed');
  kit.stripeServer.pay(id);
  kit.stripeServer.expire(await open());
  const { payment_intent: intent } = await kit.stripe.checkout.sessions.retrieve(id);
  await kit.stripe.refunds.create({ payment_intent: String(intent) });
  await kit.stripeServer.deliver();
  expect(types()).toEqual(['completed', 'completed', 'payment_failed']);
  await kit.stripeServer.deliver();
  expect(types().at(-1)).toBe('refunded');
  expect(kit.stripeServer.state().event.map(({ delivery }) => delivery)).toEqual([
    'delivered',
    'delivered',
    'dropped',
    'delivered',
  ]);
});

it('a function can receive webhooks whose signature the Stripe SDK accepts', async () => {
  const got: string[] = [];
  await start({
    webhook: async (body, signature) => {
      got.push(Stripe.webhooks.constructEvent(body, signature, WEBHOOK_SECRET).type);
      return 200;
    },
  });
  kit.stripeServer.expire(await open());
  await until(() => got.length === 1);
  expect(got).toEqual(['checkout.session.expired']);
});

it('the emulator expires sessions and confirms bank payments as time passes', async () => {
  let skipped = 0;
  await start({ now: () => Date.now() + skipped, manualWebhooks: true });
  const [idle, bank] = [await open(), await open()];
  kit.stripeServer.pay(bank, 'async');
  skipped = 32 * 60_000;
  expect((await kit.stripe.checkout.sessions.retrieve(idle)).status).toBe('expired');
  expect((await kit.stripe.checkout.sessions.retrieve(bank)).payment_status).toBe('paid');
});

it('control calls of the emulator work from this machine, but not from a web page', async () => {
  await start({ manualWebhooks: true });
  const call = (method: string, path: string, body?: unknown, headers = {}) =>
    fetch(`${kit.stripeServer.url}/_stand-in/${path}`, {
      method,
      body: JSON.stringify(body),
      headers,
    });
  const id = await open();
  expect((await call('POST', `pay/${id}`, { outcome: 'failed' })).status).toBe(200);
  expect((await call('POST', `pay/${id}`)).status).toBe(200);
  expect((await call('POST', `expire/${await open()}`)).status).toBe(200);
  expect((await call('POST', 'deliver', {})).status).toBe(200);
  expect(types()).toEqual(['payment_failed', 'completed', 'expired']);
  const faults = [{ on: 'api', kind: 'hang', ms: 5 }];
  expect((await call('POST', 'faults', faults)).status).toBe(200);
  expect((await call('POST', 'faults', { on: 'api', kind: 'nothing' })).status).toBe(400);
  const state = await (await call('GET', 'state')).json();
  expect(state).toMatchObject({ session: [{ id }, {}], faults: [{ kind: 'hang' }] });
  expect((await call('DELETE', 'faults')).status).toBe(200);
  expect(kit.stripeServer.state().faults).toEqual([]);
  for (const headers of [{ origin: 'http://evil.example' }, { 'sec-fetch-site': 'cross-site' }])
    expect((await call('POST', `pay/${id}`, {}, headers)).status).toBe(403);
});
