import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { deliver, openPayPage, storedShopper } from '@/e2e/support/engine-orders';
import { setUpDatabase, setUpMailServer, setUpStripe } from '@/e2e/support/engine-set-up';
import { mergeInto, saveCategory } from '@/lib/catalog/category-tree/commands';
import { refundOrder } from '@/lib/checkout/fulfil/refund-goods';
import { settle } from '@/lib/checkout/pay/settle';
import { placeCodOrder } from '@/lib/checkout/place/place-order';
import { composeOrderMail } from '@/lib/notify/mail/compose-order';
import { createRelay } from '@/lib/notify/mail/relay';
import { anonymizeOrder } from '@/lib/orders/anonymize';
import { findOrder } from '@/lib/orders/queries';
import { stripe } from '@/lib/payments/stripe';
import { findToday } from '@/lib/sales/today';
import { DAY_MS, HOUR_MS } from '@/lib/utils/durations';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Audit, CategoryTree, Mail, Order, Product, RateLimit, ShopSettings, User } from '@/models';
import { readWithdrawalChoice, withdrawByNumber, withdrawFromOwn } from './commands';
import type { WithdrawalInput } from './schema';

const server = setUpMailServer();
const stripeServer = setUpStripe();
setUpDatabase();
const IP = '198.51.100.7';
let apple: string;
let soap: string;

beforeAll(async () => {
  const prices = { priceCents: 400, offerPriceCents: 300 };
  const fruit = await Product.create({ name: 'Apple', category: 'Fruits', ...prices });
  const other = await Product.create({ name: 'Soap', category: 'Grains', ...prices });
  [apple, soap] = [String(fruit._id), String(other._id)];
}, 60_000);
beforeEach(async () => {
  await Promise.all([
    ...[Order.deleteMany(), RateLimit.deleteMany(), Mail.deleteMany(), CategoryTree.deleteMany()],
    ShopSettings.updateOne(
      { _id: 'shop' },
      { $set: { withdrawal: true, timeZone: 'UTC' } },
      { upsert: true },
    ),
  ]);
  server().receivedMails.length = 0;
});

async function delivered() {
  const { userId, address } = await storedShopper();
  const items = [apple, soap].map((product) => ({ product, quantity: 2 }));
  const input = { items, address };
  const id = await placeCodOrder({ userId, idempotencyKey: 'one', input });
  await deliver(id, { isPaid: true });
  const { number = 0, createdAt, address: at } = await stored(id);
  const typed: WithdrawalInput = {
    number,
    day: createdAt.toISOString().slice(0, 10),
    email: at.email,
    name: 'Ada Grocer',
  };
  return { id, userId, typed };
}

async function stored(id: string) {
  const order = await Order.findById(id).lean();
  if (!order) throw new Error('the order does not exist');
  return order;
}
const raise = (): never => {
  throw new Error('there is no mail');
};
const withdrawals = async (id: string) => (await stored(id)).withdrawals ?? [];

test('a shopper can withdraw from one product, and later from the whole order', async () => {
  const { id, userId } = await delivered();
  const own = { id, name: 'Ada', products: [soap] };
  const first = await withdrawFromOwn(userId, own);
  expect(await withdrawFromOwn(userId, own)).toEqual(first);
  await withdrawFromOwn(userId, { id, name: 'Ada' });
  await withdrawFromOwn(userId, { id, name: 'Ada' });
  const rows = await withdrawals(id);
  expect(rows.map(({ name, products }) => [name, products?.map(String)])).toEqual([
    ['Ada', [soap]],
    ['Ada', undefined],
  ]);
  expect(rows[0]?.at.toISOString()).toBe(first.at);
  expect(await Audit.countDocuments({ 'target.id': id, action: 'order withdrawn' })).toBe(2);
  const seen = await findOrder(id, { audience: 'shopper', subject: userId });
  expect(seen.withdrawals).toEqual([
    { at: first.at, products: [soap] },
    { at: expect.any(String) },
  ]);
});

test('nine identical concurrent withdrawals are stored once', async () => {
  const { id, userId, typed } = await delivered();
  const own = () => withdrawFromOwn(userId, { id, name: 'Ada' });
  await Promise.all([...Array.from({ length: 8 }, own), withdrawByNumber(typed, IP)]);
  expect(await withdrawals(id)).toHaveLength(1);
});

