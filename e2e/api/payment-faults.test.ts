import { afterEach, expect, test } from 'vitest';
import { expectPaid, expectUntouched, openPayingTestShop } from '@/e2e/support/paying-in-process';
import { buyer } from '@/e2e/support/paying-shop';
import type { Fault } from '@/local/stripe/faults';

/* Stripe is down, slow or resets connections. The shop must return a clear error within 10 s and lose nothing. */

const shop = openPayingTestShop();
afterEach(() => shop.stripeServer().clearFaults());

type Buyer = Awaited<ReturnType<typeof buyer>>;

const SENTENCE = /^Online payment is not responding right now\. Nothing was charged\. /;
const FAULTS = {
  'answers 500': { kind: 'status', status: 500 },
  'resets the connection': { kind: 'reset' },
  'resets it after the work': { kind: 'reset-after' },
  hangs: { kind: 'hang', ms: 11_000 },
} as const;
const CREATE = 'POST /v1/checkout/sessions';
const RETRIEVE = 'GET /v1/checkout/sessions';
const REFUND = 'POST /v1/refunds';

/** Makes the Stripe emulator fail until the fault is cleared. Stripe's SDK would retry after a single failure. */
const order = (fault: (typeof FAULTS)[keyof typeof FAULTS], match: string) => {
  const ordered: Fault = { on: 'api', match, count: 1_000, ...fault };
  shop.stripeServer().order(ordered);
};

const delivered = async () => (await shop.stripeServer().deliver()).map(({ last }) => last);

async function soon<T>(call: () => Promise<T>): Promise<T> {
  const start = Date.now();
  const answer = await call();
  expect(Date.now() - start).toBeLessThan(20_000);
  return answer;
}

async function expectRejectedUnchanged(who: Buyer) {
  const { status, body, headers } = await soon(who.order);
  expect(status).toBe(503);
  expect(headers.get('retry-after')).toBe('5');
  expect(body.message).toMatch(SENTENCE);
  await expectUntouched(who);
}

/** While a request hangs at Stripe, the reconciler must not reuse its idempotency key. */
const reconciled = () =>
  expect
    .poll(() => shop.reconcile(), { timeout: 40_000, interval: 1_000 })
    .toMatchObject({ faults: 0 });

async function expectPayable(who: Buyer) {
  const session = await who.session();
  const { session: all } = shop.stripeServer().state();
  const mine = all.find(({ id }) => id === session)?.clientReferenceId;
  const open = all.filter((each) => each.clientReferenceId === mine && each.status === 'open');
  expect(open).toHaveLength(1);
  shop.stripeServer().pay(session);
  await who.comeBack(session);
  await expectPaid(who);
}

for (const [name, fault] of Object.entries(FAULTS)) {
  test(`an order is rejected and the cart stays full if Stripe ${name} during the checkout`, async () => {
    const who = await buyer(shop);
    order(fault, CREATE);
    await expectRejectedUnchanged(who);
    shop.stripeServer().clearFaults();
    await reconciled();
    await expectUntouched(who);
    await expectPayable(who);
  });

  test(`the reconciler completes an order if Stripe ${name} when the shopper returns`, async () => {
    const who = await buyer(shop);
    const session = await who.session();
    order(fault, RETRIEVE);
    shop.stripeServer().pay(session);
    const back = await soon(() => who.comeBack(session));
    expect(back.status).toBe(303);
    shop.stripeServer().clearFaults();
    await expectUntouched(who);
    await shop.reconcile();
    await expectPaid(who);
  });
}

for (const fault of [FAULTS['answers 500'], FAULTS['resets the connection']])
  test(`the server rejects a webhook if a call to Stripe fails (${fault.kind}), so that Stripe resends the event`, async () => {
    const who = await buyer(shop);
    const session = await who.session();
    order(fault, RETRIEVE);
    shop.stripeServer().pay(session);
    expect(await delivered()).toContain(500);
    await expectUntouched(who);
    shop.stripeServer().clearFaults();
    expect(await delivered()).not.toContain(500);
    await expectPaid(who);
  });

test('the reconciler removes an order whose payment page expired before the shopper saw it', async () => {
  const who = await buyer(shop);
  order(FAULTS['resets it after the work'], CREATE);
  await expectRejectedUnchanged(who);
  shop.stripeServer().clearFaults();
  await shop.reconcile();
  for (const { id, status } of shop.stripeServer().state().session)
    if (status === 'open') shop.stripeServer().expire(id);
  await shop.reconcile();
  expect(await shop.reconcile()).toMatchObject({ sessions: 0 });
  await expectUntouched(who);
});

test('the shop retries a failed refund when Stripe resends the webhook', async () => {
  const who = await buyer(shop);
  const session = await who.session();
  const { client_reference_id, metadata, amount_total } = await shop
    .dashboard()
    .checkout.sessions.retrieve(session);
  const twin = await shop.dashboard().checkout.sessions.create({
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'usd',
          unit_amount: amount_total ?? 0,
          product_data: { name: 'The same again' },
        },
      },
    ],
    client_reference_id: client_reference_id ?? '',
    metadata: metadata ?? {},
    success_url: 'http://localhost/',
  });
  order(FAULTS['answers 500'], REFUND);
  shop.stripeServer().pay(twin.id);
  shop.stripeServer().pay(session);
  expect(await delivered()).toContain(500);
  shop.stripeServer().clearFaults();
  expect(await delivered()).not.toContain(500);
  expect(
    shop
      .stripeServer()
      .state()
      .refund.filter(({ amount }) => amount === amount_total),
  ).toHaveLength(1);
  await expectPaid(who);
});

test('the server rejects an online payment with a clear error while Stripe is down', async () => {
  const who = await buyer(shop);
  await shop.without(() => expectRejectedUnchanged(who));
  await expectPayable(who);
});
