import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import Stripe from 'stripe';
import { afterEach, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { openPayPage, step, storedShopper } from '@/e2e/support/engine-orders';
import { setUpDatabase, setUpStripe } from '@/e2e/support/engine-set-up';
import { settle } from '@/lib/checkout/pay/settle';
import { placeOrderFor } from '@/lib/checkout/phone/place-phone-order';
import { orderForInput } from '@/lib/checkout/phone/schema';
import { placeCodOrder } from '@/lib/checkout/place/place-order';
import { streamOf } from '@/lib/http/download';
import { state } from '@/lib/orders/state';
import { stripe } from '@/lib/payments/stripe';
import { readShop } from '@/lib/shop/read';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import {
  Audit,
  Favourites,
  GuestCustomer,
  Order,
  Product,
  ShoppingLists,
  ShopSettings,
  StockAlerts,
  Subscriber,
  User,
} from '@/models';
import { blockCustomer, eraseCustomer, saveCustomerNote, unblockCustomer } from './commands';
import { listCustomers } from './list';
import { customerData, findCustomer, listCustomerOrders } from './queries';
import { customersQuery } from './schema';
import { customerDataResponse } from './view';

const stripeServer = setUpStripe();
setUpDatabase();
let apple: string;

beforeAll(async () => {
  const fields = { name: 'Apple', category: 'Fruits', priceCents: 400, offerPriceCents: 400 };
  apple = String((await Product.create(fields))._id);
}, 60_000);
beforeEach(async () => {
  await Promise.all([Order.deleteMany(), User.deleteMany(), GuestCustomer.deleteMany()]);
});

afterEach(async () => {
  vi.restoreAllMocks();
  await ShopSettings.deleteMany();
  await readShop();
});

const shopper = (firstName: string) => {
  const place = { city: 'Springfield', state: 'Oregon', zipcode: '02134', country: 'US' };
  return storedShopper(Object.assign(place, { firstName, lastName: 'Lee' }));
};
const nextKey = () => `customer ${randomUUID()}`;
const placing = (one: { userId: string; address: string }, quantity = 1) => ({
  userId: one.userId,
  idempotencyKey: nextKey(),
  input: { items: [{ product: apple, quantity }], address: one.address },
});
const order = (one: { userId: string; address: string }, quantity = 1) =>
  placeCodOrder(placing(one, quantity));

const GRACE = {
  name: 'Grace Hopper',
  phone: '+1 555 010 0177',
  email: 'grace@people.example',
  street: '9 Navy Road',
  city: 'Springfield',
  zipcode: '02134',
  country: 'US',
};
const orderByPhone = (customer: object = {}, more: object = {}) =>
  placeOrderFor(
    orderForInput.parse({
      customer: { ...GRACE, ...customer },
      items: [{ product: apple, quantity: 1 }],
      ...more,
    }),
    { key: nextKey(), by: 'owner' },
  );

const list = async (query: object = {}, maySeeMoney = true) =>
  listCustomers(customersQuery.parse(query), maySeeMoney);
const namesOf = async (query: object = {}) => (await list(query)).customers.map(({ name }) => name);
const guestId = async () =>
  (await list({ q: 'Hopper' })).customers[0]?._id ?? expect.fail('no guest');

test('the customer list has each customer once, sorted by the latest order', async () => {
  const [ada, ben] = [await shopper('Ada'), await shopper('Ben')];
  await order(ada);
  await order(ben, 2);
  await orderByPhone();
  await orderByPhone({ phone: '0015550100177' });
  await order(ada, 2);
  const { customers, nextCursor } = await list();
  expect(nextCursor).toBeUndefined();
  expect(customers).toMatchObject([
    { name: 'Ada Lee', kind: 'account', orders: 2, spent: [{ currency: 'usd', amount: 12.24 }] },
    { name: 'Grace Hopper', kind: 'phone', orders: 2 },
    { name: 'Ben Lee', orders: 1, spent: [{ amount: 8.16 }] },
  ]);
  expect((await list({}, false)).customers[0]).not.toHaveProperty('spent');
});

test('the pages of the customer list contain every customer exactly once', async () => {
  const shoppers = [];
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) shoppers.push(await shopper(name));
  for (const round of [1, 2, 3]) for (const one of shoppers) await order(one, round);
  await orderByPhone();
  await orderByPhone();
  const seen: string[] = [];
  for (let cursor: string | undefined, isFirst = true; isFirst || cursor; isFirst = false) {
    const page = await list(omitUndefined({ limit: 2, cursor: cursor || undefined }));
    seen.push(...page.customers.map(({ name }) => name));
    cursor = page.nextCursor;
  }
  expect(seen).toEqual(['Grace Hopper', 'Five Lee', 'Four Lee', 'Three Lee', 'Two Lee', 'One Lee']);
});

