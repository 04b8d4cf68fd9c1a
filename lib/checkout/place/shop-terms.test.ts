import { afterEach, beforeAll, expect, test } from 'vitest';
import { openPayPage, sessionIn, storedShopper } from '@/e2e/support/engine-orders';
import { setUpDatabase, setUpStripe } from '@/e2e/support/engine-set-up';
import { changeStatus } from '@/lib/checkout/fulfil/change-status';
import { packOrder } from '@/lib/checkout/fulfil/packing';
import { settle } from '@/lib/checkout/pay/settle';
import { findOrder } from '@/lib/orders/queries';
import { checkOrder } from '@/lib/reconcile/invariants';
import { DAY_MS, HOUR_MS } from '@/lib/utils/durations';
import { Address, Order, Product, ShopSettings } from '@/models';
import { placeCodOrder, placeOnlineOrder, writeOrder } from './place-order';

const stripeServer = setUpStripe();
setUpDatabase();
let apple: string;

beforeAll(async () => {
  const product = { category: 'Fruits', priceCents: 400, offerPriceCents: 333 };
  apple = String((await Product.create({ name: 'Apple', ...product }))._id);
}, 60_000);
afterEach(async () => void (await ShopSettings.deleteMany()));

const set = (settings: object) =>
  ShopSettings.updateOne({ _id: 'shop' }, { $set: settings }, { upsert: true });

async function buyer(more: object = {}) {
  const { userId, address } = await storedShopper();
  const input = { items: [{ product: apple, quantity: 3 }], address, ...more };
  const placing = { userId, idempotencyKey: 'one', input };
  const own = async () => {
    const id = String((await Order.findOne({ userId }).sort({ _id: -1 }).lean())?._id);
    return findOrder(id, { audience: 'shopper', subject: userId });
  };
  const online = () => openPayPage(placing);
  const pay = async (session: string) => {
    stripeServer().pay(session);
    await settle(session);
  };
  return { userId, placing, own, online, pay };
}

const unprocessable = (message: string | RegExp) => ({
  kind: 'unprocessable',
  message: expect.stringMatching(message),
});

test('an order keeps its currency and tax rate when the settings change', async () => {
  await set({ currency: 'eur', taxPercent: 8.25 });
  const ada = await buyer({ shownCents: 999 + 82, currency: 'eur' });
  await placeCodOrder(ada.placing);
  await set({ currency: 'gbp', taxPercent: 20 });
  const { _id: id } = await ada.own();
  await packOrder({ id, lines: [{ product: apple, found: 2 }], done: true });
  // Two apples cost 6.66 plus 8.25% tax, rounded down.
  const terms = { currency: 'eur', taxPercent: 8.25, agreedAmount: 10.81, amount: 7.2 };
  expect(await ada.own()).toMatchObject(terms);
});

test('an order whose total was shown in another currency is rejected', async () => {
  await set({ currency: 'eur' });
  const ada = await buyer({ shownCents: 1_018, currency: 'usd' });
  const refused = {
    kind: 'conflict',
    message: expect.stringContaining('€10.18 instead of $10.18'),
  };
  await expect(placeCodOrder(ada.placing)).rejects.toMatchObject(refused);
  expect(await Order.exists({ userId: ada.userId })).toBeNull();
});

test('an order is paid and refunded in its own currency', async () => {
  await set({ currency: 'eur', taxPercent: 0 });
  const ada = await buyer();
  const session = await ada.online();
  await set({ currency: 'usd', taxPercent: 2 });
  await ada.pay(session);
  const intent = stripeServer()
    .state()
    .intent.find((each) => each.session === session);
  expect(intent).toMatchObject({ currency: 'eur', amount: 999 });
  const paid = await ada.own();
  expect(paid).toMatchObject({ isPaid: true, currency: 'eur', amount: 9.99 });
  expect(paid.flag).toBeUndefined();
  await changeStatus({ id: paid._id, from: 'Order Placed', status: 'Cancelled' });
  expect(await ada.own()).toMatchObject({ currency: 'eur', refundedAmount: 9.99 });
});

