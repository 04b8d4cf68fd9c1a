import { Types } from 'mongoose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FRONT_END } from '@/e2e/shop';
import { newSeller } from '@/e2e/support/client';
import { expectPaid, expectUntouched, openPayingTestShop } from '@/e2e/support/paying-in-process';
import { buyer } from '@/e2e/support/paying-shop';
import { saveSection } from '@/e2e/support/save-section';
import { resetEnv } from '@/lib/env';
import { t } from '@/lib/http/translate';
import { Order, Product, RateLimit, User } from '@/models';

/* Payments with Stripe's Express Checkout Element (docs/decisions/0074-express-checkout.md). */

const shop = openPayingTestShop();

const switchOn = async (expressCheckout: boolean) =>
  saveSection(await newSeller(shop.url), 'payments', { expressCheckout });

beforeEach(() => switchOn(true));
afterEach(() => shop.stripeServer().clearFaults());

type Buyer = Awaited<ReturnType<typeof buyer>>;
type Payment = { pay?: { clientSecret: string; total: number }; next?: string };

async function place(who: Buyer, total?: number): Promise<string> {
  const { body } = await who.order(total, { inShop: true });
  const url = String(body.url);
  const session = new URL(url).searchParams.get('session') ?? '';
  expect(url).toBe(`${shop.url}/cart/pay?session=${session}`);
  return session;
}

const read = (who: Buyer, session: string) =>
  who.shopper.get(`/api/order/payment?session=${session}`);

async function open(who: Buyer, session: string) {
  const { status, body } = await read(who, session);
  const { pay } = body as Payment;
  if (!pay) throw new Error(`no payment: ${status} ${JSON.stringify(body)}`);
  return pay;
}

async function approve(clientSecret: string, outcome = 'paid') {
  const body = new URLSearchParams({ client_secret: clientSecret, outcome });
  const url = `${shop.stripeServer().url}/elements/confirm`;
  return (await (await fetch(url, { method: 'POST', body })).json()) as { type: string };
}

const attemptsOf = async (who: Buyer) => {
  const id = (await who.shopper.get('/api/user/is-auth')).body.user as { _id: string };
  const orders = await Order.find({ userId: id._id }).lean();
  return orders.flatMap(({ payment }) => payment?.attempts.map(({ state }) => state) ?? []);
};

const storedOrder = (session: string) =>
  Order.findOne({ 'payment.attempts.sessionId': session }).lean().orFail();

describe("a payment on the shop's own page", () => {
  it('returns the total, the client secret and the publishable key to the payment page', async () => {
    const who = await buyer(shop);
    const session = await place(who);
    const { body } = await read(who, session);
    const atStripe = await shop.dashboard().checkout.sessions.retrieve(session);
    expect(atStripe).toMatchObject({ ui_mode: 'elements', url: null, success_url: null });
    expect(body).toMatchObject({
      pay: {
        clientSecret: atStripe.client_secret,
        publishableKey: 'pk_test_local',
        script: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/[a-z]+\/stripe\.js$/),
        total: Number(atStripe.amount_total) / 100,
        currency: 'usd',
        isMost: false,
      },
    });
    await expectUntouched(who);
  });

  it('completes the order once if redirect, webhook and reconciler run together', async () => {
    const who = await buyer(shop);
    const session = await place(who);
    const { clientSecret } = await open(who, session);
    expect((await approve(clientSecret)).type).toBe('success');
    await Promise.all([who.comeBack(session), shop.stripeServer().deliver(), shop.reconcile()]);
    await expectPaid(who);
    const back = await who.comeBack(session);
    expect(back.headers.get('location')).toMatch(/\/loader\?next=my-orders$/);
    await shop.stripeServer().deliver();
    await expectPaid(who);
    expect(shop.stripeServer().state().refund).toEqual([]);
  });

  it('is completed when the shopper reopens the payment page, if webhook and redirect are lost', async () => {
    const who = await buyer(shop);
    const session = await place(who);
    await approve((await open(who, session)).clientSecret);
    const { body } = await read(who, session);
    expect(body).toMatchObject({ next: `${shop.url}/loader?next=my-orders` });
    expect(body).not.toHaveProperty('pay');
    await expectPaid(who);
  });

  it('opens one session and charges once for repeated clicks', async () => {
    const who = await buyer(shop);
    const clicks = await Promise.all(
      Array.from({ length: 6 }, () => who.order(undefined, { inShop: true })),
    );
    const session = await place(who);
    for (const { body } of clicks) expect(String(body.url)).toContain(session);
    const { clientSecret } = await open(who, session);
    const [one, other] = await Promise.all([approve(clientSecret), approve(clientSecret)]);
    expect([one?.type, other?.type]).toEqual(['success', 'success']);
    await who.comeBack(session);
    await expectPaid(who);
    const paid = shop.stripeServer().state().intent;
    expect(paid.filter((each) => each.session === session)).toMatchObject([
      { status: 'succeeded', amountRefunded: 0 },
    ]);
  });

  it('can be retried after a declined card', async () => {
    const who = await buyer(shop);
    const session = await place(who);
    const { clientSecret } = await open(who, session);
    expect((await approve(clientSecret, 'failed')).type).toBe('error');
    await expectUntouched(who);
    expect(await place(who)).toBe(session);
    expect((await open(who, session)).clientSecret).toBe(clientSecret);
    await approve(clientSecret);
    await who.comeBack(session);
    await expectPaid(who);
  });

  it('returns the same client secret after a lost response', async () => {
    const who = await buyer(shop);
    const lost = { on: 'api', kind: 'reset-after', match: 'POST /v1/checkout/sessions' } as const;
    shop.stripeServer().order({ ...lost, count: 3 });
    expect((await who.order(undefined, { inShop: true })).status).toBe(503);
    shop.stripeServer().clearFaults();
    const session = await place(who);
    const { clientSecret } = await open(who, session);
    expect(clientSecret).toContain(session);
    expect((await open(who, session)).clientSecret).toBe(clientSecret);
    expect(await attemptsOf(who)).toEqual(['open']);
  });
});

