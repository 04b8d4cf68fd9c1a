import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setUpDatabase } from '@/e2e/support/engine-set-up';
import { addProduct, removeProduct, restoreProduct } from '@/lib/catalog/commands';
import { sellerCsvQuery } from '@/lib/catalog/list-schema';
import { productInput, productUpdate } from '@/lib/catalog/schema';
import { sellerCsv } from '@/lib/catalog/seller-list';
import { importProducts } from '@/lib/catalog/transfer/import';
import { updateProduct } from '@/lib/catalog/update';
import { addSize } from '@/lib/catalog/variants/commands';
import { inRequest } from '@/lib/observe/request-context';
import { EVERY_PAGE_TAG, expireTag } from '@/lib/page-cache/tags';
import { removeLateProducts, saveShop } from '@/lib/shop/commands';
import { readShop } from '@/lib/shop/read';
import { shopInput } from '@/lib/shop/schema';
import { Product, ShopSettings, VariantGroup } from '@/models';

/* The currency changes from dollars to yen at each point of a request. 12.50 dollars, stored as 1250, must never
   become 1250 yen. */

setUpDatabase();

const CHANGED = /currency/i;

const change = (currency: string) =>
  ShopSettings.updateOne({ _id: 'shop' }, { $set: { currency } }, { upsert: true });
/** Another instance stores the currency, so the caches of this process are outdated. */
const toYen = () => change('jpy');

beforeEach(async () => {
  await Promise.all([
    Product.deleteMany({}),
    VariantGroup.deleteMany({}),
    ShopSettings.deleteMany({}),
  ]);
  await change('usd');
  expireTag(EVERY_PAGE_TAG, EVERY_PAGE_TAG);
  expect((await readShop()).currency).toBe('usd');
});
afterEach(() => void vi.restoreAllMocks());

const inDollars = <T>(work: () => Promise<T>): Promise<T> =>
  inRequest({ correlationId: 'test', currency: 'usd' }, work);

const fields = {
  name: 'Apples',
  category: 'Fruits',
  description: ['Red'],
  price: 12.5,
  offerPrice: 12.5,
};
const add = (key = crypto.randomUUID()) =>
  inDollars(() => addProduct(productInput.parse(fields), [], key));
const file = (price: string) =>
  new Blob([
    `name,category,price,offerPrice\nApples,Fruits,${price},${price}\nPears,Fruits,3.20,3.10\n`,
  ]).stream();
const importFile = (price = '12.50') => inDollars(() => importProducts(file(price)));

const forSale = () => Product.find({ removedAt: null }).lean();

async function expectOnlyRemoved(count: number) {
  expect(await forSale()).toEqual([]);
  const removed = await Product.find({}).lean();
  expect(removed).toHaveLength(count);
  for (const product of removed) {
    expect(product).toMatchObject({ priceCurrency: 'usd', inStock: false });
    expect(product).not.toHaveProperty('idempotencyKey');
  }
}

function aroundNext(
  method: 'create' | 'bulkWrite',
  when: 'before' | 'after',
  work: () => Promise<unknown>,
): void {
  const original = Product[method].bind(Product) as (...given: unknown[]) => Promise<unknown>;
  vi.spyOn(Product, method).mockImplementationOnce((async (...given: unknown[]) => {
    if (when === 'before') await work();
    const result = await original(...given);
    if (when === 'after') await work();
    return result;
  }) as never);
}

const changeWhole = async () => {
  await toYen();
  await removeLateProducts('usd');
};

test('a new product is rejected if the currency has changed and the cache is outdated', async () => {
  await toYen();
  await expect(add()).rejects.toThrow(CHANGED);
  await expect(importFile()).rejects.toThrow(CHANGED);
  expect(await Product.find({}).lean()).toEqual([]);
});

test.each([
  ['before', toYen],
  ['before', changeWhole],
  ['after', toYen],
  ['after', changeWhole],
] as const)(
  'new products are removed if the currency changes directly %s the insert',
  async (when, work) => {
    aroundNext('create', when, work);
    const key = crypto.randomUUID();
    await expect(add(key)).rejects.toThrow(CHANGED);
    await expectOnlyRemoved(1);
    // A repeated request must not return the removed product as added.
    await expect(add(key)).rejects.toThrow(CHANGED);
    await Product.deleteMany({});
    await change('usd');
    aroundNext('bulkWrite', when, work);
    await expect(importFile()).rejects.toThrow(CHANGED);
    await expectOnlyRemoved(2);
  },
);

test('a restored product with prices in yen stays for sale', async () => {
  aroundNext('bulkWrite', 'after', async () => {
    await changeWhole();
    const yen = { category: 'Fruits', name: 'Apples', priceCents: 1_250, offerPriceCents: 1_250 };
    const createdAt = new Date(Date.now() + 1_000);
    await Product.deleteMany({ name: 'Pears' });
    await Product.replaceOne(
      { name: 'Apples' },
      { ...yen, image: [], description: [], inStock: true, createdAt },
    );
  });
  await expect(importFile()).rejects.toThrow(CHANGED);
  expect(await forSale()).toMatchObject([{ name: 'Apples', priceCents: 1_250 }]);
});