test('orders outside the delivery area or below the minimum amount are rejected', async () => {
  await set({ zipCodes: ['10115'] });
  const ada = await buyer();
  await expect(placeCodOrder(ada.placing)).rejects.toMatchObject(
    unprocessable('We do not deliver to 02134.'),
  );
  await expect(placeOnlineOrder(ada.placing)).rejects.toMatchObject(unprocessable('02134'));
  await set({ zipCodes: ['10115', '02134'], minimumCents: 1_000 });
  await expect(placeCodOrder(ada.placing)).rejects.toMatchObject(
    unprocessable('Add [$]0.01 more to order'),
  );
  expect(await Order.exists({ userId: ada.userId })).toBeNull();
  await set({ minimumCents: 999 });
  await placeCodOrder(ada.placing);
  expect(await ada.own()).toMatchObject({ amount: 10.18 });
});

test('an expired order can be paid only if the shop still delivers to the address', async () => {
  const ada = await buyer();
  const session = await ada.online();
  stripeServer().expire(session);
  await settle(session);
  await set({ zipCodes: ['10115'] });
  await expect(placeOnlineOrder(ada.placing)).rejects.toMatchObject(unprocessable('02134'));
  await set({ zipCodes: [], minimumCents: 1_000 });
  await expect(placeOnlineOrder(ada.placing)).rejects.toMatchObject(unprocessable('[$]0.01'));
  await set({ minimumCents: 0 });
  await ada.pay(await ada.online());
  expect(await ada.own()).toMatchObject({ isPaid: true });
});

test('an order whose first payment page opens a day later costs the current price', async () => {
  const ada = await buyer({ shownCents: 1_018 });
  // Stripe did not respond, so the order was stored without a payment page.
  const { _id } = await writeOrder(ada.placing, 'Online');
  await Order.updateOne({ _id }, { $set: { createdAt: new Date(Date.now() - DAY_MS) } });
  const price = (offerPriceCents: number) =>
    Product.updateOne({ _id: apple }, { $set: { offerPriceCents } });
  await price(390);
  await expect(ada.online()).rejects.toMatchObject({
    kind: 'conflict',
    extra: { body: { total: 11.93 } },
  });
  await Product.updateOne({ _id: apple }, { $set: { removedAt: new Date() } });
  await expect(ada.online()).rejects.toMatchObject({ kind: 'conflict' });
  await Product.updateOne({ _id: apple }, { $unset: { removedAt: 1 } });
  await price(333);
  await ada.pay(await ada.online());
  expect(await ada.own()).toMatchObject({ isPaid: true, amount: 10.18 });
});

test("an unpaid order uses the current version of the shopper's address", async () => {
  const ada = await buyer();
  const { userId, placing } = ada;
  const session = await ada.online();
  const move = (place: object) => Address.updateOne({ userId }, { $set: place });
  const again = (ifMissing: 'call' | 'replace') => {
    const items = placing.input.items.map((line) => ({ ...line, ifMissing }));
    return placeOnlineOrder({ ...placing, input: { ...placing.input, items, ifMissing } });
  };
  await move({ street: '2 Corrected Street', zipcode: '10115' });
  await again('call');
  await set({ zipCodes: ['10115'] });
  await move({ zipcode: '02134' });
  await expect(again('replace')).rejects.toMatchObject(unprocessable('02134'));
  await ada.pay(session);
  await move({ street: '3 Later Street', zipcode: '10115' });
  await again('replace');
  const order = await Order.findOne({ userId }).lean();
  expect(order).toMatchObject({
    isPaid: true,
    ifMissing: 'call',
    items: [{ ifMissing: 'call' }],
    address: { street: '2 Corrected Street', zipcode: '10115' },
  });
  expect(order?.words).toContain('corrected');
});

test('a new payment of an expired order keeps the substitution preferences', async () => {
  const ada = await buyer({ items: [{ product: apple, quantity: 3, ifMissing: 'replace' }] });
  const session = await ada.online();
  stripeServer().expire(session);
  await settle(session);
  await ada.pay(await ada.online());
  expect(await ada.own()).toMatchObject({ isPaid: true, items: [{ ifMissing: 'replace' }] });
});

/** Opening hours in UTC that start in this many minutes and last one hour. */
function openingIn(minutes: number) {
  const opening = new Date(Date.now() + minutes * 60_000);
  opening.setUTCSeconds(0, 0);
  const clock = (at: Date) => at.toISOString().slice(11, 16);
  const to = opening.getUTCHours() === 23 ? '24:00' : clock(new Date(+opening + HOUR_MS));
  const times = { from: clock(opening), to };
  return { opening, openingHours: { timeZone: 'UTC', week: Array(7).fill([times]), daysOff: [] } };
}

