import { beforeEach, describe, expect, it, test } from 'vitest';
import { setUpDatabase } from '@/e2e/support/engine-set-up';
import { runs } from '@/e2e/support/runs';
import { findCategory } from '@/lib/catalog/categories';
import { addProduct } from '@/lib/catalog/commands';
import { productInput } from '@/lib/catalog/schema';
import { viewTree } from '@/lib/catalog/view';
import { readCatalogRevision, touchedBetween } from '@/lib/page-cache/revision';
import { Audit, CategoryTree, Product, ShopSettings } from '@/models';
import { changeTree, readTree, settleProducts } from './change-tree';
import { mergeInto, removeOrMerge, saveCategory, saveOrder } from './commands';
import { mergeCategory, removeCategory } from './tree';

setUpDatabase();

const row = { priceCents: 200, offerPriceCents: 100, image: [], description: [] };
const put = async (category: string, name = `In ${category}`) =>
  String((await Product.create({ ...row, name, category }))._id);
const categoryOf = async (id: string) => (await Product.findById(id).lean())?.category;
const paths = async () => (await readTree()).list.map(({ path }) => path);

beforeEach(async () => {
  await CategoryTree.deleteMany({});
  await Product.deleteMany({});
  await ShopSettings.deleteMany({});
});

async function expectNoneLost(count: number) {
  const known = await paths();
  const rows = await Product.find({}).lean();
  expect(rows).toHaveLength(count);
  for (const { category } of rows) expect(known).toContain(category);
}

test('the database contains no categories before the first change', async () => {
  expect(await readTree()).toMatchObject({ revision: 0, gone: [] });
  await settleProducts();
  expect(await saveOrder(await paths())).toMatchObject({ revision: 0 });
  expect(await CategoryTree.countDocuments()).toBe(0);
});

test('saving a category updates the cache and the audit log', async () => {
  await saveCategory({ text: 'Meat & Fish', bgColor: '#14532d' });
  expect(findCategory('MEAT-FISH')).toMatchObject({ text: 'Meat & Fish', path: 'Meat-Fish' });
  expect(findCategory('meat-fish')?.bgColor).not.toBe('#14532d');
  await saveCategory({ path: 'Meat-Fish', text: 'Butcher' });
  const turned = (await paths()).toReversed();
  await saveOrder(turned);
  expect(await paths()).toEqual(turned);
  expect(findCategory('meat-fish')?.text).toBe('Butcher');
  const entries = await Audit.find({ action: 'categories changed' }).lean();
  expect(entries.at(-2)).toMatchObject({
    before: { 'Meat-Fish': { text: 'Meat & Fish' } },
    after: { 'Meat-Fish': { text: 'Butcher' } },
  });
});

test('concurrent saves of categories conflict unless both make the same change', async () => {
  const { revision } = await saveCategory({ text: 'Meat' });
  await saveCategory({ path: 'Meat', text: 'Butcher', revision });
  // The client lost the response and repeats the change.
  const same = await saveCategory({ path: 'Meat', text: 'Butcher', revision });
  expect(same.revision).toBe(revision + 1);
  const error = await saveCategory({ path: 'Meat', text: 'Counter', revision }).catch((e) => e);
  expect(error).toMatchObject({ kind: 'conflict', extra: { body: { revision: revision + 1 } } });
});

test('a repeated request adds no second category, and another category of the same name is rejected', async () => {
  const { revision } = await saveCategory({ text: 'Meat' });
  const tea = { text: 'Tea', parent: 'Meat', bgColor: '#e3f4d7', revision };
  const added = await saveCategory(tea);
  expect(await saveCategory(tea)).toEqual(added);
  const refused = { kind: 'conflict' };
  await expect(saveCategory({ ...tea, parent: null })).rejects.toMatchObject(refused);
  await expect(saveCategory({ ...tea, revision: added.revision })).rejects.toMatchObject(refused);
});

