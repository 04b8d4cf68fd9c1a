import { expect, test } from 'vitest';
import { setUpDatabase } from '@/e2e/support/engine-set-up';
import { invalidateCatalog } from '@/lib/catalog/cache/invalidate';
import { addProduct } from '@/lib/catalog/commands';
import { listProducts } from '@/lib/catalog/list';
import { listJson } from '@/lib/catalog/list-stream';
import { productInput, productUpdate } from '@/lib/catalog/schema';
import { searchIndex } from '@/lib/catalog/search/live-index';
import { listForSeller } from '@/lib/catalog/seller-list';
import { exportProducts } from '@/lib/catalog/transfer/export';
import { importProducts } from '@/lib/catalog/transfer/import';
import { updateProduct } from '@/lib/catalog/update';
import { inRequest, setRequestLanguage } from '@/lib/observe/request-context';
import { takeSnapshot } from '@/lib/orders/snapshot';
import { Product, ShopSettings } from '@/models';

setUpDatabase();

async function speak(...languages: string[]): Promise<void> {
  await ShopSettings.updateOne({ _id: 'shop' }, { $set: { languages } }, { upsert: true });
  await invalidateCatalog();
}

let count = 0;
async function add(name: string, translations?: object): Promise<string> {
  count += 1;
  const entered = { name, category: 'Dairy', price: 2, offerPrice: 1, translations };
  return addProduct(productInput.parse(entered), [], `key-${count}`);
}

async function change(id: string, fields: object) {
  const { products } = await listForSeller({ id, limit: 1 });
  const seen = products[0];
  if (!seen) throw new Error('the product is gone');
  const { translations: _, ...rest } = seen;
  count += 1;
  const input = productUpdate.parse({ ...rest, id, keep: [], ...fields });
  return updateProduct(input, [], `key-${count}`);
}

const name = async (id: string, language?: 'de' | 'fr' | 'en') =>
  (await listProducts({ ids: [id] }, language)).products[0]?.name;

const found = async (q: string, language?: 'de' | 'fr') => {
  const { products, related = [] } = await listProducts({ q, limit: 9 }, language);
  return [...products, ...related].map((product) => product.name);
};

async function text(pieces: AsyncGenerator<string>): Promise<string> {
  let all = '';
  for await (const piece of pieces) all += piece;
  return all;
}

test('a product without translations stores and returns no `translations`', async () => {
  const [plain, emptied] = [await add('Plain'), await add('Emptied', { de: { name: ' ' } })];
  for (const id of [plain, emptied]) {
    expect(await Product.findById(id).lean()).not.toHaveProperty('translations');
    expect(await text(listJson({ ids: [id] }))).not.toContain('translations');
    expect((await listForSeller({ id, limit: 1 })).products[0]).not.toHaveProperty('translations');
  }
  expect(await text(exportProducts())).not.toContain(':');
});

test('a product update without translations keeps them, and `translations: null` deletes them', async () => {
  const milk = { de: { name: 'Milch', description: ['Frisch'] } };
  const id = await add('Milk', milk);
  expect(await change(id, { name: 'Fresh Milk' })).toMatchObject({ translations: milk });
  const both = { ...milk, fr: { name: '$price' } };
  expect((await change(id, { translations: both })).translations).toEqual(both);
  const without = await change(id, { translations: null });
  expect(without).not.toHaveProperty('translations');
});

test('a product view contains the translated name, or the main name if there is no translation', async () => {
  const id = await add('Butter', { de: { name: 'Butter aus Heumilch' } });
  expect(await name(id, 'de')).toBe('Butter');
  await speak('en', 'de', 'fr');
  expect(await name(id, 'de')).toBe('Butter aus Heumilch');
  expect([await name(id), await name(id, 'fr'), await name(id, 'en')]).toEqual([
    'Butter',
    'Butter',
    'Butter',
  ]);
  // If German becomes the main language, the untranslated name counts as German.
  await speak('de', 'en');
  expect(await name(id, 'de')).toBe('Butter');
  await speak('en', 'de', 'fr');
});

test('a search in German finds German product names, even after an edit', async () => {
  const id = await add('Buttermilk', { de: { name: 'Buttermilch' } });
  await expect.poll(() => searchIndex('de') !== searchIndex()).toBe(true);
  await expect.poll(() => found('buttermilhc', 'de')).toContain('Buttermilch');
  expect(await found('buttermilk', 'fr')).toContain('Buttermilk');
  expect(await found('milchprodukte', 'de')).toContain('Buttermilch');
  await change(id, { translations: { de: { name: 'Sauermilch' } } });
  await expect.poll(() => found('sauermil', 'de')).toEqual(['Sauermilch']);
});

