import fc from 'fast-check';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { step, storedShopper } from '@/e2e/support/engine-orders';
import { setUpDatabase } from '@/e2e/support/engine-set-up';
import { runs } from '@/e2e/support/runs';
import { addProduct } from '@/lib/catalog/commands';
import { productInput, productUpdate } from '@/lib/catalog/schema';
import { importProducts } from '@/lib/catalog/transfer/import';
import { updateProduct } from '@/lib/catalog/update';
import { placeCodOrder } from '@/lib/checkout/place/place-order';
import { makeInvoice } from '@/lib/invoices/commands';
import { ublOf } from '@/lib/invoices/en16931';
import { packInput } from '@/lib/orders/change-schema';
import { findOrder } from '@/lib/orders/queries';
import { orderInput } from '@/lib/orders/schema';
import { amountText, parseAmount } from '@/lib/weights/typed-amount';
import { Invoice, Order, Product, ShopSettings, User } from '@/models';
import { packOrder } from './packing';

/* Goods sold by the pound, from the product form to the invoice. An independent model computes all amounts with
   exact fractions. */

const RUNS = runs(8);

setUpDatabase();

let count = 0;
const key = () => `key-${++count}`;

beforeAll(async () => {
  await ShopSettings.create({
    ...{ _id: 'shop', name: 'Corner', country: 'US', currency: 'usd', taxPercent: 0, units: 'us' },
    ...{ address: '1 Main Street', email: 'shop@shop.example', taxNumber: 'T1', invoices: true },
  });
  await Invoice.init();
}, 60_000);

beforeEach(() => Promise.all([Product.deleteMany(), Order.deleteMany(), User.deleteMany()]));

type Fraction = { parts: bigint; over: bigint };

function fractionOf(text: string): Fraction {
  const [whole = '', decimals = ''] = text.split('.');
  return { parts: BigInt(whole + decimals), over: 10n ** BigInt(decimals.length) };
}

/** Returns cents, rounded half up. */
function modelCents(weight: string, price: string): number {
  const [pounds, dollars] = [fractionOf(weight), fractionOf(price)];
  const parts = pounds.parts * dollars.parts * 100n;
  const over = pounds.over * dollars.over;
  return Number((2n * parts + over) / (2n * over));
}

const decimal = (hundredths: number) => (hundredths / 100).toFixed(2);

const addByPound = (fields: object) =>
  addProduct(
    productInput.parse({
      ...{ name: 'Ground beef', category: 'Fruits', description: '' },
      ...{ soldBy: 'weight', stepUnit: 'mlb', ...fields },
    }),
    [],
    key(),
  );

async function order(product: string, quantity: number) {
  const { userId, address } = await storedShopper();
  const input = orderInput.parse({ items: [{ product, quantity }], address });
  await placeCodOrder({ userId, idempotencyKey: key(), input });
  const id = String((await Order.findOne({ userId }).lean().orFail())._id);
  return { id, userId, sees: () => findOrder(id, { audience: 'shopper', subject: userId }) };
}

const weigh = (id: string, product: string, found: number, weighed: number) =>
  packOrder(packInput.parse({ id, lines: [{ product, found, weighed, confirmed: true }] }));