test('concurrent additions neither lose nor duplicate a category', async () => {
  const names = Array.from({ length: 12 }, (_, n) => (n % 2 ? `Tea ${n}` : 'Tea'));
  const done = await Promise.allSettled(names.map((text) => saveCategory({ text })));
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
  const found = await paths();
  expect(new Set(found.map((path) => path.toLowerCase())).size).toBe(found.length);
  expect(found).toHaveLength(14);
});

test('a merged category moves all its products and redirects its old URL', async () => {
  const ids = [await put('Dairy'), await put('Dairy', 'Other')];
  await Product.updateOne({ _id: ids[1] }, { removedAt: new Date(), inStock: false });
  const tree = await mergeInto('dairy', 'DRINKS');
  expect(viewTree(tree).moved).toEqual([{ path: 'Dairy', into: 'Drinks' }]);
  expect(await Promise.all(ids.map(categoryOf))).toEqual(['Drinks', 'Drinks']);
  expect(findCategory('dairy')?.path).toBe('Drinks');
  // The client lost the response and repeats the request.
  expect(await mergeInto('dairy', 'DRINKS', 0)).toEqual(tree);
});

test('a new path of a category moves its products and subcategories', async () => {
  const taxClasses = [
    { id: 'standard', name: 'Standard', percent: 19 },
    { id: 'food', name: 'Food', percent: 7, appliesTo: ['Drinks', 'delivery'] },
  ];
  await ShopSettings.create({ _id: 'shop', revision: 3, taxClasses });
  const id = await put('Drinks');
  await saveCategory({ text: 'Tea', parent: 'Drinks' });
  await saveCategory({ path: 'Drinks', text: 'Cold Drinks', newPath: 'Beverages' });
  expect(await categoryOf(id)).toBe('Beverages');
  expect(findCategory('tea')?.parent).toBe('Beverages');
  const settings = await ShopSettings.findById('shop').lean();
  expect(settings?.taxClasses?.[1]?.appliesTo?.toSorted()).toEqual([
    ...['Beverages', 'Tea', 'delivery'],
  ]);
  expect(settings?.revision).toBeGreaterThan(3);
  // A settings page that still shows the old tax classes must not overwrite the new ones.
  expect(settings?.sectionRevisions).toEqual({ prices: settings?.revision });
  await mergeInto('Tea', 'Fruits');
  const later = await ShopSettings.findById('shop').lean();
  expect(later?.taxClasses?.[1]?.appliesTo).not.toContain('Tea');
});

describe('removing a category', () => {
  it('creates no redirect for an empty category', async () => {
    await removeOrMerge('Dairy', undefined);
    expect(await paths()).not.toContain('Dairy');
    expect(findCategory('dairy')).toBeUndefined();
    expect((await removeOrMerge('Dairy', undefined)).list).toHaveLength(6);
  });

  it('requires a target category if the category still has live or removed products', async () => {
    const id = await put('Dairy');
    await Product.updateOne({ _id: id }, { removedAt: new Date(), inStock: false });
    await expect(removeOrMerge('Dairy', undefined)).rejects.toThrow(
      'Dairy Products has 1 product,',
    );
    await removeOrMerge('Dairy', 'Fruits');
    expect(await categoryOf(id)).toBe('Fruits');
  });
});

function interleavings<T>(one: readonly T[], other: readonly T[]): T[][] {
  const [first, ...rest] = one;
  const [second, ...more] = other;
  if (first === undefined || second === undefined) return [[...one, ...other]];
  return [
    ...interleavings(rest, other).map((tail) => [first, ...tail]),
    ...interleavings(one, more).map((tail) => [second, ...tail]),
  ];
}

const add = async () => void (await put('Dairy'));
const merge = async () => void (await changeTree((tree) => mergeCategory(tree, 'Dairy', 'Fruits')));
const remove = async () => void (await changeTree((tree) => removeCategory(tree, 'Dairy')));

