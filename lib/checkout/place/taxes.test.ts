import mongoose from 'mongoose';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { givenDatabase, givenStripe } from '@/e2e/support/engine-set-up';
import { changeStatus } from '@/lib/checkout/fulfil/change-status';
import { packOrder } from '@/lib/checkout/fulfil/pack-order';
import { settle } from '@/lib/checkout/pay/settle';
import { findOrder } from '@/lib/orders/queries';
import { checkOrder } from '@/lib/reconcile/invariants';
import { Address, Order, Product, ShopSettings, User } from '@/models';
import { placeCodOrder, placeOnlineOrder } from './place-order';

/* Orders of several rates, with deposits, on the real engine and the stand-in for Stripe. */

const standIn = givenStripe();
givenDatabase();
let apple: string;
let cola: string;
let bread: string;

beforeAll(async () => {
  const add = async (
    name: string,
    category: string,
    offerPriceCents: number,
    more: object = {},
  ) => {
    const product = { name, category, priceCents: offerPriceCents, offerPriceCents, ...more };
    return String((await Product.create(product))._id);
  };
  apple = await add('Apple', 'Fruits', 107);
  cola = await add('Cola', 'Drinks', 119, { depositCents: 25 });
  bread = await add('Bread', 'Bakery', 300, { taxClass: 'zero' });
}, 60_000);
afterEach(async () => void (await ShopSettings.deleteMany()));

const taxClasses = [
  { id: 'standard', name: 'Standard', percent: 19 },
  { id: 'reduced', name: 'Reduced', percent: 7, appliesTo: ['Fruits'] },
  { id: 'zero', name: 'Zero', percent: 0 },
];
const set = (settings: object) =>
  ShopSettings.updateOne({ _id: 'shop' }, { $set: settings }, { upsert: true });
const gross = () => set({ currency: 'eur', taxMode: 'included', taxPercent: 19, taxClasses });

/** A shopper who orders two apples, three bottles of cola and a bread. */
async function buyer() {
  const email = `${new mongoose.Types.ObjectId()}@shopper.example`;
  const userId = String((await User.create({ name: 'Ada', email, passwordHash: 'none' }))._id);
  const place = { street: '1 Market Street', city: 'Springfield', state: 'Oregon', country: 'US' };
  const { _id } = await Address.create({
    ...{ userId, firstName: 'Ada', lastName: 'Grocer', email, phone: '1', zipcode: '02134' },
    ...place,
  });
  const items = [
    { product: apple, quantity: 2 },
    { product: cola, quantity: 3 },
    { product: bread, quantity: 1 },
  ];
  const placing = { userId, idempotencyKey: 'one', input: { items, address: String(_id) } };
  const own = async () => {
    const stored = await Order.findOne({ userId }).lean();
    if (stored) checkOrder(stored, (_, what) => expect(what).toBeUndefined());
    return findOrder(String(stored?._id), { audience: 'shopper', subject: userId });
  };
  return { placing, own };
}

test('prices that include tax: the order remembers mode, rates and deposits, whatever is set later', async () => {
  await gross();
  const ada = await buyer();
  await placeCodOrder(ada.placing);
  await set({ taxMode: 'added', taxPercent: 50, taxClasses: [] });
  const placed = await ada.own();
  // 2.14 of fruits, 3.57 of cola with 0.75 of deposits, 3.00 of bread.
  expect(placed).toMatchObject({
    ...{ amount: 9.46, deposits: 0.75, deliveryFee: 0, taxMode: 'included', taxPercent: 19 },
    taxes: [
      { percent: 19, net: 3.64, tax: 0.68 },
      { percent: 7, net: 2, tax: 0.14 },
      { percent: 0, net: 3, tax: 0 },
    ],
  });
  const { _id: id } = placed;
  // A bottle is missing, and its deposit; another is replaced by an apple, which has none.
  const replacement = { product: apple, quantity: 1 };
  await packOrder({ id, lines: [{ product: cola, found: 1, replacement }], done: true });
  expect(await ada.own()).toMatchObject({
    ...{ amount: 7.65, agreedAmount: 9.46, deposits: 0.25 },
    taxes: [
      { percent: 19, net: 1.22, tax: 0.22 },
      { percent: 7, net: 3, tax: 0.21 },
      { percent: 0, net: 3, tax: 0 },
    ],
  });
});

test('tax that is added: Stripe charges the total of the order, and what is missing is given back', async () => {
  await set({ currency: 'eur', taxPercent: 19, taxClasses });
  const ada = await buyer();
  const [session = ''] = /cs_test_\w+/.exec(await placeOnlineOrder(ada.placing)) ?? [];
  // 9.46, and 0.82 and 0.14 of tax.
  expect(
    standIn()
      .state()
      .session.find(({ id }) => id === session),
  ).toMatchObject({
    amountTotal: 1_042,
  });
  standIn().pay(session);
  await settle(session);
  const paid = await ada.own();
  expect(paid).toMatchObject({ isPaid: true, amount: 10.42 });
  expect(paid.flag).toBeUndefined();
  await packOrder({ id: paid._id, lines: [{ product: cola, found: 0 }], done: true });
  expect(await ada.own()).toMatchObject({ amount: 5.28, refundedAmount: 5.14 });
  await changeStatus({ id: paid._id, from: 'Packed', status: 'Cancelled' });
  expect(await ada.own()).toMatchObject({ amount: 0, taxes: [], refundedAmount: 10.42 });
});

test('a pay page that ended is paid anew by the rates of then, and nothing of the first stays', async () => {
  await gross();
  const ada = await buyer();
  const [session = ''] = /cs_test_\w+/.exec(await placeOnlineOrder(ada.placing)) ?? [];
  standIn().expire(session);
  await settle(session);
  await ShopSettings.deleteMany();
  await placeOnlineOrder(ada.placing);
  const order = await Order.findOne({ userId: ada.placing.userId }).lean();
  // 8.71 and 0.75 of deposits, and 2% of both.
  expect(order).toMatchObject({ amountCents: 964, taxPercent: 2, currency: 'usd' });
  expect(order?.taxMode).toBeUndefined();
  expect(order?.taxClasses).toBeUndefined();
  await ada.own();
});

test('an order of a shop that has set nothing keeps no more than before', async () => {
  const ada = await buyer();
  const { input } = ada.placing;
  const items = input.items.filter(({ product }) => product !== cola);
  await placeCodOrder({ ...ada.placing, input: { ...input, items } });
  const order = await Order.findOne({ userId: ada.placing.userId }).lean();
  expect(order).toMatchObject({ subtotalCents: 514, taxCents: 10, amountCents: 524 });
  const more = /^(taxMode|taxClasses|fees|taxes)$|Percent$/;
  const kept = [order, ...(order?.items ?? [])].flatMap((part) => Object.keys(part ?? {}));
  expect(kept.filter((field) => more.test(field))).toEqual(['taxPercent']);
});
