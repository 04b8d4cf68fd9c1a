import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openPayPage, storedShopper } from '@/e2e/support/engine-orders';
import { setUpDatabase, setUpStripe } from '@/e2e/support/engine-set-up';
import { addGermanGoods, basketOf, type GermanGoods, TAX_CLASSES } from '@/e2e/support/german-shop';
import { changeStatus } from '@/lib/checkout/fulfil/change-status';
import { packOrder } from '@/lib/checkout/fulfil/packing';
import { knownDeposits, recordReturns } from '@/lib/checkout/fulfil/record-returns';
import { settle } from '@/lib/checkout/pay/settle';
import { recordRefund } from '@/lib/checkout/refund/record-refund';
import { bookMovements } from '@/lib/day-report/book';
import { findOrder } from '@/lib/orders/queries';
import { stripe } from '@/lib/payments/stripe';
import { checkOrder } from '@/lib/reconcile/invariants';
import { reconcile } from '@/lib/reconcile/reconcile';
import { Audit, Movement, Order, ShopSettings } from '@/models';
import { placeCodOrder, placeOnlineOrder } from './place-order';

const stripeServer = setUpStripe();
setUpDatabase();
let goods: GermanGoods;

beforeAll(async () => {
  goods = await addGermanGoods();
}, 60_000);
afterEach(async () => void (await ShopSettings.deleteMany()));

const set = (settings: object) =>
  ShopSettings.updateOne({ _id: 'shop' }, { $set: settings }, { upsert: true });
const gross = () =>
  set({ currency: 'eur', taxMode: 'included', taxPercent: 19, taxClasses: TAX_CLASSES });

async function buyer() {
  const { userId, address } = await storedShopper();
  const input = { items: basketOf(goods), address };
  const placing = { userId, idempotencyKey: 'one', input };
  const own = async () => {
    const stored = await Order.findOne({ userId }).lean();
    if (stored) checkOrder(stored, (_, what) => expect(what).toBeUndefined());
    return findOrder(String(stored?._id), { audience: 'shopper', subject: userId });
  };
  return { placing, own };
}

test('an order keeps its tax mode, rates and deposits after a change of settings', async () => {
  await gross();
  const ada = await buyer();
  await placeCodOrder(ada.placing);
  await set({ taxMode: 'added', taxPercent: 50, taxClasses: [] });
  const placed = await ada.own();
  // The total consists of 2.14 for apples, 3.57 for cola, 0.75 for its deposits and 3.00 for bread.
  expect(placed).toMatchObject({
    amount: 9.46,
    deposits: 0.75,
    deliveryFee: 0,
    taxMode: 'included',
    taxPercent: 19,
    taxes: [
      { percent: 19, net: 3.64, tax: 0.68 },
      { percent: 7, net: 2, tax: 0.14 },
      { percent: 0, net: 3, tax: 0 },
    ],
  });
  const { _id: id } = placed;
  // Two bottles are missing. One of them is replaced by an apple, which has no deposit.
  const replacement = { product: goods.apple, quantity: 1 };
  await packOrder({ id, lines: [{ product: goods.cola, found: 1, replacement }], done: true });
  expect(await ada.own()).toMatchObject({
    amount: 7.65,
    agreedAmount: 9.46,
    deposits: 0.25,
    taxes: [
      { percent: 19, net: 1.22, tax: 0.22 },
      { percent: 7, net: 3, tax: 0.21 },
      { percent: 0, net: 3, tax: 0 },
    ],
  });
});

test('Stripe charges the exact total if tax is added to prices', async () => {
  await set({ currency: 'eur', taxPercent: 19, taxClasses: TAX_CLASSES });
  const ada = await buyer();
  const session = await openPayPage(ada.placing);
  // The total is 9.46 net, plus 0.82 and 0.14 tax.
  expect(
    stripeServer()
      .state()
      .session.find(({ id }) => id === session),
  ).toMatchObject({
    amountTotal: 1_042,
  });
  stripeServer().pay(session);
  await settle(session);
  const paid = await ada.own();
  expect(paid).toMatchObject({ isPaid: true, amount: 10.42 });
  expect(paid.flag).toBeUndefined();
  await packOrder({ id: paid._id, lines: [{ product: goods.cola, found: 0 }], done: true });
  expect(await ada.own()).toMatchObject({ amount: 5.28, refundedAmount: 5.14 });
  await changeStatus({ id: paid._id, from: 'Packed', status: 'Cancelled' });
  expect(await ada.own()).toMatchObject({ amount: 0, taxes: [], refundedAmount: 10.42 });
});

