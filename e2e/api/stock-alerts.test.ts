import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { Client, newSeller, newShopper, shopperWithAddress } from '@/e2e/support/client';
import { setUpMailServer } from '@/e2e/support/engine-set-up';
import { openTestShop, SHOP } from '@/e2e/support/in-process';
import { receiverOf } from '@/e2e/support/mail-server';
import { saveSection } from '@/e2e/support/save-section';
import { resetEnv } from '@/lib/env';
import { sendDue } from '@/lib/mail/sender';
import { composeMail } from '@/lib/notify/mail/relay';
import { sweepExpiredRows } from '@/lib/reconcile/reconcile';
import { ALERT_MS, MAX_ALERTS } from '@/lib/stock-alerts/queries';
import { queueStockAlerts } from '@/lib/stock-alerts/queue-mails';
import { Mail, Product, RateLimit, StockAlerts, User } from '@/models';

/* Mails that a product is back in stock (docs/product.md 10.7). */

const server = setUpMailServer();
openTestShop();

const setOn = async (backInStock: boolean) =>
  saveSection(await newSeller(SHOP), 'mail', { backInStock });

async function newProduct(more: object = { inStock: false }) {
  const row = { category: 'Fruits', priceCents: 400, offerPriceCents: 333 };
  return String((await Product.create({ name: `Fig ${randomUUID()}`, ...row, ...more }))._id);
}
const bringBack = (id: string, inStock = true) => Product.updateOne({ _id: id }, { inStock });

const send = (now = new Date()) => sendDue(composeMail, () => now);
async function round() {
  await queueStockAlerts();
  await send();
}
const subjects = () => server().receivedMails.map(({ subject = '' }) => subject);
const backMails = () => subjects().filter((subject) => subject.endsWith('is back in stock'));
const linkIn = (kind: 'join' | 'leave') => {
  const text = server().receivedMails.at(-1)?.text ?? '';
  return new RegExp(`/back-in-stock#${kind}\\.([\\w.-]+)`).exec(text)?.[1] ?? '';
};

async function waitAsVisitor(product: string, email = `${randomUUID()}@visitor.example`) {
  const visitor = new Client(SHOP);
  expect((await visitor.post('/api/stock-alert/ask', { product, email })).status).toBe(200);
  await send();
  const token = linkIn('join');
  return {
    visitor,
    email,
    token,
    answer: await visitor.post('/api/stock-alert/confirm', { token }),
  };
}
async function provenShopper(make: typeof newShopper = newShopper) {
  const shopper = await make(SHOP);
  await User.updateOne({ email: shopper.email }, { mailProvenAt: new Date() });
  return shopper;
}

beforeEach(async () => {
  resetEnv();
  await Promise.all([StockAlerts.deleteMany({}), Mail.deleteMany({}), RateLimit.deleteMany({})]);
  server().receivedMails.length = 0;
});

describe('the stock alert API of a shop that has disabled stock alerts', () => {
  it('responds with 409 to every call', async () => {
    const shopper = await newShopper(SHOP);
    const product = await newProduct();
    const email = 'ada@visitor.example';
    for (const answer of [
      await shopper.get('/api/stock-alert/list'),
      await shopper.post('/api/stock-alert/add', { product }),
      await shopper.post('/api/stock-alert/ask', { product, email }),
      await (await newSeller(SHOP)).get(`/api/stock-alert/waiting?id=${product}`),
    ])
      expect(answer.status).toBe(409);
    expect(await Mail.countDocuments()).toBe(0);

    const commands: string[] = [];
    mongoose.set('debug', (name: string) => void commands.push(name));
    await queueStockAlerts();
    mongoose.set('debug', false);
    expect(commands).toEqual([]);
  });

  it('adds only one database query to the cleanup job', async () => {
    const commands: string[] = [];
    mongoose.set('debug', (name: string, command: string) => {
      if (name === StockAlerts.collection.collectionName) commands.push(command);
    });
    await sweepExpiredRows();
    mongoose.set('debug', false);
    expect(commands).toEqual(['findOne']);
  });
});