test('an order of 1.25 lb is charged and invoiced for the weighed 1.27 lb', async () => {
  const beef = await addByPound({ step: '250', pricePerUnit: '5.99', stock: 20_000 });
  const { id, sees } = await order(beef, 5);
  // 1.25 lb at 5.99 per lb cost 7.4875. The maximum weight of 1.375 lb costs 8.23625.
  expect(await sees()).toMatchObject({
    amount: 8.24,
    estimatedAmount: 7.49,
    items: [{ product: { step: 250, stepUnit: 'mlb', pricePerUnit: 5.99, offerPrice: 1.5 } }],
  });
  await expect(
    packOrder(packInput.parse({ id, lines: [{ product: beef, found: 5, weighed: 1_400 }] })),
  ).rejects.toThrow(
    'Ground beef: 1.4\u00a0lb is outside the range 1.125\u00a0lb to 1.375\u00a0lb.',
  );
  await weigh(id, beef, 5, 1_270);
  expect(await sees()).toMatchObject({ amount: 7.61, items: [{ weighed: 1_270, amount: 7.61 }] });
  await step(id, 'Packed', 'Out for delivery');
  await step(id, 'Out for delivery', 'Delivered', { isPaid: true });
  await makeInvoice({ audience: 'seller', subject: 'seller@shop.example' }, { id });
  const invoice = await Invoice.findOne({ order: id }).lean().orFail();
  expect(invoice.lines).toMatchObject([
    { name: 'Ground beef', weight: '1.27\u00a0lb', quantity: 1, cents: 761 },
  ]);
  const written = ublOf({ ...invoice, buyer: { ...invoice.buyer, country: 'US' } });
  expect(JSON.stringify(written)).toContain(
    '"cbc:InvoicedQuantity":"1.27","cbc:InvoicedQuantity@unitCode":"LBR"',
  );
});

test('a change from pounds to grams clears the stock', async () => {
  const beef = await addByPound({ step: '250', pricePerUnit: '5.99', stock: 20_000 });
  await order(beef, 4);
  const change = async (fields: object) => {
    const { name, category, updatedAt } = await Product.findById(beef).lean().orFail();
    const seen = { name, category, description: '', keep: [], id: beef };
    const measure = { soldBy: 'weight', pricePerUnit: '5.99' };
    const given = { ...seen, ...measure, updatedAt: updatedAt.toISOString(), ...fields };
    await updateProduct(productUpdate.parse(given), [], key());
    const stored = await Product.findById(beef).select('+reservations').lean().orFail();
    return { stock: stored.stock, held: stored.reservations?.length ?? 0 };
  };
  // A change of the quantity step from 0.1 to 0.5 lb changes neither the stock nor the reservation of 1.1 lb.
  expect(await change({ stepUnit: 'mlb', step: 500 })).toEqual({ stock: 18_900, held: 1 });
  // `from` is in thousandths of a pound and cannot be compared with grams.
  const inGrams = { stepUnit: 'g', step: 50 };
  await expect(change({ ...inGrams, stock: '18900', from: 18_900 })).rejects.toThrow(
    'The stock of Ground beef is counted in another unit now.',
  );
  expect(await change(inGrams)).toEqual({ stock: 0, held: 0 });
  // Without `from`, the sent stock replaces the stored stock, in the new unit.
  expect(await change({ stepUnit: 'mlb', step: 250, stock: '7500' })).toEqual({
    stock: 7_500,
    held: 0,
  });
});

test('an offer per pound keeps its regular price if a request or a file omits this price', async () => {
  const beef = await addByPound({ step: '250', regularPricePerUnit: '5.99', pricePerUnit: '4.99' });
  const prices = async () => {
    const { priceCents, offerPriceCents, measure } = await Product.findById(beef).lean().orFail();
    const { perUnitCents, regularPerUnitCents } = measure ?? {};
    return [priceCents, offerPriceCents, perUnitCents, regularPerUnitCents];
  };
  const change = async (fields: object) => {
    const { name, category, updatedAt } = await Product.findById(beef).lean().orFail();
    const seen = { name, category, description: '', keep: [], id: beef };
    const measure = { soldBy: 'weight', step: '250', stepUnit: 'mlb' };
    const given = { ...seen, ...measure, updatedAt: updatedAt.toISOString(), ...fields };
    await updateProduct(productUpdate.parse(given), [], key());
    return prices();
  };
  const load = async (price: string, pricePerUnit: string) => {
    const head = 'id,name,category,price,offerPrice,soldBy,step,stepUnit,pricePerUnit';
    const line = `${beef},Ground beef,Fruits,${price},weight,0.25,lb,${pricePerUnit}`;
    await importProducts(
      (async function* () {
        yield new TextEncoder().encode(`${head}\n${line}\n`);
      })(),
    );
    return prices();
  };
  expect(await change({ pricePerUnit: '4.99' })).toEqual([150, 125, 499, 599]);
  expect(await load('1.5,1.25', '4.99')).toEqual([150, 125, 499, 599]);
  expect(await load('1.5,1.25', '4.49')).toEqual([150, 113, 449, 599]);
  expect(await change({ pricePerUnit: '3.99' })).toEqual([150, 100, 399, 599]);
  // An offer ends if its regular price is empty or not higher.
  expect(await change({ pricePerUnit: '4.99', regularPricePerUnit: '' })).toEqual([
    ...[125, 125, 499],
    undefined,
  ]);
  await change({ pricePerUnit: '4.99', regularPricePerUnit: '5.99' });
  expect(await load('1.5,1.5', '5.99')).toEqual([150, 150, 599, undefined]);
});

