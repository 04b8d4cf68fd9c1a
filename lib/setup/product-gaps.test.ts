import { beforeEach, describe, expect, it, test } from 'vitest';
import { setUpDatabase } from '@/e2e/support/engine-set-up';
import { readTree } from '@/lib/catalog/category-tree/change-tree';
import { saveCategory } from '@/lib/catalog/category-tree/commands';
import { Product } from '@/models';
import { readLowAges, readNonFood } from './product-gaps';

setUpDatabase();

beforeEach(() => Product.deleteMany({}));

const add = (name: string, more: object = {}) =>
  Product.create({ name, category: 'Drinks', priceCents: 100, offerPriceCents: 100, ...more });

test('readLowAges returns products below the age limits of the country', async () => {
  const beer = await add('Beer', { leastAge: 16 });
  await add('Gin', { leastAge: 18 });
  await add('Bourbon', { leastAge: 21 });
  await add('Juice');
  await add('Removed', { leastAge: 16, removedAt: new Date() });
  expect(await readLowAges('FR')).toEqual({
    count: 1,
    products: [{ id: String(beer._id), name: 'Beer', leastAge: 16 }],
  });
  expect(await readLowAges('US')).toMatchObject({
    count: 2,
    products: [{ name: 'Beer' }, { name: 'Gin', leastAge: 18 }],
  });
  expect(await readLowAges('DE')).toEqual({ count: 0, products: [] });
  // The age limits of the Emirates are not known.
  expect(await readLowAges('AE')).toEqual({ count: 0, products: [] });
});

test('readLowAges lists 20 products and counts all products', async () => {
  for (let n = 0; n < 23; n += 1) await add(`Beer ${n}`, { leastAge: 16 });
  const { count, products } = await readLowAges('US');
  expect([count, products.length]).toEqual([23, 20]);
  expect(products[0]?.name).toBe('Beer 0');
});

describe('readNonFood', () => {
  const add = (name: string, category: string, more: object = {}) =>
    Product.create({ name, category, priceCents: 100, offerPriceCents: 100, ...more });
  const MAKER = { maker: 'Sponge GmbH, Köln', makerContact: 'a@sponge.example', modelNumber: 'S1' };

  it('counts non-food products without manufacturer, contact or model', async () => {
    await add('Sponge', 'Grains');
    expect(await readNonFood()).toEqual({ isMarked: false, incomplete: 0 });
    await saveCategory({ path: 'Grains', text: 'Household', nonFood: true });
    expect((await readTree()).list.filter(({ nonFood }) => nonFood)).toMatchObject([
      { path: 'Grains' },
    ]);
    await add('Brush', 'Grains', { maker: MAKER.maker });
    await add('Cloth', 'Grains', MAKER);
    await add('Removed', 'Grains', { removedAt: new Date() });
    await add('Milk', 'Dairy');
    expect(await readNonFood()).toEqual({ isMarked: true, incomplete: 2 });
    await saveCategory({ path: 'Grains', text: 'Household' });
    expect((await readNonFood()).isMarked).toBe(true);
    await saveCategory({ path: 'Grains', text: 'Household', nonFood: false });
    expect(await readNonFood()).toEqual({ isMarked: false, incomplete: 0 });
  });
});
