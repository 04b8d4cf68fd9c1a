import fc from 'fast-check';
import mongoose from 'mongoose';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { BERLIN, openPayPage, step, storedShopper } from '@/e2e/support/engine-orders';
import { setUpDatabase, setUpStripe, WEBHOOK_SECRET } from '@/e2e/support/engine-set-up';
import { FAULTS, type Mishaps, withStripeFaults } from '@/e2e/support/mishaps';
import { isLong, runs } from '@/e2e/support/runs';
import { type ModelLine, modelGoods, modelOf } from '@/e2e/support/tax-model';
import { saveCart } from '@/lib/cart/commands';
import { addProduct, setStock } from '@/lib/catalog/commands';
import { productInput, productUpdate } from '@/lib/catalog/schema';
import { exportProducts } from '@/lib/catalog/transfer/export';
import { importProducts } from '@/lib/catalog/transfer/import';
import { updateProduct } from '@/lib/catalog/update';
import { viewProduct } from '@/lib/catalog/view';
import { finishRefunds } from '@/lib/checkout/pay/capture';
import { settle } from '@/lib/checkout/pay/settle';
import { receiveWebhook } from '@/lib/checkout/pay/webhook';
import { placeCodOrder } from '@/lib/checkout/place/place-order';
import { recordCharge } from '@/lib/checkout/refund/record-refund';
import { markDuplicatePayment } from '@/lib/checkout/refund/refund';
import { factsToBook } from '@/lib/day-report/book';
import { makeInvoice } from '@/lib/invoices/commands';
import { log } from '@/lib/observe/log';
import { packInput } from '@/lib/orders/change-schema';
import { findOrder } from '@/lib/orders/queries';
import { orderInput } from '@/lib/orders/schema';
import { CAPTURE_BEFORE_EXPIRY_MS } from '@/lib/orders/state';
import { stripe } from '@/lib/payments/stripe';
import { reconcile } from '@/lib/reconcile/reconcile';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Invoice, Order, Product, ShopSettings, User } from '@/models';
import type { OrderDoc } from '@/models/order';
import { cancelOwnOrder } from './cancel';
import { packOrder } from './packing';

const RUNS = runs(2);

const stripeServer = setUpStripe();
setUpDatabase();

const STOCK = { grapes: 20_000, fish: 12, bread: 12 } as const;
type Name = keyof typeof STOCK;
let goods: Record<Name, string>;
let count = 0;
const key = () => `key-${++count}`;

const add = (fields: object) =>
  addProduct(productInput.parse({ category: 'Fruits', description: '', ...fields }), [], key());

beforeAll(async () => {
  await ShopSettings.create({
    _id: 'shop',
    name: 'Corner',
    address: '1 High Street',
    taxNumber: 'DE1',
    invoices: true,
    currency: 'eur',
    taxPercent: 7,
  });
  await Invoice.init();
}, 60_000);

beforeEach(async () => {
  await Product.deleteMany({});
  const prices = { pricePerUnit: '4,99', regularPricePerUnit: '5,99' };
  const weighed = { ...prices, step: '50', least: '200' };
  goods = {
    grapes: await add({ name: 'Grapes', soldBy: 'weight', stock: STOCK.grapes, ...weighed }),
    fish: await add({
      name: 'Trout',
      soldBy: 'weighed-piece',
      stock: STOCK.fish,
      aboutAmount: 1_200,
      pricePerUnit: 12.9,
      tolerancePercent: 15,
    }),
    bread: await add({ name: 'Bread', stock: STOCK.bread, price: 3 }),
  };
});

type Amounts = Partial<Record<Name, number>>;

/** `learns` informs the shop about the payment, for example by a webhook. */
type Paying = { outcome?: 'paid' | 'async'; learns?: () => Promise<unknown>; total?: number };

async function ordered(amounts: Amounts, isOnline: boolean, more: Paying = {}) {
  const { outcome = 'paid', learns, ...given } = more;
  const { userId, address } = await storedShopper(BERLIN);
  const items = Object.entries(amounts).map(([name, quantity]) => ({
    product: goods[name as Name],
    quantity,
  }));
  const placing = {
    userId,
    idempotencyKey: 'one',
    input: orderInput.parse({ items, address, ...given }),
  };
  let session = '';
  if (isOnline) {
    session = await openPayPage(placing).catch(() => openPayPage(placing));
    stripeServer().pay(session, outcome);
    if (outcome === 'async') stripeServer().pay(session);
    await learns?.();
    await settle(session);
  } else await placeCodOrder(placing);
  const id = String((await Order.findOne({ userId }).lean())?._id);
  return { id, session, userId };
}