test('the customer list can be searched by name, phone number in any notation, and email', async () => {
  const ada = await shopper('Ada');
  await order(ada);
  await orderByPhone();
  await storedShopper(undefined, { name: 'Silent', email: 'silent@shopper.example' });
  for (const q of ['hopper', 'Grace Hop', '001 555 0100177', '5550100177', 'grace@people'])
    expect.soft([q, await namesOf({ q })]).toEqual([q, ['Grace Hopper']]);
  expect(await namesOf({ q: 'silent@' })).toEqual(['Silent']);
  // A product name finds orders in the order list, but must not find customers.
  expect(await namesOf({ q: 'apple' })).toEqual([]);
  expect(await namesOf({ q: 'g' })).toEqual([]);
});

test('a customer page shows orders, totals, addresses and the note', async () => {
  const ada = await shopper('Ada');
  await order(ada, 2);
  await saveCustomerNote({ id: ada.userId, note: 'Second bell' });
  const cancelled = await order(ada, 3);
  await step(cancelled, 'Order Placed', 'Cancelled');
  expect(await findCustomer(ada.userId, true)).toMatchObject({
    name: 'Ada Lee',
    orders: 1,
    cancelledOrders: 1,
    spent: [{ currency: 'usd', amount: 8.16 }],
    note: 'Second bell',
    addresses: [{ street: '1 Market Street', isSaved: true }],
  });
  const first = await listCustomerOrders({ id: ada.userId, limit: 1 }, true);
  expect(first.orders).toMatchObject([{ _id: cancelled, status: 'Cancelled', amount: 0 }]);
  const { orders, nextCursor } = await listCustomerOrders(
    { id: ada.userId, limit: 1, cursor: first.nextCursor },
    false,
  );
  expect(nextCursor).toBeUndefined();
  expect(orders).toHaveLength(1);
  expect(orders[0]).not.toHaveProperty('amount');
  await expect(findCustomer('f'.repeat(24), true)).rejects.toMatchObject({ kind: 'notFound' });
});

const blocked = { kind: 'forbidden', message: expect.stringContaining('+49 30 1234') };

test('a blocked account can place no order, and sees the contact of the shop', async () => {
  await ShopSettings.updateOne(
    { _id: 'shop' },
    { $set: { phone: '+49 30 1234' } },
    { upsert: true },
  );
  await readShop();
  const ada = await shopper('Ada');
  const placed = placing(ada);
  const id = await placeCodOrder(placed);
  await blockCustomer({ id: ada.userId, reason: 'Did not pay three times' });
  await expect(order(ada, 2)).rejects.toMatchObject(blocked);
  await expect(order(ada, 2)).rejects.not.toThrow('three times');
  await expect(openPayPage(placing(ada))).rejects.toMatchObject(blocked);
  // A repeated request for a placed order succeeds despite the block.
  expect(await placeCodOrder(placed)).toBe(id);
  expect(await namesOf({ blocked: 'true' })).toEqual(['Ada Lee']);
  await unblockCustomer({ id: ada.userId });
  expect(await namesOf({ blocked: 'true' })).toEqual([]);
  await order(ada, 2);
});

