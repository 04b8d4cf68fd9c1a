import { Types } from 'mongoose';
import { beforeEach, expect, test } from 'vitest';
import { setUpDatabase } from '@/e2e/support/engine-set-up';
import { DAY_MS } from '@/lib/utils/durations';
import { Order, Product } from '@/models';
import { filledUp, firstInStock, readMostSold } from './queries';

setUpDatabase();

const now = Date.UTC(2026, 5, 30);
const ids = Array.from({ length: 6 }, (_, n) => `${n}`.repeat(24));
const [a = '', b = '', c = '', d = ''] = ids;
let count = 0;

/** Stores an order that was placed `daysAgo` days ago. `pieces` are the quantities by product id. */
function order(pieces: Record<string, number>, daysAgo: number, more: object = {}) {
  count += 1;
  const time = Math.floor((now - daysAgo * DAY_MS) / 1000);
  const tail = count.toString(16).padStart(16, '0');
  return Order.collection.insertOne({
    _id: new Types.ObjectId(time.toString(16) + tail),
    userId: new Types.ObjectId(),
    idempotencyKey: `key ${count}`,
    status: 'Order Placed',
    paymentType: 'COD',
    isPaid: false,
    listed: true,
    items: Object.entries(pieces).map(([product, quantity]) => ({
      product: new Types.ObjectId(product),
      quantity,
    })),
    ...more,
  });
}

beforeEach(async () => {
  await Promise.all([Order.deleteMany({}), Product.deleteMany({})]);
});

test('readMostSold counts the pieces in the orders of the last 30 days, except cancelled orders', async () => {
  await order({ [a]: 2, [b]: 1 }, 1);
  await order({ [b]: 3 }, 29);
  await order({ [c]: 9 }, 31);
  await order({ [c]: 9 }, 1, { status: 'Cancelled' });
  await order({ [c]: 9 }, 1, { listed: false });
  await order({ [c]: 9 }, 1, { payment: { refundedAt: new Date(), cartConflict: true } });
  // This order was refunded after the sale, so its pieces still count.
  await order({ [b]: 1 }, 1, { payment: { refundedAt: new Date() } });
  expect(await readMostSold(now)).toEqual([b, a]);
});

test('readMostSold excludes missing pieces', async () => {
  const items = [
    { product: new Types.ObjectId(a), quantity: 5, pickedQuantity: 0 },
    { product: new Types.ObjectId(b), quantity: 5, pickedQuantity: 2 },
    { product: new Types.ObjectId(c), quantity: 3 },
  ];
  await order({}, 1, { items });
  expect(await readMostSold(now)).toEqual([c, b]);
});

test('readMostSold counts a weighed item as one piece, regardless of its number of units', async () => {
  const tomatoes = { product: new Types.ObjectId(a), quantity: 20, measure: { by: 'weight' } };
  const melons = { product: new Types.ObjectId(b), quantity: 2, measure: { by: 'weighed-piece' } };
  await order({}, 1, { items: [tomatoes, melons] });
  expect(await readMostSold(now)).toEqual([b, a]);
});

test('filledUp appends further products in stock to the products that firstInStock returns', async () => {
  const row = {
    priceCents: 200,
    offerPriceCents: 100,
    image: [],
    description: [],
    category: 'Dairy',
  };
  await Product.create(ids.map((_id, n) => ({ ...row, _id, name: `P${n}`, inStock: _id !== c })));
  const named = (rows: { name: string }[]) => rows.map(({ name }) => name);
  const found = await firstInStock([d, c, a, 'f'.repeat(24)]);
  expect(named(found)).toEqual(['P3', 'P0']);
  expect(named(await filledUp(found))).toEqual(['P3', 'P0', 'P1', 'P4', 'P5']);
  expect(await firstInStock(ids)).toHaveLength(5);
  expect(await readMostSold(now)).toEqual([]);
});
