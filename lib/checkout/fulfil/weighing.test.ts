import fc from 'fast-check';
import mongoose from 'mongoose';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { givenDatabase, givenStripe } from '@/e2e/support/engine-set-up';
import { type ModelLine, modelGoods, modelOf } from '@/e2e/support/tax-model';
import { saveCart } from '@/lib/cart/commands';
import { addProduct, setStock } from '@/lib/catalog/commands';
import { productInput, productUpdate } from '@/lib/catalog/schema';
import { exportProducts } from '@/lib/catalog/transfer/export';
import { importProducts } from '@/lib/catalog/transfer/import';
import { updateProduct } from '@/lib/catalog/update';
import { viewProduct } from '@/lib/catalog/view';
import { settle } from '@/lib/checkout/pay/settle';
import { placeCodOrder, placeOnlineOrder } from '@/lib/checkout/place/place-order';
import { makeInvoice } from '@/lib/invoices/commands';
import { packInput } from '@/lib/orders/change-schema';
import { findOrder } from '@/lib/orders/queries';
import { orderInput } from '@/lib/orders/schema';
import { reconcile } from '@/lib/reconcile/reconcile';
import { Address, Invoice, Order, Product, ShopSettings, User } from '@/models';
import { cancelOwnOrder } from './cancel';
import { changeStatus } from './change-status';
import { packOrder } from './pack-order';

/* Goods by weight from the cart to what is collected or given back, on the real engine and the stand-in for Stripe. */

/** `WEIGHINGS=10000 npx vitest run --project engine lib/checkout/fulfil/weighing.test.ts` is the long form. */
const RUNS = Number(process.env.WEIGHINGS ?? 12);

const standIn = givenStripe();
givenDatabase();

const STOCK = { grapes: 20_000, fish: 12, bread: 12 } as const;
type Name = keyof typeof STOCK;
let goods: Record<Name, string>;
let count = 0;
const key = () => `key-${++count}`;

const add = (fields: object) =>
  addProduct(productInput.parse({ category: 'Fruits', description: '', ...fields }), [], key());

beforeAll(async () => {
  await ShopSettings.create({
    ...{ _id: 'shop', name: 'Corner', address: '1 High Street', taxNumber: 'DE1', invoices: true },
    ...{ currency: 'eur', taxPercent: 7 },
  });
  await Invoice.init();
}, 60_000);

beforeEach(async () => {
  await Product.deleteMany({});
  const weighed = { pricePerUnit: '4,99', step: '50', least: '200' };
  goods = {
    grapes: await add({ name: 'Grapes', soldBy: 'weight', stock: STOCK.grapes, ...weighed }),
    fish: await add({
      ...{ name: 'Trout', soldBy: 'weighed-piece', stock: STOCK.fish },
      ...{ aboutAmount: 1_200, pricePerUnit: 12.9, tolerancePercent: 15 },
    }),
    bread: await add({ name: 'Bread', stock: STOCK.bread, price: 3 }),
  };
});

async function buyer() {
  const email = `${new mongoose.Types.ObjectId()}@shopper.example`;
  const userId = String((await User.create({ name: 'Ada', email, passwordHash: 'none' }))._id);
  const place = { street: '1 Market Street', city: 'Berlin', state: 'Berlin', country: 'Germany' };
  const { _id } = await Address.create({
    ...{ userId, firstName: 'Ada', lastName: 'Grocer', email, phone: '1', zipcode: '10115' },
    ...place,
  });
  return { userId, address: String(_id) };
}

type Amounts = Partial<Record<Name, number>>;

async function ordered(amounts: Amounts, isOnline: boolean, more = {}) {
  const { userId, address } = await buyer();
  const items = Object.entries(amounts).map(([name, quantity]) => ({
    ...{ product: goods[name as Name], quantity },
  }));
  const placing = {
    ...{ userId, idempotencyKey: 'one' },
    input: orderInput.parse({ items, address, ...more }),
  };
  let session = '';
  if (isOnline) {
    const page = await placeOnlineOrder(placing).catch(() => placeOnlineOrder(placing));
    session = /cs_test_\w+/.exec(page)?.[0] ?? '';
    standIn().pay(session);
    await settle(session);
  } else await placeCodOrder(placing);
  const id = String((await Order.findOne({ userId }).lean())?._id);
  return { id, session, userId };
}

const storedOrder = (id: string) => Order.findById(id).lean().orFail();
const sees = (id: string, subject: string) => findOrder(id, { audience: 'shopper', subject });
const pack = (input: object) => packOrder(packInput.parse(input));
const step = (id: string, from: string, status: string, more = {}) =>
  changeStatus({ id, from: from as never, status: status as never, ...more });
