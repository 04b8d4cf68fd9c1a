import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { setUpDatabase } from '@/e2e/support/engine-set-up';
import { photo } from '@/e2e/support/photos';
import { DEFAULT_CATEGORIES } from '@/lib/catalog/categories';
import { convert, partsOf } from '@/lib/catalog/import/convert';
import { matchColumns, openFile } from '@/lib/catalog/import/read-file';
import { importProducts } from '@/lib/catalog/transfer/import';
import { Product, Upload, VariantGroup } from '@/models';
import { addPhotos, fetchPhotos } from './commands';

setUpDatabase();

const put = async (name: string, image: string[] = []) => {
  const row = { priceCents: 200, offerPriceCents: 100, description: [], category: 'Fruits' };
  return String((await Product.create({ ...row, name, image }))._id);
};
const imagesOf = async (id: string) => (await Product.findById(id).lean())?.image ?? [];
const jpeg = async () => [{ label: 'a.jpg', bytes: await photo(40) }];

test('a WooCommerce export can be converted and imported', async () => {
  const opened = openFile(readFileSync('lib/catalog/import/corpus/24-woocommerce-german.csv'));
  const choices = { mapped: { 'Getränke > Tee': 'Drinks' }, takeUnpublished: false };
  const { accepted: taken } = convert(opened.rows, opened.open, {
    header: opened.header,
    ...matchColumns(opened),
    ...choices,
    currency: 'usd',
    categories: DEFAULT_CATEGORIES,
    today: '2025-11-25',
    taxes: { taxPercent: 2 },
  });
  async function* bytes(text: string) {
    yield Buffer.from(text);
  }
  // The converter writes the sizes of one product into a separate file.
  for (const times of [1, 2])
    for (const { text, accepted: rows } of partsOf(taken))
      expect(await importProducts(bytes(text))).toMatchObject({
        ...(times === 1 ? { added: rows.length } : { added: 0, unchanged: rows.length }),
        errors: [],
      });
  const tea = await Product.find({ category: 'Drinks' }).sort({ priceCents: 1 }).lean();
  expect(tea.map(({ name, priceCents }) => [name, priceCents])).toEqual([
    ['Kräutertee - 50 g', 249],
    ['Kräutertee – 100 g', 449],
  ]);
  expect((await VariantGroup.findOne().orFail()).sizes).toMatchObject([
    { name: '50 g' },
    { name: '100 g' },
  ]);
});

test('concurrent uploads add each photo once, and at most four per product', async () => {
  const id = await put('Pear');
  const photos = await jpeg();
  await Promise.all([addPhotos(id, photos, 'one'), addPhotos(id, photos, 'one')]);
  const [first] = await imagesOf(id);
  const all = await Promise.allSettled(
    Array.from({ length: 5 }, (_, at) => addPhotos(id, photos, `key ${at}`)),
  );
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  expect(await imagesOf(id)).toHaveLength(4);
  expect((await imagesOf(id))[0]).toBe(first);
  expect(await Upload.countDocuments()).toBe(0);
  await expect(addPhotos(id, photos, 'last')).rejects.toThrow('cannot have more than 4 photos');
});

test('photos are downloaded only from public addresses, and only for products without photos', async () => {
  const id = await put('Fig');
  const addresses = ['https://127.0.0.1/a.jpg', 'https://localhost/a.jpg'];
  const { product, notFetched } = await fetchPhotos({ name: 'Fig', category: 'Fruits', addresses });
  expect([product._id, product.image]).toEqual([id, []]);
  expect(notFetched.map(({ address }) => address)).toEqual(addresses);
  const own = await put('Kiwi', ['/uploads/a.webp']);
  expect(await fetchPhotos({ id: own, addresses })).toMatchObject({ notFetched: [] });
  await put('Fig');
  await expect(fetchPhotos({ name: 'Fig', category: 'Fruits', addresses })).rejects.toThrow(
    'Several products are called Fig',
  );
  await expect(fetchPhotos({ id: 'f'.repeat(24), addresses })).rejects.toThrow('not found');
});