/** After a crash, the reconciler calls settleProducts. */
test.each([
  ['a merge', [add, settleProducts], [merge, settleProducts]],
  ['a removal', [add, settleProducts], [remove, settleProducts]],
  ['a merge (crash after the product is stored)', [add], [merge, settleProducts]],
  ['a merge that crashes', [add, settleProducts], [merge]],
  ['a removal (crash of both requests)', [add], [remove]],
])('a product that is added during %s ends up in an existing category', async (_, one, other) => {
  for (const steps of interleavings(one, other)) {
    await CategoryTree.deleteMany({});
    await Product.deleteMany({});
    for (const run of steps) await run();
    const isKilled = one.length + other.length < 4;
    if (isKilled) await settleProducts();
    await expectNoneLost(1);
  }
});

test('products that are added during random merges and removals are never lost @random', async () => {
  const input = (name: string, category: string) =>
    productInput.parse({ name, category, price: 2, offerPrice: 1 });
  const rounds = runs(2);
  for (let round = 0; round < rounds; round += 1) {
    await CategoryTree.deleteMany({});
    await Product.deleteMany({});
    await readTree();
    const inputs = [0, 1, 2, 3].map((n) => input(`P ${round} ${n}`, 'Dairy'));
    const jobs = [
      ...inputs.map((one, n) => addProduct(one, [], `key-${round}-${n}`)),
      round % 2 ? mergeInto('Dairy', 'Fruits') : removeOrMerge('Dairy', undefined),
    ];
    const done = await Promise.allSettled(jobs);
    expect(done.slice(0, 4).every(({ status }) => status === 'fulfilled')).toBe(true);
    await expectNoneLost(4);
  }
});

test('an interrupted merge of a category with 3,500 products is completed later', async () => {
  const many = Array.from({ length: 3_500 }, (_, n) => ({
    ...row,
    name: `P ${n}`,
    category: 'Dairy',
    inStock: true,
    createdAt: new Date(),
    updatedAt: new Date(0),
  }));
  await Product.collection.insertMany(many);
  await changeTree((tree) => mergeCategory(tree, 'Dairy', 'Fruits'));
  // These products moved before the crash.
  const moved = await Product.find({}, { _id: 1 }).limit(1_000).lean();
  const ids = moved.map(({ _id }) => _id);
  await Product.collection.updateMany({ _id: { $in: ids } }, { $set: { category: 'Fruits' } });
  await settleProducts();
  expect(await Product.countDocuments({ category: 'Fruits' })).toBe(3_500);
  // The search index finds changed products by `updatedAt`.
  expect(await Product.countDocuments({ updatedAt: new Date(0) })).toBe(1_000);
});

describe('invalidating pages after a change of categories', () => {
  const tagsOf = async (edit: () => Promise<unknown>) => {
    const { value } = await readCatalogRevision();
    await edit();
    const touched = await touchedBetween(value, (await readCatalogRevision()).value);
    return touched?.tags.toSorted();
  };
  const first = () => saveCategory({ path: 'Grains', text: 'Grains' });

  it('includes all pages at the first change, when product pages start to show stored labels', async () => {
    expect(await tagsOf(first)).toEqual(['catalog', 'categories']);
  });

  it('includes the lists and the product pages of a category with a new label', async () => {
    await first();
    const rename = () => saveCategory({ path: 'Dairy', text: 'Milk' });
    expect(await tagsOf(rename)).toEqual(['categories', 'list:dairy', 'related:dairy']);
  });

  it('includes only the lists if sequence, picture or visibility change', async () => {
    await first();
    const order = async () => saveOrder((await paths()).toReversed());
    expect(await tagsOf(order)).toEqual(['categories']);
    const hide = { path: 'Dairy', text: 'Dairy Products', hidden: true, image: null };
    expect(await tagsOf(() => saveCategory(hide))).toEqual(['categories']);
  });

  it('includes the lists and product pages of the new parent of a subcategory', async () => {
    await first();
    const move = { path: 'Dairy', text: 'Dairy Products', parent: 'Drinks' };
    expect(await tagsOf(() => saveCategory(move))).toEqual([
      ...['categories', 'list:dairy', 'list:drinks', 'related:dairy'],
    ]);
    const rename = () => saveCategory({ path: 'Drinks', text: 'Drinks' });
    expect(await tagsOf(rename)).toEqual([
      ...['categories', 'list:dairy', 'list:drinks', 'related:dairy', 'related:drinks'],
    ]);
  });
});