const endsIn = (id: string, ms: number) =>
  Order.updateOne({ _id: id }, { $set: { 'payment.authorizedUntil': new Date(Date.now() + ms) } });
const storedOrder = (id: string) => Order.findById(id).lean().orFail();
const viewOf = (id: string, subject: string) => findOrder(id, { audience: 'shopper', subject });
const pack = (input: object) => packOrder(packInput.parse(input));
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: Error) => error.message,
  );
const availableStock = async (name: Name) => {
  const { stock = 0, reservations = [] } = await Product.findById(goods[name])
    .select('+reservations')
    .lean()
    .orFail();
  return { stock, held: reservations.reduce((sum, { quantity }) => sum + quantity, 0) };
};
const atStripe = (session: string) => {
  const { intent, refund } = stripeServer().state();
  const payment = intent.find((each) => each.session === session);
  const { status, amount = 0, captured = amount } = payment ?? {};
  const refunds = refund.filter((each) => each.intent === payment?.id);
  return {
    status,
    held: amount,
    taken: status === 'succeeded' ? captured : 0,
    back: refunds.reduce((sum, one) => sum + one.amount, 0),
  };
};

test('an order of 500 g of grapes is charged and invoiced for the packed 480 g', async () => {
  const { id, userId } = await ordered({ grapes: 10, bread: 1 }, false, { total: 5.88 });
  // The maximum weight of 550 g at 4.99 costs 2.74. The goods and the bread together cost 5.74, plus 0.40 (7% tax).
  expect(await viewOf(id, userId)).toMatchObject({
    amount: 6.14,
    agreedAmount: 6.14,
    estimatedAmount: 5.88,
    items: [
      { quantity: 10, estimatedAmount: 2.5, ceilingAmount: 2.74, product: { offerPrice: 0.25 } },
      { quantity: 1 },
    ],
  });
  expect(await availableStock('grapes')).toEqual({ stock: 19_450, held: 550 });
  const line = { product: goods.grapes, found: 10, weighed: 480 };
  await pack({ id, lines: [line], done: true });
  expect(await availableStock('grapes')).toEqual({ stock: 19_520, held: 480 });
  const packed = await viewOf(id, userId);
  expect(packed).toMatchObject({ amount: 5.77, items: [{ weighed: 480, amount: 2.4 }, {}] });
  expect(packed).not.toHaveProperty('estimatedAmount');
  // An older client sends no weight, so the label price applies until the seller enters one.
  await pack({ id, lines: [{ product: goods.grapes, found: 10 }] });
  expect(await viewOf(id, userId)).toMatchObject({ amount: 5.88 });
  await pack({ id, lines: [line] });
  await step(id, 'Packed', 'Out for delivery');
  await step(id, 'Out for delivery', 'Delivered', { isPaid: true });
  expect(await viewOf(id, userId)).toMatchObject({ amount: 5.77, paidAmount: 5.77, isPaid: true });
  await makeInvoice({ audience: 'seller', subject: 'seller@shop.example' }, { id });
  const invoice = await Invoice.findOne({ order: id }).lean();
  expect(invoice?.lines).toMatchObject([
    { name: 'Grapes', weight: '480\u00a0g', quantity: 1, cents: 240 },
    { name: 'Bread', quantity: 1, cents: 300 },
  ]);
});

test('an order request must state the estimated or the maximum total', async () => {
  // 13 units cost at most 13 × 55 g = 715 g and are estimated at 650 g. The 13 deposits of 25 cents and the goods
  // have 7% tax.
  for (const total of [3.81, 3.46, 3.47]) await ordered({ grapes: 13 }, false, { total });
  expect(await outcomeOf(ordered({ grapes: 13 }, false, { total: 3.45 }))).toContain('€3.81');
});

test('a weight outside the tolerance needs a confirmation by the packer', async () => {
  const { id, userId } = await ordered({ grapes: 10 }, false);
  const weigh = (weighed: number, more = {}) =>
    outcomeOf(pack({ id, lines: [{ product: goods.grapes, found: 10, weighed, ...more }] }));
  for (const grams of [449, 551])
    expect(await weigh(grams)).toBe(
      `Grapes: ${grams}\u00a0g is outside the range 450\u00a0g to 550\u00a0g. Please weigh it again, or confirm it.`,
    );
  expect(await weigh(450)).toBe('done');
  expect(await weigh(700, { confirmed: true })).toBe('done');
  expect(await weigh(700)).toBe('done');
  expect(await viewOf(id, userId)).toMatchObject({ items: [{ weighed: 700, amount: 2.74 }] });
  expect(await availableStock('grapes')).toEqual({ stock: 19_450, held: 550 });
  const wrong = await ordered({ bread: 2 }, false);
  const bread = { product: goods.bread, found: 2, weighed: 500 };
  expect(await outcomeOf(pack({ id: wrong.id, lines: [bread] }))).toContain('sold by the piece');
});

