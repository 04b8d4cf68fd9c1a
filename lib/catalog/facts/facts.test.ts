import { Readable } from 'node:stream';
import mongoose from 'mongoose';
import { beforeEach, expect, test, vi } from 'vitest';
import { setUpDatabase } from '@/e2e/support/engine-set-up';
import { addProduct } from '@/lib/catalog/commands';
import { DEFAULT_OPTIONS } from '@/lib/catalog/links';
import { findProducts, inStockOf, listProducts } from '@/lib/catalog/list';
import { searchResultsPage } from '@/lib/catalog/queries';
import { productInput, productUpdate } from '@/lib/catalog/schema';
import { listForSeller } from '@/lib/catalog/seller-list';
import { exportProducts } from '@/lib/catalog/transfer/export';
import { importProducts } from '@/lib/catalog/transfer/import';
import { updateProduct } from '@/lib/catalog/update';
import { Audit, Product } from '@/models';
import type { FactsDoc } from '@/models/product';

setUpDatabase();

beforeEach(async () => {
  await Product.deleteMany({});
});

const EAN = '4006381333931';
const plain = { category: 'Dairy', price: '2', offerPrice: '' };
const keys = () => crypto.randomUUID();
const add = (name: string, facts: object = {}) =>
  addProduct(productInput.parse({ ...plain, name, ...facts }), [], keys());
const stored = async (id: string) => Product.findById(id).lean<FactsDoc & { updatedAt: Date }>();
const names = async (query: Parameters<typeof listProducts>[0]) =>
  (await listProducts(query)).products.map(({ name }) => name);
const load = (text: string) => importProducts(Readable.from([Buffer.from(text)]));
async function exported(): Promise<string> {
  let text = '';
  for await (const piece of exportProducts()) text += piece;
  return text;
}

async function change(id: string, facts: object) {
  const now = await stored(id);
  const input = {
    ...plain,
    id,
    name: 'Changed',
    updatedAt: now?.updatedAt.toISOString(),
    keep: [],
  };
  return updateProduct(productUpdate.parse({ ...input, ...facts }), [], keys());
}

const OAT = {
  brand: 'Hafer & Co',
  diets: ['vegan', 'organic'],
  allergens: { contains: ['gluten'], mayContain: ['nuts'] },
};

test('a product list can be filtered by diet, by brand and by excluded allergens', async () => {
  await add('Oat drink', OAT);
  await add('Water', { allergens: { contains: [], mayContain: [] }, diets: ['vegan'] });
  await add('Milk', { allergens: { contains: ['milk'], mayContain: [] }, brand: 'Hafer & Co' });
  await add('Nobody knows');
  const limit = 20;
  expect(await names({ limit, without: ['milk'] })).toEqual(['Oat drink', 'Water']);
  // The filter also excludes products with traces of the allergen.
  expect(await names({ limit, without: ['nuts'] })).toEqual(['Water', 'Milk']);
  expect(await names({ limit, without: ['milk', 'gluten'] })).toEqual(['Water']);
  expect(await names({ limit, diet: ['vegan'] })).toEqual(['Oat drink', 'Water']);
  expect(await names({ limit, diet: ['vegan', 'organic'] })).toEqual(['Oat drink']);
  expect(await names({ limit, brand: 'Hafer & Co', without: ['gluten'] })).toEqual(['Milk']);
  expect(await names({ limit, brand: 'Nobody' })).toEqual([]);
  expect(await names({ limit, q: 'at', diet: ['vegan'], category: 'dairy' })).toEqual([
    ...['Oat drink', 'Water'],
  ]);
  expect(await names({ limit })).toHaveLength(4);
});

test('search results can be sorted and filtered', async () => {
  const prices = { price: '4', offerPrice: '3' };
  await add('Oat drink', { ...OAT, ...prices });
  await add('Oat bar', { price: '1' });
  await add('Rolled oats', { price: '2', diets: ['vegan'] });
  await add('Old oats', { price: '9', offerPrice: '1.5' });
  await add('Water', { price: '0.5', diets: ['vegan'] });
  await add('Haferflocken', { price: '1.2', category: 'Grains' });
  const found = async (view: object, category?: string, page = 1) => {
    const options = { ...DEFAULT_OPTIONS, ...view };
    const within = { language: 'en' as const, category };
    const { products, total } = await searchResultsPage('oat', options, page, within);
    return { names: products.map(({ name }) => name), total };
  };
  const isIndexed = async () => (await found({ sort: 'price' })).total === 4;
  await vi.waitUntil(isIndexed);
  expect((await found({ sort: 'price' })).names).toEqual([
    ...['Oat bar', 'Old oats', 'Rolled oats', 'Oat drink'],
  ]);
  expect((await found({})).names).toEqual(['Oat drink', 'Oat bar', 'Rolled oats', 'Old oats']);
  expect(await found({ offers: true })).toEqual({ names: ['Oat drink', 'Old oats'], total: 2 });
  expect((await found({ sort: 'discount' })).names.slice(0, 2)).toEqual(['Old oats', 'Oat drink']);
  const facts = { diet: ['vegan' as const], without: [] };
  expect((await found({ sort: 'price', facts })).names).toEqual(['Rolled oats', 'Oat drink']);
  expect(await found({ sort: 'price', facts }, 'Grains')).toEqual({ names: [], total: 0 });
  expect(await found({ sort: 'price' }, undefined, 2)).toEqual({ names: [], total: 4 });

  const { products, related } = await searchResultsPage(
    'drink oat',
    { ...DEFAULT_OPTIONS, sort: 'price' },
    1,
    { language: 'en' },
  );
  expect(products).toEqual([]);
  expect(related?.map(({ name }) => name)).toEqual(['Oat drink']);
});