test('an order outside the opening hours gets a promised time after the next opening', async () => {
  const { opening, openingHours } = openingIn(150);
  await set({ openingHours, promiseMinutes: 45 });
  const ada = await buyer();
  await placeCodOrder(ada.placing);
  const promised = Date.parse(String((await ada.own()).promisedAt));
  expect(promised).toBe(opening.getTime() + 45 * 60_000);
  const eve = await buyer();
  await eve.pay(await eve.online());
  expect((await eve.own()).promisedAt).toBe(new Date(promised).toISOString());
  const never = { ...openingHours, week: Array(7).fill([]) };
  await set({ openingHours: never });
  const bob = await buyer();
  await expect(placeCodOrder(bob.placing)).rejects.toMatchObject(unprocessable('closed'));
});

test('a pause of the shop rejects new orders, but open payments can be completed', async () => {
  const eve = await buyer();
  const session = await eve.online();
  await set({ pause: { until: new Date(Date.now() + 60_000), words: 'The oven is broken.' } });
  const bob = await buyer();
  const refused = unprocessable('The oven is broken. You can order again');
  const pause = expect.stringContaining('The oven is broken.');
  await expect(placeCodOrder(bob.placing)).rejects.toMatchObject({
    ...refused,
    extra: { body: { pause } },
  });
  await expect(placeOnlineOrder(bob.placing)).rejects.toMatchObject(refused);
  await expect(placeOnlineOrder(eve.placing)).rejects.toMatchObject(refused);
  expect(await Order.exists({ userId: bob.userId })).toBeNull();
  await eve.pay(session);
  expect(await eve.own()).toMatchObject({ isPaid: true });
  await set({ pause: { until: new Date(), words: 'The oven is broken.' } });
  await placeCodOrder(bob.placing);
  expect(await bob.own()).toMatchObject({ amount: 10.18 });
});

const zones = [
  { name: 'Old town', zipCodes: ['02134'], feeCents: 290, freeFromCents: 2_000 },
  { name: 'Around', zipCodes: ['02000-02999'], feeCents: 500, minimumCents: 1_500 },
];

test('the delivery fee is taxed, stays after packing, and is refunded on cancellation', async () => {
  await set({ zones, taxPercent: 10 });
  const ada = await buyer({ shownCents: 999 + 290 + 128 });
  const session = await ada.online();
  const intent = () =>
    stripeServer()
      .state()
      .intent.find((each) => each.session === session);
  await ada.pay(session);
  expect(intent()).toMatchObject({ amount: 1_417 });
  const paid = await ada.own();
  expect(paid).toMatchObject({ isPaid: true, agreedAmount: 14.17, deliveryFee: 2.9 });
  expect(paid.flag).toBeUndefined();
  // One apple at 3.33 and the fee of 2.90, plus 10% tax on both.
  await packOrder({ id: paid._id, lines: [{ product: apple, found: 1 }], done: true });
  expect(await ada.own()).toMatchObject({ amount: 6.85, refundedAmount: 7.32 });
  await changeStatus({ id: paid._id, from: 'Packed', status: 'Cancelled' });
  expect(await ada.own()).toMatchObject({ amount: 0, refundedAmount: 14.17 });
  const stored = await Order.findById(paid._id).lean();
  const faults: string[] = [];
  if (stored) checkOrder(stored, (_, what) => faults.push(what));
  expect(faults).toEqual([]);
});

test('delivery is free if the subtotal reaches the threshold of the delivery zone', async () => {
  await set({ zones, taxPercent: 10 });
  const many = await buyer({ items: [{ product: apple, quantity: 7 }], shownCents: 2_331 + 233 });
  await placeCodOrder(many.placing);
  expect(await many.own()).toMatchObject({ deliveryFee: 0 });
  const few = await buyer();
  await placeCodOrder(few.placing);
  const { _id: id } = await few.own();
  await packOrder({ id, lines: [{ product: apple, found: 0 }], done: true });
  expect(await few.own()).toMatchObject({ amount: 0, agreedAmount: 14.17 });
});