describe('a visitor who waits for a product', () => {
  it('gets an error from the mailed link if the seller has removed the product', async () => {
    await setOn(true);
    const product = await newProduct();
    const visitor = new Client(SHOP);
    await visitor.post('/api/stock-alert/ask', { product, email: 'ada@visitor.example' });
    await send();
    await (await newSeller(SHOP)).post('/api/product/remove', { id: product });
    const { status, body } = await visitor.post('/api/stock-alert/confirm', {
      token: linkIn('join'),
    });
    expect([status, body.message]).toEqual([404, 'This product is no longer sold.']);
    expect(await StockAlerts.countDocuments()).toBe(0);
  });

  it('joins the waiting list with the mailed link, and gets one alert', async () => {
    await setOn(true);
    const product = await newProduct();
    const { visitor, email, token, answer } = await waitAsVisitor(product);
    expect(answer.body.message).toMatch(/^Thank you/);
    await Promise.all([1, 2, 3].map(() => visitor.post('/api/stock-alert/confirm', { token })));
    expect(await StockAlerts.find().lean()).toMatchObject([{ _id: email, language: 'en' }]);
    const seller = await newSeller(SHOP);
    const waiting = async () =>
      (await seller.get(`/api/stock-alert/waiting?id=${product}`)).body.waiting;
    expect(await waiting()).toBe(1);

    await round();
    expect(backMails()).toEqual([]);
    await bringBack(product);
    await Promise.all([queueStockAlerts(), queueStockAlerts(), queueStockAlerts()]);
    await Promise.all([send(), send(), send()]);
    for (let again = 0; again < 3; again += 1) await round();
    expect(backMails()).toHaveLength(1);
    const mail = server().receivedMails.at(-1);
    expect(mail && receiverOf(mail)).toBe(email);
    expect(mail?.text).toContain(`/products/fruits/${product}`);
    expect(mail?.headers.get('list')).toMatchObject({
      unsubscribe: { url: expect.stringContaining('/back-in-stock#leave.') },
    });
    expect([await waiting(), await StockAlerts.countDocuments()]).toEqual([0, 0]);
    await bringBack(product, false);
    await waitAsVisitor(product, email);
    await bringBack(product);
    await round();
    expect(backMails()).toHaveLength(2);
  });

  it('gets no alert for a product that is in stock, removed or unknown', async () => {
    const visitor = new Client(SHOP);
    const ask = async (product: string) =>
      (await visitor.post('/api/stock-alert/ask', { product, email: 'ada@visitor.example' }))
        .status;
    expect(await ask(await newProduct({ inStock: true }))).toBe(409);
    expect(await ask(await newProduct({ inStock: false, removedAt: new Date() }))).toBe(404);
    expect(await ask('f'.repeat(24))).toBe(404);
    expect(await Mail.countDocuments()).toBe(0);
  });

  it('can cancel all alerts with the link in a mail', async () => {
    const [first, second] = [await newProduct(), await newProduct()];
    const { visitor, email } = await waitAsVisitor(first);
    await waitAsVisitor(second, email);
    await bringBack(first);
    await round();
    const token = linkIn('leave');
    await bringBack(second);
    await queueStockAlerts();
    expect((await visitor.post('/api/stock-alert/leave', { token })).status).toBe(200);
    expect((await visitor.post('/api/stock-alert/leave', { token })).status).toBe(200);
    await round();
    expect(backMails()).toHaveLength(1);
    expect(await StockAlerts.countDocuments()).toBe(0);
    // The token of a stock alert does not unsubscribe from the newsletter.
    expect((await visitor.post('/api/newsletter/leave', { token })).status).toBe(409);
  });

  it('lists and removes single alerts with the confirmation link and the unsubscribe link', async () => {
    const [first, second] = [await newProduct(), await newProduct()];
    const { visitor, email, token } = await waitAsVisitor(first);
    const leaveToken = linkIn('leave');
    await waitAsVisitor(second, email);
    const byLink = async (body: object) => {
      const answer = await visitor.post('/api/stock-alert/by-link', body);
      return [answer.status, answer.body.products];
    };
    expect(await byLink({ token })).toEqual([200, [first, second]]);
    expect(await byLink({ token: leaveToken })).toEqual([200, [first, second]]);
    for (const _ of [1, 2])
      expect(await byLink({ token: leaveToken, remove: first })).toEqual([200, [second]]);
    expect(await byLink({ token, remove: second })).toEqual([200, []]);
    expect(await StockAlerts.countDocuments()).toBe(0);
    const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    expect(await byLink({ token: forged.replace(/^./, 'x'), remove: first })).toEqual([
      ...[409, undefined],
    ]);
  });

  it('gets at most three confirmation mails an hour', async () => {
    const product = await newProduct();
    const ask = async () =>
      (await new Client(SHOP).post('/api/stock-alert/ask', { product, email: 'a@visitor.example' }))
        .status;
    expect([await ask(), await ask(), await ask(), await ask()]).toEqual([200, 200, 200, 429]);
  });
});