test('a search finds a product by barcode, by diet, and by its name without umlauts', async () => {
  await add('Bergkäse', { gtin: EAN, diets: ['vegetarian'] });
  await add('Müsli', { diets: ['gluten-free'] });
  await add('Milk');
  const limit = 20;
  for (const q of [EAN, '4006381 333931', 'bergkaese', 'BERGKÄSE', 'kase']) {
    expect(await names({ limit, q })).toEqual(['Bergkäse']);
    // With a diet filter, the search runs in the database, because the index lacks these facts.
    expect(await names({ limit, q, diet: ['vegetarian'] })).toEqual(['Bergkäse']);
    expect(await names({ limit, q, diet: ['gluten-free'] })).toEqual([]);
  }
  expect(await names({ limit, q: '4006381333932' })).toEqual([]);
  expect(await names({ limit, q: '.*' })).toEqual([]);
  const { related } = await vi.waitUntil(async () => {
    const found = await listProducts({ limit, q: 'gluten free' });
    return found.related && found;
  });
  expect(related?.map(({ name }) => name)).toEqual(['Müsli']);
});

test('queries by product facts or barcode use an index', async () => {
  await Product.insertMany(
    Array.from({ length: 500 }, (_, n) => ({
      name: `Product ${n}`,
      category: n % 2 ? 'Dairy' : 'Fruits',
      priceCents: 100,
      offerPriceCents: 100,
      inStock: true,
      ...(n % 50 === 0 ? { brand: 'Rare', diets: ['vegan'] } : {}),
    })),
  );
  const facts = { diet: ['vegan' as const], without: ['milk' as const], brand: 'Rare' };
  const asked = [
    findProducts({ ...facts, limit: 20 }),
    findProducts({ brand: 'Rare' }),
    Product.find(inStockOf('Dairy', { ...facts })).sort({ _id: -1 }),
    Product.find({ gtin: EAN }),
    Product.find({ brand: mongoose.trusted({ $exists: true }) }).limit(1),
  ];
  for (const query of asked) {
    const plan = JSON.stringify(await query.explain('queryPlanner'));
    expect(plan).toContain('IXSCAN');
    expect(plan).not.toContain('COLLSCAN');
  }
});

test('only one of two concurrently added products with the same barcode is stored', async () => {
  const both = await Promise.allSettled([add('One', { gtin: EAN }), add('Two', { gtin: EAN })]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const [owner] = (await listForSeller({ limit: 20, gtin: EAN })).products;
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { message: `${owner?.name} already has the barcode ${EAN}` },
  });
  const third = await add('Three', { gtin: '96385074' });
  await expect(change(third, { gtin: EAN })).rejects.toThrow(/(One|Two) already has the barcode/);
  expect((await stored(third))?.gtin).toBe('96385074');
  await Product.updateOne({ _id: owner?._id }, { removedAt: new Date() });
  await expect(change(third, { gtin: EAN })).rejects.toThrow(/Restore that product instead/);
  expect((await listForSeller({ limit: 20, gtin: EAN })).products).toHaveLength(1);
  expect(await Product.countDocuments()).toBe(2);
});

test('a product update keeps omitted facts, and removes empty facts', async () => {
  const id = await add('Oat drink', { ...OAT, amount: 1, unit: 'l', leastAge: 16 });
  await change(id, {});
  expect(await stored(id)).toMatchObject({ ...OAT, amount: 1, unit: 'l', leastAge: 16 });
  const view = await change(id, { allergens: null, diets: [], leastAge: '', brand: '$brand' });
  expect(view).toMatchObject({ brand: '$brand', weight: '1 l' });
  const after = await stored(id);
  for (const fact of ['allergens', 'diets', 'leastAge']) expect(after).not.toHaveProperty(fact);
  const [entry] = await Audit.find({ action: 'product changed' }).sort({ _id: -1 }).lean();
  expect(entry).toMatchObject({
    before: { allergens: OAT.allergens, leastAge: 16 },
    after: { brand: '$brand' },
  });
});

