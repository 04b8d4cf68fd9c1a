import { Types } from 'mongoose';
import { beforeEach, expect, test, vi } from 'vitest';
import { setUpDatabase } from '@/e2e/support/engine-set-up';
import { removeProduct, restoreProduct, setStock } from '@/lib/catalog/commands';
import { bestSellers, productPage, productsPage, searchProducts } from '@/lib/catalog/queries';
import { productUpdate } from '@/lib/catalog/schema';
import { searchIndex } from '@/lib/catalog/search/live-index';
import { listForSeller } from '@/lib/catalog/seller-list';
import type { Thing } from '@/lib/catalog/seo/json-ld';
import { productOrGroupThing } from '@/lib/catalog/seo/json-ld';
import { exportProducts } from '@/lib/catalog/transfer/export';
import { importProducts } from '@/lib/catalog/transfer/import';
import { updateProduct } from '@/lib/catalog/update';
import { readCatalogRevision, touchedBetween } from '@/lib/page-cache/revision';
import { Product, VariantGroup } from '@/models';
import { addSize, finishRenames, groupOfProduct, saveGroup } from './commands';
import { readGroups } from './known-groups';
import { groupUpdate, sizeAdd } from './schema';

/* Without the page cache, each call reads current data. */
vi.mock('next/cache', () => ({ cacheTag: () => {}, cacheLife: () => {} }));

setUpDatabase();

beforeEach(async () => {
  await Promise.all([Product.deleteMany({}), VariantGroup.deleteMany({})]);
  await readGroups();
});

const row = { category: 'Grains', description: ['Long grain'], image: ['/uploads/rice.webp'] };
const oid = () => new Types.ObjectId();
let key = 0;
const given = async (name: string, cents = 200, more: object = {}) =>
  String(
    (await Product.create({ ...row, name, priceCents: cents, offerPriceCents: cents, ...more }))
      ._id,
  );
const add = (id: string, size: string, price: number, more: object = {}) => {
  key += 1;
  return addSize(sizeAdd.parse({ id, size, price, ...more }), `key ${key}`);
};
const save = (id: string, revision: number, sizes: [string, string][]) =>
  saveGroup(
    groupUpdate.parse({ id, revision, sizes: sizes.map(([one, size]) => ({ id: one, size })) }),
  );
const names = async () => (await Product.find().sort({ _id: 1 }).lean()).map(({ name }) => name);
const shown = async () => {
  const { products, total } = await productsPage('all', 1, 'en');
  return { total, cards: products.map(({ name, variants }) => [name, variants?.length]) };
};

const file = async () => {
  let text = '';
  for await (const piece of exportProducts()) text += piece;
  return text;
};
const read = (text: string, options: { check?: boolean } = {}) =>
  importProducts(
    (async function* () {
      yield Buffer.from(text);
    })(),
    options,
  );

async function createRice() {
  const rice = await given('Rice');
  const { sizes: two } = await add(rice, '1 kg', 3.5, { ownSize: '500 g', stock: 4 });
  const { sizes } = await add(rice, '5 kg', 15);
  await given('Bread');
  return { rice, kilo: two[1]?.id ?? '', sack: sizes[2]?.id ?? '' };
}

test('a new size is a separate product whose name ends with the size', async () => {
  const { rice, kilo } = await createRice();
  expect(await names()).toEqual(['Rice, 500 g', 'Rice, 1 kg', 'Rice, 5 kg', 'Bread']);
  expect(await Product.findById(kilo).lean()).toMatchObject({
    priceCents: 350,
    stock: 4,
    weight: '1 kg',
    image: row.image,
    description: ['Long grain'],
  });
  const page = await productPage(kilo, 'en');
  expect(page?.product).toMatchObject({ name: 'Rice, 1 kg', size: '1 kg' });
  expect(page?.product.variants).toMatchObject([
    { id: rice, name: '500 g', price: 2 },
    { id: kilo, name: '1 kg', price: 3.5, stock: 4 },
    { name: '5 kg', price: 15 },
  ]);
});

