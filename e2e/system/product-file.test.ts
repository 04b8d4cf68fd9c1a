import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openScratchDatabase } from '@/e2e/support/scratch-database';
import { allCategories } from '@/lib/catalog/categories';
import { addProduct, removeProduct, restoreProduct } from '@/lib/catalog/commands';
import { convert, partsOf } from '@/lib/catalog/import/convert';
import { matchColumns, openFile } from '@/lib/catalog/import/read-file';
import { isSwitchedOn } from '@/lib/catalog/limits';
import { countProducts } from '@/lib/catalog/list';
import { productInput, productUpdate } from '@/lib/catalog/schema';
import { STOCK_STAGES } from '@/lib/catalog/stock/stock-stages';
import { exportProducts } from '@/lib/catalog/transfer/export';
import { importProducts } from '@/lib/catalog/transfer/import';
import { updateProduct } from '@/lib/catalog/update';
import { viewProductForSeller } from '@/lib/catalog/view';
import { readCatalogRevision } from '@/lib/page-cache/revision';
import { saveShop } from '@/lib/shop/commands';
import { readShop } from '@/lib/shop/read';
import { shopInput } from '@/lib/shop/schema';
import { inventedProducts } from '@/local/demo/invented';
import { Product } from '@/models';

let close: () => Promise<void>;
beforeAll(async () => {
  close = await openScratchDatabase();
}, 60_000);
afterAll(() => close());
beforeEach(async () => {
  await Product.deleteMany({});
});