test('a price change is rejected after the currency gets a different number of decimals', async () => {
  const id = await add();
  const { updatedAt } = await Product.findById(id).lean().orFail();
  const edit = (price: number) =>
    inDollars(() =>
      updateProduct(
        productUpdate.parse({
          ...fields,
          id,
          price,
          offerPrice: price,
          keep: [],
          updatedAt: updatedAt.toISOString(),
        }),
        [],
        crypto.randomUUID(),
      ),
    );
  await toYen();
  await expect(edit(9.5)).rejects.toThrow(CHANGED);
  expect(await forSale()).toMatchObject([{ priceCents: 1_250 }]);
  await change('usd');
  // The currency changes between check and write. The shop allows this only after the product is removed.
  const original = Product.findOneAndUpdate.bind(Product) as (...given: unknown[]) => unknown;
  vi.spyOn(Product, 'findOneAndUpdate').mockImplementationOnce(((...given: unknown[]) => ({
    lean: () => ({
      exec: async () => {
        await changeWhole();
        return (original(...given) as ReturnType<typeof Product.findOneAndUpdate>).lean().exec();
      },
    }),
  })) as never);
  await expect(edit(9.5)).rejects.toMatchObject({ kind: 'conflict' });
  expect(await Product.findById(id).lean()).toMatchObject({
    priceCents: 1_250,
    priceCurrency: 'usd',
    removedAt: expect.any(Date),
  });
});

test('an import keeps the prices of a product that is restored concurrently', async () => {
  const id = await add();
  const original = Product.collection.bulkWrite.bind(Product.collection);
  vi.spyOn(Product.collection, 'bulkWrite').mockImplementationOnce((async (
    ...given: Parameters<typeof original>
  ) => {
    await changeWhole();
    const product = await Product.findById(id).lean().orFail();
    const { removedAt: _, priceCurrency: __, inStockBefore: ___, ...rest } = product;
    const createdAt = new Date(Date.now() + 1_000);
    await Product.replaceOne(
      { _id: id },
      { ...rest, priceCents: 1_300, offerPriceCents: 1_300, createdAt },
    );
    return original(...given);
  }) as never);
  const line = new Blob(['name,category,price,offerPrice\nApples,Fruits,9.50,9.50\n']).stream();
  await inDollars(() => importProducts(line));
  expect(await Product.findById(id).lean()).toMatchObject({ priceCents: 1_300 });
});

test('a new size is not for sale if its price is in the former currency', async () => {
  const id = await add();
  aroundNext('create', 'after', changeWhole);
  const size = { id, size: '2 kg', ownSize: '1 kg', price: 2_000, offerPrice: 2_000 };
  await expect(inDollars(() => addSize(size, crypto.randomUUID()))).rejects.toThrow(CHANGED);
  expect(await forSale()).toEqual([]);
});

test('a restored product is removed again after a concurrent currency change', async () => {
  const id = await add();
  await removeProduct(id);
  await Product.updateOne({ _id: id }, { $set: { priceCurrency: 'usd' } });
  const original = Product.findOneAndUpdate.bind(Product) as (...given: unknown[]) => unknown;
  vi.spyOn(Product, 'findOneAndUpdate').mockImplementationOnce(((...given: unknown[]) => ({
    lean: () => ({
      exec: async () => {
        await changeWhole();
        return (original(...given) as ReturnType<typeof Product.findOneAndUpdate>).lean().exec();
      },
    }),
  })) as never);
  await expect(restoreProduct(id)).rejects.toThrow(CHANGED);
  await expectOnlyRemoved(1);
});

test('a removed product keeps the currency in which it was removed', async () => {
  const id = await add();
  await changeWhole();
  expireTag(EVERY_PAGE_TAG, EVERY_PAGE_TAG);
  const view = await removeProduct(id);
  expect(view).toMatchObject({ price: 12.5, offerPrice: 12.5, priceCurrency: 'usd' });
  const csv = async (query: Record<string, string>) => {
    let text = '';
    for await (const part of await sellerCsv(sellerCsvQuery.parse(query))) text += part;
    return text;
  };
  const columns = 'name,price,offerPrice';
  expect(await csv({ columns, removed: 'true' })).toContain('Apples,12.50 USD,12.50 USD\n');
  await change('usd');
  expireTag(EVERY_PAGE_TAG, EVERY_PAGE_TAG);
  expect(await restoreProduct(id)).not.toHaveProperty('priceCurrency');
  expect(await csv({ columns })).toContain('Apples,12.50,12.50\n');
});

test('a failed currency change deletes no barcodes and no cost prices', async () => {
  const id = await add();
  await removeProduct(id);
  const kept = { gtin: '4006381333931', costCents: 900 };
  await Product.updateOne({ _id: id }, { $set: kept });
  const before = await readShop();
  const input = (more: object) =>
    shopInput.parse({
      name: 'Green Corner',
      promiseMinutes: '45',
      taxPercent: 8.25,
      minimumOrder: 12,
      zipCodes: [],
      revision: before.revision,
      currency: 'usd',
      ...more,
    });
  const write = vi.spyOn(ShopSettings, 'findOneAndUpdate');
  write.mockImplementationOnce(() => ({ lean: async () => null }) as never);
  await expect(saveShop(input({ currency: 'jpy' }))).rejects.toMatchObject({ kind: 'conflict' });
  expect(await Product.findById(id).lean()).toMatchObject({ ...kept, priceCurrency: 'usd' });
  // A process crashed between storing the currency and deleting these fields. The next save deletes them.
  await toYen();
  await ShopSettings.updateOne({ _id: 'shop' }, { $set: { revision: 1, hasOldPrices: true } });
  await saveShop(input({ currency: 'jpy', revision: 1, name: 'Red Corner' }));
  const after = await Product.findById(id).lean();
  for (const field of Object.keys(kept)) expect(after).not.toHaveProperty(field);
  expect(await ShopSettings.findById('shop').lean()).not.toHaveProperty('hasOldPrices');
  const look = vi.spyOn(Product, 'distinct');
  await saveShop(input({ currency: 'jpy', revision: 2, name: 'Blue Corner' }));
  expect(look).not.toHaveBeenCalled();
  await expect(restoreProduct(id)).rejects.toThrow(/in USD/);
});