test('an import changes only translations whose columns are in the file', async () => {
  const id = await add('Cream', { de: { name: 'Sahne', description: ['Süß', 'Für | Kuchen'] } });
  const exported = await text(exportProducts());
  expect(exported.split('\n')[0]).toMatch(/name:de,description:de,name:fr,description:fr$/);
  const file = async (lines: string) =>
    importProducts(
      (async function* () {
        yield Buffer.from(lines);
      })(),
    );
  const { length } = exported.trim().split('\n');
  expect(await file(exported)).toMatchObject({ updated: 0, unchanged: length - 1, errors: [] });
  const columns = 'id,name,category,price,offerPrice';
  const line = `${id},Cream,Dairy,2,1`;
  await file(`${columns},name:fr\n${line},Crème`);
  await file(`${columns}\n${line}`);
  await file(`${columns},NAME:de\n${line},`);
  const [cream] = (await listForSeller({ id, limit: 1 })).products;
  expect(cream?.translations).toEqual({
    de: { description: ['Süß', 'Für | Kuchen'] },
    fr: { name: 'Crème' },
  });
  const { errors } = await file(`${columns},name:de\n${line},${'x'.repeat(201)}`);
  expect(errors[0]?.message).toBe('A translated name can have at most 200 characters');
});

test('translated product facts appear in product lists, in the product form and in the product file', async () => {
  const stated = { ingredients: 'Milk', origin: 'Austria', brand: 'Hof' };
  const de = { ingredients: ' Heu\nmilch ', storage: 'Kühl', origin: '' };
  const entered = { name: 'Quark', category: 'Dairy', price: 2, ...stated, translations: { de } };
  const id = await addProduct(productInput.parse(entered), [], 'quark');
  const kept = { de: { ingredients: 'Heu milch', storage: 'Kühl' } };
  expect((await Product.findById(id).lean())?.translations).toEqual(kept);
  const factsIn = async (language?: 'de') => (await listProducts({ ids: [id] }, language)).products;
  expect(await factsIn('de')).toMatchObject([{ ...stated, ...kept.de }]);
  expect(await factsIn()).toMatchObject([stated]);
  expect((await factsIn())[0]).not.toHaveProperty('storage');
  const exported = await text(exportProducts());
  expect(exported).toMatch(
    /^.*,name:de,description:de,ingredients:de,origin:de,storage:de,name:fr/,
  );
  const { length } = exported.trim().split('\n');
  const file = async (lines: string) =>
    importProducts(
      (async function* () {
        yield Buffer.from(lines);
      })(),
    );
  expect(await file(exported)).toMatchObject({ updated: 0, unchanged: length - 1, errors: [] });
  const line = `${id},Quark,Dairy,2,2`;
  await file(`id,name,category,price,offerPrice,storage:de,origin:fr\n${line},,Autriche`);
  const [quark] = (await listForSeller({ id, limit: 1 })).products;
  expect(quark?.translations).toEqual({
    de: { ingredients: 'Heu milch' },
    fr: { origin: 'Autriche' },
  });
});

test("an order stores product names in the main and the shopper's language", async () => {
  const id = await add('Cheese', { de: { name: 'Käse' } });
  const shop = { currency: 'USD', taxPercent: 2, languages: ['en' as const, 'de' as const] };
  const order = (language?: 'de' | 'fr') =>
    inRequest({ correlationId: 'x' }, () => {
      if (language) setRequestLanguage(language);
      return takeSnapshot('a'.repeat(24), [{ product: id, quantity: 1 }], shop);
    });
  expect((await order('de')).items[0]).toMatchObject({ name: 'Cheese', translatedName: 'Käse' });
  for (const language of [undefined, 'fr' as const])
    expect((await order(language)).items[0]).not.toHaveProperty('translatedName');
});

test.each([
  [{ xx: { name: 'x' } }, /^Translations can have only these languages: en, de/],
  [{ de: 'x' }, /^A translation must have a name/],
  [{ de: { name: 'x'.repeat(201) } }, /at most 200 characters/],
  [{ de: { description: Array(41).fill('x') } }, /at most 40 lines/],
  [{ de: { origin: 'x'.repeat(101) } }, /^Origin can have at most 100/],
  [JSON.parse('{"__proto__":{"name":"x"}}'), /^Translations can have only/],
])('the product schema rejects the translations %j', (translations, words) => {
  const entered = { name: 'Pear', category: 'Fruits', price: 2, offerPrice: 1, translations };
  const { error } = productInput.safeParse(entered);
  expect(error?.issues[0]?.message).toMatch(words);
});