test('withdrawFromOwn rejects the eleventh withdrawal in an hour for the same unverified mailbox', async () => {
  const [{ id, userId }, other] = [await delivered(), await delivered()];
  const email = (await User.findById(userId).lean())?.email ?? raise();
  await User.updateOne({ _id: other.userId }, { $set: { email: email.replace('@', '+more@') } });
  const own = (shopper: string, order: string) =>
    withdrawFromOwn(shopper, { id: order, name: 'Ada' });
  for (let count = 0; count < 10; count += 1) await own(userId, id);
  const tooMany = expect.objectContaining({ kind: 'tooMany' });
  await expect(own(other.userId, other.id)).rejects.toEqual(tooMany);
  expect(await withdrawals(other.id)).toEqual([]);
  await User.updateOne({ _id: other.userId }, { $set: { mailProvenAt: new Date() } });
  await own(other.userId, other.id);
  expect(await withdrawals(other.id)).toHaveLength(1);
});

test('a shopper cannot withdraw from the order of another user', async () => {
  const [{ id }, { userId }] = [await delivered(), await storedShopper()];
  const unknown = expect.objectContaining({ kind: 'notFound' });
  await expect(withdrawFromOwn(userId, { id, name: 'Eve' })).rejects.toEqual(unknown);
  await expect(readWithdrawalChoice(userId, id)).rejects.toEqual(unknown);
  expect(await withdrawals(id)).toEqual([]);
});

test('a visitor must enter number, day and email address of the order', async () => {
  const { id, typed } = await delivered();
  const unknown = expect.objectContaining({ kind: 'notFound' });
  for (const wrong of [{ number: 9_999 }, { email: 'eve@x.example' }, { day: '2020-01-01' }])
    await expect(withdrawByNumber({ ...typed, ...wrong }, IP)).rejects.toEqual(unknown);
  await withdrawByNumber({ ...typed, goods: 'the soap' }, IP);
  expect(await withdrawals(id)).toMatchObject([{ name: 'Ada Grocer', goods: 'the soap' }]);
});

test('withdrawByNumber finds an order by the day on which the bank confirmed its payment', async () => {
  const { id, typed } = await delivered();
  const { _id: _, ...row } = await stored(id);
  const paidAt = row.createdAt;
  const createdAt = new Date(paidAt.getTime() - 9 * DAY_MS);
  const time = Math.floor(createdAt.getTime() / 1_000).toString(16);
  const older = `${time}${id.slice(8)}`;
  await Order.deleteMany();
  const payment = { attempts: [], refunds: [], paidAt };
  await Order.create({ ...row, _id: older, createdAt, paymentType: 'Online', payment });
  await withdrawByNumber(typed, IP);
  expect(await withdrawals(older)).toHaveLength(1);
  const unknown = expect.objectContaining({ kind: 'notFound' });
  await Order.updateOne({ _id: older }, { $set: { 'payment.paidAt': createdAt } });
  await expect(withdrawByNumber(typed, '192.0.2.1')).rejects.toEqual(unknown);
});

test('withdrawal attempts are limited per mailbox and client, per mailbox, and per client', async () => {
  const { id, typed } = await delivered();
  const tooMany = expect.objectContaining({ kind: 'tooMany' });
  const guess = (number: number, ip: string) =>
    withdrawByNumber({ ...typed, number }, ip).catch((error) => error);
  for (let tries = 0; tries < 6; tries += 1) await guess(9_000 + tries, '192.0.2.1');
  expect(await guess(9_006, '192.0.2.1')).toEqual(tooMany);
  for (let tries = 7; tries <= 30; tries += 1) await guess(9_000 + tries, `192.0.2.${tries}`);
  await expect(withdrawByNumber(typed, '192.0.2.99')).rejects.toEqual(tooMany);
  for (let tries = 0; tries < 20; tries += 1)
    await withdrawByNumber({ ...typed, email: `${tries}@x.example` }, IP).catch(() => {});
  await expect(withdrawByNumber({ ...typed, email: 'z@x.example' }, IP)).rejects.toEqual(tooMany);
  expect(await withdrawals(id)).toEqual([]);
});

