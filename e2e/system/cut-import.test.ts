/** Interrupts an import at each of its writes: the process dies, or the database response is lost. */
import mongoose from 'mongoose';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openScratchDatabase } from '@/e2e/support/scratch-database';
import { exportProducts } from '@/lib/catalog/transfer/export';
import { importProducts } from '@/lib/catalog/transfer/import';
import { Product } from '@/models';

let close: () => Promise<void>;
beforeAll(async () => {
  close = await openScratchDatabase();
}, 60_000);
afterAll(() => close());
afterEach(() => vi.restoreAllMocks());

async function* bytes(text: string) {
  yield new TextEncoder().encode(text);
}
const load = (text: string) => importProducts(bytes(text));

const HEAD = 'name,category,price,offerPrice,description,image,inStock,stock,gtin';
const BEFORE = `${HEAD}
Fig,Fruits,2,1,Sweet,/demo/a.webp,true,10,
Kiwi,Fruits,2,1,Green,,true,,
Lime,Fruits,2,1,Sour,,true,5,
Plum,Fruits,2,1,Blue,,true,,96385074
`;

async function changed(): Promise<string> {
  let file = '';
  for await (const piece of exportProducts()) file += piece;
  return file
    .replace('Fig,Fruits,2.00,1.00', 'Fig,Fruits,3.00,2.50')
    .replace(/(Fig.*?),10,/, '$1,15,')
    .replace('/demo/a.webp', '/demo/b.webp')
    .replace(/Kiwi(.*),true,/, 'Kiwi$1,false,');
}
const MORE = `${HEAD}\nNut,Grains,4,3,Hard,,true,7,4006381333931\nOat,Grains,4,3,,,true,,\n`;

async function catalogue() {
  const rows = await Product.find().select('+prices').sort({ name: 1 }).lean();
  return rows.map(({ _id, createdAt, updatedAt, prices = [], idempotencyKey, ...product }) => ({
    ...product,
    history: prices.map(({ priceCents, offerPriceCents }) => [priceCents, offerPriceCents]),
  }));
}

const WRITES = ['updateOne', 'updateMany', 'bulkWrite', 'insertOne', 'deleteMany'] as const;

/** Makes every write from number `at` on fail. If `isDone` is true, write `at` is stored, but its response is lost. */
function cutOffAt(at: number, isDone: boolean) {
  const { prototype } = mongoose.mongo.Collection;
  let count = 0;
  for (const name of WRITES) {
    const write = prototype[name] as (...given: unknown[]) => Promise<unknown>;
    vi.spyOn(prototype, name).mockImplementation(async function (
      this: object,
      ...given: unknown[]
    ) {
      count += 1;
      if (count === at && isDone) await write.apply(this, given);
      if (count >= at) throw new Error('the process died');
      return write.apply(this, given) as never;
    });
  }
  return { hasCut: () => count >= at };
}

/** Imports a file while writes from number `at` on fail. Returns whether the import completed without a failure. */
async function outlives(file: string, at: number, isDone: boolean): Promise<boolean> {
  const { hasCut } = cutOffAt(at, isDone);
  await load(file).catch((error) => expect(String(error)).toContain('the process died'));
  vi.restoreAllMocks();
  return !hasCut();
}

/**
 * Imports two files that each crash at write `at`, then imports both again. Returns whether the first imports completed
 * without a crash.
 */
async function importCutAt(at: number, isDone: boolean): Promise<boolean> {
  await Product.deleteMany({});
  await load(BEFORE);
  const files = [await changed(), MORE];
  const whole: boolean[] = [];
  for (const file of files) whole.push(await outlives(file, at, isDone));
  for (const file of files) expect(await load(file)).toMatchObject({ errors: [] });
  return whole.every(Boolean);
}

test.each([
  ['crashes before any of its writes', false],
  ['loses the response to any of its writes', true],
] as const)('a repeated import completes an import that %s', async (_, isDone) => {
  expect(await importCutAt(1_000, isDone)).toBe(true);
  const expected = await catalogue();
  expect(expected).toMatchObject([
    { name: 'Fig', stock: 15, offerPriceCents: 250, image: ['/demo/b.webp'] },
    { name: 'Kiwi', inStock: false },
    { name: 'Lime', stock: 5 },
    { name: 'Nut', gtin: '4006381333931' },
    { name: 'Oat', priceCents: 400 },
    { name: 'Plum', gtin: '96385074' },
  ]);
  let at = 1;
  for (; !(await importCutAt(at, isDone)); at += 1) expect(await catalogue()).toEqual(expected);
  expect(at).toBeGreaterThan(4);
});