test('a size that is sold by weight has a price per kilogram and a stock in units of weight', async () => {
  const { rice, kilo } = await createRice();
  const measure = { by: 'weight', unit: 'g', step: 50, perUnitCents: 990, tolerancePercent: 0 };
  const loose = { measure: { ...measure, minStock: 50 }, priceCents: 50, offerPriceCents: 50 };
  await Product.updateOne({ _id: kilo }, { ...loose, stock: 200, inStock: true });
  const page = await productPage(rice, 'en');
  // The seller sees the stock in grams. Shoppers see it in units of 50 g.
  expect((await groupOfProduct(rice)).sizes[1]).toMatchObject({ stepUnit: 'g', stock: 200 });
  expect(page?.product.variants?.[1]).toMatchObject({
    ...{ soldBy: 'weight', step: 50, stepUnit: 'g', pricePerUnit: 9.9, offerPrice: 0.5, stock: 4 },
  });
  const [, other] =
    (page && (productOrGroupThing(page.product, 'usd').hasVariant as Thing[])) ?? [];
  expect(other).toMatchObject({
    offers: { price: '9.90', priceSpecification: { price: '9.90' } },
  });
});

test('lists, search, best sellers and related products show one card per group of sizes', async () => {
  const { rice, kilo } = await createRice();
  expect(await shown()).toEqual({
    total: 2,
    cards: [
      ['Bread', undefined],
      ['Rice, 500 g', 3],
    ],
  });
  expect(await productsPage('grains', 1, 'en')).toMatchObject({ total: 2, pages: 1 });
  expect(await productsPage('Dairy', 1, 'en')).toMatchObject({ total: 0, products: [] });
  expect((await bestSellers('en')).map(({ name }) => name)).toEqual(['Rice, 500 g', 'Bread']);
  expect((await productPage(kilo, 'en'))?.related.map(({ name }) => name)).toEqual(['Bread']);
  await expect.poll(() => searchIndex()?.has(kilo, 'rice')).toBe(true);
  const found = await searchProducts('1 kg', 'en');
  expect(found.products).toMatchObject([{ _id: rice, leads: true }]);
  // The first size is sold out, but its card stays for the other sizes.
  await setStock(rice, false);
  expect((await shown()).cards).toEqual([
    ['Bread', undefined],
    ['Rice, 500 g', 3],
  ]);
  for (const one of (await groupOfProduct(rice)).sizes) await setStock(one.id, false);
  expect((await shown()).cards).toEqual([['Bread', undefined]]);
});

test('a change of one size invalidates the pages of all sizes of its product', async () => {
  const { rice, kilo, sack } = await createRice();
  const { value } = await readCatalogRevision();
  await setStock(kilo, false);
  const { tags = [] } = (await touchedBetween(value, value + 1)) ?? {};
  const pages = tags.filter((tag) => tag.startsWith('product:'));
  expect(pages.toSorted()).toEqual([rice, kilo, sack].map((id) => `product:${id}`).toSorted());
  expect(tags).toContain('list:grains');
  expect(tags).not.toContain('categories');
});

test('the next size becomes the default size after the default size is removed', async () => {
  const { rice, kilo } = await createRice();
  await removeProduct(rice);
  expect((await shown()).cards).toEqual([
    ['Bread', undefined],
    ['Rice, 1 kg', 2],
  ]);
  expect((await productPage(kilo, 'en'))?.product.variants?.[0]?.id).toBe(kilo);
  expect(await productPage(rice, 'en')).toBeNull();
  await restoreProduct(rice);
  expect((await productPage(kilo, 'en'))?.product.variants?.[0]?.id).toBe(rice);
  const single = (await groupOfProduct(rice)).sizes.slice(1);
  for (const { id } of single) await removeProduct(id);
  expect((await productPage(rice, 'en'))?.product).not.toHaveProperty('variants');
});

test('one request reorders, renames, adds and removes sizes', async () => {
  const { rice, kilo, sack } = await createRice();
  const pack = await given('Basmati');
  const { revision } = await groupOfProduct(rice);
  await save(rice, revision, [
    [kilo, '1 kg'],
    [rice, '450 g'],
    [pack, 'Pack of 6'],
  ]);
  expect(await names()).toEqual([
    ...['Rice, 450 g', 'Rice, 1 kg', 'Rice, 5 kg', 'Bread', 'Basmati, Pack of 6'],
  ]);
  expect((await productPage(sack, 'en'))?.product).not.toHaveProperty('size');
  expect((await productPage(rice, 'en'))?.product.variants?.map(({ name }) => name)).toEqual([
    ...['1 kg', '450 g', 'Pack of 6'],
  ]);
  // A client without support for sizes sends the name without the size.
  const { updatedAt } = await Product.findById(rice).orFail();
  const change = { id: rice, name: 'Jasmine rice', category: 'Grains', price: 2, keep: row.image };
  await updateProduct(
    productUpdate.parse({ ...change, updatedAt: updatedAt.toISOString() }),
    [],
    'u',
  );
  expect((await Product.findById(rice).lean())?.name).toBe('Jasmine rice, 450 g');
  expect(await save(rice, revision + 1, [[kilo, '1 kg']])).toEqual({ revision: 0, sizes: [] });
  expect((await shown()).total).toBe(5);
});