test('the price on the scale label is charged until the packer enters another weight', async () => {
  const { id, userId } = await ordered({ grapes: 10, fish: 1 }, false);
  const found = { product: goods.grapes, found: 10 };
  const label = { ...found, weighed: 481, labelPrice: 2.41 };
  // 481 g at 4.99 per kg cost 2.40, and 482 g cost 2.41.
  const review = 'Grapes: the price on the label does not match its weight. Please scan it again.';
  for (const labelPrice of [2.38, 2.43, 240])
    expect(await outcomeOf(pack({ id, lines: [{ ...label, labelPrice }] }))).toBe(review);
  expect(await outcomeOf(pack({ id, lines: [{ ...found, labelPrice: 2.41 }] }))).toBe(review);
  await pack({ id, lines: [label], done: false });
  const { items } = await viewOf(id, userId);
  expect(items[0]).toMatchObject({ weighed: 481, labelPrice: 2.41, amount: 2.41 });
  await pack({ id, lines: [label] });
  // The two lines cost 2.41 and 15.48, plus 7% tax.
  expect(await viewOf(id, userId)).toMatchObject({ amount: 19.14, items: [{ amount: 2.41 }, {}] });
  // Another device shows the weight without the price on the label, so the server rejects its correction.
  const from = { found: 10, weighed: 481 };
  const typed = { ...found, weighed: 490 };
  expect(await outcomeOf(pack({ id, lines: [{ ...typed, from }] }))).toContain('Grapes');
  expect(
    await outcomeOf(pack({ id, lines: [{ ...typed, from: { ...from, labelPrice: 2.41 } }] })),
  ).toBe('done');
  const corrected = await viewOf(id, userId);
  expect(corrected.items[0]).toMatchObject({ weighed: 490, amount: 2.45 });
  expect(corrected.items[0]).not.toHaveProperty('labelPrice');
});

test('the card is authorized for the maximum and charged once for the packed weight', async () => {
  const { id, session, userId } = await ordered({ fish: 2 }, true);
  // The maximum of 2.76 kg at 12.90 costs 35.60, plus 2.49 (7% tax).
  const held = { status: 'requires_capture', held: 3_809, taken: 0, back: 0 };
  expect(atStripe(session)).toEqual(held);
  expect(await viewOf(id, userId)).toMatchObject({ isPaid: false, paymentState: 'authorized' });
  const packing = { id, lines: [{ product: goods.fish, found: 2, weighed: 2_310 }] };
  await Promise.all([
    outcomeOf(pack(packing)),
    outcomeOf(pack(packing)),
    settle(session),
    reconcile(),
  ]);
  // The goods cost 29.80, plus 2.08 tax.
  const taken = { status: 'succeeded', held: 3_809, taken: 3_188, back: 0 };
  expect(atStripe(session)).toEqual(taken);
  expect(await viewOf(id, userId)).toMatchObject({
    isPaid: true,
    paymentState: 'paid',
    amount: 31.88,
    refundedAmount: 0,
  });
  expect(await availableStock('fish')).toEqual({ stock: 10, held: 2 });
  // The capture has released the remaining authorization, so the order cannot be unpacked. A correction is refunded.
  expect(await outcomeOf(step(id, 'Packed', 'Order Placed'))).toContain('stays packed');
  await pack({ id, lines: [{ product: goods.fish, found: 2, weighed: 2_100 }] });
  expect(atStripe(session)).toEqual({ ...taken, back: 3_188 - 2_898 });
});

test('a webhook of an older API version does not record the released amount as a refund', async () => {
  const { id, session, userId } = await ordered({ fish: 2 }, true);
  await pack({ id, lines: [{ product: goods.fish, found: 2, weighed: 2_310 }] });
  // Before 2025-03-31, Stripe recorded the uncaptured part as a refund.
  const amounts = { amount: 3_809, amount_captured: 3_188, amount_refunded: 621 };
  const object = { ...amounts, captured: true, refunded: false, payment_intent: intentOf(session) };
  const event = { id: 'evt_old', api_version: '2024-06-20', type: 'charge.refunded' };
  const payload = JSON.stringify({ ...event, data: { object } });
  const header = stripe().webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET });
  const headers = { 'stripe-signature': header };
  await receiveWebhook(new Request('http://shop/', { method: 'POST', body: payload, headers }));
  expect(await viewOf(id, userId)).toMatchObject({
    paymentState: 'paid',
    amount: 31.88,
    refundedAmount: 0,
  });
});