test('a shopper cannot withdraw from goods whose category the seller has excluded', async () => {
  const { id, userId } = await delivered();
  await saveCategory({ path: 'Fruits', text: 'Fresh Fruits', noWithdrawal: true });
  const { lines } = await readWithdrawalChoice(userId, id);
  expect(lines.map(({ name, excluded }) => [name, excluded])).toEqual([
    ['Apple', true],
    ['Soap', undefined],
  ]);
  await expect(withdrawFromOwn(userId, { id, name: 'Ada', products: [apple] })).rejects.toThrow(
    'cannot be returned',
  );
  await withdrawFromOwn(userId, { id, name: 'Ada', products: [soap] });
  await saveCategory({ path: 'Grains', text: 'Grains & Cereals', noWithdrawal: true });
  await expect(withdrawFromOwn(userId, { id, name: 'Ada' })).rejects.toThrow('None of the goods');
  expect(await withdrawals(id)).toHaveLength(1);
});

test.each([
  ['pieces of goods sold by the piece', undefined, 2],
  ['pieces of goods sold by the piece and weighed', 'weighed-piece', 2],
  ['one item of goods sold by weight', 'weight', 1],
] as const)('readWithdrawalChoice counts %s', async (_, by, quantity) => {
  const { id, userId } = await delivered();
  const measure = {
    by,
    unit: 'g',
    step: 100,
    perUnitCents: 990,
    tolerancePercent: 10,
    minStock: 1,
  };
  if (by) await Order.updateOne({ _id: id }, { $set: { 'items.0.measure': measure } });
  const { lines } = await readWithdrawalChoice(userId, id);
  expect(lines[0]).toMatchObject({ name: 'Apple', quantity });
});

test('a shopper cannot withdraw from goods whose category was merged into an excluded category', async () => {
  const { id, userId } = await delivered();
  await saveCategory({ path: 'Dairy', text: 'Dairy Products', noWithdrawal: true });
  await mergeInto('Fruits', 'Dairy');
  const { lines } = await readWithdrawalChoice(userId, id);
  expect(lines.map(({ excluded }) => excluded)).toEqual([true, undefined]);
});

test('a shop that has switched withdrawals off rejects a withdrawal without reading the order', async () => {
  const { id, userId, typed } = await delivered();
  await ShopSettings.updateOne({ _id: 'shop' }, { $unset: { withdrawal: 1 } });
  const off = expect.objectContaining({ kind: 'conflict' });
  await expect(withdrawFromOwn(userId, { id, name: 'Ada' })).rejects.toEqual(off);
  await expect(readWithdrawalChoice(userId, id)).rejects.toEqual(off);
  await expect(withdrawByNumber(typed, IP)).rejects.toEqual(off);
  expect(await withdrawals(id)).toEqual([]);
  expect(await RateLimit.countDocuments({ _id: /^withdrawal/ })).toBe(0);
});

test('the shopper gets an acknowledgement with date and time, and the seller gets a mail', async () => {
  const relay = createRelay();
  await relay();
  const { id, userId, typed } = await delivered();
  await withdrawFromOwn(userId, { id, name: 'Ada', products: [soap] });
  await withdrawByNumber({ ...typed, goods: 'see http://evil.example/prize' }, IP);
  await relay();
  const rows = await Mail.find({ event: /withdrawal/ })
    .sort({ _id: 1 })
    .lean();
  const letters = await Promise.all(rows.map((row) => composeOrderMail(row, new Date())));
  const texts = letters.map((letter) =>
    letter && typeof letter === 'object' && 'text' in letter ? letter.text : '',
  );
  expect(texts).toHaveLength(4);
  const [own = '', words = ''] = texts.slice(2);
  const [sellerOwn = '', sellerWords = ''] = texts.slice(0, 2);
  const year = String(new Date().getUTCFullYear());
  expect(own).toContain('Soap');
  expect(own).not.toContain('Apple');
  for (const text of texts) expect(text).toMatch(new RegExp(`${year}.*UTC`, 's'));
  // A stranger could have typed the description, because this form needs no session. The mail to the shopper therefore
  // omits a description with a link.
  await User.updateOne({ _id: userId }, { $set: { mailProvenAt: new Date() } });
  const proven = await composeOrderMail(rows.at(-1) ?? raise(), new Date());
  expect(JSON.stringify(proven)).toContain('withdrawal');
  expect(JSON.stringify(proven)).not.toContain('evil.example');
  expect(words).not.toContain('evil.example');
  expect(sellerWords).toContain('evil.example');
  expect(sellerOwn).toContain('Soap');
});