const said = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: Error) => error.message,
  );
const leftOf = async (name: Name) => {
  const { stock = 0, holds = [] } = await Product.findById(goods[name])
    .select('+holds')
    .lean()
    .orFail();
  return { stock, held: holds.reduce((sum, { quantity }) => sum + quantity, 0) };
};
const atStripe = (session: string) => {
  const { intent, refund } = standIn().state();
  const payment = intent.find((each) => each.session === session);
  const refunds = refund.filter((each) => each.intent === payment?.id);
  return {
    paid: payment?.amount ?? 0,
    back: refunds.reduce((sum, { amount }) => sum + amount, 0),
  };
};

test('500 g of grapes: an estimate and a ceiling, 480 g weighed, and 480 g are collected and invoiced', async () => {
  const { id, userId } = await ordered({ grapes: 10, bread: 1 }, false, { total: 5.88 });
  // 550 g at 4.99 are 2.74, and 7% of 5.74 are 0.40.
  expect(await sees(id, userId)).toMatchObject({
    ...{ amount: 6.14, agreedAmount: 6.14, estimatedAmount: 5.88 },
    items: [
      { quantity: 10, estimatedAmount: 2.5, ceilingAmount: 2.74, product: { offerPrice: 0.25 } },
      { quantity: 1 },
    ],
  });
  expect(await leftOf('grapes')).toEqual({ stock: 19_450, held: 550 });
  const line = { product: goods.grapes, found: 10, weighed: 480 };
  await pack({ id, lines: [line], done: true });
  expect(await leftOf('grapes')).toEqual({ stock: 19_520, held: 480 });
  const packed = await sees(id, userId);
  expect(packed).toMatchObject({ amount: 5.77, items: [{ weighed: 480, amount: 2.4 }, {}] });
  expect(packed).not.toHaveProperty('estimatedAmount');
  // A plain client that packs again by pieces alone, and a correction.
  await pack({ id, lines: [{ product: goods.grapes, found: 10 }] });
  expect(await sees(id, userId)).toMatchObject({ amount: 5.88 });
  await pack({ id, lines: [line] });
  await step(id, 'Packed', 'Out for delivery');
  await step(id, 'Out for delivery', 'Delivered', { isPaid: true });
  expect(await sees(id, userId)).toMatchObject({ amount: 5.77, paidAmount: 5.77, isPaid: true });
  await makeInvoice({ audience: 'seller', subject: 'seller@shop.example' }, { id });
  const invoice = await Invoice.findOne({ order: id }).lean();
  expect(invoice?.lines).toMatchObject([
    { name: 'Grapes', weight: '480\u00a0g', quantity: 1, cents: 240 },
    { name: 'Bread', quantity: 1, cents: 300 },
  ]);
});

test('the totals of who knows of the ceiling, of the estimate, and of neither are right; another is refused', async () => {
  // 13 steps: 715 g at most, 650 g, and 13 times 25 cents, each with 7%.
  for (const total of [3.81, 3.46, 3.47]) await ordered({ grapes: 13 }, false, { total });
  expect(await said(ordered({ grapes: 13 }, false, { total: 3.45 }))).toContain('€3.81');
});

test('outside of the tolerance it asks, and above the ceiling nothing is charged', async () => {
  const { id, userId } = await ordered({ grapes: 10 }, false);
  const weigh = (weighed: number, more = {}) =>
    said(pack({ id, lines: [{ product: goods.grapes, found: 10, weighed, ...more }] }));
  for (const grams of [449, 551])
    expect(await weigh(grams)).toBe(
      `Grapes: ${grams}\u00a0g is outside of 450\u00a0g to 550\u00a0g. Please weigh again, or confirm it.`,
    );
  expect(await weigh(450)).toBe('done');
  expect(await weigh(700, { confirmed: true })).toBe('done');
  // The same once more needs no second confirmation.
  expect(await weigh(700)).toBe('done');
  expect(await sees(id, userId)).toMatchObject({ items: [{ weighed: 700, amount: 2.74 }] });
  expect(await leftOf('grapes')).toEqual({ stock: 19_450, held: 550 });
  const wrong = await ordered({ bread: 2 }, false);
  const bread = { product: goods.bread, found: 2, weighed: 500 };
  expect(await said(pack({ id: wrong.id, lines: [bread] }))).toContain('sold by the piece');
});