test('a bank payment charges the maximum, and packing refunds the difference', async () => {
  const { id, session } = await ordered({ fish: 2 }, true, { outcome: 'async' });
  const paid = { status: 'succeeded', held: 3_809, taken: 3_809 };
  expect(atStripe(session)).toEqual({ ...paid, back: 0 });
  await pack({ id, lines: [{ product: goods.fish, found: 2, weighed: 2_310 }] });
  expect(atStripe(session)).toEqual({ ...paid, back: 3_809 - 3_188 });
});

test('cancelling an authorized order releases the authorization', async () => {
  const { id, session, userId } = await ordered({ fish: 1 }, true);
  await step(id, 'Order Placed', 'Cancelled');
  expect(atStripe(session)).toMatchObject({ status: 'canceled', taken: 0, back: 0 });
  const seen = await viewOf(id, userId);
  expect(seen).toMatchObject({ paymentState: 'voided', isPaid: false, refundedAmount: 0 });
  expect(seen).not.toHaveProperty('pendingRefund');
  expect(await outcomeOf(step(id, 'Cancelled', 'Order Placed'))).toContain('stays cancelled');
  expect(await availableStock('fish')).toEqual({ stock: 12, held: 0 });
});

const reservationsOf = async (id: string) =>
  (await findOrder(id, { audience: 'seller', subject: 'seller' })).actions.hold;

test('packing is rejected after the bank has released the authorization', async () => {
  const { id, session, userId } = await ordered({ fish: 1 }, true);
  stripeServer().expireAuthorization(session);
  await stripeServer().deliver();
  expect(await reservationsOf(id)).toContain('The card authorization has expired');
  expect(await outcomeOf(pack({ id, lines: [] }))).toContain('The card authorization has expired');
  // Webhooks of older API versions report the release as a refund.
  const end = { captured: false, refunded: true, amount_refunded: 1_904 };
  await recordCharge(intentOf(session), end);
  expect(await viewOf(id, userId)).toMatchObject({ refundedAmount: 0, paymentState: 'voided' });
  await step(id, 'Order Placed', 'Cancelled');
  expect(atStripe(session)).toMatchObject({ status: 'canceled', taken: 0 });
});

test('delivery is rejected until a failed capture has been retried', async () => {
  const { id, session } = await ordered({ fish: 1 }, true);
  await withStripeFaults({ faults: ['declined'] }, () => pack({ id, lines: [] }));
  expect(await reservationsOf(id)).toContain('not captured yet');
  expect(await outcomeOf(step(id, 'Packed', 'Out for delivery'))).toContain('not captured yet');
  await reconcile();
  // 1.2 kg cost 15.48, plus 1.08 (7% tax).
  expect(atStripe(session)).toMatchObject({ status: 'succeeded', taken: 1_656, back: 0 });
  await step(id, 'Packed', 'Out for delivery');
});

test('an expiring authorization is captured in full before packing refunds the difference', async () => {
  const { id, session } = await ordered({ fish: 1 }, true);
  await endsIn(id, CAPTURE_BEFORE_EXPIRY_MS + 60_000);
  await reconcile();
  expect(atStripe(session)).toMatchObject({ taken: 0 });
  await endsIn(id, CAPTURE_BEFORE_EXPIRY_MS - 1);
  await reconcile();
  expect(atStripe(session)).toMatchObject({ taken: 1_904, back: 0 });
  await pack({ id, lines: [] });
  expect(atStripe(session)).toMatchObject({ taken: 1_904, back: 1_904 - 1_656 });
});

test("the shop captures Stripe's minimum charge and refunds the difference if less is due", async () => {
  const { id, session } = await ordered({ fish: 1 }, true);
  await pack({ id, lines: [{ product: goods.fish, found: 1, weighed: 20, confirmed: true }] });
  // 20 g cost 0.26, plus 0.01 (7% tax).
  expect(atStripe(session)).toMatchObject({ taken: 50, back: 23 });
  const none = await ordered({ fish: 1 }, true);
  const errors = vi.spyOn(log(), 'error');
  await pack({ id: none.id, lines: [{ product: goods.fish, found: 0 }] });
  await stripeServer().deliver();
  expect(errors).not.toHaveBeenCalled();
  errors.mockRestore();
  expect(atStripe(none.session)).toMatchObject({ status: 'canceled', taken: 0 });
  expect(await reservationsOf(none.id)).toContain('refunded');
});