test('a change of sizes rejects an outdated revision, but accepts a retry', async () => {
  const { rice, kilo, sack } = await createRice();
  const { revision } = await groupOfProduct(rice);
  const order: [string, string][] = [
    [sack, '5 kg'],
    [kilo, '1 kg'],
    [rice, '500 g'],
  ];
  await save(rice, revision, order);
  expect(await save(rice, revision, order)).toMatchObject({ revision: revision + 1 });
  await expect(save(rice, revision, order.toReversed())).rejects.toMatchObject({
    kind: 'conflict',
    extra: { body: { group: { revision: revision + 1 } } },
  });
  const twice = await Promise.allSettled(['2 kg', '2  KG', '2 kg'].map((one) => add(rice, one, 6)));
  expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await Promise.all(['a', 'b', 'c', 'd'].map((one) => add(rice, one, 6)));
  expect((await groupOfProduct(rice)).sizes).toHaveLength(8);
  expect(() =>
    groupUpdate.parse({
      id: rice,
      revision: 1,
      sizes: [
        { id: rice, size: 'x' },
        { id: kilo, size: 'X' },
      ],
    }),
  ).toThrow('The size X already exists');
  const many = Array.from({ length: 42 }, (_, n) => ({ product: oid(), name: `${n} g` }));
  await VariantGroup.updateOne({ 'sizes.product': rice }, { $push: { sizes: { $each: many } } });
  await expect(add(rice, 'one more', 1)).rejects.toThrow('A product can have at most 50 sizes');
});

test('concurrent requests and imports add the first sizes of a product without conflict', async () => {
  const rice = await given('Rice');
  await Promise.all(
    ['1 kg', '2 kg', '🍚 大袋'].map((one) => add(rice, one, 3, { ownSize: '500 g' })),
  );
  expect(await VariantGroup.countDocuments()).toBe(1);
  expect(await names()).toEqual(
    expect.arrayContaining(['Rice, 500 g', 'Rice, 1 kg', 'Rice, 2 kg', 'Rice, 🍚 大袋']),
  );
  const table =
    'name,category,price,variantGroup,variant\nTea,Drinks,2,tea,S\nTea,Drinks,4,tea,L\n';
  await Promise.all([read(table), read(table)]);
  expect((await VariantGroup.findOne({ key: 'tea' }).orFail()).sizes).toHaveLength(2);
});