describe("an open payment on the shop's own page", () => {
  it('is rejected with a message after the session has expired', async () => {
    const who = await buyer(shop);
    const session = await place(who);
    const { clientSecret } = await open(who, session);
    shop.stripeServer().expire(session);
    expect(await approve(clientSecret)).toMatchObject({ type: 'error' });
    const over = await read(who, session);
    expect(over.status).toBe(409);
    expect(over.body.message).toMatch(/payment has expired/);
    await expectUntouched(who);
    const next = await place(who);
    expect(next).not.toBe(session);
    await approve((await open(who, next)).clientSecret);
    await who.comeBack(next);
    await expectPaid(who);
  });

  it("is closed when the shopper switches between the shop's page and Stripe's page", async () => {
    const who = await buyer(shop);
    const inShop = await place(who);
    const { clientSecret } = await open(who, inShop);
    const hosted = await who.session();
    expect(hosted).not.toBe(inShop);
    expect((await read(who, inShop)).status).toBe(409);
    expect((await approve(clientSecret)).type).toBe('error');
    const again = await place(who);
    expect(again).not.toBe(inShop);
    expect((await shop.dashboard().checkout.sessions.retrieve(hosted)).status).toBe('expired');
    expect(await attemptsOf(who)).toEqual(['over', 'over', 'open']);
    await approve((await open(who, again)).clientSecret);
    await shop.stripeServer().deliver();
    await expectPaid(who);
  });

  it('is closed when the shopper orders with cash on delivery in a second tab', async () => {
    const who = await buyer(shop);
    const session = await place(who);
    const { clientSecret } = await open(who, session);
    expect((await who.device('tab').cod()).status).toBe(200);
    expect((await read(who, session)).status).toBe(409);
    expect((await approve(clientSecret)).type).toBe('error');
    await shop.stripeServer().deliver();
    const { orders } = await who.sees();
    expect(orders).toMatchObject([{ paymentType: 'COD' }]);
  });

  it('is refunded if it is paid after the same cart was ordered in a second tab', async () => {
    const who = await buyer(shop);
    const session = await place(who);
    const { clientSecret } = await open(who, session);
    // Stripe fails to expire this session, so the order from the second tab cannot close the payment.
    const silent = { on: 'api', kind: 'status', status: 500, match: '/expire' } as const;
    shop.stripeServer().order({ ...silent, count: 9 });
    expect((await who.device('tab').cod()).status).toBe(200);
    shop.stripeServer().clearFaults();
    expect((await read(who, session)).body.message).toMatch(/already/);
    await approve(clientSecret);
    await shop.stripeServer().deliver();
    const [refund] = shop.stripeServer().state().refund;
    expect(refund).toBeDefined();
    const { orders } = await who.sees();
    expect(orders.map(({ paymentType, refunded }) => [paymentType, refunded === true])).toEqual(
      expect.arrayContaining([
        ['COD', false],
        ['Online', true],
      ]),
    );
  });

  it('is replaced by a new session when the shopper accepts a new total', async () => {
    const who = await buyer(shop);
    const session = await place(who);
    const before = await open(who, session);
    const [product = ''] = Object.keys(who.cart);
    await Product.updateOne({ _id: product }, { $inc: { priceCents: 100, offerPriceCents: 100 } });
    const changed = await who.order(before.total, { inShop: true });
    // The open session still charges the total that the shopper saw.
    expect(String(changed.body.url)).toContain(session);
    const rejected = await who.order(before.total + 1, { inShop: true });
    expect(rejected.status).toBe(409);
    const total = Number(rejected.body.total);
    expect(total).toBeGreaterThan(before.total);
    const next = await place(who, total);
    expect(next).not.toBe(session);
    expect((await open(who, next)).total).toBe(total);
    expect((await approve(before.clientSecret)).type).toBe('error');
    const wrong = await who.order(before.total, { inShop: true });
    expect([wrong.status, wrong.body.total]).toEqual([409, total]);
  });

  it('needs a review if the paid amount differs from the total', async () => {
    const who = await buyer(shop);
    const session = await place(who);
    const { clientSecret } = await open(who, session);
    const { _id } = await storedOrder(session);
    await Order.updateOne({ _id }, { $inc: { amountCents: 1 } });
    await approve(clientSecret);
    await who.comeBack(session);
    expect((await storedOrder(session)).payment?.reviewReason).toMatchObject({ code: 'amount' });
    expect((await who.sees()).cart).toEqual(who.cart);
  });
});

