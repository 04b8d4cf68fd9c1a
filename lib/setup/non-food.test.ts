import { beforeEach, expect, test } from 'vitest';
import { setUpDatabase } from '@/e2e/support/engine-set-up';
import { readTree } from '@/lib/catalog/category-tree/change-tree';
import { saveCategory } from '@/lib/catalog/category-tree/commands';
import { Product } from '@/models';
import { readNonFood } from './product-gaps';

setUpDatabase();

beforeEach(() => Product.deleteMany({}));

const add = (name: string, category: string, more: object = {}) =>
  Product.create({ name, category, priceCents: 100, offerPriceCents: 100, ...more });
const MAKER = { maker: 'Sponge GmbH, Köln', makerContact: 'a@sponge.example', modelNumber: 'S1' };

test("readNonFood counts non-food products without a manufacturer, manufacturer's contact or model", async () => {
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