test.each(['cod', 'online'] as const)(
  'an order (%s) is rejected if its shopper is blocked while the order is being placed',
  async (how) => {
    const ada = await shopper('Ada');
    const create = Order.create.bind(Order);
    vi.spyOn(Order, 'create').mockImplementationOnce(((...args: Parameters<typeof create>) =>
      blockCustomer({ id: ada.userId, reason: 'Late' }).then(() => create(...args))) as never);
    const placed = how === 'cod' ? order(ada) : openPayPage(placing(ada));
    await expect(placed).rejects.toMatchObject({ kind: 'forbidden' });
    expect(await Order.countDocuments({ userId: ada.userId, listed: true })).toBe(0);
    expect(await Order.countDocuments(state.beingPaid.where)).toBe(0);
  },
);

test('blocking a customer ends an open payment page and keeps a paid order', async () => {
  const [ada, ben] = [await shopper('Ada'), await shopper('Ben')];
  const open = await openPayPage(placing(ada));
  await blockCustomer({ id: ada.userId, reason: 'No' });
  expect(
    stripeServer()
      .state()
      .session.find(({ id }) => id === open)?.status,
  ).toBe('expired');
  const paid = await openPayPage(placing(ben));
  stripeServer().pay(paid);
  await blockCustomer({ id: ben.userId, reason: 'No' });
  await settle(paid);
  expect(await Order.countDocuments({ userId: ben.userId, listed: true, isPaid: true })).toBe(1);
});

test('a phone order for a blocked customer needs a confirmation', async () => {
  await orderByPhone();
  await blockCustomer({ id: await guestId(), reason: 'Prank calls' });
  const warning = {
    kind: 'conflict',
    message: 'This customer is blocked: Prank calls',
    extra: { body: { blocked: true } },
  };
  await expect(orderByPhone({ phone: '0015550100177' })).rejects.toMatchObject(warning);
  await orderByPhone({ phone: '+1 555 010 0178' });
  await orderByPhone({}, { evenIfBlocked: true });
  const ada = await shopper('Ada');
  await order(ada);
  await orderByPhone({ phone: '1' });
  await blockCustomer({ id: ada.userId, reason: 'Account' });
  await expect(orderByPhone({ phone: '1' })).rejects.toMatchObject({ kind: 'conflict' });
});

test('erasing a customer without an account erases orders, note and block', async () => {
  await orderByPhone();
  const id = await guestId();
  await saveCustomerNote({ id, note: 'Hopper rings late' });
  await blockCustomer({ id, reason: 'Hopper did not pay' });
  expect(await eraseCustomer({ id })).toEqual({ open: 1 });
  const [open] = await Order.find({ 'phone.isGuest': true }).lean();
  await Order.updateOne(
    { _id: open?._id },
    {
      $set: {
        status: 'Cancelled',
        history: [{ status: 'Cancelled', at: new Date(0), by: 'seller' }],
      },
    },
  );
  expect(await eraseCustomer({ id })).toEqual({ open: 0 });
  const rows = [...(await Order.find().lean()), ...(await GuestCustomer.find().lean())];
  expect(JSON.stringify(rows)).not.toMatch(/Hopper|0177|Navy/);
  expect(await namesOf()).toEqual([]);
  expect(JSON.stringify(await Audit.find().lean())).not.toMatch(/Hopper|Navy|010 ?0177/);
});

test('erasing an account deletes its note and block, and fails while an order is open', async () => {
  const ada = await shopper('Ada');
  const id = await order(ada);
  await saveCustomerNote({ id: ada.userId, note: 'Rings late' });
  await blockCustomer({ id: ada.userId, reason: 'Did not pay' });
  await expect(eraseCustomer({ id: ada.userId })).rejects.toMatchObject({ kind: 'conflict' });
  await step(id, 'Order Placed', 'Cancelled');
  await eraseCustomer({ id: ada.userId });
  const user = await User.findById(ada.userId).lean();
  expect(user).toMatchObject({ name: '' });
  expect(user).not.toHaveProperty('block');
  expect(user).not.toHaveProperty('sellerNote');
  expect(await namesOf()).toEqual([]);
  await expect(findCustomer(ada.userId, true)).rejects.toMatchObject({ kind: 'notFound' });
});

