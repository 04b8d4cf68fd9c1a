/** What a product file does to the catalogue, on the real engine. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { exportProducts } from '@/lib/catalog/export';
import { importProducts } from '@/lib/catalog/import';
import { Product } from '@/models';
import { inventedProducts } from './demo/invented';
import { openScratchDatabase } from './testing/scratch-database';

let close: () => Promise<void>;
beforeAll(async () => {
  close = await openScratchDatabase();
}, 60_000);
afterAll(() => close());
beforeEach(async () => {
  await Product.deleteMany({});
});

/** The text in pieces that cut through lines and letters. */
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

describe('a product file', () => {
  test('reads quotes, commas, line breaks, unicode and a byte order mark', async () => {
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

  test('takes the columns in any order and only the first four need be there', async () => {
    await load('Price,offerprice,NAME,note,category\n2,1.5,Plum,"a, b",Fruits\n');
    expect(await Product.findOne().lean()).toMatchObject({ name: 'Plum', offerPriceCents: 150 });
    await expect(load('name,price\nPlum,1\n')).rejects.toThrow(/missing: category, offerPrice/);
  });

  test('names each faulty line and takes the others', async () => {
    const report = await load(
      `${HEAD}\nPlum,Fruits,1,1\n\nFig,Nowhere,x,1\nKiwi,Fruits,1,0.999,,ftp://x/y\nPear,Fruits,2,2\n`,
    );
    expect(report.added).toBe(2);
    expect(report.errors).toEqual([
      {
        line: 4,
        message:
          'Choose a category from the list. Price must be a number with at most two decimals',
      },
      {
        line: 5,
        message: expect.stringMatching(/^Offer price must be .*decimals\. An image is a path/),
      },
    ]);
  });

  test('changes nothing the second time, updates by name and category, keeps what it does not name', async () => {
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

  test('given twice at once adds each product once', async () => {
    const rows = Array.from({ length: 300 }, (_, n) => `Product ${n},Fruits,1,1`).join('\n');
    const file = `${HEAD}\n${rows}\n`;
    const reports = await Promise.all([load(file, 999), load(file, 999), load(file, 999)]);
    expect(await Product.countDocuments()).toBe(300);
    expect(reports.map(({ errors }) => errors)).toEqual([[], [], []]);
  });

  test('that is not UTF-8 is refused in words', async () => {
    async function* latin1() {
      yield new Uint8Array([...Buffer.from('name,category,price,offerPrice\nCr'), 0xe8, 0x6d]);
    }
    await expect(importProducts(latin1())).rejects.toThrow(/UTF-8/);
  });

  test('of 3,000 products comes out as it went in', async () => {
    const many = inventedProducts(0);
    const products = Array.from({ length: 3_000 }, () => many.next().value);
    await Product.insertMany(products);
    const file = await exported();
    await Product.deleteMany({});
    const distinct = new Set(products.map(({ name, category }) => name + category)).size;
    expect((await load(file, 65_536)).added).toBe(distinct);
    expect(await load(file, 65_536)).toMatchObject({ added: 0, errors: [] });
    expect((await exported()).split('\n')).toHaveLength(distinct + 2);
  });
});