test('a repeated packing request without any picked goods succeeds after the authorization was released', async () => {
  const one = await ordered({ grapes: 10 }, true);
  const nothing = { id: one.id, lines: [{ product: goods.grapes, found: 0 }] };
  const first = await pack(nothing);
  expect(first).toMatchObject({ status: 'Packed', amount: 0 });
  expect(await pack(nothing)).toEqual(first);
  await expect(
    pack({ id: one.id, lines: [{ product: goods.grapes, found: 5 }] }),
  ).rejects.toThrow();
});

test('authorizations of cancelled orders and duplicate payments are released', async () => {
  const { userId, address } = await storedShopper(BERLIN);
  const items = [{ product: goods.fish, quantity: 1 }];
  const placing = { userId, idempotencyKey: 'one', input: orderInput.parse({ items, address }) };
  const session = await openPayPage(placing);
  stripeServer().pay(session);
  const id = String((await Order.findOne({ userId }).lean())?._id);
  await Order.updateOne({ _id: id }, { $set: { status: 'Cancelled' }, $inc: { rev: 1 } });
  await stripeServer().deliver();
  expect(atStripe(session)).toMatchObject({ status: 'canceled', taken: 0, back: 0 });
  expect(await viewOf(id, userId)).toMatchObject({ status: 'Cancelled', paymentState: 'voided' });
  const [one, other] = [await ordered({ fish: 1 }, true), await ordered({ fish: 1 }, true)];
  const second = (await storedOrder(other.id)).payment?.intent ?? '';
  await finishRefunds(await markDuplicatePayment(await storedOrder(one.id), second, true));
  expect(atStripe(other.session).status).toBe('canceled');
  expect(atStripe(one.session).status).toBe('requires_capture');
  expect((await storedOrder(one.id)).payment?.refundPendingSince).toBeUndefined();
});

test.each(['after the shop heard of it', 'before'])(
  "an authorized payment that is captured too low in Stripe's dashboard blocks the packing: captured %s",
  async (when) => {
    const takes = async () => {
      const { id = '' } = stripeServer().state().intent.at(-1) ?? {};
      await stripe().paymentIntents.capture(id, { amount_to_capture: 1_000 });
    };
    const learns = when === 'before' ? takes : undefined;
    const { id, session } = await ordered({ fish: 1 }, true, learns ? { learns } : {});
    if (!learns) await takes();
    await stripeServer().deliver();
    expect(await reservationsOf(id)).toContain('does not match');
    expect(await outcomeOf(pack({ id, lines: [] }))).toContain('does not match');
    const reviewReason = { code: 'amount', paidCents: 1_000, dueCents: 1_904 };
    expect((await storedOrder(id)).payment).toMatchObject({ reviewReason });
    await step(id, 'Order Placed', 'Cancelled');
    expect(atStripe(session)).toMatchObject({ taken: 1_000, back: 1_000 });
  },
);

test('an expired authorization is captured if the bank still accepts the capture', async () => {
  const { id, session } = await ordered({ fish: 1 }, true);
  await endsIn(id, -60_000);
  await reconcile();
  expect(atStripe(session)).toMatchObject({ status: 'succeeded', taken: 1_904 });
});

test('order limits and stock of goods sold by weight are in grams', async () => {
  expect(await outcomeOf(ordered({ grapes: 3 }, false))).toBe(
    'Minimum order of Grapes: 200 g. Please add more, or remove it.',
  );
  const owner = await User.findById((await storedShopper(BERLIN)).userId)
    .orFail()
    .lean();
  const cart = (quantity: number) =>
    outcomeOf(saveCart(owner, { cartItems: { [goods.grapes]: quantity } }));
  expect(await cart(364)).toBe(
    'Only 18.15\u00a0kg of Grapes left. Please choose a smaller quantity.',
  );
  expect(await cart(363)).toBe('done');
  const half = { soldBy: 'weight', step: 500, pricePerUnit: 2 };
  const id = await add({ name: 'Nuts', stock: 480, ...half });
  const nuts = await Product.findById(id).lean().orFail();
  expect(nuts.inStock).toBe(false);
  expect(viewProduct(nuts, 'usd', false)).toMatchObject({ stock: 0, inStock: false });
  await setStock(id, true);
  expect((await Product.findById(id).lean())?.inStock).toBe(false);
});