test('the data export of a customer contains only the orders and the note of this customer', async () => {
  await orderByPhone();
  await orderByPhone({ phone: '0015550100177', name: 'Grace H' });
  await orderByPhone({ phone: '+1 555 010 0199', name: 'Other Person' });
  const id = await guestId();
  await saveCustomerNote({ id, note: 'Rings late' });
  const text = await new Response(streamOf(await customerData(id, ''))).text();
  const data = JSON.parse(text);
  expect(data).toMatchObject({ success: true, customer: { note: 'Rings late' }, invoices: [] });
  expect(data.orders).toHaveLength(2);
  expect(text).not.toContain('Other');
});

test('the data export of an account contains everything that the shop stores about the account', async () => {
  const ada = await shopper('Ada');
  await order(ada);
  const email = 'ada@people.example';
  const [at, product] = [new Date('2026-11-01T10:00:00Z'), new mongoose.Types.ObjectId(apple)];
  const items = [{ product, quantity: 2 }];
  await User.updateOne(
    { _id: ada.userId },
    {
      $set: {
        ...{ email, mailProvenAt: at, language: 'de', stripeCustomer: 'cus_ada' },
        cartItems: { [apple]: 3 },
      },
    },
  );
  await Favourites.create({ _id: ada.userId, products: [product] });
  const list = { id: new mongoose.Types.ObjectId(), name: 'Sunday', items };
  await ShoppingLists.create({ _id: ada.userId, lists: [list] });
  const alert = { id: new mongoose.Types.ObjectId(), product, at: new Date() };
  await StockAlerts.create({ _id: email, language: 'de', alerts: [alert], expiresAt: new Date() });
  await Subscriber.create({ _id: email, confirmedAt: at, language: 'de' });
  const text = await new Response(streamOf(await customerData(ada.userId, ''))).text();
  const data = customerDataResponse.parse(JSON.parse(text));
  expect(data.account).toMatchObject({
    user: { email, cartItems: { [apple]: 3 }, language: 'de' },
    addresses: [{ firstName: 'Ada' }],
    sessions: [],
    newsletter: { confirmedAt: at.toISOString() },
    favourites: [{ _id: apple, name: 'Apple' }],
    stockAlerts: [{ product: apple }],
    shoppingLists: [{ name: 'Sunday', items: [{ product: apple, quantity: 2 }] }],
    stripeCustomer: 'cus_ada',
  });
  expect(data.orders).toHaveLength(1);
});

test('the list of blocked customers contains each customer once, latest block first', async () => {
  const names = ['One', 'Two', 'Three', 'Four'];
  const at = new Date('2026-11-01T10:00:00Z');
  const ids: string[] = [];
  for (const name of names) {
    const { userId } = await storedShopper(undefined, { name });
    // The last two customers get the same block time.
    const time = new Date(at.getTime() + Math.min(ids.length, 2));
    await User.updateOne({ _id: userId }, { $set: { block: { at: time, reason: 'No' } } });
    ids.push(userId);
  }
  await orderByPhone();
  await blockCustomer({ id: await guestId(), reason: 'No' });
  const find = vi.spyOn(Order, 'find');
  const first = await list({ blocked: 'true', limit: 2 });
  // One query finds the customers of the phone numbers. Two more find the orders of the two customers on the page.
  expect(find).toHaveBeenCalledTimes(3);
  find.mockClear();
  expect(first.customers.map(({ name }) => name)).toEqual(['Grace Hopper', expect.any(String)]);
  // The last customer of the first page is unblocked. The second page must still start after this customer.
  const last = first.customers[1]?._id ?? expect.fail('no second customer');
  await unblockCustomer({ id: last });
  const second = await list({ blocked: 'true', limit: 2, cursor: first.nextCursor });
  expect(find).toHaveBeenCalledTimes(2);
  const third = await list({ blocked: 'true', limit: 2, cursor: second.nextCursor });
  const rest = [...second.customers, ...third.customers].map(({ _id }) => _id);
  expect(third.nextCursor).toBeUndefined();
  expect([ids[2], ids[3]]).toContain(last);
  expect(rest).toEqual([ids[2] === last ? ids[3] : ids[2], ids[1], ids[0]]);
});

