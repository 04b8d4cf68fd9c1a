import mongoose from 'mongoose';
import { beforeAll, expect, test, vi } from 'vitest';
import { openPayPage, step } from '@/e2e/support/engine-orders';
import { setUpDatabase, setUpStripe } from '@/e2e/support/engine-set-up';
import { runs } from '@/e2e/support/runs';
import { login, register } from '@/lib/auth/commands';
import { readSession, type SessionView } from '@/lib/auth/sessions';
import { cancelOwnOrder } from '@/lib/checkout/fulfil/cancel';
import { recordPaidBack } from '@/lib/checkout/fulfil/refund-goods';
import { settle } from '@/lib/checkout/pay/settle';
import { placeCodOrder } from '@/lib/checkout/place/place-order';
import { findOrder, listOrders } from '@/lib/orders/queries';
import { reconcile } from '@/lib/reconcile/reconcile';
import {
  Address,
  Mail,
  Order,
  PasswordReset,
  Product,
  Session,
  ShopperDevice,
  Subscriber,
  User,
} from '@/models';
import { accountData } from './data';
import { finishRemoval, openOrderMessage, removeAccount, removedAccounts } from './remove';

const stripeServer = setUpStripe();
setUpDatabase();
let fruit: string;

beforeAll(async () => {
  const apple = { name: 'Apple', category: 'Fruits', priceCents: 400, offerPriceCents: 333 };
  fruit = String((await Product.create({ ...apple, image: ['/demo/apple-1.webp'] }))._id);
}, 60_000);

let people = 0;
/** Returns a unique word that a test puts into every personal field of one shopper. */
const wordOf = (n: number) => `Unmistakable${String.fromCharCode(97 + (n % 26))}${n}`;

async function shopper() {
  people += 1;
  const word = wordOf(people);
  const caller = { ip: `10.1.0.${people}`, name: 'Firefox on Linux' };
  const credentials = { email: `${word}@shopper.example`.toLowerCase(), password: 'one' };
  const { user, cookies } = await register({ name: word, ...credentials }, caller);
  const { _id: userId } = user;
  const cookie = cookies.map((line) => line.split(';')[0]).join('; ');
  const request = new Request('http://shop/', { headers: { cookie } });
  const person = { firstName: word, lastName: word, email: credentials.email, phone: '1234567' };
  const place = { street: word, city: word, state: word, zipcode: '02134', country: word };
  const address = await Address.create({ userId, ...person, ...place, note: word });
  const items = [{ product: fruit, quantity: 3 }];
  const placing = (key: string) => ({
    userId,
    idempotencyKey: key,
    input: { items, address: String(address._id) },
  });
  const newest = async () =>
    String((await Order.findOne({ userId }).sort({ _id: -1 }).lean())?._id);
  return {
    userId,
    word,
    caller,
    ...credentials,
    session: (): Promise<SessionView | undefined> => readSession(request, 'shopper'),
    async cod(key = 'one') {
      await placeCodOrder(placing(key));
      return newest();
    },
    async online(key = 'one') {
      const session = await openPayPage(placing(key));
      return { id: await newest(), session };
    },
    remove: (password = 'one') => removeAccount(userId, { password }, caller),
  };
}

type Shopper = Awaited<ReturnType<typeof shopper>>;

const cancelled = async (one: Shopper) => {
  const id = await one.cod();
  await cancelOwnOrder(one.userId, { id, reason: `Call ${one.word} instead` });
  return id;
};

async function traces({ word, userId }: Shopper): Promise<string[]> {
  const all: string[] = [];
  for (const { collection } of [Address, Mail, Order, PasswordReset, Session, User])
    for (const row of await collection.find({}).toArray()) all.push(JSON.stringify(row));
  const found = all.filter((row) => row.toLowerCase().includes(word.toLowerCase()));
  const left = await Promise.all([
    Session.countDocuments({ subject: userId }),
    Address.countDocuments({ userId }),
    Mail.countDocuments({ user: userId }),
    PasswordReset.countDocuments({ user: userId }),
    ShopperDevice.countDocuments({ userId }),
  ]);
  return [...found, ...left.filter(Boolean).map((count) => `${count} rows`)];
}

/** Runs the reconciler as if the account had been deleted six minutes ago. */
async function later(): Promise<void> {
  await User.updateMany(
    { removedAt: mongoose.trusted({ $exists: true }) },
    { $set: { removedAt: new Date(Date.now() - 6 * 60_000) } },
  );
  await reconcile({ all: true });
}