test('changing how a product is sold clears its stock, but keeps open orders', async () => {
  const { id, userId } = await ordered({ grapes: 10 }, false);
  const change = async (fields: object) => {
    const seen = await Product.findById(goods.grapes).lean().orFail();
    const { name, category, updatedAt } = seen;
    const plain = { name, category, description: '', price: 9, keep: [] };
    const update = { ...plain, id: goods.grapes, updatedAt: updatedAt.toISOString(), ...fields };
    return updateProduct(productUpdate.parse(update), [], key());
  };
  // A client without support for weights sends none. The stored weights and the derived price stay.
  expect(await change({})).toMatchObject({ soldBy: 'weight', price: 0.3, stock: 19_450 });
  expect(await change({ soldBy: 'piece' })).toMatchObject({ price: 9, stock: 0, inStock: false });
  await step(id, 'Order Placed', 'Cancelled');
  expect(await availableStock('grapes')).toEqual({ stock: 0, held: 0 });
  await step(id, 'Cancelled', 'Order Placed');
  await pack({ id, lines: [{ product: goods.grapes, found: 10, weighed: 480 }] });
  expect(await viewOf(id, userId)).toMatchObject({
    items: [{ amount: 2.4, product: { step: 50 } }],
  });
  expect(await availableStock('grapes')).toEqual({ stock: 0, held: 0 });
});

test('an imported product file can change how a product is sold', async () => {
  let file = '';
  for await (const part of exportProducts()) file += part;
  expect(file).toContain(
    'soldBy,step,stepUnit,pricePerUnit,least,most,aboutAmount,tolerancePercent',
  );
  const take = async (text: string) => {
    const bytes = (async function* () {
      yield Buffer.from(text);
    })();
    return importProducts(bytes);
  };
  expect(await take(file)).toMatchObject({ added: 0, updated: 0, unchanged: 3 });
  await take('name,category,price\nGrapes,Fruits,7\n');
  expect(await Product.findById(goods.grapes).lean()).toMatchObject({
    priceCents: 30,
    offerPriceCents: 25,
    measure: { by: 'weight', step: 50, perUnitCents: 499, regularPerUnitCents: 599 },
  });
  const priced = 'name,category,price,soldBy,step,pricePerUnit\nGrapes,Fruits,,weight,100,"3,00"\n';
  expect(await take(priced)).toMatchObject({ updated: 1, errors: [] });
  expect(await Product.findById(goods.grapes).lean()).toMatchObject({
    priceCents: 60,
    offerPriceCents: 30,
    stock: STOCK.grapes,
    inStock: true,
    measure: { step: 100, perUnitCents: 300, regularPerUnitCents: 599, minStock: 110 },
  });
  await take('name,category,price,soldBy\nGrapes,Fruits,2,piece\n');
  const pieces = await Product.findById(goods.grapes).lean();
  expect(pieces).toMatchObject({ priceCents: 200, stock: 0, inStock: false });
  expect(pieces).not.toHaveProperty('measure');
});

type Weigh = {
  kind: 'weigh';
  name: Name;
  found: number;
  grams: number;
  isTwice: boolean;
  other: number | null;
};
type Plain =
  | ('packed' | 'undo' | 'uncancel' | 'cancel' | 'go' | 'reconcile')
  | ('webhooks' | 'settle' | 'expire' | 'soon' | 'dashboard');
type Act = { kind: Plain; beside: Plain | null } | (Weigh & { beside: Plain | null });

const plain = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom<Plain>('packed', 'cancel', 'undo', 'go', 'reconcile') },
  { weight: 4, arbitrary: fc.constantFrom<Plain>('webhooks', 'settle', 'uncancel') },
  { weight: 1, arbitrary: fc.constantFrom<Plain>('expire', 'soon', 'dashboard') },
);
const beside = fc.option(plain, { freq: 2 });
const share = fc.double({ min: 0.01, max: 1.8, noNaN: true });
const weigh = fc.record({
  kind: fc.constant('weigh' as const),
  beside,
  isTwice: fc.boolean(),
  name: fc.constantFrom<Name>('grapes', 'fish', 'bread'),
  found: fc.nat(3),
  grams: share,
  other: fc.option(share),
});
const mishaps = fc.record({
  faults: fc.array(fc.constantFrom(...FAULTS), { maxLength: 3 }),
  diesAfter: fc.option(fc.integer({ min: 0, max: 12 }), { freq: 3 }),
});
const calm = fc.constant({ faults: [], diesAfter: null });
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: weigh },
  { weight: 3, arbitrary: fc.record({ kind: plain, beside }) },
);

