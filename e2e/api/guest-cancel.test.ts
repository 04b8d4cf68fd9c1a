import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { address, Client, products } from '@/e2e/support/client';
import { setUpMailServer } from '@/e2e/support/engine-set-up';
import { freshEmail, newGuest, placeOrder } from '@/e2e/support/guests';
import { SHOP } from '@/e2e/support/in-process';
import { receiverOf } from '@/e2e/support/mail-server';
import { openPayingTestShop } from '@/e2e/support/paying-in-process';
import { sendDue } from '@/lib/mail/sender';
import { composeMail, createRelay } from '@/lib/notify/mail/relay';
import type { OrderView } from '@/lib/orders/view';
import { Audit, Mail, Order, RateLimit, ShopSettings, SignInCode, User } from '@/models';

/* Guests who cancel an order by the link in its mails. They need a mailed code, except in the browser that placed
   the order. */

const server = setUpMailServer();
const shop = openPayingTestShop();

let relay: () => Promise<void>;
beforeAll(async () => {
  relay = createRelay();
  await relay();
});
beforeEach(async () => {
  await RateLimit.deleteMany();
  await ShopSettings.updateOne({ _id: 'shop' }, { checkoutAs: 'guest' }, { upsert: true });
  server().receivedMails.length = 0;
});

async function textsTo(email: string): Promise<string[]> {
  await relay();
  await sendDue(composeMail);
  const mails = server().receivedMails.filter((mail) => receiverOf(mail) === email);
  return mails.map(({ text }) => text ?? '');
}

async function linkTo(email: string, id: string) {
  const texts = (await textsTo(email)).join('\n');
  const [, token = ''] = new RegExp(`/guest-order#${id}\\.([\\w-]{43})`).exec(texts) ?? [];
  return { order: id, token };
}

async function ordered() {
  const guest = await newGuest();
  const id = await placeOrder(guest, guest.email);
  return { guest, id, email: guest.email, link: await linkTo(guest.email, id) };
}

const ask = (link: object, client = new Client(SHOP)) =>
  client.post('/api/order/by-link/code', link);
const cancel = (link: object, more: object = {}, client = new Client(SHOP)) =>
  client.post('/api/order/by-link/cancel', { ...link, ...more });
const codesTo = async (email: string) =>
  (await textsTo(email)).flatMap((text) => /^(\d{6})$/m.exec(text)?.[1] ?? []);

async function codeFor(link: object, email: string): Promise<string> {
  expect((await ask(link)).status).toBe(200);
  const code = (await codesTo(email)).at(-1) ?? '';
  expect(code).toMatch(/^\d{6}$/);
  return code;
}

const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const statusOf = async (id: string) => (await Order.findById(id).lean())?.status;