test('a customer can be blocked although Stripe cannot end the payment page', async () => {
  const ada = await shopper('Ada');
  await openPayPage(placing(ada));
  const refused = new Stripe.errors.StripePermissionError({
    type: 'invalid_request_error',
    message: 'No',
  });
  const expire = vi.spyOn(stripe().checkout.sessions, 'expire').mockRejectedValueOnce(refused);
  const { user } = await blockCustomer({ id: ada.userId, reason: 'No' });
  expect(expire).toHaveBeenCalledTimes(1);
  expect(user?.block).toMatchObject({ reason: 'No' });
  // If Stripe cannot end the payment page, blockCustomer throws, but the audit log has the block.
  const count = () => Audit.countDocuments({ action: 'customer blocked' });
  const before = await count();
  vi.spyOn(stripe().checkout.sessions, 'expire').mockRejectedValueOnce(new Error('database'));
  await expect(blockCustomer({ id: ada.userId, reason: 'No' })).rejects.toThrow('database');
  expect(await count()).toBe(before + 1);
});

describe('the note about a customer', () => {
  const changed = (note: string) => ({
    kind: 'conflict',
    message: expect.stringMatching(/^Someone else has changed this note/),
    extra: { body: { note } },
  });

  it.each([
    [
      'an account',
      async () => {
        const ada = await shopper('Ada');
        await order(ada);
        return ada.userId;
      },
    ],
    [
      'a phone number',
      async () => {
        await orderByPhone();
        return guestId();
      },
    ],
  ])('is not overwritten by a device that shows an outdated note: %s', async (_, customer) => {
    const id = await customer();
    const noteNow = async () => (await findCustomer(id, true)).note;
    await saveCustomerNote({ id, note: 'Second bell', from: '' });
    await expect(saveCustomerNote({ id, note: 'Dog', from: '' })).rejects.toMatchObject(
      changed('Second bell'),
    );
    expect(await noteNow()).toBe('Second bell');
    await saveCustomerNote({ id, note: 'Second bell', from: '' });
    await saveCustomerNote({ id, note: 'Second bell. Dog', from: 'Second bell' });
    await saveCustomerNote({ id, note: '', from: 'Second bell. Dog' });
    await saveCustomerNote({ id, note: '', from: 'Second bell. Dog' });
    await expect(saveCustomerNote({ id, note: 'Cat', from: 'Second bell' })).rejects.toMatchObject(
      changed(''),
    );
    expect(await noteNow()).toBe('');
    // An older client sends no `from`.
    await saveCustomerNote({ id, note: 'Cat' });
    expect(await noteNow()).toBe('Cat');
  });

  it('can be written for a blocked phone number without a note', async () => {
    await orderByPhone();
    const id = await guestId();
    await blockCustomer({ id, reason: 'Did not pay' });
    await saveCustomerNote({ id, note: 'Called', from: '' });
    expect(await findCustomer(id, true)).toMatchObject({ note: 'Called', isBlocked: true });
  });
});

test('a note about a customer is saved even if a concurrent request inserts the customer first', async () => {
  await orderByPhone();
  const id = await guestId();
  const duplicate = new mongoose.mongo.MongoServerError({ message: 'E11000', code: 11000 });
  const write = vi.spyOn(GuestCustomer, 'updateOne').mockRejectedValueOnce(duplicate);
  const { guest } = await saveCustomerNote({ id, note: 'Rings late' });
  expect(write).toHaveBeenCalledTimes(2);
  expect(guest).toMatchObject({ note: 'Rings late' });
});