test('concurrent requests add a product to at most one group of sizes', async () => {
  const { rice } = await createRice();
  const [oats = '', corn = '', flakes = ''] = [
    ...[await given('Oats'), await given('Corn'), await given('Flakes')],
  ];
  const results = await Promise.allSettled([
    save(oats, 0, [
      [oats, 'S'],
      [flakes, 'L'],
    ]),
    save(corn, 0, [
      [corn, 'S'],
      [flakes, 'L'],
    ]),
  ]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const own = await groupOfProduct(rice);
  await expect(
    save(rice, own.revision, [
      [rice, '500 g'],
      [flakes, 'flakes'],
    ]),
  ).rejects.toThrow('is a size of another product');
  await removeProduct(oats);
});

test('a repeated request to add a size adds no second size, but creates its product if it is missing', async () => {
  const rice = await given('Rice');
  const input = sizeAdd.parse({ id: rice, ownSize: '500 g', size: '1 kg', price: 3 });
  await addSize(input, 'same');
  expect((await addSize(input, 'same')).sizes).toHaveLength(2);
  const { _id } = await Product.findOne({ name: 'Rice, 1 kg' }).orFail();
  // A crash: the group has the new size, but its product is not stored.
  await Product.deleteOne({ _id });
  await readGroups();
  expect((await productPage(rice, 'en'))?.product).not.toHaveProperty('variants');
  const { sizes } = await addSize(input, 'another');
  expect(sizes.map(({ id }) => id)).toEqual([rice, String(_id)]);
  await VariantGroup.updateOne({}, { renames: [{ product: _id, name: '' }] });
  await Product.updateOne({ _id }, { name: 'Rice' });
  await finishRenames();
  expect((await Product.findById(_id).lean())?.name).toBe('Rice, 1 kg');
});

test('a new size of goods sold by weight is sold by the piece, with its own price and stock', async () => {
  const measure = { by: 'weight', unit: 'g', step: 50, perUnitCents: 499, tolerancePercent: 10 };
  const cheese = await given('Cheese', 25, { measure: { ...measure, minStock: 1 } });
  const { sizes } = await add(cheese, 'half a wheel', 24, { ownSize: 'cut', stock: '12' });
  const piece = await Product.findById(sizes[1]?.id).lean();
  expect(piece).toMatchObject({ name: 'Cheese, half a wheel', priceCents: 2400, stock: 12 });
  expect(piece).not.toHaveProperty('measure');
});

test('concurrent requests with one idempotency key add one size', async () => {
  const oats = await given('Oats');
  const input = sizeAdd.parse({ id: oats, ownSize: '500 g', size: '1 kg', price: 3 });
  for (const size of ['1 kg', '2 kg']) {
    const requests = Array.from({ length: 6 }, () => addSize({ ...input, size }, `oats ${size}`));
    for (const { sizes } of await Promise.all(requests)) expect(sizes.at(-1)?.size).toBe(size);
  }
  expect(await Product.countDocuments({ name: /^Oats/ })).toBe(3);
  const other = addSize({ ...input, size: '2 kg' }, 'another press');
  await expect(other).rejects.toMatchObject({ kind: 'conflict' });
});

test('a new size with the barcode of an existing product is rejected and stores nothing', async () => {
  await given('Corn', 100, { gtin: '4006381333931' });
  const rice = await given('Rice');
  await expect(
    add(rice, '1 kg', 3, { ownSize: '500 g', gtin: '4006381333931' }),
  ).rejects.toMatchObject({ extra: { body: { fields: { gtin: expect.any(String) } } } });
  expect(await groupOfProduct(rice)).toEqual({ revision: 0, sizes: [] });
  await expect(add(rice, '1 kg', 3)).rejects.toMatchObject({ kind: 'badInput' });
});

test("the seller's product list groups the sizes of a product", async () => {
  const { rice, sack } = await createRice();
  await setStock(sack, false);
  const list = await listForSeller({ limit: 2 });
  expect(list.products.map(({ name }) => name)).toEqual([
    ...['Rice, 500 g', 'Rice, 1 kg', 'Rice, 5 kg', 'Bread'],
  ]);
  const { products } = await listForSeller({ limit: 2, cursor: list.nextCursor });
  expect(products).toEqual([]);
  expect(rice).toBe(list.products[0]?._id);
});

test('exported sizes can be imported unchanged', async () => {
  await given('Bread');
  expect(await file()).not.toContain('variantGroup');
  await Product.deleteMany({});
  const { rice, kilo, sack } = await createRice();
  const { revision } = await groupOfProduct(rice);
  await save(rice, revision, [
    [sack, '5 kg'],
    [rice, '500 g'],
    [kilo, '1 kg'],
  ]);
  const text = await file();
  expect(await read(text)).toMatchObject({ added: 0, updated: 0, unchanged: 4, errors: [] });
  await Promise.all([Product.deleteMany({}), VariantGroup.deleteMany({})]);
  expect(await read(text)).toMatchObject({ added: 4, errors: [] });
  expect((await groupOfProduct(rice)).sizes.map(({ id }) => id)).toEqual([sack, rice, kilo]);
  expect((await file()).split('\n').toSorted()).toEqual(text.split('\n').toSorted());
});

test('translated size names can be exported and imported unchanged', async () => {
  const { rice, kilo } = await createRice();
  await Product.updateOne({ _id: rice }, { $set: { 'translations.de.name': 'Reis' } });
  const { revision } = await groupOfProduct(rice);
  const sizes = [
    { id: rice, size: 'small', translations: { de: 'klein' } },
    { id: kilo, size: '1 kg' },
  ];
  await saveGroup(groupUpdate.parse({ id: rice, revision, sizes }));
  const text = await file();
  expect(await read(text)).toMatchObject({ added: 0, updated: 0, errors: [] });
  await Promise.all([Product.deleteMany({}), VariantGroup.deleteMany({})]);
  expect(await read(text)).toMatchObject({ errors: [] });
  expect(await file()).toBe(text);
  expect((await Product.findById(rice).lean())?.translations?.de?.name).toBe('Reis, klein');
  const german = async () => (await groupOfProduct(rice)).sizes[0]?.translations;
  await read(text.replace('variant:de', 'note'));
  expect(await german()).toEqual({ de: 'klein' });
  await read(text.replace(/,klein$/m, ','));
  expect(await german()).toBeUndefined();
});

test('an import can rename sizes, and swap the names of two sizes', async () => {
  const { rice, kilo, sack } = await createRice();
  const edit = async (given: Record<string, string>) => {
    const text = await file();
    return read(
      text.replace(/,([^,]*)(,\d+)$/gm, (all, size, place) =>
        given[size] ? `,${given[size]}${place}` : all,
      ),
    );
  };
  expect(await edit({ '500 g': '0.5 kg' })).toMatchObject({ updated: 1, errors: [] });
  expect(await names()).toEqual(['Rice, 0.5 kg', 'Rice, 1 kg', 'Rice, 5 kg', 'Bread']);
  expect(await edit({ '0.5 kg': '1 kg', '1 kg': '0.5 kg' })).toMatchObject({ errors: [] });
  expect(await names()).toEqual(['Rice, 1 kg', 'Rice, 0.5 kg', 'Rice, 5 kg', 'Bread']);
  const { errors } = await edit({ '5 kg': '1 kg' });
  expect(errors).toMatchObject([{ line: 4, message: 'Rice already has the size 1 kg' }]);
  expect(await names()).toEqual(['Rice, 1 kg', 'Rice, 0.5 kg', 'Rice, 5 kg', 'Bread']);
  expect((await groupOfProduct(rice)).sizes.map(({ id, size }) => [id, size])).toEqual([
    [rice, '1 kg'],
    [kilo, '0.5 kg'],
    [sack, '5 kg'],
  ]);
});

test('a repeated import of translated size names changes nothing', async () => {
  const head = 'name,category,price,variantGroup,variant,name:de,variant:de';
  const table = `${head}\nTea,Drinks,2,tea,small,Tee,klein\nTea,Drinks,4,tea,large,Tee,groß\n`;
  expect(await read(table)).toMatchObject({ added: 2, errors: [] });
  const german = async () =>
    (await Product.find().sort({ _id: 1 }).lean()).map((one) => one.translations?.de?.name);
  expect(await german()).toEqual(['Tee, klein', 'Tee, groß']);
  expect(await read(table)).toMatchObject({ added: 0, updated: 0, unchanged: 2, errors: [] });
  expect(await german()).toEqual(['Tee, klein', 'Tee, groß']);
});

test('sizes keep their order in an import of several batches', async () => {
  const { rice, kilo, sack } = await createRice();
  const { revision } = await groupOfProduct(rice);
  await save(rice, revision, [
    [sack, '5 kg'],
    [kilo, '1 kg'],
    [rice, '500 g'],
  ]);
  const [head = '', ...lines] = (await file()).trim().split('\n');
  // Lines with and without an id are in separate batches.
  const apart = `Bun,Grains,1.00,1.00,,,true,,,,,,,`;
  await Promise.all([Product.deleteMany({}), VariantGroup.deleteMany({})]);
  const text = [head, ...lines.flatMap((line) => [line, apart])].join('\n');
  expect(await read(text)).toMatchObject({ errors: [] });
  expect((await groupOfProduct(rice)).sizes.map(({ id }) => id)).toEqual([sack, kilo, rice]);
});

test('an import from another program creates and moves sizes, and reports duplicate sizes', async () => {
  const head = 'name,category,price,variantGroup,variant\n';
  const first = `${head}Tea,Drinks,2,tea,50 g\nTea,Drinks,4,tea,100 g\n`;
  expect(await read(first)).toMatchObject({ added: 2, errors: [] });
  expect(await read(first)).toMatchObject({ added: 0, unchanged: 2, errors: [] });
  expect(await names()).toEqual(['Tea, 50 g', 'Tea, 100 g']);
  // In separate files, the second line would create another group.
  const twice = await read(
    `${head}Tea,Drinks,2,tea,50 g\nGreen tea,Drinks,2,tea,50  G\nTea,Drinks,2,tea,\n`,
  );
  expect(twice.errors.map(({ line, message }) => [line, message])).toEqual([
    [3, 'Green tea already has the size 50 G'],
    [4, 'The row has a size group but no size'],
  ]);
  await read(`${head}"Tea, 50 g",Drinks,2,other,50 g\n`);
  expect(await VariantGroup.countDocuments()).toBe(2);
  await read(`${head}"Tea, 50 g",Drinks,2,,\n`);
  expect(
    (await VariantGroup.find().lean()).map(({ key: named, sizes }) => [named, sizes.length]),
  ).toEqual([['tea', 1]]);
  await read('name,category,price\n"Tea, 100 g",Drinks,5\n');
  expect((await shown()).total).toBe(3);
});

test('the check of a file reports the errors of the import, and writes nothing', async () => {
  const head = 'name,category,price,variantGroup,variant\n';
  const check = (text: string) => read(text, { check: true });
  const twice = `${head}Tea,Drinks,2,tea,50 g\nGreen tea,Drinks,2,tea,50  G\nTea,Drinks,4,tea,100 g\n`;
  const many = `${head}${Array.from({ length: 51 }, (_, at) => `Rice,Grains,2,rice,${at + 1} kg\n`).join('')}`;
  for (const text of [twice, many]) {
    const checked = await check(text);
    expect(await Product.countDocuments()).toBe(0);
    expect(checked.errors).not.toEqual([]);
    expect((await read(text)).errors).toEqual(checked.errors);
    expect((await check(text)).errors).toEqual(checked.errors);
    await Promise.all([Product.deleteMany({}), VariantGroup.deleteMany({})]);
  }
  await read(`${head}Tea,Drinks,2,tea,50 g\nTea,Drinks,4,tea,100 g\n`);
  const message = 'Green tea already has the size 100 g';
  const more = `${head}Green tea,Drinks,2,tea,100 g\n`;
  expect((await check(more)).errors).toEqual([]);
  const sameFile = `${head}"Tea, 50 g",Drinks,2,tea,50 g\nGreen tea,Drinks,2,tea,100 g\n`;
  expect((await check(sameFile)).errors).toEqual([{ line: 3, message }]);
  // The first line moves "100 g" to another group, so the last line can use this size name.
  const moved = `${head}"Tea, 100 g",Drinks,4,other,100 g\n"Tea, 50 g",Drinks,2,tea,50 g\nGreen tea,Drinks,2,tea,100 g\n`;
  expect((await check(moved)).errors).toEqual([]);
  expect((await read(moved)).errors).toEqual([]);
});

test('two imported files can use the same group key for different products', async () => {
  const head = 'name,category,price,variantGroup,variant';
  const oil = ['Olive oil – 500 ml,Grains,5,id:14,500 ml', 'Olive oil – 1 l,Grains,9,id:14,1 l'];
  const wine = ['Wine – 750 ml,Grains,7,id:14,750 ml', 'Wine – 1.5 l,Grains,13,id:14,1.5 l'];
  const read = (text: string) =>
    importProducts(
      (async function* () {
        yield Buffer.from(text);
      })(),
    );
  const sizes = async () => {
    const groups = await VariantGroup.find().sort({ _id: 1 }).lean();
    return groups.map((group) => group.sizes.map(({ name }) => name));
  };
  const both = [
    ['500 ml', '1 l'],
    ['750 ml', '1.5 l'],
  ];
  await read([head, ...oil].join('\n'));
  await read([head, ...wine].join('\n'));
  expect(await sizes()).toEqual(both);
  expect(await read([head, ...wine].join('\n'))).toMatchObject({ unchanged: 2 });
  expect(await read([head, ...oil].join('\n'))).toMatchObject({ unchanged: 2 });
  let file = '';
  for await (const piece of exportProducts()) file += piece;
  await read(file);
  expect(await sizes()).toEqual(both);
  // Both products use the same group key, but the size joins the right product.
  await read([head, ...wine, 'Wine – 3 l,Grains,25,id:14,3 l'].join('\n'));
  expect(await sizes()).toEqual([both[0], ['750 ml', '1.5 l', '3 l']]);
});
