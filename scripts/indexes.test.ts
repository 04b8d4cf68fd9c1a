/** Every query of the catalogue uses an index and reads about as much as it shows. */
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { select } from '@/lib/catalog/list';
import { productsFrom } from '@/lib/catalog/page-marks';
import { sitemapPart } from '@/lib/catalog/sitemap';
import { listOrders } from '@/lib/orders/queries';
import { wordsOfOrder } from '@/lib/orders/words';
import { Order, Product } from '@/models';
import { address } from '../e2e/support/client';
import { inventedProducts } from './demo/invented';
import { openScratchDatabase } from './testing/scratch-database';

const MANY = 4_000;
let close: () => Promise<void>;
beforeAll(async () => {
  close = await openScratchDatabase();
  const many = inventedProducts(0);
  await Order.insertMany(orders());
  await Product.insertMany(Array.from({ length: MANY }, () => many.next().value));
}, 60_000);
afterAll(() => close());

/** As many orders as products; one of them has a customer whom nobody shares a name with. */
const orders = () =>
  Array.from({ length: MANY }, (_, n) => ({
    userId: new mongoose.Types.ObjectId(),
    idempotencyKey: String(n),
    items: [],
    ...{ subtotalCents: 1, taxCents: 0, amountCents: 1, status: 'Order Placed' },
    ...{ paymentType: 'COD', isPaid: false, listed: true, cartCleared: true },
    address: { ...address, firstName: n === 7 ? 'Zoë' : 'Ada' },
    words: wordsOfOrder({ address: { ...address, firstName: n === 7 ? 'Zoë' : 'Ada' }, items: [] }),
  }));

type Plan = { stage?: string; inputStage?: Plan; inputStages?: Plan[] };
const stagesOf = (plan: Plan): string[] => [
  plan.stage ?? '',
  ...[...(plan.inputStages ?? []), ...(plan.inputStage ? [plan.inputStage] : [])].flatMap(stagesOf),
];

type Asked = { collection: string; method: string; args: unknown[] };

/** What the work asks the database for, each asked once more for how it is found. */
async function explained(work: () => Promise<unknown>) {
  const asked: Asked[] = [];
  mongoose.set('debug', (collection: string, method: string, ...args: unknown[]) => {
    asked.push({ collection, method, args });
  });
  try {
    await work();
  } finally {
    mongoose.set('debug', false);
  }
  return Promise.all(
    asked
      .filter(({ method }) => method === 'find' || method === 'findOne')
      .map(async ({ collection, args: [filter, options] }) => {
        const { sort, skip, limit, projection, hint } = (options ?? {}) as Record<string, never>;
        const report = await mongoose.connection
          .collection(collection)
          .find(filter ?? {}, {
            sort,
            skip,
            limit,
            projection,
            hint,
          })
          .explain('executionStats');
        const { queryPlanner, executionStats } = report as Record<string, Record<string, never>>;
        return {
          stages: stagesOf(queryPlanner?.winningPlan ?? {}),
          read: Number(executionStats?.totalDocsExamined),
          keys: Number(executionStats?.totalKeysExamined),
          shown: Number(executionStats?.nReturned),
          asked: JSON.stringify(filter),
        };
      }),
  );
}

const middle = async () =>
  String((await Product.find().sort({ _id: 1 }).skip(2_000).limit(1))[0]?._id);

const queries: [string, () => Promise<unknown>][] = [
  ['the first page of the API', () => select({ limit: 20 })],
  ['a later page', async () => select({ limit: 20, cursor: await middle() })],
  ['a category', () => select({ limit: 20, category: 'dairy' })],
  ['what is in stock', () => select({ limit: 20, stock: 'in' })],
  [
    'what is out of stock in a category',
    () => select({ limit: 20, stock: 'out', category: 'dairy' }),
  ],
  ['single products', async () => select({ ids: [await middle()] })],
  ['a page of all products', () => productsFrom({ inStock: true }, 0, 24)],
  ['a deep page', () => productsFrom({ inStock: true }, 3_600, 24)],
  ['a deep page of a category', () => productsFrom({ inStock: true, category: 'Fruits' }, 480, 24)],
  ['a part of the sitemap', () => new Response(sitemapPart('0')).text()],
  [
    "a shopper's orders",
    () =>
      Order.find({ userId: new mongoose.Types.ObjectId(), listed: true }).sort({ _id: -1 }).lean(),
  ],
  ['the first page of all orders', () => listOrders({ limit: 20 })],
];

test.each(queries)('%s', async (_, work) => {
  const plans = await explained(work);
  expect(plans.length).toBeGreaterThan(0);
  for (const { stages, read, shown, keys, asked } of plans) {
    expect(stages, asked).not.toContain('COLLSCAN');
    expect(stages, asked).not.toContain('SORT');
    expect(read, asked).toBeLessThanOrEqual(shown + 960);
    expect(keys, asked).toBeLessThanOrEqual(shown + 2_010);
  }
});

test('an order is found by the words of its customer, reading no other', async () => {
  let found: Awaited<ReturnType<typeof listOrders>> | undefined;
  const [plan] = await explained(async () => {
    found = await listOrders({ q: 'zoe GROC', limit: 20 });
  });
  expect(found?.orders.map((order) => order.address.firstName)).toEqual(['Zoë']);
  expect(plan?.read).toBe(1);
  expect((await listOrders({ q: 'ada zoe', limit: 20 })).orders).toEqual([]);
  expect((await listOrders({ q: '$.*', limit: 20 })).orders).toEqual([]);
  const [newest] = (await listOrders({ q: 'ada', limit: 1 })).orders;
  expect(newest?._id).toBe(String((await Order.findOne().sort({ _id: -1 }))?._id));
});

test('a deep page holds what comes after the page before it, and none is beyond the last', async () => {
  const filter = { inStock: true };
  const all = await Product.find(filter).sort({ _id: -1 }).lean();
  for (const place of [0, 936, 960, 984, 2_880, 3_600]) {
    const page = await productsFrom(filter, place, 24);
    expect(page.map(({ _id }) => String(_id))).toEqual(
      all.slice(place, place + 24).map(({ _id }) => String(_id)),
    );
  }
  expect(await productsFrom(filter, 9_600, 24)).toEqual([]);
});