test('paid online the ceiling is charged, and what was not weighed is given back', async () => {
  const { id, session } = await ordered({ fish: 2 }, true);
  // 2.76 kg at 12.90 are 35.60, and 7% are 2.49.
  expect(atStripe(session)).toEqual({ paid: 3_809, back: 0 });
  await pack({ id, lines: [{ product: goods.fish, found: 2, weighed: 2_310 }] });
  // 29.80 and 2.08.
  expect(atStripe(session)).toEqual({ paid: 3_809, back: 3_809 - 3_188 });
  expect(await leftOf('fish')).toEqual({ stock: 10, held: 2 });
});

test('least, most and what is left are said in grams, and 480 g are not sold by 500 g', async () => {
  expect(await said(ordered({ grapes: 3 }, false))).toBe(
    'Grapes is sold from 200\u00a0g on. Please take more, or remove it.',
  );
  const { userId } = await buyer();
  const cart = (quantity: number) =>
    said(saveCart(userId, { cartItems: { [goods.grapes]: quantity } }));
  expect(await cart(364)).toBe('Only 18.15\u00a0kg of Grapes left. Please take fewer.');
  expect(await cart(363)).toBe('done');
  const half = { soldBy: 'weight', step: 500, pricePerUnit: 2 };
  const id = await add({ name: 'Nuts', stock: 480, ...half });
  const nuts = await Product.findById(id).lean().orFail();
  expect(nuts.inStock).toBe(false);
  expect(viewProduct(nuts, false)).toMatchObject({ stock: 0, inStock: false });
  await setStock(id, true);
  expect((await Product.findById(id).lean())?.inStock).toBe(false);
});

test('a product that is sold another way is counted anew, and open orders keep what they ordered', async () => {
  const { id, userId } = await ordered({ grapes: 10 }, false);
  const change = async (fields: object) => {
    const seen = await Product.findById(goods.grapes).lean().orFail();
    const { name, category, updatedAt } = seen;
    const plain = { name, category, description: '', price: 9, keep: [] };
    const update = { ...plain, id: goods.grapes, updatedAt: updatedAt.toISOString(), ...fields };
    return updateProduct(productUpdate.parse(update), [], key());
  };
  // Who knows nothing of weights changes neither them nor the price that follows from them.
  expect(await change({})).toMatchObject({ soldBy: 'weight', price: 0.25, stock: 19_450 });
  expect(await change({ soldBy: 'piece' })).toMatchObject({ price: 9, stock: 0, inStock: false });
  await step(id, 'Order Placed', 'Cancelled');
  expect(await leftOf('grapes')).toEqual({ stock: 0, held: 0 });
  await step(id, 'Cancelled', 'Order Placed');
  await pack({ id, lines: [{ product: goods.grapes, found: 10, weighed: 480 }] });
  expect(await sees(id, userId)).toMatchObject({ items: [{ amount: 2.4, product: { step: 50 } }] });
  expect(await leftOf('grapes')).toEqual({ stock: 0, held: 0 });
});

test('a product file says how goods are weighed, and one that does not leaves it', async () => {
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
    ...{ priceCents: 25, offerPriceCents: 25, measure: { by: 'weight', step: 50 } },
  });
  const priced = 'name,category,price,soldBy,step,pricePerUnit\nGrapes,Fruits,,weight,100,"3,00"\n';
  expect(await take(priced)).toMatchObject({ updated: 1, errors: [] });
  expect(await Product.findById(goods.grapes).lean()).toMatchObject({
    ...{ priceCents: 30, stock: STOCK.grapes, inStock: true },
    measure: { step: 100, perUnitCents: 300, hold: 110 },
  });
  await take('name,category,price,soldBy\nGrapes,Fruits,2,piece\n');
  const pieces = await Product.findById(goods.grapes).lean();
  expect(pieces).toMatchObject({ priceCents: 200, stock: 0, inStock: false });
  expect(pieces).not.toHaveProperty('measure');
});

type Act =
  | {
      kind: 'weigh';
      name: Name;
      found: number;
      grams: number;
      isTwice: boolean;
      other: number | null;
    }
  | { kind: 'packed' | 'undo' | 'cancel' | 'go' | 'reconcile' };

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('weigh' as const),
      name: fc.constantFrom<Name>('grapes', 'fish', 'bread'),
      ...{ found: fc.nat(3), grams: fc.double({ min: 0.3, max: 1.8, noNaN: true }) },
      ...{
        isTwice: fc.boolean(),
        other: fc.option(fc.double({ min: 0.3, max: 1.8, noNaN: true })),
      },
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('packed' as const, 'packed', 'undo', 'cancel', 'go', 'reconcile'),
    }),
  },
);