const LEARNS = ['settled', 'webhooks', 'both at once', 'reconciled'] as const;
const life = fc.record({
  pays: fc.constantFrom('at the door', 'by card', 'by card', 'by card', 'by a bank'),
  learns: fc.constantFrom(...LEARNS),
  amounts: fc.record({
    grapes: fc.integer({ min: 4, max: 40 }),
    fish: fc.integer({ min: 1, max: 3 }),
    bread: fc.integer({ min: 0, max: 3 }),
  }),
  unit: fc.constantFrom('g', 'mlb'),
  acts: fc.array(fc.tuple(act, fc.oneof(calm, mishaps)), { maxLength: 10 }),
});

type Played = { id: string; userId: string; session: string };

const met = new Map<string, number>();
const meet = (what: string) => met.set(what, (met.get(what) ?? 0) + 1);

async function weighs({ name, ...one }: Weigh, { id }: Played) {
  const order = await storedOrder(id);
  const line = order.items.find(({ product }) => String(product) === goods[name]);
  if (!line) return;
  const isGrams = line.measure?.by === 'weight';
  const some = one.found > 0 ? line.quantity : 0;
  const found = Math.min(line.quantity, isGrams ? some : one.found);
  const send = (of: number) => {
    const weighed = Math.max(1, Math.round(found * (line.measure?.step ?? 0) * of));
    const isWeighed = line.measure && found > 0;
    const sent = { product: goods[name], found, confirmed: true };
    const done = order.status === 'Packed';
    return outcomeOf(
      pack({
        id,
        lines: [{ ...sent, ...omitUndefined({ weighed: isWeighed ? weighed : undefined }) }],
        done,
      }),
    );
  };
  await Promise.all([send(one.grams), ...(one.other === null ? [] : [send(one.other)])]);
  if (one.isTwice) await send(one.grams);
}

const atBank = (session: string, work: () => unknown) =>
  atStripe(session).status === 'requires_capture' ? work() : undefined;
const intentOf = (session: string) =>
  stripeServer()
    .state()
    .intent.find((each) => each.session === session)?.id ?? '';

async function does(kind: Plain, { id, userId, session }: Played): Promise<unknown> {
  if (kind === 'packed') return pack({ id, lines: [], done: true });
  if (kind === 'undo') return step(id, 'Packed', 'Order Placed');
  if (kind === 'uncancel') return step(id, 'Cancelled', 'Order Placed');
  if (kind === 'cancel') return cancelOwnOrder(userId, { id });
  if (kind === 'go') return step(id, 'Packed', 'Out for delivery');
  if (kind === 'reconcile' || !session) return reconcile();
  if (kind === 'webhooks') return stripeServer().deliver();
  if (kind === 'settle') return settle(session);
  if (kind === 'expire') return atBank(session, () => stripeServer().expireAuthorization(session));
  if (kind === 'dashboard')
    return atBank(session, () => stripe().paymentIntents.capture(intentOf(session)));
  return Order.updateOne(
    { _id: id, 'payment.authorizedUntil': mongoose.trusted({ $exists: true }) },
    { $set: { 'payment.authorizedUntil': new Date(Date.now() + 60_000) } },
  );
}

async function play(played: Played, acts: readonly (readonly [Act, Mishaps])[]) {
  for (const [one, wrong] of acts)
    await withStripeFaults(wrong, async () => {
      const first = one.kind === 'weigh' ? weighs(one, played) : does(one.kind, played);
      await Promise.all([
        outcomeOf(Promise.resolve(first)),
        one.beside && outcomeOf(does(one.beside, played)),
      ]);
    });
}

async function check({ id, session }: Played) {
  await reconcile({ all: true });
  await stripeServer().deliver();
  await reconcile({ all: true });
  const order = await storedOrder(id);
  const isPacked = order.dueCents !== undefined;
  const isOver = order.status === 'Cancelled';
  const terms = { taxMode: 'added', taxPercent: 7 } as const;
  const amountsOf = (lines: readonly ModelLine[]) =>
    lines.map((line) => ({ cents: modelGoods(line) }));
  const agreed = order.items.map(({ quantity, unitCents, measure }) => ({
    quantity,
    unitCents,
    measure,
  }));
  const charged = order.items.map((line) => ({
    measure: line.measure,
    unitCents: line.unitCents,
    weighed: line.weighed,
    quantity: line.pickedQuantity ?? line.quantity,
    pickedQuantity: line.pickedQuantity ?? line.quantity,
  }));
  const ceiling = Number(modelOf(terms, amountsOf(agreed)).total);
  const due = isPacked ? Number(modelOf(terms, amountsOf(charged)).total) : ceiling;
  expect(order.amountCents).toBe(ceiling);
  if (isPacked) expect(order.dueCents).toBe(due);
  expect(due).toBeLessThanOrEqual(ceiling);
  if (session) await checkMoney(session, order, due);
  for (const name of ['grapes', 'fish', 'bread'] as const) {
    const line = order.items.find(({ product }) => String(product) === goods[name]);
    const { stock, held } = await availableStock(name);
    expect(stock).toBeGreaterThanOrEqual(0);
    expect(stock + held).toBe(STOCK[name]);
    if (!line) continue;
    const { quantity, pickedQuantity = quantity, measure, weighed } = line;
    const isGrams = measure?.by === 'weight';
    const each = isGrams ? measure.step : 1;
    const most = (pieces: number) => (isGrams ? Math.floor((pieces * each * 110) / 100) : pieces);
    const sold =
      isGrams && pickedQuantity > 0
        ? Math.min(weighed ?? pickedQuantity * each, most(pickedQuantity))
        : pickedQuantity;
    const lost = isPacked ? (quantity - pickedQuantity) * each : 0;
    const needed = isOver ? lost : isPacked ? sold + lost : most(quantity);
    expect([name, held]).toEqual([name, needed]);
  }
}