test('deleting an account keeps the newsletter subscription of its unverified email', async () => {
  const { email, remove } = await shopper();
  await Subscriber.create({ _id: email, confirmedAt: new Date(), language: 'en' });
  await remove();
  expect(await Subscriber.countDocuments({ _id: email })).toBe(1);
  await Subscriber.deleteMany();
});

test('deleting an account erases personal data from its orders, but keeps their lines and amounts', async () => {
  const [one, other] = [await shopper(), await shopper()];
  await cancelled(other);
  const id = await cancelled(one);
  const [now, user] = [new Date(), one.userId];
  await Mail.create({ _id: 'm', event: 'placed', user, createdAt: now, expiresAt: now });
  await PasswordReset.create({ _id: 'r', user, credential: 'c', expiresAt: now });
  const device = { endpoint: 'https://push.example/1', p256dh: 'p', auth: 'a', session: 's' };
  await ShopperDevice.create({ ...device, _id: 'd', userId: user, createdAt: now });
  await User.updateOne({ _id: user }, { $set: { mailProvenAt: now } });
  for (const { email } of [one, other])
    await Subscriber.create({ _id: email, confirmedAt: now, language: 'en' });
  const before = await findOrder(id, { audience: 'seller', subject: '' });
  await expect(one.remove('wrong')).rejects.toMatchObject({
    kind: 'badInput',
    extra: { body: { fields: { password: expect.any(String) } } },
  });
  expect(await one.session()).toBeDefined();
  await one.remove();
  expect(await one.session()).toBeUndefined();
  expect(await traces(one)).toEqual([]);
  expect((await Subscriber.find().lean()).map(({ _id }) => _id)).toEqual([other.email]);
  await expect(login(one, one.caller)).rejects.toThrow('Invalid email or password');

  const after = await findOrder(id, { audience: 'seller', subject: '' });
  expect(after).toMatchObject({ erased: true, address: { firstName: '', phone: '', street: '' } });
  const { items, amount, agreedAmount, number, createdAt, status, history } = before;
  expect(after).toMatchObject({ items, amount, agreedAmount, number, createdAt, status });
  expect(history[1]?.reason).toContain(one.word);
  expect(after.history).toEqual(history.map(({ reason: _, ...change }) => change));
  expect((await listOrders({ q: one.word })).orders).toEqual([]);
  expect((await listOrders({ q: other.word })).orders).toHaveLength(1);
  expect(await traces(other)).not.toEqual([]);

  // The email can be registered again immediately, although the row of the deleted account is deleted later.
  await register({ name: 'New', email: one.email, password: 'two' }, one.caller);
  expect(await User.exists({ _id: one.userId })).not.toBeNull();
  await later();
  expect(await User.exists({ _id: one.userId })).toBeNull();
  expect(await removedAccounts()).toEqual([]);
});

test.each(['Order Placed', 'Packed', 'Out for delivery'])(
  'an order with the status %s blocks the deletion of its account with a message',
  async (status) => {
    const one = await shopper();
    const id = await one.cod();
    if (status !== 'Order Placed') await step(id, 'Order Placed', 'Packed');
    if (status === 'Out for delivery') await step(id, 'Packed', status);
    await expect(one.remove()).rejects.toMatchObject({
      kind: 'conflict',
      message: expect.stringContaining(`is still “${status}”`),
    });
    expect(await one.session()).toBeDefined();
    expect((await User.findById(one.userId).lean())?.removedAt).toBeUndefined();
  },
);

type Asked = Parameters<typeof openOrderMessage>[0];
const NOW = Date.now();
const order = {
  status: 'Order Placed',
  listed: false,
  paymentType: 'Online',
  isPaid: false,
} as const;
const attempts = [{ expiresAt: new Date(NOW + 90_000) }];
const none = { attempts: [], refunds: [] };

test.each<[string, object, RegExp | undefined]>([
  [
    'an open payment page',
    { payment: { ...none, attempts, nextCheckAt: new Date() } },
    /in 2 minutes/,
  ],
  ['a payment that the bank has not confirmed', { payment: { ...none, processing: true } }, /bank/],
  [
    'a payment that does not match the order',
    { payment: { ...none, reviewReason: { code: 'currency', currency: 'eur' } } },
    /contact the shop/,
  ],
  ['an order that is being placed', { paymentType: 'COD' }, /in a moment/],
  [
    'an order without a number',
    { paymentType: 'COD', listed: true },
    /^One of your orders is still/,
  ],
  [
    'an order that is out for delivery',
    { listed: true, status: 'Out for delivery', number: 7 },
    /^Order 7 is still/,
  ],
  ['a payment that was never started', { payment: none }, undefined],
  ['a delivered order', { listed: true, status: 'Delivered', paymentType: 'COD' }, undefined],
  [
    'a cancelled order with a flagged payment',
    { status: 'Cancelled', payment: { ...none, reviewReason: { code: 'reference' } } },
    undefined,
  ],
])('only an open order blocks the deletion of its account: %s', (_, change, words) => {
  const why = openOrderMessage({ ...order, ...change } as Asked, NOW);
  if (words) expect(why).toMatch(words);
  else expect(why).toBeUndefined();
});

