import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { storedShopper } from '@/e2e/support/engine-orders';
import { setUpDatabase } from '@/e2e/support/engine-set-up';
import { type FoodDatabase, startFoodDatabase } from '@/e2e/support/food-database';
import { removeProduct } from '@/lib/catalog/commands';
import { listForSeller } from '@/lib/catalog/seller-list';
import { importProducts } from '@/lib/catalog/transfer/import';
import { placeCodOrder } from '@/lib/checkout/place/place-order';
import { resetEnv } from '@/lib/env';
import { findOrder } from '@/lib/orders/queries';
import { Order, Product, RateLimit } from '@/models';
import { fetchFoodFacts } from './queries';
import { verdictOf } from './scans';

const EAN = '4006381333931';
let food: FoodDatabase;

setUpDatabase({ LOCAL: '1' });

beforeAll(async () => {
  food = await startFoodDatabase({
    [EAN]: { product_name: 'Oats', allergens_tags: ['en:gluten'] },
    '96385074': 'not JSON',
    '0036000291452': `"${'x'.repeat(300_001)}"`,
  });
});
afterAll(() => food.close());
beforeEach(async () => {
  await RateLimit.deleteMany({});
});

function setAddress(address: string) {
  process.env.FOOD_FACTS_URL = address;
  resetEnv();
}
const errorResponse = (gtin: string) =>
  fetchFoodFacts(gtin).catch(({ kind, message }) => [kind, message]);

test('the shop offers no lookup of barcodes without FOOD_FACTS_URL', async () => {
  setAddress('');
  expect(await errorResponse(EAN)).toEqual(['notFound', expect.stringContaining('FOOD_FACTS_URL')]);
  const limit = 1;
  expect(await listForSeller({ gtin: EAN, limit })).toEqual({ products: [] });
  setAddress(food.url);
  expect(await listForSeller({ gtin: EAN, limit })).toEqual({ products: [], mayLookUp: true });
  expect(food.asked).toEqual([]);
});

test('the lookup of a barcode returns product data with source and licence, or an error', async () => {
  setAddress(`${food.url}/`);
  const host = new URL(food.url).host;
  expect(await fetchFoodFacts(EAN)).toEqual({
    facts: { name: 'Oats', allergens: { contains: ['gluten'], mayContain: [] } },
    otherAllergens: [],
    source: { name: host, address: `${food.url}/product/${EAN}` },
    licence: { name: 'ODbL', address: 'https://opendatacommons.org/licenses/odbl/1-0/' },
  });
  expect(food.asked.at(-1)).toMatchObject({
    path: `/api/v2/product/${EAN}.json`,
    agent: expect.stringMatching(/^Basketful\/\d+\.\d+\.\d+ \(http/),
  });
  expect(await errorResponse('5901234123457')).toEqual([
    'notFound',
    `${host} has no product with the barcode 5901234123457. Please enter the details yourself.`,
  ]);
  for (const gtin of ['96385074', '0036000291452'])
    expect(await errorResponse(gtin)).toEqual(['unavailable', expect.stringContaining(host)]);
});

test('the lookup of barcodes sends at most thirty requests a minute, and none to private addresses', async () => {
  setAddress(food.url);
  for (let time = 0; time < 30; time += 1) await fetchFoodFacts(EAN);
  expect(await errorResponse(EAN)).toEqual(['tooMany', expect.any(String)]);
  await RateLimit.deleteMany({});
  // An address with TLS must be on the internet, so this private address is rejected.
  setAddress(food.url.replace('http:', 'https:'));
  const before = food.asked.length;
  expect(await errorResponse(EAN)).toEqual(['unavailable', expect.any(String)]);
  expect(food.asked).toHaveLength(before);
});

test('a scan finds the line of a removed product whose barcode an import gave to another product', async () => {
  const load = async (name: string) => {
    const file = new Blob([`name,category,price,gtin\n"${name}",Fruits,1,${EAN}\n`]);
    expect(await importProducts(file.stream())).toMatchObject({ added: 1, errors: [] });
    return String((await Product.findOne({ name }).lean().orFail())._id);
  };
  const plum = await load('Plum');
  const { userId, address } = await storedShopper();
  const input = { items: [{ product: plum, quantity: 2 }], address };
  await placeCodOrder({ userId, idempotencyKey: 'one', input });
  const linesNow = async () => {
    const id = String((await Order.findOne({ userId }).lean().orFail())._id);
    const { items } = await findOrder(id, { audience: 'seller', subject: 'seller' });
    return items.map(({ product, quantity }) => ({ product, quantity, found: 0 }));
  };
  await removeProduct(plum);
  await load('Plum, new');
  expect(verdictOf(await linesNow(), EAN)).toMatchObject({ kind: 'counted', found: 1 });
  // For a product that is for sale, its current barcode counts.
  await Product.updateOne({ _id: plum }, { $unset: { removedAt: 1 }, $set: { gtin: '96385074' } });
  expect(verdictOf(await linesNow(), '96385074')).toMatchObject({ kind: 'counted' });
  await Product.updateOne({ _id: plum }, { $unset: { gtin: 1 } });
  expect(verdictOf(await linesNow(), EAN)).toEqual({ kind: 'wrong' });
});