test('minimum order and free delivery depend on the goods without deposits and tax', async () => {
  const fields = { name: 'Cola', category: 'Drinks', priceCents: 400, offerPriceCents: 333 };
  const cola = String((await Product.create({ ...fields, depositCents: 500 }))._id);
  const items = [{ product: cola, quantity: 3 }];
  const zone = { name: 'All', zipCodes: ['*'], feeCents: 500 };
  await set({ taxPercent: 10, zones: [{ ...zone, minimumCents: 1_000, freeFromCents: 1_000 }] });
  const ada = await buyer({ items });
  await expect(placeCodOrder(ada.placing)).rejects.toMatchObject(unprocessable('[$]0.01'));
  await set({ zones: [{ ...zone, minimumCents: 999, freeFromCents: 1_000 }] });
  await placeCodOrder(ada.placing);
  expect(await ada.own()).toMatchObject({ deliveryFee: 5, deposits: 15 });
  await set({ zones: [{ ...zone, freeFromCents: 999 }] });
  const bob = await buyer({ items });
  await placeCodOrder(bob.placing);
  expect(await bob.own()).toMatchObject({ deliveryFee: 0, deposits: 15, agreedAmount: 27.48 });
});

test('an unpaid order that moves to another delivery zone gets the fee of this zone', async () => {
  await set({ zones, taxPercent: 0 });
  const ada = await buyer({ shownCents: 1_289 });
  await ada.online();
  await Address.updateOne({ userId: ada.userId }, { zipcode: '02500' });
  await expect(placeOnlineOrder(ada.placing)).rejects.toMatchObject(unprocessable('[$]15.00'));
  await set({ zones: [zones[0], { ...zones[1], minimumCents: 0 }] });
  const input = { ...ada.placing.input, shownCents: 1_499 };
  for (const asked of [ada.placing.input, input])
    await expect(placeOnlineOrder({ ...ada.placing, input: asked })).rejects.toMatchObject({
      message: expect.stringContaining('delivery fee for this address has changed'),
      extra: { body: { cancelled: true } },
    });
  expect(await Order.findOne({ userId: ada.userId })).toMatchObject({
    address: { zipcode: '02134' },
  });
  const url = await placeOnlineOrder({ ...ada.placing, idempotencyKey: 'two', input });
  await ada.pay(sessionIn(url));
  expect(await ada.own()).toMatchObject({ isPaid: true, agreedAmount: 14.99, deliveryFee: 5 });
  await set({ zones: [] });
});

test('a new payment page does not charge a delivery fee that the shop has removed', async () => {
  await set({ zones, taxPercent: 0 });
  const ada = await buyer({ shownCents: 1_289 });
  const session = await ada.online();
  stripeServer().expire(session);
  await settle(session);
  await ShopSettings.updateOne({ _id: 'shop' }, { $unset: { zones: 1 } });
  const input = { ...ada.placing.input, shownCents: 999 };
  const url = await placeOnlineOrder({ ...ada.placing, idempotencyKey: 'two', input });
  await ada.pay(sessionIn(url));
  const order = await ada.own();
  expect(order).toMatchObject({ isPaid: true, agreedAmount: 9.99, deliveryFee: 0 });
});

const pickup = { on: true, address: '1 Market Street', hours: 'Bring the number' };

test('a pickup order has no address, no minimum, no fee and no delivery status', async () => {
  await set({ pickup, zones, minimumCents: 99_999, taxPercent: 0 });
  const ada = await buyer();
  const collect = { ...ada.placing.input, way: 'pickup' as const, address: undefined };
  await placeCodOrder({ ...ada.placing, input: collect });
  const order = await ada.own();
  const { on: _, ...place } = pickup;
  expect(order).toMatchObject({ way: 'pickup', pickup: place, amount: 9.99 });
  expect(order.address).toMatchObject({ firstName: 'Ada', street: '', phone: '' });
  await packOrder({ id: order._id, lines: [], done: true });
  const step = (status: 'Out for delivery' | 'Delivered') =>
    changeStatus({ id: order._id, from: 'Packed', status });
  await expect(step('Out for delivery')).rejects.toThrow('cannot change to “Out for delivery”');
  expect((await step('Delivered')).history.map(({ status }) => status)).toEqual([
    ...['Order Placed', 'Packed', 'Delivered'],
  ]);
});

test('a pickup order uses the contact details of the selected address', async () => {
  await set({ pickup });
  const ada = await buyer({ way: 'pickup' });
  await set({ pickup: { ...pickup, on: false } });
  const refused = unprocessable('Pickup is not available at the moment.');
  await expect(placeCodOrder(ada.placing)).rejects.toMatchObject(refused);
  await set({ pickup });
  await placeCodOrder(ada.placing);
  expect((await ada.own()).address).toMatchObject({ lastName: 'Grocer', phone: '1', zipcode: '' });
  const delivery = { ...ada.placing, input: { ...ada.placing.input, way: undefined } };
  await expect(placeCodOrder(delivery)).rejects.toMatchObject(unprocessable('another order'));
});