describe('POST /api/order/by-link/cancel', () => {
  it('cancels the order with a mailed code, and accepts a retry', async () => {
    const { id, email, link } = await ordered();
    const code = await codeFor(link, email);
    const done = await cancel(link, { code, reason: 'Too late' });
    expect(done).toMatchObject({ status: 200, body: { order: { status: 'Cancelled' } } });
    const { history, actions } = done.body.order as OrderView;
    expect(history.at(-1)).toMatchObject({ by: { role: 'shopper' } });
    expect(actions).toEqual({});
    expect(JSON.stringify(done.body)).not.toContain(address.street);
    // A retry succeeds although the code is used up. Another reason is a conflict, with or without a code.
    expect((await cancel(link, { code, reason: 'Too late' })).status).toBe(200);
    const another = await cancel(link, { reason: 'Another' });
    expect(another.status).toBe(409);
    const read = await new Client(SHOP).post('/api/order/by-link', link);
    // People forward the link, so its page must not reveal the guest's text.
    expect(JSON.stringify([done.body, another.body, read.body])).not.toContain('Too late');
    const [entry, ...more] = (await Order.findById(id).lean())?.history ?? [];
    expect([entry?.reason, more]).toEqual(['Too late', []]);
    expect((await ask(link)).status).toBe(409);
  });

  it('shows `isOwn: true` in the order details only to the browser that placed the order', async () => {
    const { guest, link } = await ordered();
    const read = async (client: Client) => (await client.post('/api/order/by-link', link)).body;
    expect(await read(new Client(SHOP))).toMatchObject({ order: { actions: { cancel: true } } });
    expect(await read(new Client(SHOP))).not.toHaveProperty('isOwn');
    expect(await read(guest)).toMatchObject({ isOwn: true });
    expect(await read(await newGuest(guest.email))).not.toHaveProperty('isOwn');
  });

  it('requires a code from every browser except the one that placed the order', async () => {
    const { guest, id, link } = await ordered();
    for (const client of [new Client(SHOP), await newGuest(guest.email)])
      expect(await cancel(link, {}, client)).toMatchObject({
        status: 400,
        body: { fields: { code: expect.any(String) } },
      });
    expect(await statusOf(id)).toBe('Order Placed');
    expect((await cancel(link, {}, guest)).status).toBe(200);
    expect(await statusOf(id)).toBe('Cancelled');
  });

  it('limits concurrent wrong codes to 5 per mailed code and 15 a day', async () => {
    const { id, email, link } = await ordered();
    const code = await codeFor(link, email);
    const tries = Array.from({ length: 8 }, () => cancel(link, { code: otherThan(code) }));
    for (const { status } of await Promise.all(tries)) expect(status).toBe(400);
    expect((await cancel(link, { code })).status).toBe(400);
    for (let round = 0; round < 2; round += 1) {
      const wrong = otherThan(await codeFor(link, email));
      for (let n = 0; n < 5; n += 1) expect((await cancel(link, { code: wrong })).status).toBe(400);
    }
    expect((await cancel(link, { code: '000000' })).status).toBe(429);
    expect(await statusOf(id)).toBe('Order Placed');
  });

  it('cancels the order once for two concurrent requests', async () => {
    const { id, email, link } = await ordered();
    const code = await codeFor(link, email);
    const both = await Promise.all([cancel(link, { code }), cancel(link, { code })]);
    expect(both.map(({ status }) => status)).toContain(200);
    const order = await Order.findById(id).lean();
    expect(order).toMatchObject({ status: 'Cancelled' });
    expect(order?.history).toHaveLength(1);
  });

  it('rejects an order with open follow-up orders, and does not use up the code', async () => {
    const { guest, id, email, link } = await ordered();
    const added = await placeOrder(guest, email);
    const code = await codeFor(link, email);
    await Order.updateOne({ _id: added }, { followsOrder: id });
    await Order.updateOne({ _id: id }, { followUps: [added] });
    expect((await cancel(link, { code })).status).toBe(409);
    expect((await ask(link)).status).toBe(409);
    await Order.updateOne({ _id: added }, { status: 'Cancelled' });
    expect((await cancel(link, { code })).status).toBe(200);
  });

  it('requires a code if the seller reopens a cancelled order during the request', async () => {
    const { id, link } = await ordered();
    await Order.updateOne({ _id: id }, { status: 'Cancelled' });
    const read = Order.collection.findOne.bind(Order.collection);
    const spy = vi.spyOn(Order.collection, 'findOne');
    // The seller reopens the order after the server has checked the link, and before the server cancels the order.
    spy.mockImplementationOnce(async (...args: Parameters<typeof read>) => {
      const found = await read(...args);
      await Order.updateOne({ _id: id }, { status: 'Order Placed' });
      return found;
    });
    const answer = await cancel(link);
    spy.mockRestore();
    expect(answer).toMatchObject({ status: 400, body: { fields: { code: expect.any(String) } } });
    expect(await statusOf(id)).toBe('Order Placed');
  });

  it('records the guest as the actor in the audit log', async () => {
    const { guest, id, email, link } = await ordered();
    await cancel(link, { code: await codeFor(link, email) });
    const entries = await Audit.find({ action: 'order status', 'target.id': id }).lean();
    expect(entries.map(({ actor }) => actor)).toEqual([{ kind: 'shopper', id: guest.userId }]);
  });

  it('rejects a packed order, and does not use up the code', async () => {
    const { id, email, link } = await ordered();
    const code = await codeFor(link, email);
    await Order.updateOne({ _id: id }, { status: 'Packed' });
    const late = await cancel(link, { code });
    expect(late).toMatchObject({ status: 409, body: { order: { status: 'Packed', actions: {} } } });
    expect(JSON.stringify(late.body)).not.toContain(address.street);
    expect((await ask(link)).status).toBe(409);
    await Order.updateOne({ _id: id }, { status: 'Order Placed' });
    expect((await cancel(link, { code })).status).toBe(200);
  });

  it('refunds an order that was paid online', async () => {
    const guest = await newGuest();
    const [product] = await products(SHOP, 'in', 1);
    const added = await guest.post('/api/address/add', {
      address: { ...address, email: guest.email },
    });
    const { _id: addressId } = added.body.address as { _id: string };
    const placed = await guest.post(
      '/api/order/stripe',
      { items: [{ product: product?._id, quantity: 1 }], address: addressId },
      { headers: { 'Idempotency-Key': randomUUID() } },
    );
    const [session = ''] = /cs_test_\w+/.exec(String(placed.body.url)) ?? [];
    shop.stripeServer().pay(session);
    await shop.stripeServer().deliver();
    const [{ _id: id } = { _id: '' }] = (await guest.get('/api/order/user')).body
      .orders as OrderView[];
    const link = await linkTo(guest.email, id);
    const code = await codeFor(link, guest.email);
    expect((await cancel(link, { code })).status).toBe(200);
    const [shown] = (await guest.get('/api/order/user')).body.orders as OrderView[];
    expect(shown).toMatchObject({ status: 'Cancelled', refunded: true });
  });

  it('rejects the link after an account has claimed the order', async () => {
    const { guest, id, email, link } = await ordered();
    const code = await codeFor(link, email);
    await guest.post('/api/user/code', { email });
    const signIn = { email, code: (await codesTo(email)).at(-1) };
    expect((await guest.post('/api/user/code/sign-in', signIn)).status).toBe(200);
    expect((await cancel(link, { code })).status).toBe(404);
    expect((await ask(link)).status).toBe(404);
    expect(await statusOf(id)).toBe('Order Placed');
  });
});