test('exported product facts can be imported unchanged', async () => {
  await add('Plain');
  expect(await exported()).not.toMatch(/brand|allergens|kJ/);
  const id = await add('Oat drink', {
    ...OAT,
    gtin: EAN,
    amount: '0.5',
    unit: 'l',
    origin: '=1+1',
    storage: 'Cool',
    leastAge: 18,
    nutrition: { per: 'ml', kJ: 190, fat: 1.5, salt: 0.1 },
  });
  const before = await Product.find().sort({ _id: 1 }).lean();
  const file = await exported();
  expect(await load(file)).toMatchObject({ added: 0, updated: 0, unchanged: 2, errors: [] });
  await Product.deleteMany({});
  expect(await load(file)).toMatchObject({ added: 2, errors: [] });
  const facts = ({
    brand,
    diets,
    allergens,
    gtin,
    nutrition,
    origin,
    leastAge,
    unit,
  }: FactsDoc) => ({
    brand,
    diets,
    allergens,
    gtin,
    nutrition,
    origin,
    leastAge,
    unit,
  });
  const after = await Product.find().sort({ _id: 1 }).lean();
  expect(after.map(facts)).toEqual(before.map(facts));
  expect(await stored(id)).toMatchObject({ gtin: EAN, origin: '=1+1' });
  for (const row of after) expect(row).not.toHaveProperty('weight');
});

test('an import changes only the nutrients in the file, and rejects contradictory values', async () => {
  const id = await add('Oat drink', { nutrition: { per: 'ml', kJ: 190, fat: 1.5, salt: 0.1 } });
  const nutrition = async () => (await stored(id))?.nutrition;
  const head = 'name,category,price,salt,saturates\n';
  expect(await load(`${head}Oat drink,Dairy,2,"0,2",1\n`)).toMatchObject({ updated: 1 });
  const now = { per: 'ml', kJ: 190, fat: 1.5, salt: 0.2, saturates: 1 };
  expect(await nutrition()).toEqual(now);
  expect(await load(`${head}Oat drink,Dairy,2,"0,2",2\n`)).toMatchObject({
    updated: 0,
    errors: [{ line: 2, message: 'Saturates are part of the fat, so they cannot exceed it' }],
  });
  expect(await load(`${head}Oat drink,Dairy,2,"0,2",1\n`)).toMatchObject({ unchanged: 1 });
  expect(await nutrition()).toEqual(now);
});

test('an import rejects a line with the barcode of another product', async () => {
  await add('Owner', { gtin: EAN });
  const head = 'name,category,price,gtin\n';
  const report = await load(
    `${head}Thief,Dairy,2,${EAN}\nFirst,Dairy,2,96385074\nSecond,Dairy,2,96385074\nOwner,Dairy,3,${EAN}\nWrong,Dairy,2,4006381333932\n`,
  );
  expect(report).toMatchObject({ added: 1, updated: 1 });
  expect(report.errors.map(({ line, message }) => [line, message])).toEqual([
    [2, `Owner already has the barcode ${EAN}`],
    [4, 'First already has the barcode 96385074'],
    [6, expect.stringContaining('This barcode is not valid')],
  ]);
  expect(await Product.findOne({ name: 'Owner' }).lean()).toMatchObject({
    priceCents: 300,
    offerPriceCents: 300,
  });
});

test('a repeated import of product facts changes nothing', async () => {
  const head = 'name,category,price,allergens,mayContain,name:de,description:ar';
  const file = `${head}\nOat drink,Dairy,2,gluten,nuts|milk,Haferdrink,شوفان\nWater,Dairy,1,none,,,\n`;
  expect(await load(file)).toMatchObject({ added: 2, updated: 0, errors: [] });
  const before = await Product.find().sort({ _id: 1 }).lean();
  expect(await load(file)).toMatchObject({ added: 0, updated: 0, unchanged: 2, errors: [] });
  for (const column of ['allergens', 'mayContain'])
    await expect(load(`name,category,price,${column}\nOat drink,Dairy,2,\n`)).rejects.toThrow(
      /Missing columns: (mayContain|allergens)$/,
    );
  await load('name,category,price\nOat drink,Dairy,2\n');
  expect(await Product.find().sort({ _id: 1 }).lean()).toEqual(before);
});

test('an export has columns for legally required facts only if a product states one', async () => {
  await add('Oat drink', OAT);
  expect(await exported()).not.toContain('maker');
  const facts = { alcohol: 12.5, qualityClass: 'II', maker: 'Sponge GmbH', warnings: 'Flammable' };
  const id = await add('Sponge', facts);
  const file = await exported();
  expect(file.split('\n')[0]).toContain(',responsibleBusiness,alcohol,usage,');
  await Product.updateOne({ _id: id }, { $unset: { alcohol: 1, qualityClass: 1, maker: 1 } });
  expect(await load(file)).toMatchObject({ updated: 1, unchanged: 1, errors: [] });
  expect(await stored(id)).toMatchObject(facts);
});

test('a product update keeps omitted legally required facts, and removes empty texts', async () => {
  const id = await add('Sponge', { maker: 'Sponge GmbH', warnings: 'Flammable' });
  await change(id, {});
  expect(await stored(id)).toMatchObject({ maker: 'Sponge GmbH', warnings: 'Flammable' });
  await change(id, { warnings: '' });
  expect(await stored(id)).not.toHaveProperty('warnings');
  expect(await stored(id)).toHaveProperty('maker');
});