test('an open payment page blocks the deletion of the account until the page expires', async () => {
  const one = await shopper();
  const { id, session } = await one.online();
  await expect(one.remove()).rejects.toThrow(/^A payment is in progress.+minutes/);
  stripeServer().expire(session);
  await settle(session);
  await Order.updateOne({ _id: id }, { $set: { 'payment.attempts.0.params.customer': 'cus_1' } });
  await one.remove();
  expect(await traces(one)).toEqual([]);
  const [attempt] = (await Order.findById(id).lean().orFail()).payment?.attempts ?? [];
  expect(attempt?.params).toBeDefined();
  expect(attempt?.params).not.toHaveProperty('customer');
});

test('the shop refunds a payment that arrives after the deletion of the account', async () => {
  const one = await shopper();
  const { id, session } = await one.online();
  stripeServer().pay(session);
  // The shop has already recorded the payment page as expired.
  await Order.updateOne(
    { _id: id },
    {
      $set: { 'payment.attempts.0.state': 'over' },
      $unset: { 'payment.nextCheckAt': 1, 'payment.checkCount': 1 },
    },
  );
  await one.remove();
  await settle(session);
  const order = await Order.findById(id).lean();
  expect(order).toMatchObject({ status: 'Cancelled', payment: { cartConflict: true } });
  expect(order?.payment?.refundedAt).toBeInstanceOf(Date);
  expect(await traces(one)).toEqual([]);
});

test('a pending refund blocks the deletion of the account', async () => {
  const one = await shopper();
  const { id, session } = await one.online();
  stripeServer().pay(session);
  await settle(session);
  await cancelOwnOrder(one.userId, { id });
  stripeServer().failRefund(stripeServer().state().refund.at(-1)?.id ?? '');
  await stripeServer().deliver();
  await expect(one.remove()).rejects.toThrow(/^A refund failed/);
  await recordPaidBack({ id, amount: 10.18 });
  await one.remove();
  expect(await traces(one)).toEqual([]);
});

const ROUNDS = runs(3);

test('an order and a simultaneous deletion of its account never both succeed @random', {
  timeout: 60_000 + ROUNDS * 8_000,
}, async () => {
  const outcomes = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const one = await shopper();
    const wait = new Promise((resolve) => setTimeout(resolve, 40 + round * 5));
    const isOnline = round % 3 === 2;
    const [removed, ordered] = await Promise.allSettled([
      one.remove(),
      wait.then((): Promise<unknown> => (isOnline ? one.online() : one.cod())),
    ]);
    const orders = await Order.find({ userId: one.userId }).lean();
    const isOpen = orders.some(({ listed, payment }) => listed || payment?.nextCheckAt);
    outcomes.add(`${removed.status} ${ordered.status}`);
    // The deletion and the order may both be rejected, but a deleted account never has an open order.
    if (removed.status === 'fulfilled') {
      expect(ordered.status).toBe('rejected');
      expect(isOpen).toBe(false);
      await later();
      expect(await traces(one)).toEqual([]);
    } else expect(removed.reason).toMatchObject({ kind: 'conflict' });
    if (ordered.status === 'fulfilled') expect(isOpen).toBe(true);
  }

  expect([...outcomes]).not.toContain('fulfilled fulfilled');
});

test.each([
  ['that is placed', 'cod', 'is still “Order Placed”'],
  ['that opens a payment page', 'online', 'A payment is in progress'],
] as const)(
  'the deletion of an account fails because of a simultaneous order %s',
  async (_, how, words) => {
    const one = await shopper();
    const write = User.updateOne.bind(User);
    vi.spyOn(User, 'updateOne').mockImplementationOnce(
      (...args) => one[how]().then(() => write(...args)) as never,
    );
    await expect(one.remove()).rejects.toThrow(words);
    expect(await one.session()).toBeDefined();
  },
);