describe('a cancellation code for an order', () => {
  it('differs from a sign-in code', async () => {
    const { id, email, link } = await ordered();
    const code = await codeFor(link, email);
    const client = new Client(SHOP);
    expect((await client.post('/api/user/code/sign-in', { email, code })).status).toBe(401);
    await client.post('/api/user/code', { email });
    const other = (await codesTo(email)).at(-1);
    expect((await cancel(link, { code: other })).status).toBe(400);
    expect(await User.exists({ email })).toBeNull();
    expect(await statusOf(id)).toBe('Order Placed');
    expect((await cancel(link, { code })).status).toBe(200);
  });

  it('is valid for one order, and is stored as a hash', async () => {
    const guest = await newGuest();
    const [one, two] = [await placeOrder(guest, guest.email), await placeOrder(guest, guest.email)];
    const [link, other] = [await linkTo(guest.email, one), await linkTo(guest.email, two)];
    const code = await codeFor(link, guest.email);
    const rows = JSON.stringify([await SignInCode.find().lean(), await Mail.find().lean()]);
    expect(rows).not.toContain(code);
    expect((await cancel(other, { code })).status).toBe(400);
    expect((await cancel(link, { code })).status).toBe(200);
  });

  it('is accepted from the guest even if a stranger has used up all attempts with the link', async () => {
    const { id, email, link } = await ordered();
    const stranger = new Client(SHOP);
    const asked = await Promise.all(Array.from({ length: 5 }, () => ask(link, stranger)));
    expect(asked.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429]);
    const code = await codeFor(link, email);
    const wrong = { code: otherThan(code) };
    const tried = Array.from({ length: 4 }, () => cancel(link, wrong, stranger));
    for (const { status } of await Promise.all(tried)) expect(status).toBe(400);
    const next = await codeFor(link, email);
    for (const status of [400, 400, 429])
      expect((await cancel(link, { code: otherThan(next) }, stranger)).status).toBe(status);
    expect((await cancel(link, { code: next })).status).toBe(200);
    expect(await statusOf(id)).toBe('Cancelled');
  });

  it('is mailed for a second order even if the first order has reached its mail limit', async () => {
    const guest = await newGuest();
    const { email } = guest;
    const [one, two] = [await placeOrder(guest, email), await placeOrder(guest, email)];
    const [link, other] = [await linkTo(email, one), await linkTo(email, two)];
    for (let hour = 0; hour < 4; hour += 1) {
      await RateLimit.deleteMany({ _id: /^cancel-code:(client|order):/ });
      for (let n = 0; n < 6; n += 1) await ask(link);
    }
    expect((await ask(link)).status).toBe(429);
    expect((await ask(other)).status).toBe(200);
  });

  it('is mailed at most six times an hour per order', async () => {
    const guest = await newGuest();
    const email = freshEmail();
    const id = await placeOrder(guest, email, { firstName: 'www.evil.example' });
    const link = await linkTo(email, id);
    const asked = await Promise.all(Array.from({ length: 8 }, () => ask(link)));
    const statuses = asked.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
    expect((await textsTo(email)).join('\n')).not.toContain('evil');
    // Each code replaces the previous code, so only the newest code is mailed.
    expect(await codesTo(email)).toHaveLength(1);
  });

  it('is not mailed for an erased order or for an unknown link', async () => {
    const { id, email, link } = await ordered();
    expect((await ask({ ...link, token: 'x'.repeat(43) })).status).toBe(404);
    expect((await ask(link)).status).toBe(200);
    await Order.updateOne({ _id: id }, { 'address.email': '' });
    expect(await codesTo(email)).toEqual([]);
  });
});