test('an unverified mailbox gets the acknowledgement of a withdrawal even after its limit of other mails', async () => {
  const relay = createRelay();
  await relay();
  const { id, userId } = await delivered();
  await relay();
  const before = await Mail.find({ user: userId }).lean();
  for (const row of before) await composeOrderMail(row, new Date());
  const products = [apple, soap];
  for (const product of products)
    await withdrawFromOwn(userId, { id, name: 'Ada', products: [product] });
  await withdrawFromOwn(userId, { id, name: 'Ada' });
  await relay();
  const rows = await Mail.find({ user: userId, event: /^withdrawal/ }).lean();
  expect(rows).toHaveLength(3);
  for (const row of rows) expect(await composeOrderMail(row, new Date())).toHaveProperty('text');
});

test('anonymizeOrder removes the name and the text of a withdrawal', async () => {
  const { id, userId, typed } = await delivered();
  await withdrawByNumber({ ...typed, goods: 'the soap of Ada' }, IP);
  await Order.updateOne({ _id: id }, { $set: { 'history.$[].at': new Date(0) } });
  expect(await anonymizeOrder({ _id: id, userId })).toBe(true);
  const [row] = await withdrawals(id);
  expect(JSON.stringify(row)).not.toContain('Ada');
  expect(row?.goods).toBeUndefined();
  expect(row?.at).toBeInstanceOf(Date);
});

test('the Today page lists a withdrawal until the seller refunds the order', async () => {
  const { id, userId } = await delivered();
  await withdrawFromOwn(userId, { id, name: 'Ada', products: [soap] });
  expect((await findToday()).withdrawn).toMatchObject({ count: 1, orders: [{ _id: id }] });
  await refundOrder({ id, amount: 3, to: 'cash', reason: 'withdrawn' }, 'key');
  expect((await findToday()).withdrawn).toEqual({ count: 0, orders: [] });
});

test("the Today page lists a withdrawal until the seller refunds it in Stripe's dashboard", async () => {
  const { userId, address } = await storedShopper();
  const items = [apple, soap].map((product) => ({ product, quantity: 2 }));
  const session = await openPayPage({ userId, idempotencyKey: 'one', input: { items, address } });
  stripeServer().pay(session);
  await settle(session);
  const id = String((await Order.findOne({ userId }).lean())?._id);
  await deliver(id);
  const refund = async (amount?: number) => {
    const { payment } = await stored(id);
    await stripe().refunds.create(omitUndefined({ payment_intent: payment?.intent ?? '', amount }));
    await stripeServer().deliver();
  };
  const count = async () => (await findToday()).withdrawn?.count;
  await withdrawFromOwn(userId, { id, name: 'Ada', products: [soap] });
  expect(await count()).toBe(1);
  await refund(600);
  expect(await count()).toBe(0);
  await withdrawFromOwn(userId, { id, name: 'Ada', products: [apple] });
  expect(await count()).toBe(1);
  await refund();
  expect(await count()).toBe(0);
  await withdrawFromOwn(userId, { id, name: 'Ada' });
  expect(await count()).toBe(0);
});

test('the Today page lists a new withdrawal even if hundreds of older withdrawals are settled', async () => {
  const { id, userId } = await delivered();
  const { _id: _, ...row } = await stored(id);
  const at = new Date(Date.now() - HOUR_MS);
  const settled = Array.from({ length: 250 }, () => ({
    ...row,
    idempotencyKey: randomUUID(),
    status: 'Cancelled' as const,
    withdrawals: [{ at, name: 'Ada' }],
  }));
  await Order.collection.insertMany(settled);
  await withdrawFromOwn(userId, { id, name: 'Ada' });
  expect((await findToday()).withdrawn).toMatchObject({ count: 1, orders: [{ _id: id }] });
});