const bottles = (pieces: number, amount = 0.25) => [{ pieces, amount }];

test('returned bottles reduce the amount that the courier collects', async () => {
  await gross();
  expect(await knownDeposits()).toEqual([0.25]);
  const ada = await buyer();
  await placeCodOrder(ada.placing);
  const { _id: id } = await ada.own();
  const early = recordReturns({ id, returned: bottles(1) });
  await expect(early).rejects.toThrow('once the order is packed');
  await packOrder({ id, lines: [], done: true });
  const plain = await ada.own();
  expect(Object.keys(plain).filter((key) => /return|cashBack|notes/.test(key))).toEqual([]);

  const recorded = await recordReturns({ id, returned: bottles(2) });
  expect(recorded).toMatchObject({
    amount: 8.96,
    deposits: 0.75,
    returnedAmount: 0.5,
    returned: [{ pieces: 2, amount: 0.25, taxPercent: 19 }],
    taxes: [
      // At 19%: 3.57 for cola and 0.25 for the remaining deposit.
      { percent: 19, net: 3.22, tax: 0.6 },
      { percent: 7, net: 2, tax: 0.14 },
      { percent: 0, net: 3, tax: 0 },
    ],
    notes: [{ what: 'returned', amount: 0.5, by: { role: 'seller' } }],
  });
  expect((await recordReturns({ id, returned: bottles(2) })).revision).toBe(recorded.revision);
  await packOrder({ id, lines: [{ product: goods.cola, found: 2 }], done: true });
  expect(await ada.own()).toMatchObject({ amount: 7.52, returnedAmount: 0.5 });
  await Promise.all([3, 4].map((pieces) => recordReturns({ id, returned: bottles(pieces) })));
  const raced = await ada.own();
  expect([7.27, 7.02]).toContain(raced.amount);
  expect(raced.notes?.map(({ amount }) => amount).sort()).toEqual([0.5, 0.75, 1]);

  const much = await recordReturns({ id, returned: [...bottles(40), ...bottles(1, 3.3)] });
  expect(much).toMatchObject({ amount: 0, cashBack: 5.28, returnedAmount: 13.3 });
  const inAll = much.taxes.reduce((sum, { net, tax }) => sum + net * 100 + tax * 100, 0);
  expect(Math.round(inAll)).toBe(-528);
  await changeStatus({ id, from: 'Packed', status: 'Cancelled' });
  expect(await ada.own()).toMatchObject({ amount: 0, cashBack: 13.3, deposits: 0 });
  await expect(recordReturns({ id, returned: [] }, { isBound: true })).rejects.toThrow('cancelled');
  await changeStatus({ id, from: 'Cancelled', status: 'Packed' });
  expect(await ada.own()).toMatchObject({ amount: 0, cashBack: 5.28 });

  await recordReturns({ id, returned: bottles(1) });
  await changeStatus({ id, from: 'Packed', status: 'Out for delivery' });
  await changeStatus({ id, from: 'Out for delivery', status: 'Delivered', isPaid: true });
  const after = await recordReturns({ id, returned: bottles(2) });
  expect(after).toMatchObject({ amount: 7.52, paidAmount: 7.77, actions: { notePaid: true } });
  expect(await recordReturns({ id, returned: [] })).toMatchObject({
    amount: 8.02,
    paidAmount: 7.77,
  });
  expect((await ada.own()).returned).toBeUndefined();
  const entries = await Audit.find({ 'target.id': id, action: 'order returned' }).lean();
  expect(entries).toHaveLength(7);
  expect(entries.at(-1)).toMatchObject({
    before: { dueCents: 752 },
    after: { dueCents: 802 },
  });
});

