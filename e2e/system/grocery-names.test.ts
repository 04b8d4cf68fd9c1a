import { createReadStream, readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openScratchDatabase } from '@/e2e/support/scratch-database';
import { listProducts } from '@/lib/catalog/list';
import { searchIndex } from '@/lib/catalog/search/live-index';
import { exportProducts } from '@/lib/catalog/transfer/export';
import { importProducts } from '@/lib/catalog/transfer/import';
import { Product } from '@/models';
import { inProject } from '@/server/process/project';

const FILE = inProject('e2e/system/fixtures/grocery-names/products.csv');
const COMPARED = ['name', 'category', 'price', 'offerPrice', 'stock'] as const;
type Line = Record<(typeof COMPARED)[number], string>;

const compared = (csv: string) =>
  (parse(csv, { columns: true }) as Line[]).map((line) => COMPARED.map((column) => line[column]));
const load = () => importProducts(createReadStream(FILE));
const lines = compared(readFileSync(FILE, 'utf8'));
const names = lines.map(([name = '']) => name);

let close: () => Promise<void>;
beforeAll(async () => {
  close = await openScratchDatabase();
}, 60_000);
afterAll(() => close());

test('the fixture has 9,000 realistic grocery names', () => {
  expect(new Set(names).size).toBe(9_000);
  for (const piece of [',', '"', "'", '%', '&', '/', ';', 'É', 'Ż', 'Φέτα', 'Българско'])
    expect(names.some((name) => name.includes(piece))).toBe(true);
  expect(Math.max(...names.map(({ length }) => length))).toBeGreaterThan(170);
});

test('a repeated import stores each grocery name once', async () => {
  const nothing = { errors: [], moreErrors: 0 };
  expect(await load()).toEqual({ added: 9_000, updated: 0, unchanged: 0, ...nothing });
  expect(await Product.countDocuments({ inStock: true })).toBe(
    lines.filter(([, , , , stock]) => stock !== '0').length,
  );
  let file = '';
  for await (const piece of exportProducts()) file += piece;
  expect(compared(file)).toEqual(lines);
  const changes = await Product.find({}, { updatedAt: 1 }).sort({ _id: 1 }).lean();
  expect(await load()).toEqual({ added: 0, updated: 0, unchanged: 9_000, ...nothing });
  expect(await Product.find({}, { updatedAt: 1 }).sort({ _id: 1 }).lean()).toEqual(changes);
}, 120_000);

test('the search finds each grocery name, even without accents', async () => {
  const index = await vi.waitFor(
    () => {
      const built = searchIndex();
      if (!built) throw new Error('the search index is not built yet');
      return built;
    },
    { timeout: 30_000, interval: 50 },
  );
  const products = await Product.find({}, { name: 1 }).lean();
  const lost = products.filter(
    ({ _id, name }) => !index.containing(name, 500).includes(String(_id)),
  );
  expect(lost.map(({ name }) => name)).toEqual([]);
  const first = async (q: string) => (await listProducts({ q, limit: 5 })).products[0]?.name;
  expect(await first('epoisses')).toBe('Époisses');
  expect(await first('pont-l’eveque')).toBe('Pont-l’Évêque');
  expect(await first('ΦΈΤΑ')).toBe('Φέτα');
  expect(await first('trimmed to 1/4" fat, prime')).toMatch(/trimmed to 1\/4" fat, prime/);
});