/** Yields small chunks, which may end inside of a line or a character. */
async function* pieces(text: string, size = 7) {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const load = (text: string, size?: number) => importProducts(pieces(text, size));

async function exported(): Promise<string> {
  let file = '';
  for await (const piece of exportProducts()) file += piece;
  return file;
}

const HEAD = 'name,category,price,offerPrice,description,image,inStock,weight';

describe('import of a product file', () => {
  test('reads quotes, commas, line breaks, Unicode and a byte order mark', async () => {
    const report = await load(
      [
        `\uFEFF${HEAD}`,
        '"Crème ""brûlée"", two","DAIRY",4.5,3.99,"Sweet|Cold \\| creamy",/demo/a.webp|/demo/b.webp,no,2 x 90 g',
        '12" Pizza Base 🍕,Bakery,3,2.50,,,,',
        '"Two\nlines",fruits,1,1,,,TRUE,',
      ].join('\r\n'),
    );
    expect(report).toEqual({ added: 3, updated: 0, unchanged: 0, errors: [], moreErrors: 0 });
    const [first, second, third] = await Product.find().sort({ _id: 1 }).lean();
    expect(first).toMatchObject({
      name: 'Crème "brûlée", two',
      category: 'Dairy',
      priceCents: 450,
      offerPriceCents: 399,
      description: ['Sweet', 'Cold | creamy'],
      image: ['/demo/a.webp', '/demo/b.webp'],
      inStock: false,
      weight: '2 x 90 g',
    });
    expect(second).toMatchObject({ name: '12" Pizza Base 🍕', inStock: true, description: [] });
    expect(third).toMatchObject({ name: 'Two\nlines', category: 'Fruits' });
  });

  test('reads columns in any order, and requires only name, category and price', async () => {
    await load('Price,offerprice,NAME,note,category\n2,1.5,Plum,"a, b",Fruits\n');
    expect(await Product.findOne().lean()).toMatchObject({ name: 'Plum', offerPriceCents: 150 });
    await expect(load('name,price\nPlum,1\n')).rejects.toThrow(/Missing columns: category$/);
    for (const empty of ['', '\uFEFF\n \n'])
      await expect(load(empty)).rejects.toThrow(/Missing columns: name, category, price$/);
  });

  test('reports faulty lines, and imports all other lines', async () => {
    const report = await load(
      `${HEAD}\nPlum,Fruits,1,1\n\nFig,Nowhere,x,1\nKiwi,Fruits,1,0.999,,ftp://x/y\nPear,Fruits,2,2\n`,
    );
    expect(report.added).toBe(2);
    expect(report.errors).toEqual([
      {
        line: 4,
        fields: ['category', 'price'],
        message:
          'Choose a category from the list. Price must be a number with at most two decimals',
      },
      {
        line: 5,
        fields: ['offerPrice', 'image'],
        message: expect.stringMatching(/^Offer price must be .*decimals\. An image must be a path/),
      },
    ]);
  });

  test('updates products by name and category, and keeps values of missing columns', async () => {
    const file = `${HEAD}\nPlum,Fruits,1,1,Blue,/demo/a.webp,true,1 kg\nPlum,Dairy,1,1\n`;
    expect(await load(file)).toMatchObject({ added: 2 });
    expect(await load(file)).toMatchObject({ added: 0, updated: 0, unchanged: 2 });
    const short = 'name,category,price,offerPrice\nPlum,Fruits,3,2\nPlum,Fruits,3,2.5\n';
    expect(await load(short)).toMatchObject({ added: 0, updated: 2, unchanged: 0 });
    expect(await Product.findOne({ category: 'Fruits' }).lean()).toMatchObject({
      offerPriceCents: 250,
      description: ['Blue'],
      weight: '1 kg',
    });
    expect(await load(`${HEAD}\nPlum,Fruits,3,2.5,,,,\n`)).toMatchObject({ updated: 1 });
    const emptied = await Product.findOne({ category: 'Fruits' }).lean();
    expect(emptied).toMatchObject({ description: [], image: [] });
    expect(emptied?.weight).toBeUndefined();
  });

  test('rejects lines about removed products', async () => {
    await load(`${HEAD}\nPlum,Fruits,2,1\nPear,Fruits,2,1\n`);
    const plum = String((await Product.findOne({ name: 'Plum' }))?._id);
    await removeProduct(plum);
    expect(await countProducts()).toEqual({ total: 1, outOfStock: 0, removed: 1 });
    expect(await exported()).not.toContain('Plum');
    const head = 'name,category,price,offerPrice,inStock,id';
    const report = await load(
      `${head}\nPlum,Fruits,9,9,true,${plum}\nPlum,Fruits,9,9,true,\nPear,Fruits,9,9,true,\n`,
    );
    const message = expect.stringMatching(/^Plum in Fruits was removed from the shop\. Restore it/);
    expect(report).toMatchObject({ added: 0, updated: 1 });
    expect(report.errors).toEqual([
      { line: 2, message },
      { line: 3, message },
    ]);
    expect(await Product.findById(plum).lean()).toMatchObject({ priceCents: 200, inStock: false });
    await restoreProduct(plum);
    expect(await countProducts()).toEqual({ total: 2, outOfStock: 0, removed: 0 });
    const back = await Product.findById(plum).lean();
    expect([back?.inStock, back?.removedAt, back?.inStockBefore]).toEqual([
      true,
      undefined,
      undefined,
    ]);
  });

  test('leaves a removed product out of stock if its stock count increases', async () => {
    await load('name,category,price,offerPrice,stock\nFig,Fruits,1,1,0\n');
    const id = String((await Product.findOne())?._id);
    await removeProduct(id);
    const back = [{ $set: { stock: 2 } }, ...STOCK_STAGES];
    await Product.updateOne({ _id: id }, back, { updatePipeline: true, timestamps: false });
    expect(await Product.findById(id).lean()).toMatchObject({ stock: 2, inStock: false });
    expect(await restoreProduct(id)).toMatchObject({ stock: 2, inStock: true });
  });

  test('does not overwrite stock that was sold since the export', async () => {
    const head = 'name,category,price,offerPrice,stock\n';
    await load(`${head}Fig,Fruits,1,1,10\nKiwi,Fruits,1,1,\nLime,Fruits,1,1,5\n`);
    const file = await exported();
    await Product.updateOne({ name: 'Fig' }, { $set: { stock: 2 } });
    await Product.updateOne({ name: 'Kiwi' }, { $set: { stock: 7 } });
    const dearer = file
      .replaceAll(',1.00,1.00,', ',3.00,2.00,')
      .replace(/,5,(,[0-9a-f]{24},5\n)/, ',9,$1');
    for (const updated of [3, 0]) {
      expect(await load(dearer)).toMatchObject({ updated, errors: [] });
      const stored = await Product.find().sort({ name: 1 }).lean();
      expect(stored.map(({ stock, priceCents }) => [stock, priceCents])).toEqual([
        [2, 300],
        [7, 300],
        [9, 300],
      ]);
    }
    await Product.deleteMany({});
    expect(await load(file)).toMatchObject({ added: 3 });
    expect((await Product.findOne({ name: 'Fig' }).lean())?.stock).toBe(10);
  });

  test('rejects a stock change if the product was sold since the export', async () => {
    const head = 'name,category,price,offerPrice,stock\n';
    await load(`${head}Fig,Fruits,1,1,10\nKiwi,Fruits,1,1,\nLime,Fruits,1,1,5\n`);
    const file = (await exported())
      .replace(/,10,(,[0-9a-f]{24},10\n)/, ',15,$1')
      .replace(/,,(,[0-9a-f]{24},\n)/, ',7,$1')
      .replace(/,1.00,1.00,(.*),5,(,[0-9a-f]{24},5\n)/, ',3.00,2.00,$1,9,$2');
    const sell = (name: string, pieces: number) =>
      Product.updateOne({ name }, { $inc: { stock: -pieces } });
    const stored = async () =>
      (await Product.find().sort({ name: 1 }).lean()).map(({ stock }) => stock);
    await sell('Lime', 3);
    const overtaken = (name: string, now: number, before: number) => ({
      line: expect.any(Number),
      message: expect.stringContaining(
        `The stock of ${name} is ${now} now and was ${before} at the export`,
      ),
    });
    const errors = [overtaken('Lime', 2, 5)];
    expect(await load(file)).toMatchObject({ updated: 2, errors });
    expect(await stored()).toEqual([15, 7, 2]);
    expect((await Product.findOne({ name: 'Lime' }).lean())?.priceCents).toBe(100);
    expect(await load(file)).toMatchObject({ updated: 0, unchanged: 2, errors });
    await sell('Fig', 4);
    expect(await load(file)).toMatchObject({ errors: [overtaken('Fig', 11, 10), ...errors] });
    expect(await stored()).toEqual([11, 7, 2]);
  });

  test('skips a stock change if the product is sold while the import runs', async () => {
    await load('name,category,price,offerPrice,stock\nFig,Fruits,1,1,10\n');
    const file = (await exported()).replace(/,10,(,[0-9a-f]{24},10\n)/, ',15,$1');
    const { collection } = Product;
    const updateOne = collection.updateOne.bind(collection);
    const write = vi.spyOn(collection, 'updateOne').mockImplementationOnce(async (...written) => {
      await updateOne({ name: 'Fig' }, { $inc: { stock: -1 } });
      return await updateOne(...written);
    });
    const report = await load(file);
    write.mockRestore();
    expect(report).toMatchObject({
      updated: 0,
      errors: [
        {
          line: 2,
          message: expect.stringMatching(/changed at the same time, so .* skipped\. Export again/),
        },
      ],
    });
    // A second import of the same file fails as well, because the exported stock is outdated.
    const next = await load(file);
    expect(next.errors).toMatchObject([{ message: expect.stringContaining('is 9 now') }]);
    expect((await Product.findOne().lean())?.stock).toBe(9);
    const bad = (await exported()).replace(/,9\n$/, ',nine\n');
    expect(await load(bad)).toMatchObject({
      errors: [
        { message: expect.stringMatching(/^“stockBefore” must be the stock from the export/) },
      ],
    });
  });

  test('updates stock in batches, and reports rejected lines in the order of the file', async () => {
    const lines = Array.from({ length: 50 }, (_, n) => `Fig ${n},Fruits,1,1,10\n`);
    await load(`name,category,price,offerPrice,stock\n${lines.join('')}`);
    const file = (await exported()).replace(/,10,(,[0-9a-f]{24},10\n)/g, ',15,$1');
    await Product.updateOne({ name: 'Fig 7' }, { $inc: { stock: -1 } });
    const { collection } = Product;
    const updateOne = collection.updateOne.bind(collection);
    let [running, most] = [0, 0];
    const write = vi.spyOn(collection, 'updateOne').mockImplementation(async (...written) => {
      running += 1;
      most = Math.max(most, running);
      if (write.mock.calls.length === 1)
        await updateOne({ name: 'Fig 0' }, { $inc: { stock: -1 } });
      const result = await updateOne(...written);
      running -= 1;
      return result;
    });
    const { updated, errors } = await load(file);
    write.mockRestore();
    expect([updated, errors.map(({ line }) => line)]).toEqual([48, [2, 9]]);
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(20);
    expect(await Product.countDocuments({ stock: 15 })).toBe(48);
  });

  test('matches products whose Unicode forms and spaces differ', async () => {
    const translations = { de: { name: 'Frischer  Rahm' } };
    const typed = { name: 'Cre\u0300me', category: 'Dairy', price: 1, translations };
    await addProduct(productInput.parse(typed), [], 'typed');
    expect(await load(await exported())).toMatchObject({ updated: 0, unchanged: 1 });
    const line = 'name,category,price\nCr\u00e8me,Dairy,1\n';
    expect(await load(line)).toMatchObject({ added: 0, unchanged: 1 });
  });

  test('keeps translations and nutrition values that the seller enters while the import runs', async () => {
    const head = 'name,category,price,name:de,fat,nutritionPer';
    await load(`${head}\nFig,Fruits,1,Feige,1,g\nKiwi,Fruits,1,Kiwi,1,g\n`);
    const { collection } = Product;
    const bulkWrite = collection.bulkWrite.bind(collection);
    const entered = { 'translations.fr': { name: 'Figue' }, 'nutrition.salt': 2 };
    const write = vi.spyOn(collection, 'bulkWrite').mockImplementationOnce(async (...written) => {
      await collection.updateOne({ name: 'Fig' }, { $set: entered });
      return await bulkWrite(...written);
    });
    await load(`${head}\nFig,Fruits,1,Echte Feige,3,g\nKiwi,Fruits,1,,,\n`);
    write.mockRestore();
    const [fig, kiwi] = await Product.find().sort({ name: 1 }).lean();
    expect(fig).toMatchObject({
      translations: { de: { name: 'Echte Feige' }, fr: { name: 'Figue' } },
      nutrition: { per: 'g', fat: 3, salt: 2 },
    });
    for (const field of ['translations', 'nutrition']) expect(kiwi).not.toHaveProperty(field);
  });

  test('stores a photo once if a line lists the photo twice', async () => {
    const named = '/demo/a.webp|/demo/b.webp|/demo/a.webp';
    await load(`${HEAD}\nPlum,Fruits,2,1,,${named},,\n`);
    const once = ['/demo/a.webp', '/demo/b.webp'];
    expect((await Product.findOne().lean())?.image).toEqual(once);
    await Product.updateOne({}, { $set: { image: named.split('|') } });
    const [plum] = await Product.find().lean();
    if (!plum) throw new Error('no product');
    const {
      _id: id,
      image: keep,
      updatedAt,
      ...seen
    } = viewProductForSeller(plum, 'usd', false, false);
    const change = productUpdate.parse({ ...seen, id, keep, updatedAt, offerPrice: 1.5 });
    expect(await updateProduct(change, [], 'once')).toMatchObject({ image: once, offerPrice: 1.5 });
  });

  test('leaves the availability of a product unchanged if its cell is empty', async () => {
    const head = 'name,category,price,offerPrice,inStock\n';
    await load(`${head}Plum,Fruits,2,1,no\nPear,Fruits,2,1,\n`);
    await load(`${head}Plum,Fruits,2,1.5,\nPear,Fruits,2,1.5,\n`);
    const rows = await Product.find().sort({ name: 1 }).lean();
    expect(rows.map(({ inStock, offerPriceCents }) => [inStock, offerPriceCents])).toEqual([
      ...[[true, 150] as const, [false, 150] as const],
    ]);
  });

  test('starts tracking stock if the stock cell has a number, and stops if it is empty', async () => {
    const head = 'name,category,price,offerPrice,inStock,stock\n';
    const lines = ['Fig,Fruits,1,1,,12', 'Kiwi,Fruits,1,1,no,3', 'Lime,Fruits,1,1,yes,0'];
    expect(await load(`${head}${lines.join('\n')}\n`)).toMatchObject({ added: 3, errors: [] });
    const stored = async () =>
      (await Product.find().sort({ name: 1 }).lean()).map((product) => [
        ...[product.name, product.inStock, product.stock, isSwitchedOn(product)],
      ]);
    const counted = [
      ['Fig', true, 12, true],
      ['Kiwi', false, 3, false],
      ['Lime', false, 0, true],
    ];
    expect(await stored()).toEqual(counted);
    // Lime is out of stock only because its count is 0. Its stock switch is still on, even after an export
    // and import.
    const file = await exported();
    expect(file).toMatch(/,true,0,,[0-9a-f]{24},0\n$/);
    expect(await load(file)).toMatchObject({ unchanged: 3 });
    expect(await load('name,category,price,offerPrice\nFig,Fruits,2,1\n')).toMatchObject({
      updated: 1,
    });
    expect(await stored()).toEqual(counted);
    const next = ['Fig,Fruits,2,1,,', 'Kiwi,Fruits,1,1,yes,3', 'Lime,Fruits,1,1,yes,4'];
    expect(await load(`${head}${next.join('\n')}\n`)).toMatchObject({ updated: 3, errors: [] });
    expect(await stored()).toEqual([
      ['Fig', true, undefined, true],
      ['Kiwi', true, 3, true],
      ['Lime', true, 4, true],
    ]);
    expect(await load(`${head}Fig,Fruits,2,1,,many\n`)).toMatchObject({
      errors: [{ line: 2, message: 'Stock must be a whole number from 0 to 1,000,000' }],
    });
  });

  test('adds each product only once if the same file is imported concurrently', async () => {
    const rows = Array.from({ length: 300 }, (_, n) => `Product ${n},Fruits,1,1`).join('\n');
    const file = `${HEAD}\n${rows}\n`;
    const reports = await Promise.all([load(file, 999), load(file, 999), load(file, 999)]);
    expect(await Product.countDocuments()).toBe(300);
    expect(reports.map(({ errors }) => errors)).toEqual([[], [], []]);
  });

  test('adds a product again after the seller has renamed the product', async () => {
    const file = 'name,category,price,offerPrice,stock\nApple,Fruits,2,1,5\nPear,Fruits,2,1,5\n';
    await load(file);
    await Product.updateOne({ name: 'Apple' }, { $set: { name: 'Green Apple' } });
    await Product.updateOne({ name: 'Pear' }, { $set: { stock: 1 } });
    expect(await load(file)).toMatchObject({ added: 1, updated: 1, errors: [] });
    const stored = await Product.find().sort({ name: 1 }).lean();
    expect(stored.map(({ name, stock }) => [name, stock])).toEqual([
      ['Apple', 5],
      ['Green Apple', 5],
      ['Pear', 5],
    ]);
    expect(await load(file)).toMatchObject({ unchanged: 2, errors: [] });
  });

  test('reports a line whose product is renamed while the import runs', async () => {
    const file = 'name,category,price,offerPrice,stock\nApple,Fruits,2,1,5\nPear,Fruits,2,1,5\n';
    await load(file);
    const renamed = { name: 'Green Apple' };
    const key = (await Product.findOne({ name: 'Apple' }).lean())?.idempotencyKey;
    await Product.updateOne({ name: 'Apple' }, { $set: renamed });
    await Product.updateOne({ name: 'Pear' }, { $set: { stock: 1 } });
    // Simulates that the product is renamed after the import has read it, in both attempts.
    const updateMany = vi
      .spyOn(Product, 'updateMany')
      .mockImplementation(
        () => Product.updateOne(renamed, { $set: { idempotencyKey: key } }) as never,
      );
    const report = await load(file);
    updateMany.mockRestore();
    expect(report).toMatchObject({ added: 0, updated: 1 });
    expect(report.errors).toEqual([
      { line: 2, message: expect.stringMatching(/^Apple in Fruits was added or renamed/) },
    ]);
    expect((await Product.findOne({ name: 'Pear' }).lean())?.stock).toBe(5);
    expect(await load(file)).toMatchObject({ added: 1, unchanged: 1, errors: [] });
  });

  test('reads column separators and encodings of other countries', async () => {
    const lines = [`\uFEFFName;Category;Price;OfferPrice`, 'Crème fraîche;dairy;12,50;9,5', ''];
    const report = await load(lines.join('\r\n'));
    expect(report).toMatchObject({ added: 1, errors: [] });
    const windows = Buffer.from(
      'name;category;price;offerPrice\nCr\xe8me \x80;Dairy;2,00;1\n',
      'latin1',
    );
    async function* latin() {
      for (const byte of windows) yield new Uint8Array([byte]);
    }
    expect(await importProducts(latin())).toMatchObject({ added: 1, errors: [] });
    expect(await load('name\tcategory\tprice\tofferPrice\nFig\tFruits\t1\t1\n')).toMatchObject({
      added: 1,
    });
    const found = await Product.find().sort({ _id: 1 }).lean();
    expect(found.map(({ name, priceCents }) => [name, priceCents])).toEqual([
      ['Crème fraîche', 1250],
      ['Crème €', 200],
      ['Fig', 100],
    ]);
  });

  test(`uses the column separator from Excel's line "sep=;"`, async () => {
    for (const begin of ['sep=;', '\uFEFF"sep=;"']) {
      const lines = [begin, 'name;category;price;offerPrice', 'Fig, dry;Fruits;1,5;x', ''];
      const report = await load(lines.join('\r\n'));
      expect(report).toMatchObject({ errors: [{ line: 3 }] });
    }
    expect(await load('SEP=\t\nname\tcategory\tprice\nFig\tFruits\t1\n')).toMatchObject({
      added: 1,
    });
    await expect(load('sep=;')).rejects.toThrow(/Missing columns: name, category, price$/);
  });

  test('reads mixed line endings', async () => {
    expect(await load('name,category,price\r\nFig,Fruits,1\nPlum,Fruits,2\r')).toMatchObject({
      added: 2,
    });
  });

  test('rejects a comma as the thousands separator of a price', async () => {
    expect(await load('name,category,price,offerPrice\nFig,Fruits,"1,234",1\n')).toMatchObject({
      errors: [{ line: 2 }],
    });
  });

  test('rejects an unknown or inconsistent encoding', async () => {
    async function* utf16() {
      yield Buffer.from('\uFEFFname,category,price,offerPrice\n', 'utf16le');
    }
    await expect(importProducts(utf16())).rejects.toThrow(/Save it as \.xlsx or CSV UTF-8/);
    async function* mixed() {
      yield Buffer.from('name,category,price,offerPrice\nCrème,Dairy,1,1\nCr');
      yield new Uint8Array([0xe8, 0x6d, 0x65, 0x0a]);
    }
    await expect(importProducts(mixed())).rejects.toThrow(/Save it as \.xlsx or CSV UTF-8/);
  });

  test('matches products by id, or by a unique name and category', async () => {
    const twin = { name: 'Plum', category: 'Fruits', priceCents: 200, offerPriceCents: 100 };
    const [first] = await Product.create([twin, { ...twin, offerPriceCents: 150 }]);
    const head = 'name,category,price,offerPrice,id';
    const renamed = `${head}\nBlue Plum,Fruits,2,1.75,${first?._id}\nPlum,Fruits,2,1.8,\nPlum,Fruits,2,3,\n`;
    expect(await load(`${head}\nPlum,Fruits,2,1.8,\n`)).toMatchObject({
      updated: 0,
      errors: [
        { line: 2, message: expect.stringMatching(/^2 products in Fruits have the name Plum/) },
      ],
    });
    expect(await load(renamed)).toMatchObject({
      updated: 2,
      errors: [{ line: 4, message: 'Offer price must not be above the price' }],
    });
    const file = await exported();
    expect(file).toMatch(new RegExp(`^Blue Plum,Fruits,2.00,1.75,.*,${first?._id},$`, 'm'));
    expect(await load(file)).toMatchObject({ unchanged: 2, errors: [] });
    await Product.deleteMany({});
    expect(await load(file)).toMatchObject({ added: 2, errors: [] });
    expect(await exported()).toBe(file);
    expect(await load(`${head}\nPlum,Fruits,2,1,7\n`)).toMatchObject({
      errors: [{ message: expect.stringMatching(/^“id” must be the id of a product/) }],
    });
  });

  test('escapes product names such as "=1+1" in exports, and imports them unchanged', async () => {
    const names = ['=HYPERLINK("https://evil.example","Plum")', '+1 Plum', '-5% Plum', '@Plum'];
    const odd = ["'=Plum", "''@Plum", "'Plum", "Plum's", '\uFF1D1+1'];
    const rows = [...names, ...odd].map((name) => ({
      name,
      category: 'Fruits',
      priceCents: 100,
      offerPriceCents: 100,
      description: ['=1+1', 'second'],
      image: [],
      weight: '-1 kg',
    }));
    await Product.insertMany(rows);
    const file = await exported();
    for (const cell of file.split(/[\n,]/)) expect(cell).not.toMatch(/^"?[=+\-@\uFF1D]/);
    expect(await load(file)).toMatchObject({ unchanged: rows.length, added: 0, updated: 0 });
    await Product.deleteMany({});
    expect(await load(file)).toMatchObject({ added: rows.length, errors: [] });
    const found = await Product.find().sort({ _id: 1 }).lean();
    expect(found.map(({ name }) => name)).toEqual(rows.map(({ name }) => name));
    expect(found[0]).toMatchObject({ description: ['=1+1', 'second'], weight: '-1 kg' });
  });

  test('changes nothing if the import page imports an unchanged export', async () => {
    const bullets = Array.from({ length: 10 }, (_, at) => `${at}. ${'Crisp | sweet. '.repeat(6)}`);
    const plain = { category: 'Fruits', priceCents: 200, offerPriceCents: 150, image: [] };
    await Product.insertMany([
      { ...plain, name: 'Two  spaces', description: bullets.map((line) => line.trim()) },
      { ...plain, name: 'Two\nlines', description: ['Use <b>\u00A0 &amp; i', '-'], brand: 'n/a' },
      { ...plain, name: '=1+1', description: [], weight: '6  x 1 l', origin: 'NA', stock: 3 },
      { ...plain, name: "'=1", description: ["'5"], costCents: 99, depositCents: 25 },
    ]);
    const opened = openFile(Buffer.from(await exported()));
    const matched = matchColumns(opened);
    const { accepted, rejected, notes } = convert(opened.rows, opened.open, {
      header: opened.header,
      ...matched,
      currency: 'usd',
      categories: allCategories(),
      taxes: { taxPercent: 2 },
      mapped: {},
      takeUnpublished: false,
      today: '2026-11-30',
    });
    expect({ system: matched.system, rejected, notes }).toEqual({
      system: 'own',
      rejected: [],
      notes: {},
    });
    for (const { text, accepted: sent } of partsOf(accepted))
      expect(await load(text)).toMatchObject({ unchanged: sent.length, updated: 0, errors: [] });
  });

  test('keeps the imported rows if the upload is interrupted', async () => {
    const abort = new AbortController();
    const line = 'Plum,Fruits,2,1\n';
    async function* endless() {
      yield new TextEncoder().encode(`name,category,price,offerPrice\n${line.repeat(4)}`);
      await new Promise(() => {});
    }
    const before = await readCatalogRevision();
    const report = await importProducts(endless(), {
      onLines: () => abort.abort(),
      signal: abort.signal,
    });
    expect(report).toMatchObject({ added: 1, stopped: true });
    const after = await readCatalogRevision();
    expect(after.value).toBeGreaterThan(before.value);
    expect(after.writers).toEqual([]);
  });

  test('restores 1,200 deleted products from an export', async () => {
    const many = inventedProducts(0);
    const products = Array.from({ length: 1_200 }, () => many.next().value);
    await Product.insertMany(products);
    const file = await exported();
    await Product.deleteMany({});
    expect((await load(file, 65_536)).added).toBe(1_200);
    expect(await load(file, 65_536)).toMatchObject({ added: 0, updated: 0, errors: [] });
    expect(await exported()).toBe(file);
  });
});

/**
 * Returns the longest time in ms that `work` blocked the event loop. Counts processor time, so other load has no
 * effect.
 */
async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = process.cpuUsage();
  const look = () => {
    const { user, system } = process.cpuUsage(last);
    longest = Math.max(longest, (user + system) / 1_000);
    last = process.cpuUsage();
  };
  const timer = setInterval(look, 1);
  await work();
  look();
  clearInterval(timer);
  return longest;
}

/**
 * The import pauses every 5 ms. The limit allows for garbage collection and compilation. Without pauses, the import
 * would block for seconds.
 */
const MOST_MS = 200;

describe('import of a long product file', () => {
  // Import some rows first, so that the measurement excludes compilation.
  beforeAll(() => load(`name,category,price\n${'Plum,Nowhere,x\n'.repeat(500)}Fig,Fruits,1\n`));

  test.each([
    ['rows with too many cells', 'a,b,c,d\n'],
    ['rows with too few cells', 'a\n'],
    ['rows with invalid values', 'Plum,Nowhere,x\n'],
    ['rows with an unclosed quotation mark', '"a,b,1\n'],
  ])('lets other requests run between %s', async (_, bad) => {
    // After 900 faulty rows, a valid row follows. The import would stop after 1,000 faulty rows in sequence.
    const block = `${bad.repeat(900)}Plum,Fruits,1\n`;
    const file = `name,category,price\n${block.repeat(2)}`;
    expect(await longestBlock(() => load(file, 65_536))).toBeLessThan(MOST_MS);
  });

  test('lets other requests run between valid rows and between batches of writes', async () => {
    const rows = Array.from({ length: 1_500 }, (_, at) => `Plum ${at},Fruits,${at + 1}`);
    const file = `name,category,price\n${rows.join('\n')}`;
    expect(await longestBlock(() => load(file, 65_536))).toBeLessThan(MOST_MS);
    expect(await longestBlock(exported)).toBeLessThan(MOST_MS);
  });

  test('stops after 1,000 consecutive faulty rows', async () => {
    const file = `name,category,price\nFig,Fruits,1\n${'Plum,Fruits,x\n'.repeat(1_100)}Kiwi,Fruits,1\n`;
    const report = await load(file, 65_536);
    expect(report).toMatchObject({ added: 1, stoppedAt: 1_002, moreErrors: 0 });
    expect(report.errors).toHaveLength(1_000);
    const cells = await load(`name,category,price\n${'a,b,c,d\n'.repeat(1_100)}`, 65_536);
    expect(cells.stoppedAt).toBe(1_001);
  });

  test('continues if a valid row follows faulty rows', async () => {
    const block = `${'Plum,Fruits,x\n'.repeat(999)}Fig,Fruits,1\n`;
    const report = await load(`name,category,price\n${block.repeat(2)}Kiwi,Fruits,1\n`, 65_536);
    expect(report).toMatchObject({ added: 2, moreErrors: 998 });
    expect(report.stoppedAt).toBeUndefined();
  });
});

describe('check of a product file', () => {
  const check = (text: string) => importProducts(pieces(text, 999), { check: true });

  test('reports the same as an import, and writes nothing', async () => {
    await load('name,category,price,stock\nPlum,Fruits,1,5\nFig,Fruits,1,\n');
    const removedOne = await Product.findOne({ name: 'Fig' });
    await removeProduct(String(removedOne?._id));
    const revision = await readCatalogRevision();
    const before = await Product.find().lean();
    const text =
      'name,category,price,gtin\nPlum,Fruits,2,\nFig,Fruits,1,\nKiwi,Fruits,x,\nPear,Fruits,1,123\nLime,Fruits,1,\n';
    const checked = await check(text);
    expect(await Product.find().lean()).toEqual(before);
    expect(await readCatalogRevision()).toEqual(revision);
    const written = await load(text);
    expect(checked).toEqual(written);
    expect(checked).toMatchObject({ added: 1, updated: 1 });
    expect(checked.errors.map(({ line, fields }) => [line, fields])).toEqual([
      [3, undefined],
      [4, ['price']],
      [5, ['gtin']],
    ]);
  });

  test('rejects an unknown allergen', async () => {
    const head = 'name,category,price,allergens,mayContain\n';
    const unknown = await check(`${head}Bread,Bakery,2,en:kryptonite,\n`);
    expect(unknown.errors).toMatchObject([{ line: 2, fields: ['allergens'] }]);
    await load(
      `${head}Bread,Bakery,2,"en:gluten,en:sesame-seeds",en:soybeans\nRoll,Bakery,1,",",\n`,
    );
    const [bread, roll] = await Product.find().sort({ _id: 1 }).lean();
    expect(bread?.allergens).toEqual({ contains: ['gluten', 'sesame'], mayContain: ['soya'] });
    expect(roll?.allergens).toBeUndefined();
  });
});

test('an import rejects a line whose name and barcode belong to different products', async () => {
  const [first, second] = ['4006381333931', '4006381333948'];
  const head = 'name,category,price,gtin';
  await load(`${head}\nJam,Instant,2,${first}\nJam – Farm,Instant,5,${second}\n`);
  // For a second row with the same name, the import page appends the brand. After a swap of the rows, the second
  // barcode gets the name `Jam`.
  const message = expect.stringContaining('Jam – Farm');
  const report = await load(`${head}\nJam,Instant,5.50,${second}\n`);
  expect(report).toMatchObject({ updated: 0, errors: [{ line: 2, message }] });
  expect(report.errors[0]).not.toHaveProperty('fields');
  expect(await Product.findOne({ name: 'Jam' }).lean()).toMatchObject({ priceCents: 200 });
  // If no product has this name, only the barcode is wrong, and the product is imported without it.
  expect(await load(`${head}\nJelly,Instant,5.50,${second}\n`)).toMatchObject({
    errors: [{ line: 2, fields: ['gtin'] }],
  });
});

test('an import can reuse the barcode of a removed product', async () => {
  const head = 'name,category,price,gtin\n';
  await load(`${head}Plum,Fruits,1,4006381333931\n`);
  const plum = await Product.findOne({ name: 'Plum' });
  await removeProduct(String(plum?._id));
  const report = await load(`${head}Pear,Fruits,1,4006381333931\n`);
  expect(report).toMatchObject({ added: 1, errors: [] });
  expect(await Product.findOne({ name: 'Pear' }).lean()).toMatchObject({ gtin: '4006381333931' });
  await restoreProduct(String(plum?._id));
  expect((await Product.findOne({ name: 'Plum' }).lean())?.gtin).toBeUndefined();
});

describe('import of prices per unit and per kg', () => {
  const head = 'name,category,price,soldBy,step,stepUnit,pricePerUnit\n';
  const line = (price: string, perUnit: string) => `Plums,Fruits,${price},weight,50,g,${perUnit}\n`;
  const stored = async () => {
    const row = await Product.findOne({ name: 'Plums' }).lean();
    return [row?.priceCents, row?.offerPriceCents, row?.measure?.perUnitCents];
  };
  beforeEach(() => load(head + line('0.20', '3.99')));

  test('computes the other price if only the price per unit or the price per kg has changed', async () => {
    expect(await stored()).toEqual([20, 20, 399]);
    expect(await load(head + line('0.20', '3.99'))).toMatchObject({ unchanged: 1 });
    await load(head + line('0.25', '3.99'));
    expect(await stored()).toEqual([25, 25, 500]);
    await load(head + line('0.25', '5.99'));
    expect(await stored()).toEqual([30, 30, 599]);
  });

  test('rejects a new price of weighed goods if the file has no column soldBy', async () => {
    const price = (text: string) => load(`name,category,price\nPlums,Fruits,${text}\n`);
    for (const same of ['0.20', '3.99'])
      expect(await price(same)).toMatchObject({ unchanged: 1, errors: [] });
    for (const other of ['4.49', '0.25'])
      expect(await price(other)).toMatchObject({
        unchanged: 0,
        errors: [{ fields: ['price'], message: expect.stringContaining('is sold by weight') }],
      });
    expect(await stored()).toEqual([20, 20, 399]);
  });

  test('imports offer prices per unit and per kg, and computes the price that has not changed', async () => {
    const columns =
      'name,category,price,offerPrice,soldBy,step,stepUnit,pricePerUnit,regularPricePerUnit\n';
    const offer = (price: string, paid: string, perUnit: string, regular: string) =>
      load(`${columns}Plums,Fruits,${price},${paid},weight,50,g,${perUnit},${regular}\n`);
    const now = async () => {
      const row = await Product.findOne({ name: 'Plums' }).select('+prices').lean().orFail();
      const { priceCents, offerPriceCents, measure } = row;
      const last = row.prices?.at(-1);
      expect(last).toMatchObject({
        priceCents: measure?.regularPerUnitCents ?? measure?.perUnitCents,
        offerPriceCents: measure?.perUnitCents,
        unit: 'g',
      });
      return [priceCents, offerPriceCents, measure?.perUnitCents, measure?.regularPerUnitCents];
    };
    await offer('', '', '2.99', '3.99');
    expect(await now()).toEqual([20, 15, 299, 399]);
    expect(await offer('0.20', '0.15', '2.99', '3.99')).toMatchObject({ unchanged: 1 });
    await offer('0.20', '0.18', '2.99', '3.99');
    expect(await now()).toEqual([20, 18, 360, 399]);
    await offer('0.25', '0.18', '3.60', '3.99');
    expect(await now()).toEqual([25, 18, 360, 500]);
    for (const [price, paid] of [
      ['0.25', '0.30'],
      ['0.15', '0.18'],
    ] as const)
      expect((await offer(price, paid, '3.60', '5.00')).errors).toHaveLength(1);
    expect(await now()).toEqual([25, 18, 360, 500]);
    await offer('', '', '5.00', '');
    expect(await now()).toEqual([25, 25, 500, undefined]);
  });

  test('rejects a price per unit and a price per kg that do not match', async () => {
    const report = await load(head + line('0.25', '9.99'));
    expect(report.errors).toMatchObject([
      { line: 2, message: expect.stringContaining('does not match its price per kilogram') },
    ]);
    expect(await stored()).toEqual([20, 20, 399]);
  });
});

describe('import of goods by the pound or ounce', () => {
  const head = 'name,category,price,soldBy,step,stepUnit,least,pricePerUnit,stock\n';
  const beef = 'Beef,Fruits,1.5,weight,0.25,lb,0.5,5.99,12.5\n';
  const saveUnits = async (units: string) => {
    const { revision } = await readShop();
    const settings = { name: 'Shop', promiseMinutes: 30, taxPercent: 2, currency: 'usd' };
    await saveShop(shopInput.parse({ ...settings, revision, units }));
  };
  beforeAll(() => saveUnits('us'));

  test('reads lb, oz and kg', async () => {
    const rest =
      'Saffron,Fruits,0.04,weight,0.01,oz,,3.5,2\nPears,Fruits,0.2,weight,0.05,KG,,3.99,4.5\n';
    expect(await load(head + beef + rest)).toMatchObject({ added: 3, errors: [] });
    const [first, second, third] = await Product.find().sort({ _id: 1 }).lean();
    expect(first).toMatchObject({
      priceCents: 150,
      stock: 12_500,
      measure: { unit: 'mlb', step: 250, least: 500, perUnitCents: 599, minStock: 550 },
    });
    expect(second).toMatchObject({ stock: 2_000, measure: { unit: 'moz', step: 10 } });
    expect(third).toMatchObject({ stock: 4_500, measure: { unit: 'g', step: 50 } });
    const file = await exported();
    expect(file).toMatch(/Beef.*,12\.5,.*,weight,0\.25,lb,5\.99,0\.5,/);
    expect(file).toMatch(/Saffron.*,weight,0\.01,oz,3\.5,/);
    expect(file).toMatch(/Pears.*,4500,.*,weight,50,g,3\.99,/);
    expect(await load(file)).toMatchObject({ unchanged: 3, updated: 0, errors: [] });
    await Product.updateOne({ name: 'Beef' }, { $set: { stock: 11_000 } });
    expect(await load(file)).toMatchObject({ unchanged: 3, updated: 0, errors: [] });
    expect((await Product.findOne({ name: 'Beef' }).lean())?.stock).toBe(11_000);
  });

  test('accepts a stock of up to 1,000 lb', async () => {
    const file = (unit: string, stock: string) =>
      load(`${head}Saffron,Fruits,0.04,weight,0.01,${unit},,3.5,${stock}\n`);
    for (const [unit, most] of [
      ['oz', 16_000],
      ['lb', 1_000],
    ] as const) {
      expect(await file(unit, `${most}.5`)).toMatchObject({ errors: [{ fields: ['stock'] }] });
      expect(await file(unit, `${most}`)).toMatchObject({ errors: [] });
      expect((await Product.findOne({ name: 'Saffron' }).lean())?.stock).toBe(most * 1_000);
      const again = `name,category,price,stock\nSaffron,Fruits,0.04,${most}.5\n`;
      const [fault] = (await load(again)).errors;
      expect(fault?.message).toContain(`from 0 to ${most.toLocaleString('en')} with`);
      await Product.deleteMany({});
    }
  });

  test('rejects goods by the pound in a shop without US units', async () => {
    await load(head + beef);
    await saveUnits('uk');
    const lines = 'Pork,Fruits,1.5,weight,0.25,lb,,5.99,\nTea,Fruits,2,piece,,,,,\n';
    const { added, updated, errors } = await load(`${head}${beef.replace('5.99', '6.99')}${lines}`);
    expect({ added, updated }).toEqual({ added: 1, updated: 1 });
    expect(errors).toMatchObject([
      { line: 3, fields: ['stepUnit'], message: expect.stringContaining('sold by the lb only') },
    ]);
    await saveUnits('us');
    expect(await load(`${head}Pork,Fruits,1.5,weight,0.25,lb,,5.99,\n`)).toMatchObject({
      added: 1,
    });
  });

  test('reads a stock number without a unit in the unit in which the product is sold', async () => {
    await load(`${head}${beef}Pears,Fruits,0.2,weight,50,g,,3.99,4500\nFigs,Fruits,2,,,,,,7\n`);
    const stockOf = async (name: string) => (await Product.findOne({ name }).lean())?.stock;
    const file = (text: string) => load(`name,category,price,stock,stockBefore\n${text}`);
    expect(await file('Beef,Fruits,1.5,12,12.5\n')).toMatchObject({ updated: 1, errors: [] });
    expect(await file('Pears,Fruits,0.2,900,4500\n')).toMatchObject({ updated: 1, errors: [] });
    expect(await file('Figs,Fruits,2,12,7\n')).toMatchObject({ updated: 1, errors: [] });
    expect([await stockOf('Beef'), await stockOf('Pears'), await stockOf('Figs')]).toEqual([
      ...[12_000, 900, 12],
    ]);
    // An empty stock still means that the stock is not tracked.
    await file('Pears,Fruits,0.2,,900\n');
    expect(await stockOf('Pears')).toBeUndefined();
    const { errors } = await file(
      'Beef,Fruits,1.5,9,11.75\nFigs,Fruits,2,2.5,12\nBeef,Fruits,1.5,1000.5,12\nPlum,Fruits,2,0.5,\n',
    );
    expect(errors).toMatchObject([
      { line: 2, message: expect.stringContaining('is 12\u00a0lb now and was 11.75\u00a0lb at') },
      { line: 3, message: expect.stringContaining('a whole number from 0'), fields: ['stock'] },
      { line: 4, message: expect.stringContaining('from 0 to 1,000 with'), fields: ['stock'] },
      { line: 5, message: expect.stringContaining('a whole number from 0'), fields: ['stock'] },
    ]);
    expect([await stockOf('Beef'), await stockOf('Figs')]).toEqual([12_000, 12]);
  });

  test('rejects four decimals, and the ambiguous amount 1,250', async () => {
    for (const step of ['0.0625', '"1,250"']) {
      const report = await load(head + beef.replace('0.25', step));
      expect(report.errors).toMatchObject([
        { line: 2, message: expect.stringContaining('at most three decimals'), fields: ['step'] },
      ]);
      expect(report.errors[0]?.message).toContain('Write 1.25 or 1250 instead of 1,250');
    }
    expect(await Product.countDocuments()).toBe(0);
  });
});