test.each(['cod', 'online'] as const)(
  'checkout (%s) rejects an order if the account was deleted during the request',
  async (how) => {
    const one = await shopper();
    const create = Order.create.bind(Order);
    vi.spyOn(Order, 'create').mockImplementationOnce(((...args: Parameters<typeof create>) =>
      one.remove().then(() => create(...args))) as never);
    await expect(one[how]()).rejects.toThrow('Your account was deleted');
    expect(await Order.countDocuments({ userId: one.userId, listed: true })).toBe(0);
    await later();
    expect(await traces(one)).toEqual([]);
  },
);

test('a retry of an unpaid order stores no address after the account is deleted', async () => {
  const one = await shopper();
  const { id, session } = await one.online();
  stripeServer().expire(session);
  await settle(session);
  const write = Order.findOneAndUpdate.bind(Order);
  vi.spyOn(Order, 'findOneAndUpdate').mockImplementationOnce(((
    ...args: Parameters<typeof write>
  ) => ({
    lean: () => one.remove().then(() => write(...args).lean()),
  })) as never);
  await expect(one.online()).rejects.toThrow('Your account was deleted');
  expect((await Order.findById(id).lean())?.erasedAt).toBeInstanceOf(Date);
  await later();
  expect(await traces(one)).toEqual([]);
});

test('the reconciler deletes account data that a crash or a slow request has left behind', async () => {
  const one = await shopper();
  const id = await cancelled(one);
  const [kept] = await Address.find({ userId: one.userId }).lean();
  await User.updateOne(
    { _id: one.userId },
    { $set: { name: '', email: 'removed:x', passwordHash: 'removed', removedAt: new Date() } },
  );
  expect(await traces(one)).not.toEqual([]);
  await reconcile();
  expect(await traces(one)).toEqual([]);
  expect((await Order.findById(id).lean())?.erasedAt).toBeInstanceOf(Date);
  const { _id: _, ...address } = kept ?? {};
  await Address.create(address);
  await later();
  expect(await traces(one)).toEqual([]);
  expect(await User.exists({ _id: one.userId })).toBeNull();
});

test('closing a reopened order of a deleted account erases its personal data', async () => {
  const one = await shopper();
  const id = await one.cod();
  await step(id, 'Order Placed', 'Packed');
  await step(id, 'Packed', 'Out for delivery');
  await step(id, 'Out for delivery', 'Delivered');
  await one.remove();
  expect((await Order.findById(id).lean())?.address.firstName).toBe(one.word);
  await step(id, 'Delivered', 'Out for delivery');
  await later();
  // The order must still be delivered, so its personal data stays until then.
  expect((await Order.findById(id).lean())?.address.firstName).toBe(one.word);
  expect(await removedAccounts()).toHaveLength(1);
  await step(id, 'Out for delivery', 'Delivered');
  const history = (await Order.findById(id).lean())?.history ?? [];
  const past = history.map((change) => ({ ...change, at: new Date(change.at.getTime() - 90_000) }));
  await Order.updateOne({ _id: id }, { $set: { history: past }, $inc: { rev: 1 } });
  await finishRemoval({ _id: new mongoose.Types.ObjectId(one.userId) });
  expect(await traces(one)).toEqual([]);
});

test('two simultaneous deletions of an account leave no personal data', async () => {
  const one = await shopper();
  const ends = await Promise.allSettled([one.remove(), one.remove()]);
  expect(ends.some(({ status }) => status === 'fulfilled')).toBe(true);
  for (const end of ends)
    if (end.status === 'rejected') expect(['unauthorized', 'conflict']).toContain(end.reason.kind);
  expect(await traces(one)).toEqual([]);
});

test('the data download of a shopper is complete and contains no secrets', async () => {
  const one = await shopper();
  await cancelled(one);
  const { id } = await one.online('two');
  const session = await one.session();
  if (!session) throw new Error('nobody is signed in');
  const parts: string[] = [];
  const image = ['https://shop.example/demo/apple-1.webp'];
  for await (const part of await accountData(session, 'https://shop.example')) parts.push(part);
  const data = JSON.parse(parts.join(''));
  expect(data).toMatchObject({
    user: { name: one.word, email: one.email, cartItems: {} },
    addresses: [{ street: one.word, note: one.word }],
    sessions: [{ device: 'Firefox on Linux', isCurrent: true }],
    orders: [
      { _id: id, isPlaced: false, address: { street: one.word }, items: [{ product: { image } }] },
      { isPlaced: true, status: 'Cancelled' },
    ],
    invoices: [],
  });
  const { passwordHash } = (await User.findById(one.userId).lean()) ?? {};
  for (const secret of [passwordHash ?? '', session.id, 'credential', 'cs_test_'])
    expect(parts.join('')).not.toContain(secret);
});