/**
 * The payment is captured at most once, up to the authorized amount. In the end, the shop has the amount due or
 * nothing.
 */
async function checkMoney(session: string, order: OrderDoc, due: number) {
  const { status, held, taken, back } = atStripe(session);
  const { intent, event } = stripeServer().state();
  const id = intentOf(session);
  const ofOrder = intent.filter(({ metadata }) => metadata.orderId === String(order._id));
  const captures = event.filter(
    ({ type, object }) => type === 'charge.captured' && Object(object).payment_intent === id,
  );
  expect([ofOrder.length, held]).toEqual([1, order.amountCents]);
  expect(captures.length).toBeLessThanOrEqual(1);
  expect(taken).toBeLessThanOrEqual(held);
  const isOver = order.status === 'Cancelled';
  const isPacked = order.dueCents !== undefined;
  const view = await findOrder(String(order._id), { audience: 'seller', subject: 'seller' });
  const isTaken = status === 'succeeded';
  meet(`${isOver ? 'cancelled' : isPacked ? 'packed' : 'placed'}, ${status}`);
  expect([order.isPaid, order.payment?.authorizedUntil !== undefined]).toEqual([
    ...[isTaken, status === 'requires_capture'],
  ]);
  expect(order.payment?.refundPendingSince).toBeUndefined();
  if (isTaken) expect(taken - back).toBe(isOver ? 0 : due);
  // An authorization that was released or has expired must not be charged.
  else expect([isOver || !isPacked || status === 'canceled', back]).toEqual([true, 0]);
  if (status === 'canceled' && !isOver) expect(view.actions.hold).toBeDefined();
  if (order.status === 'Out for delivery') expect(isTaken).toBe(true);
  expect(view.refundedAmount).toBe(back / 100);
  const booked = factsToBook(order, []).filter(({ way }) => way === 'card');
  expect(booked.reduce((sum, { cents }) => sum + cents, 0)).toBe(taken - back);
}

test('a random weighed order with crashes agrees with an independent model @random', {
  timeout: 60_000 + RUNS * 12_000,
}, async () => {
  await fc.assert(
    fc
      .asyncProperty(life, async ({ pays, learns, amounts: given, unit, acts }) => {
        await Product.updateOne({ _id: goods.grapes }, { $set: { 'measure.unit': unit } });
        const amounts = Object.fromEntries(Object.entries(given).filter(([, count]) => count > 0));
        const ways: Record<(typeof LEARNS)[number], () => Promise<unknown>> = {
          settled: async () => {},
          webhooks: () => stripeServer().deliver(),
          'both at once': () => Promise.all([stripeServer().deliver(), reconcile({ all: true })]),
          reconciled: () => reconcile({ all: true }),
        };
        const outcome = pays === 'by a bank' ? 'async' : 'paid';
        const how: Paying = { outcome, learns: ways[learns] };
        const played = await ordered(amounts, pays !== 'at the door', how);
        await play(played, acts);
        await check(played);
      })
      .beforeEach(async () => {
        await Promise.all([Order.deleteMany({}), User.deleteMany({})]);
        for (const name of ['grapes', 'fish', 'bread'] as const)
          await Product.updateOne(
            { _id: goods[name] },
            { $set: { stock: STOCK[name] }, $unset: { reservations: 1 } },
          );
      }),
    { numRuns: RUNS },
  );
  if (isLong) console.info([...met].sort().map(([what, count]) => `${what}: ${count}`));
});