test('returned deposits have the tax rate of their product if no tax class applies to deposits', async () => {
  const [standard, reduced] = TAX_CLASSES;
  const taxClasses = [reduced, { ...standard, appliesTo: ['Drinks'] }];
  await set({ currency: 'eur', taxMode: 'included', taxPercent: 7, taxClasses });
  const [ada, bob, eve] = [await buyer(), await buyer(), await buyer()];
  await placeCodOrder(ada.placing);
  const { _id: id, taxes: ordered } = await ada.own();
  // At 19%: 3.57 for cola and 0.75 for its deposits. At 7%: apples and bread.
  expect(ordered).toEqual([
    { percent: 19, net: 3.64, tax: 0.68 },
    { percent: 7, net: 4.81, tax: 0.33 },
  ]);
  await packOrder({ id, lines: [], done: true });
  expect(await recordReturns({ id, returned: bottles(3) })).toMatchObject({
    returned: [{ pieces: 3, amount: 0.25, taxPercent: 19 }],
    taxes: [{ percent: 19, net: 3, tax: 0.57 }, { percent: 7 }],
  });
  // This order contains no cola. No product of the shop has a deposit of 3.30.
  const apples = { product: goods.apple, quantity: 2 };
  await placeCodOrder({ ...bob.placing, input: { ...bob.placing.input, items: [apples] } });
  const { _id: other } = await bob.own();
  await packOrder({ id: other, lines: [], done: true });
  const recorded = await recordReturns({
    id: other,
    returned: [...bottles(1), ...bottles(1, 3.3)],
  });
  expect(recorded.returned?.map(({ taxPercent }) => taxPercent)).toEqual([19, 7]);
  const { returnNotes } = (await Order.findById(other).lean()) ?? {};
  expect(returnNotes?.[0]?.rows?.map(({ taxPercent }) => taxPercent)).toEqual([19, 7]);
  // If a tax class applies to deposits, the return notes need no amounts per rate.
  await set({ taxClasses: [{ ...reduced, appliesTo: ['deposits'] }, ...taxClasses.slice(1)] });
  await placeCodOrder(eve.placing);
  const { _id: third } = await eve.own();
  await packOrder({ id: third, lines: [], done: true });
  expect((await recordReturns({ id: third, returned: bottles(1) })).returned).toMatchObject([
    { taxPercent: 7 },
  ]);
  expect((await Order.findById(third).lean())?.returnNotes?.[0]).not.toHaveProperty('rows');
});

test('the cash that was paid for bottles of a cancelled order can be corrected', async () => {
  await gross();
  const ada = await buyer();
  await placeCodOrder(ada.placing);
  const { _id: id } = await ada.own();
  await bookMovements();
  await packOrder({ id, lines: [], done: true });
  await recordReturns({ id, returned: bottles(40) });
  await changeStatus({ id, from: 'Packed', status: 'Cancelled' });
  const booked = async () => {
    await bookMovements();
    const rows = await Movement.find({ order: id }).sort({ n: 1 }).lean();
    return rows.map(({ way, kind, cents }) => `${way} ${kind} ${cents}`);
  };
  expect(await booked()).toEqual(['cash refund -1000']);
  // Only 4 bottles were paid out. A request with an outdated amount is rejected.
  await expect(recordReturns({ id, returned: bottles(4), noted: 1 })).rejects.toThrow('10.00');
  const four = await recordReturns({ id, returned: bottles(4), noted: 10 });
  expect(four).toMatchObject({ status: 'Cancelled', amount: 0, cashBack: 1 });
  expect((await recordReturns({ id, returned: bottles(4) })).revision).toBe(four.revision);
  expect(await booked()).toEqual(['cash refund -1000', 'cash refund 900']);
  await recordReturns({ id, returned: [] });
  expect(await ada.own()).not.toHaveProperty('cashBack');
  await recordReturns({ id, returned: bottles(8) });
  expect(await booked()).toEqual(['cash refund -1000', 'cash refund 900', 'cash refund -100']);
  await changeStatus({ id, from: 'Cancelled', status: 'Packed' });
  expect(await ada.own()).toMatchObject({ amount: 7.46, returnedAmount: 2 });
  const never = await buyer();
  await placeCodOrder(never.placing);
  const { _id: other } = await never.own();
  await changeStatus({ id: other, from: 'Order Placed', status: 'Cancelled' });
  await expect(recordReturns({ id: other, returned: bottles(1) })).rejects.toThrow('cancelled');
});

test('unpacking deletes the record of returned bottles', async () => {
  await gross();
  const ada = await buyer();
  await placeCodOrder(ada.placing);
  const { _id: id } = await ada.own();
  await packOrder({ id, lines: [], done: true });
  await recordReturns({ id, returned: bottles(2) });
  await changeStatus({ id, from: 'Packed', status: 'Order Placed' });
  const back = await ada.own();
  expect(back).toMatchObject({ amount: 9.46, notes: [{ amount: 0.5 }, { amount: 0 }] });
  expect(back.returned).toBeUndefined();
  await packOrder({ id, lines: [], done: true });
  expect(await ada.own()).toMatchObject({ amount: 9.46 });
});