describe('a shopper who waits for a product', () => {
  it('needs a mailed link only if the email address is not verified', async () => {
    const product = await newProduct();
    const shopper = await provenShopper();
    const add = (client: Client) => client.post('/api/stock-alert/add', { product });
    expect((await add(shopper)).body.isStored).toBe(true);
    await Promise.all(Array.from({ length: 5 }, () => add(shopper)));
    expect((await shopper.get('/api/stock-alert/list')).body.products).toEqual([product]);
    expect((await StockAlerts.findById(shopper.email).lean())?.alerts).toHaveLength(1);
    expect((await shopper.post('/api/stock-alert/remove', { product })).status).toBe(200);
    expect(await StockAlerts.countDocuments()).toBe(0);

    // The unverified address may belong to somebody else who already has an alert.
    const stranger = await newShopper(SHOP);
    await waitAsVisitor(product, stranger.email);
    expect((await add(stranger)).body.isStored).toBe(false);
    expect((await stranger.get('/api/stock-alert/list')).body.products).toEqual([]);
    await stranger.post('/api/stock-alert/remove', { product });
    expect(await StockAlerts.countDocuments()).toBe(1);
    expect((await stranger.get('/api/user/data')).body).not.toHaveProperty('stockAlerts');
    // Guest accounts cannot use this endpoint. Guests use the form for visitors.
    await User.updateOne({ email: shopper.email }, { isGuest: true });
    expect((await add(shopper)).status).toBe(409);
  });

  it('gets a mail when a cancelled order puts pieces back in stock', async () => {
    const product = await newProduct({ inStock: true, stock: 1 });
    const [buyer, shopper] = [await shopperWithAddress(SHOP), await provenShopper()];
    const items = [{ product, quantity: 1 }];
    const order = { items, address: buyer.addressId };
    const { id } = (await buyer.post('/api/order/cod', order)).body as { id: string };
    expect((await shopper.post('/api/stock-alert/add', { product })).status).toBe(200);
    await round();
    expect(backMails()).toEqual([]);
    expect((await buyer.post('/api/order/cancel', { id })).status).toBe(200);
    await round();
    expect(backMails()).toHaveLength(1);
  });

  it('stays on the waiting list if the product sells out again before the mail is sent', async () => {
    const product = await newProduct();
    const shopper = await provenShopper();
    await shopper.post('/api/stock-alert/add', { product });
    await bringBack(product);
    await queueStockAlerts();
    await bringBack(product, false);
    await round();
    expect(backMails()).toEqual([]);
    await bringBack(product);
    await round();
    await round();
    expect([backMails().length, await StockAlerts.countDocuments()]).toEqual([1, 0]);
  });

  it('gets another mail after requesting an alert again', async () => {
    const product = await newProduct();
    const shopper = await provenShopper();
    const ask = async () => (await shopper.post('/api/stock-alert/add', { product })).body.isStored;
    expect(await ask()).toBe(true);
    await bringBack(product);
    await round();
    await bringBack(product, false);
    // The first alert is still stored, because the reconciler has not run since the mail was sent.
    expect(await ask()).toBe(true);
    await round();
    expect([backMails().length, await StockAlerts.countDocuments()]).toEqual([1, 1]);
    await bringBack(product);
    await round();
    await round();
    expect([backMails().length, await StockAlerts.countDocuments()]).toEqual([2, 0]);
  });

  it('gets only one mail for several requests before the mail is sent', async () => {
    const product = await newProduct();
    const shopper = await provenShopper();
    const ask = () => shopper.post('/api/stock-alert/add', { product });
    await ask();
    await bringBack(product);
    await queueStockAlerts();
    await bringBack(product, false);
    await Promise.all([ask(), ask(), ask()]);
    expect((await StockAlerts.findById(shopper.email).lean())?.alerts).toHaveLength(1);
    await bringBack(product);
    await round();
    await round();
    expect([backMails().length, await StockAlerts.countDocuments()]).toEqual([1, 0]);
  });

  it('is no longer on the waiting list after the mail was sent', async () => {
    const product = await newProduct();
    const shopper = await provenShopper();
    await shopper.post('/api/stock-alert/add', { product });
    await bringBack(product);
    await round();
    await bringBack(product, false);
    await round();
    expect((await shopper.get('/api/stock-alert/list')).body.products).toEqual([]);
    expect([backMails().length, await StockAlerts.countDocuments()]).toEqual([1, 0]);
  });

  it('gets the mail later if the mail server fails at first', async () => {
    const product = await newProduct();
    const shopper = await provenShopper();
    await shopper.post('/api/stock-alert/add', { product });
    await bringBack(product);
    server().setMood('greylist');
    await round();
    expect(await StockAlerts.countDocuments()).toBe(1);
    server().setMood('take');
    await queueStockAlerts();
    await send(new Date(Date.now() + 10 * 60_000));
    await round();
    expect([backMails().length, await StockAlerts.countDocuments()]).toEqual([1, 0]);
  });

  it('waits for at most 20 products and 180 days', async () => {
    const shopper = await provenShopper();
    const ids = await Promise.all(Array.from({ length: MAX_ALERTS + 5 }, () => newProduct()));
    const answers = await Promise.all(
      ids.map((product) => shopper.post('/api/stock-alert/add', { product })),
    );
    const rejected = answers.filter(({ status }) => status === 409);
    expect(rejected).toHaveLength(5);
    expect(rejected[0]?.body.message).toContain('Remove one on your account page first.');
    const stored = await StockAlerts.findById(shopper.email).lean();
    expect(stored?.alerts).toHaveLength(MAX_ALERTS);

    // Expired alerts do not count against the limit, get no mail, and are deleted.
    const [old, ...rest] = stored?.alerts ?? [];
    const at = new Date(Date.now() - ALERT_MS - 1_000);
    await StockAlerts.updateOne(
      { _id: shopper.email },
      { alerts: [{ ...old, at }, ...rest.slice(0, 2)] },
    );
    await bringBack(String(old?.product));
    await round();
    expect(backMails()).toEqual([]);
    await sweepExpiredRows();
    expect((await StockAlerts.findById(shopper.email).lean())?.alerts).toHaveLength(2);
    await sweepExpiredRows(new Date(Date.now() + ALERT_MS + 1_000));
    expect(await StockAlerts.countDocuments()).toBe(0);
  });

  it('can request another alert after the seller has removed one of 20 products', async () => {
    const shopper = await provenShopper();
    const ids = await Promise.all(Array.from({ length: MAX_ALERTS + 2 }, () => newProduct()));
    const [first = '', ...others] = ids;
    const add = async (product = '') =>
      (await shopper.post('/api/stock-alert/add', { product })).status;
    for (const product of ids.slice(0, MAX_ALERTS)) await add(product);
    const waitsFor = async () =>
      ((await shopper.get('/api/stock-alert/list')).body.products as string[]).length;
    expect([await add(others.at(-1)), await waitsFor()]).toEqual([409, MAX_ALERTS]);
    const seller = await newSeller(SHOP);
    expect((await seller.post('/api/product/remove', { id: first })).status).toBe(200);
    expect([await add(others.at(-1)), await waitsFor()]).toEqual([200, MAX_ALERTS]);
    expect(await add(others.at(-2))).toBe(409);
  });

  it('can request another alert after removing one of 20 alerts', async () => {
    const shopper = await provenShopper();
    const ids = await Promise.all(Array.from({ length: MAX_ALERTS + 1 }, () => newProduct()));
    const [first = '', ...others] = ids;
    for (const product of ids.slice(0, MAX_ALERTS))
      await shopper.post('/api/stock-alert/add', { product });
    const { answer, token, visitor } = await waitAsVisitor(ids.at(-1) ?? '', shopper.email);
    expect([answer.status, answer.body.message]).toEqual([
      409,
      expect.stringContaining('Remove one of them first'),
    ]);
    const listed = async () => (await shopper.get('/api/stock-alert/list')).body.products;
    expect(await listed()).toEqual(ids.slice(0, MAX_ALERTS));
    await shopper.post('/api/stock-alert/remove', { product: first });
    expect((await visitor.post('/api/stock-alert/confirm', { token })).status).toBe(200);
    expect(await listed()).toEqual(others);
  });

  it('finds the alerts in the data export, and deletes them with the account', async () => {
    const product = await newProduct();
    const shopper = await provenShopper();
    await shopper.post('/api/stock-alert/add', { product });
    const { name } = (await Product.findById(product).lean()) ?? {};
    expect((await shopper.get('/api/user/data')).body.stockAlerts).toEqual([
      { product, name, at: expect.stringMatching(/^\d{4}-/) },
    ]);
    await shopper.post('/api/user/remove', { password: shopper.password });
    expect(await StockAlerts.countDocuments()).toBe(0);
  });
});