const typed = fc.record({
  step: fc.constantFrom('0.05', '0.1', '0.25', '0.333', '0.5', '1'),
  price: fc.integer({ min: 100, max: 9_999 }).map(decimal),
  quantity: fc.integer({ min: 1, max: 40 }),
  tolerance: fc.constantFrom(0n, 10n, 25n),
  weights: fc.array(fc.integer({ min: 1, max: 6_000 }).map(decimal), {
    minLength: 1,
    maxLength: 4,
  }),
  end: fc.constantFrom('delivered', 'cancelled', 'packed'),
});

test('an order in pounds costs what an independent model computes @random', {
  timeout: 60_000 + RUNS * 2_000,
}, async () => {
  const stock = 500_000;
  await fc.assert(
    fc.asyncProperty(typed, async ({ step: each, price, quantity, tolerance, weights, end }) => {
      const steps = parseAmount(each, 'mlb') ?? 0;
      const beef = await addByPound({
        ...{ step: String(steps), pricePerUnit: price, stock },
        tolerancePercent: Number(tolerance),
      });
      const { id, sees } = await order(beef, quantity);
      // The shop may pack at most this weight, rounded down to whole thousandths of a pound.
      const wanted = fractionOf(each).parts * BigInt(quantity) * (100n + tolerance);
      const thousandths = (wanted * 1_000n) / (fractionOf(each).over * 100n);
      const most = `${thousandths / 1_000n}.${String(thousandths % 1_000n).padStart(3, '0')}`;
      const ceiling = modelCents(most, price);
      expect((await sees()).amount).toBe(ceiling / 100);
      for (const weight of weights) {
        await weigh(id, beef, quantity, parseAmount(weight, 'mlb') ?? 0);
        const cents = Math.min(modelCents(weight, price), ceiling);
        const seen = await sees();
        expect(seen.amount).toBe(cents / 100);
        const [item] = seen.items;
        expect(Number(amountText(item?.weighed ?? 0, 'mlb', 'en'))).toBe(Number(weight));
        const product = await Product.findById(beef).select('+reservations').lean().orFail();
        const [reserved] = product.reservations ?? [];
        expect((product.stock ?? 0) + (reserved?.quantity ?? 0)).toBe(stock);
        expect(reserved?.quantity).toBe(
          Math.min(parseAmount(weight, 'mlb') ?? 0, Number(thousandths)),
        );
      }
      if (end === 'packed') return;
      if (end === 'cancelled') await step(id, 'Packed', 'Cancelled');
      else {
        await step(id, 'Packed', 'Out for delivery');
        await step(id, 'Out for delivery', 'Delivered', { isPaid: true });
      }
      const last = Math.min(modelCents(weights.at(-1) ?? '0', price), ceiling);
      const seen = await sees();
      if (end === 'delivered') expect(seen.paidAmount).toBe(last / 100);
      const product = await Product.findById(beef).lean().orFail();
      if (end === 'cancelled') expect(product.stock).toBe(stock);
    }),
    { numRuns: RUNS },
  );
});