const life = fc.record({
  isOnline: fc.boolean(),
  amounts: fc.record({
    grapes: fc.integer({ min: 4, max: 40 }),
    fish: fc.integer({ min: 1, max: 3 }),
    bread: fc.integer({ min: 1, max: 3 }),
  }),
  acts: fc.array(act, { maxLength: 12 }),
});

/** Whatever was refused: the order is as it was, or as another press made it. */
async function play(id: string, userId: string, acts: readonly Act[]) {
  for (const one of acts) {
    const order = await storedOrder(id);
    if (one.kind === 'weigh') {
      const line = order.items.find(({ product }) => String(product) === goods[one.name]);
      if (!line) continue;
      const found = Math.min(
        line.quantity,
        line.measure?.by === 'weight' ? (one.found > 0 ? line.quantity : 0) : one.found,
      );
      const send = (share: number) => {
        const weighed = Math.max(1, Math.round(found * (line.measure?.step ?? 0) * share));
        const isWeighed = line.measure && found > 0;
        const sent = { product: goods[one.name], found, confirmed: true };
        const done = order.status === 'Packed';
        return said(pack({ id, lines: [{ ...sent, ...(isWeighed ? { weighed } : {}) }], done }));
      };
      // Two packers at once; an answer that was lost is asked for again.
      await Promise.all([send(one.grams), ...(one.other === null ? [] : [send(one.other)])]);
      if (one.isTwice) await send(one.grams);
    } else if (one.kind === 'packed') await said(pack({ id, lines: [], done: true }));
    else if (one.kind === 'undo') await said(step(id, 'Packed', 'Order Placed'));
    else if (one.kind === 'cancel') await said(cancelOwnOrder(userId, { id }));
    else if (one.kind === 'go') await said(step(id, 'Packed', 'Out for delivery'));
    else await reconcile();
  }
}

/** What the model says of an order as it stands: what is due, and what each product has of the count. */
async function check(id: string, session: string) {
  await reconcile();
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
    ...{ measure: line.measure, unitCents: line.unitCents, weighed: line.weighed },
    ...{ quantity: line.found ?? line.quantity, found: line.found ?? line.quantity },
  }));
  const ceiling = Number(modelOf(terms, amountsOf(agreed)).total);
  const due = isPacked ? Number(modelOf(terms, amountsOf(charged)).total) : ceiling;
  expect(order.amountCents).toBe(ceiling);
  if (isPacked) expect(order.dueCents).toBe(due);
  expect(due).toBeLessThanOrEqual(ceiling);
  if (session) {
    const { paid, back } = atStripe(session);
    expect(paid).toBe(ceiling);
    expect(paid - back).toBe(isOver ? 0 : due);
  }
  for (const name of ['grapes', 'fish', 'bread'] as const) {
    const line = order.items.find(({ product }) => String(product) === goods[name]);
    const { stock, held } = await leftOf(name);
    expect(stock).toBeGreaterThanOrEqual(0);
    expect(stock + held).toBe(STOCK[name]);
    if (!line) continue;
    const { quantity, found = quantity, measure, weighed } = line;
    const isGrams = measure?.by === 'weight';
    const each = isGrams ? measure.step : 1;
    const most = (pieces: number) => (isGrams ? Math.floor((pieces * each * 110) / 100) : pieces);
    const sold = isGrams && found > 0 ? Math.min(weighed ?? found * each, most(found)) : found;
    const lost = isPacked ? (quantity - found) * each : 0;
    const needed = isOver ? lost : isPacked ? sold + lost : most(quantity);
    expect([name, held]).toEqual([name, needed]);
  }
}

test('whatever is weighed, corrected, undone and cancelled, twice and at once: the sums and grams of the model', {
  timeout: 60_000 + RUNS * 3_000,
}, async () => {
  await fc.assert(
    fc
      .asyncProperty(life, async ({ isOnline, amounts, acts }) => {
        const { id, session, userId } = await ordered(amounts, isOnline);
        await play(id, userId, acts);
        await check(id, session);
      })
      .beforeEach(async () => {
        await Promise.all([Order.deleteMany({}), User.deleteMany({})]);
        for (const name of ['grapes', 'fish', 'bread'] as const)
          await Product.updateOne(
            { _id: goods[name] },
            { $set: { stock: STOCK[name] }, $unset: { holds: 1 } },
          );
      }),
    { numRuns: RUNS },
  );
});
