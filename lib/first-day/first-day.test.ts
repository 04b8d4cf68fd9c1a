import mongoose from 'mongoose';
import { beforeEach, expect, test } from 'vitest';
import { setUpDatabase } from '@/e2e/support/engine-set-up';
import { saveShop } from '@/lib/shop/commands';
import { readShop } from '@/lib/shop/read';
import { DEFAULT_SHOP, shopInput } from '@/lib/shop/schema';
import { Audit, Order, Product, PushSubscription, ShopSettings } from '@/models';
import { dismissFirstDay, readFirstDay } from './first-day';

setUpDatabase();
beforeEach(async () => {
  await Promise.all([
    ...[ShopSettings.deleteMany(), Product.deleteMany()],
    ...[Order.deleteMany(), PushSubscription.deleteMany()],
  ]);
});

const doneOf = async () =>
  (await readFirstDay()).steps.flatMap(({ name, done }) => (done ? name : []));

test('the first-day checklist marks a step as done once its data is stored', async () => {
  expect((await readFirstDay()).steps.map(({ name }) => name)).toEqual([
    ...['name', 'tax', 'products', 'pages', 'mail', 'payments', 'order', 'phone'],
  ]);
  expect(await doneOf()).toEqual([]);
  const plain = { revision: 0, promiseMinutes: 30, currency: 'usd', taxPercent: 2 };
  await saveShop(shopInput.parse({ ...plain, name: DEFAULT_SHOP.name }));
  expect(await doneOf()).toEqual([]);
  const own = { ...plain, name: 'Green Corner', taxMode: 'included' };
  await saveShop(shopInput.parse({ ...own, revision: 1 }));
  expect(await doneOf()).toEqual(['name', 'tax']);
  await Product.collection.insertOne({ name: 'Apple' });
  await Order.collection.insertOne({ listed: false });
  expect(await doneOf()).toEqual(['name', 'tax', 'products']);
  const [terms, privacy] = ['terms', 'privacy'].map((slug) => ({ slug }));
  await ShopSettings.collection.updateOne({}, { $set: { 'pages.list': [terms] } });
  expect(await doneOf()).toEqual(['name', 'tax', 'products']);
  await ShopSettings.collection.updateOne({}, { $push: { 'pages.list': privacy } } as object);
  expect(await doneOf()).toEqual(['name', 'tax', 'products', 'pages']);
  await Order.collection.insertOne({ listed: true, userId: new mongoose.Types.ObjectId() });
  await PushSubscription.collection.insertOne({ endpoint: 'https://push.example/1' });
  expect(await doneOf()).toEqual(['name', 'tax', 'products', 'pages', 'order', 'phone']);
});

test('a dismissed first-day checklist stays dismissed after the settings are saved', async () => {
  const before = await Audit.countDocuments();
  const both = await Promise.all([1, 2].map(() => dismissFirstDay({ dismissed: true })));
  expect(both).toEqual([1, 2].map(() => ({ isOver: true, steps: [] })));
  expect((await Audit.countDocuments()) - before).toBe(1);
  // Shoppers do not receive `firstDayOver`, so a change does not increase their revision.
  expect(await readShop()).toEqual(DEFAULT_SHOP);
  const plain = { revision: 0, promiseMinutes: 30, currency: 'usd', taxPercent: 2 };
  await saveShop(shopInput.parse({ ...plain, name: 'Green Corner' }));
  expect((await readFirstDay()).isOver).toBe(true);
  expect((await dismissFirstDay({ dismissed: false })).isOver).toBe(false);
  expect((await dismissFirstDay({ dismissed: false })).isOver).toBe(false);
  expect((await Audit.countDocuments()) - before).toBe(3);
});
