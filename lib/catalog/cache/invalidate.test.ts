import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openScratchDatabase } from '@/e2e/support/scratch-database';
import {
  bumpCatalogRevision,
  finishChange,
  readCatalogRevision,
  touchedBetween,
} from '@/lib/page-cache/revision';
import { Product } from '@/models';
import { affectedBy } from './invalidate';
import { revisionWatcher } from './watch-revision';

/* Uses a real database, because the home page depends on an index. */

let close: () => Promise<void>;
const fruits: string[] = [];
beforeAll(async () => {
  close = await openScratchDatabase();
  const row = { priceCents: 200, offerPriceCents: 100, image: [], description: [] };
  for (let n = 0; n < 20; n += 1) {
    const category = n % 2 ? 'Bakery' : 'Fruits';
    const made = await Product.create({ ...row, name: `${category} ${n}`, category });
    if (category === 'Fruits') fruits.push(String(made._id));
  }
}, 60_000);
afterAll(() => close());

const tagsOf = async (id: string | undefined, ...categories: string[]) =>
  (await affectedBy([{ id: id ?? '', categories }])).tags.filter((tag) => tag !== `product:${id}`);

test('a change of a product invalidates the home page and related products that can show it', async () => {
  expect(await tagsOf(fruits[0], 'Fruits')).toEqual(['list:all', 'list:fruits', 'home']);
  expect(await tagsOf(fruits[3], 'Fruits')).toEqual(['list:all', 'list:fruits']);
  // Each of the six newest fruits (fruits[4] to fruits[9]) shows the five others as related products.
  expect(await tagsOf(fruits[4], 'Fruits')).toContain('related:fruits');
  expect(await tagsOf(fruits[9], 'Fruits')).toContain('related:fruits');
  expect(await tagsOf(fruits[9], 'Fruits', 'Bakery')).toContain('list:bakery');
});

test('a change of a sold-out product invalidates the home page if it would show the product in stock', async () => {
  await Product.updateOne({ _id: fruits[0] }, { inStock: false });
  expect(await tagsOf(fruits[0], 'Fruits')).toContain('home');
  // fruits[0] is out of stock, so the home page shows the next five products. fruits[2] is the fifth product of the
  // catalogue, and fruits[3] is the seventh.
  expect(await tagsOf(fruits[2], 'Fruits')).toContain('home');
  expect(await tagsOf(fruits[3], 'Fruits')).not.toContain('home');
});

test('touchedBetween returns undefined after an import or more than 200 changes', async () => {
  const touched = (id: string) => ({ products: [id], tags: [`product:${id}`] });
  const { value } = await readCatalogRevision();
  const ids = Array.from({ length: 3 }, () => randomBytes(12).toString('hex'));
  await Promise.all(ids.map((id) => bumpCatalogRevision(touched(id))));
  const missed = await touchedBetween(value, value + 3);
  expect(missed?.products.toSorted()).toEqual(ids.toSorted());
  expect(await touchedBetween(value + 3, value + 3)).toEqual({ products: [], tags: [] });
  // A database restored from a backup may have an older revision.
  expect(await touchedBetween(value + 9, value + 3)).toBeUndefined();

  await finishChange(['import']);
  expect((await readCatalogRevision()).value).toBe(value + 4);
  await bumpCatalogRevision(touched('x'));
  expect(await touchedBetween(value, value + 5)).toBeUndefined();
  expect((await touchedBetween(value + 4, value + 5))?.products).toEqual(['x']);

  for (let n = 0; n < 201; n += 1) await bumpCatalogRevision(touched('y'));
  expect(await touchedBetween(value + 4, value + 206)).toBeUndefined();
  expect((await touchedBetween(value + 6, value + 206))?.products).toEqual(['y']);
});

test('a process counts as crashed if its catalog change has not finished after 30 seconds', () => {
  const { deadWriters } = revisionWatcher();
  const deadAfter = (value: number, writers: string[], seconds: number) =>
    deadWriters({ value, counts: 0, writers }, seconds * 1000);
  deadAfter(1, [], 0);
  expect(deadAfter(1, ['a'], 100)).toEqual([]);
  expect(deadAfter(2, ['a', 'b'], 129)).toEqual([]);
  expect(deadAfter(3, ['a', 'b'], 130)).toEqual(['a']);
  expect(deadAfter(4, ['b'], 131)).toEqual([]);
  // Writer `a` registers again, so its 30 seconds restart.
  expect(deadAfter(5, ['a', 'b'], 159)).toEqual(['b']);
});