test('returned bottles of an online order are refunded once, up to the payment', async () => {
  await set({ currency: 'eur', taxPercent: 19, taxClasses: TAX_CLASSES });
  const ada = await buyer();
  const session = await openPayPage(ada.placing);
  stripeServer().pay(session);
  await settle(session);
  const { _id: id } = await ada.own();
  const { intent } = (await Order.findById(id).lean())?.payment ?? {};
  const refunds = () =>
    stripeServer()
      .state()
      .refund.flatMap((one) => (one.intent === intent ? one.amount : []));
  await packOrder({ id, lines: [], done: true });
  const send = () => recordReturns({ id, returned: bottles(3) });
  await Promise.all([send(), send(), send()]);
  expect(refunds()).toEqual([90]);
  expect(await ada.own()).toMatchObject({ amount: 9.52, refundedAmount: 0.9, agreedAmount: 10.42 });
  await expect(recordReturns({ id, returned: bottles(2) })).rejects.toThrow(
    /cannot rise from €9\.52 to €9\.8/,
  );
  const taking = changeStatus({ id, from: 'Packed', status: 'Order Placed' });
  await expect(taking).rejects.toThrow('The deposit is already being refunded');
  await packOrder({ id, lines: [{ product: goods.cola, found: 2 }], done: true });
  const repacked = await ada.own();
  expect(repacked).toMatchObject({ amount: 7.81, refundedAmount: 2.61 });
  // The deposits exceed the remaining payment. The shop refunds that payment, and the excess is cash to pay out.
  const all = await recordReturns({ id, returned: bottles(60) });
  expect(all).toMatchObject({ amount: 0, refundedAmount: 10.42 });
  expect(all.cashBack).toBeCloseTo(60 * 0.25 + 2.85 - 0.9 - 7.81, 1);
  expect(refunds().reduce((sum, cents) => sum + cents, 0)).toBe(1_042);
  await recordRefund(intent ?? '');
  expect(await ada.own()).toMatchObject({ refunded: true, status: 'Packed' });
  await changeStatus({ id, from: 'Packed', status: 'Out for delivery' });
  await expect(recordReturns({ id, returned: bottles(1) })).rejects.toThrow(
    'The amount due cannot rise',
  );
  await changeStatus({ id, from: 'Out for delivery', status: 'Cancelled' });
  expect(await ada.own()).toMatchObject({ amount: 0, refundedAmount: 10.42, cashBack: 17.85 });
  expect(refunds().reduce((sum, cents) => sum + cents, 0)).toBe(1_042);
});

test('the reconciler completes an interrupted refund of bottles once', async () => {
  await set({ currency: 'eur', taxPercent: 19, taxClasses: TAX_CLASSES });
  const ada = await buyer();
  const session = await openPayPage(ada.placing);
  stripeServer().pay(session);
  await settle(session);
  const { _id: id } = await ada.own();
  await packOrder({ id, lines: [], done: true });
  const cut = vi.spyOn(stripe().refunds, 'create').mockRejectedValue(new Error('cut off'));
  expect(await recordReturns({ id, returned: bottles(3) })).toMatchObject({
    amount: 9.52,
    refundedAmount: 0,
    pendingRefund: 0.9,
  });
  cut.mockRestore();
  for (const _ of [1, 2]) await reconcile();
  expect(await ada.own()).toMatchObject({ amount: 9.52, refundedAmount: 0.9 });
});

test('a new payment page of an expired order uses the current tax rates', async () => {
  await gross();
  const ada = await buyer();
  const session = await openPayPage(ada.placing);
  stripeServer().expire(session);
  await settle(session);
  await ShopSettings.deleteMany();
  await placeOnlineOrder(ada.placing);
  const order = await Order.findOne({ userId: ada.placing.userId }).lean();
  // The total is 8.71 for goods and 0.75 for deposits, plus 2% tax on both.
  expect(order).toMatchObject({ amountCents: 964, taxPercent: 2, currency: 'usd' });
  expect(order?.taxMode).toBeUndefined();
  expect(order?.taxClasses).toBeUndefined();
  await ada.own();
});

test('an order of a shop without tax settings stores no tax fields', async () => {
  const ada = await buyer();
  const { input } = ada.placing;
  const items = input.items.filter(({ product }) => product !== goods.cola);
  await placeCodOrder({ ...ada.placing, input: { ...input, items } });
  const order = await Order.findOne({ userId: ada.placing.userId }).lean();
  expect(order).toMatchObject({ subtotalCents: 514, taxCents: 10, amountCents: 524 });
  const more = /^(taxMode|taxClasses|fees|taxes)$|Percent$/;
  const kept = [order, ...(order?.items ?? [])].flatMap((part) => Object.keys(part ?? {}));
  expect(kept.filter((field) => more.test(field))).toEqual(['taxPercent']);
});