describe('GET /api/order/payment', () => {
  it('returns a session only to the shopper who opened it', async () => {
    const [who, other] = [await buyer(shop), await buyer(shop)];
    const session = await place(who);
    expect((await read(other, session)).status).toBe(404);
    expect((await read(who, 'cs_test_unknown')).status).toBe(404);
    expect((await read(who, '../x')).status).toBe(400);
    const hosted = await other.session();
    expect((await read(other, hosted)).status).toBe(404);
  });

  it('redirects to My Orders while a bank confirms the payment', async () => {
    const who = await buyer(shop);
    const session = await place(who);
    shop.stripeServer().pay(session, 'async');
    expect((await read(who, session)).body).toMatchObject({
      next: `${shop.url}/loader?next=my-orders`,
    });
  });

  it('rejects a session that the shop has already closed', async () => {
    const who = await buyer(shop);
    const session = await place(who);
    const { _id } = await storedOrder(session);
    await Order.updateOne({ _id }, { $set: { 'payment.attempts.0.state': 'over' } });
    const { status, body } = await read(who, session);
    expect([status, body.message]).toEqual([409, expect.stringMatching(/payment has expired/)]);
  });

  it('rejects a blocked shopper', async () => {
    const who = await buyer(shop);
    const session = await place(who);
    const { userId } = await storedOrder(session);
    const block = { at: new Date(), reason: 'Never pays' };
    await User.updateOne({ _id: userId }, { $set: { block } });
    expect((await read(who, session)).status).toBe(403);
  });

  it('returns an error message if the payment is under review', async () => {
    const who = await buyer(shop);
    const session = await place(who);
    const { clientSecret } = await open(who, session);
    const { _id } = await storedOrder(session);
    await Order.updateOne({ _id }, { $inc: { amountCents: 1 } });
    await approve(clientSecret);
    const { status, body } = await read(who, session);
    expect([status, body.message]).toEqual([409, t('errors', 'payFlagged')]);
  });

  it('limits the number of requests per account', async () => {
    const who = await buyer(shop);
    const session = await place(who);
    const { userId } = await storedOrder(session);
    const key = `payments:${userId}`;
    await open(who, session);
    await RateLimit.updateOne({ _id: key }, { $set: { count: 60 } });
    expect((await read(who, session)).status).toBe(429);
  });

  it('rejects a cancelled order', async () => {
    const who = await buyer(shop);
    const session = await place(who);
    const { _id } = await storedOrder(session);
    await Order.updateOne({ _id }, { $set: { status: 'Cancelled' } });
    expect((await read(who, session)).status).toBe(409);
  });
});

describe('the setting expressCheckout', () => {
  it("ends payments on the shop's page when the seller disables the setting", async () => {
    const who = await buyer(shop);
    const session = await place(who);
    await switchOn(false);
    expect((await read(who, session)).status).toBe(409);
    const { body } = await who.order(undefined, { inShop: true });
    expect(String(body.url)).toMatch(/\/pay\/cs_test_/);
    expect(String(body.url)).not.toContain(session);
    const settings = await who.shopper.get('/api/shop/settings');
    expect(settings.body.shop).not.toHaveProperty('paysInShop');
  });

  it('appears in the public settings as paysInShop', async () => {
    const { body } = await (await buyer(shop)).shopper.get('/api/shop/settings');
    expect(body.shop).toMatchObject({ expressCheckout: true, paysInShop: true });
  });

  it('does not apply to a storefront at a different origin', async () => {
    const who = await buyer(shop);
    const [product = ''] = Object.keys(who.cart);
    const order = {
      items: [{ product, quantity: 2 }],
      address: who.shopper.addressId,
      inShop: true,
    };
    const headers = { Origin: FRONT_END, 'Idempotency-Key': String(new Types.ObjectId()) };
    const { body } = await who.shopper.post('/api/order/stripe', order, { headers });
    expect(String(body.url)).toMatch(/\/pay\/cs_test_/);
  });

  it('cannot be enabled without a publishable key', async () => {
    await switchOn(false);
    const { STRIPE_PUBLISHABLE_KEY: key } = process.env;
    delete process.env.STRIPE_PUBLISHABLE_KEY;
    resetEnv();
    await expect(switchOn(true)).rejects.toThrow(/STRIPE_PUBLISHABLE_KEY/);
    process.env.STRIPE_PUBLISHABLE_KEY = key;
    resetEnv();
    await switchOn(true);
  });
});
