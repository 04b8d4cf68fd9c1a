import { setImmediate as rest } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { LANGUAGE_CODES } from '@/lib/i18n/languages';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { DEFAULT_CATEGORIES } from './categories';
import { findLabelled, labelIn, otherLabels } from './category-labels';
import { categoryName, categoryOption, findCategoryByLabel } from './category-names';
import { createStreamLimit } from './list-stream';
import { type Sort, savingPercent } from './offers';
import { parsePercent, reprice } from './reprice';
import {
  directionOf,
  type KeyedProductSort,
  PRODUCT_SORTS,
  parseProductCursor,
  productCursor,
  SELLER_CURSOR,
} from './seller-sort';
import { bySimilarity, distinctiveWords, productSimilarity } from './similarity';
import { sortProducts } from './sort-products';
import { cheapest } from './variants/variant-names';
import type { VariantView } from './view';

const shelf = [
  { name: 'basil', priceCents: 249, offerPriceCents: 199, weight: '1 pot' },
  { name: 'rice', priceCents: 500, offerPriceCents: 450, weight: '2 kg' },
  { name: 'tea', priceCents: 400, offerPriceCents: 200, weight: '100 g' },
  { name: 'salt', priceCents: 100, offerPriceCents: 100, weight: '500 g' },
];
const names = (sort: Sort, offers = false) =>
  sortProducts(shelf, { sort, offers }).map(({ name }) => name);

test('products are sorted by price, unit price or saving, or stay in the stored order for "newest"', () => {
  expect(names('newest')).toEqual(['basil', 'rice', 'tea', 'salt']);
  expect(names('price')).toEqual(['salt', 'basil', 'tea', 'rice']);
  expect(names('unit')).toEqual(['salt', 'rice', 'tea', 'basil']);
  expect(names('discount')).toEqual(['tea', 'basil', 'rice', 'salt']);
});

test('weighed goods are sorted by the price of their minimum order', () => {
  const weighed = (name: string, perUnitCents: number, step: number, least?: number) => ({
    ...{ name, priceCents: 50, offerPriceCents: 50 },
    measure: { unit: 'g' as const, perUnitCents, step, ...omitUndefined({ least }) },
  });
  const goods = [
    weighed('fillet', 4_990, 10, 200),
    { name: 'bread', priceCents: 89, offerPriceCents: 89 },
    weighed('parsley', 2_000, 25),
    // This piece weighs 1.4 kg on average.
    weighed('chicken', 899, 1_400),
  ];
  expect(sortProducts(goods, { sort: 'price', offers: false }).map(({ name }) => name)).toEqual([
    ...['parsley', 'bread', 'fillet', 'chicken'],
  ]);
});

test('the "from" price of weighed sizes compares the prices per kilogram', () => {
  const size = (name: string, more: Partial<VariantView>): VariantView => ({
    ...{ id: name, name, price: 0.3, offerPrice: 0.3, inStock: true },
    ...more,
  });
  const weighed = (name: string, pricePerUnit: number, step: number, least?: number) =>
    size(name, {
      soldBy: 'weight',
      stepUnit: 'g',
      step,
      pricePerUnit,
      ...omitUndefined({ least }),
    });
  const thin = weighed('thin slices', 30, 10, 100);
  const whole = weighed('whole', 12, 100, 500);
  expect(cheapest([thin, whole])).toBe(whole);
  expect(cheapest([thin, { ...whole, inStock: false }])).toBe(thin);
  const soldOut = [thin, whole].map((one) => ({ ...one, inStock: false }));
  expect(cheapest(soldOut)?.name).toBe('whole');
  // A pack for 4.00 is more than 100 g for 3.00, and less than 500 g for 6.00.
  const pack = size('pack', { price: 4, offerPrice: 4 });
  expect(cheapest([whole, pack])).toBe(pack);
  expect(cheapest([pack, thin])).toBe(thin);
  expect(cheapest([pack, size('large pack', { price: 9, offerPrice: 3.5 })])?.name).toBe(
    'large pack',
  );
  expect(cheapest([])).toBeUndefined();
});

test('savings of weighed goods are compared per kilogram', () => {
  const measure = { unit: 'g', step: 1, perUnitCents: 300, regularPerUnitCents: 400 } as const;
  // One step is 1 g. Its rounded prices are equal and would hide the offer.
  const nuts = { name: 'nuts', priceCents: 1, offerPriceCents: 1, measure };
  const sort = { sort: 'discount', offers: true } as const;
  const listed = sortProducts([...shelf, nuts], sort).map(({ name }) => name);
  expect(listed).toEqual(['tea', 'nuts', 'basil']);
  const struck = { ...nuts, struckCents: 300 };
  expect(sortProducts([struck], sort)).toEqual([]);
});

test('a product is on offer if the shopper saves at least 20%', () => {
  expect(names('price', true)).toEqual(['basil', 'tea']);
  expect(savingPercent(5, 4)).toBe(20);
  expect(savingPercent(4.99, 4)).toBe(19);
  expect(savingPercent(2.5, 2)).toBe(20);
  expect(savingPercent(1, 2)).toBe(0);
});

test('unit prices per pound, ounce and kilogram are compared with each other', () => {
  const measured = (name: string, perUnitCents: number, unit: 'g' | 'ml' | 'mlb' | 'moz') => ({
    ...{ name, priceCents: 1, offerPriceCents: 1, measure: { perUnitCents, unit, step: 1 } },
  });
  const goods = [
    measured('saffron by the ounce', 100, 'moz'),
    measured('beef by the pound', 599, 'mlb'),
    measured('pears by the kilogram', 999, 'g'),
  ];
  // The prices per kilogram are 35.27, 13.21 and 9.99.
  expect(sortProducts(goods, { sort: 'unit', offers: false }).map(({ name }) => name)).toEqual([
    'pears by the kilogram',
    'beef by the pound',
    'saffron by the ounce',
  ]);
});

test('unit prices of pints, quarts and gallons differ between shops with US and with British units', () => {
  const milk = (name: string, weight: string, cents: number) => ({
    ...{ name, weight, priceCents: cents, offerPriceCents: cents },
  });
  const shelf = [
    milk('pint', '1 pint', 120),
    milk('quart', '1 qt', 200),
    milk('gallon', '1 gal', 399),
    milk('half gallon', '1/2 gallon', 210),
    milk('litre', '1 l', 250),
  ];
  const sorted = (units?: 'us' | 'uk') =>
    sortProducts(shelf, { sort: 'unit', offers: false }, units).map(({ name }) => name);
  // The prices per litre are 1.05, 1.11, 2.11, 2.50 and 2.54.
  expect(sorted('us')).toEqual(['gallon', 'half gallon', 'quart', 'litre', 'pint']);
  // A British pint is 568 ml and costs 2.11 per litre. Quarts and gallons have no unit price there.
  expect(sorted('uk')).toEqual(['pint', 'litre', 'quart', 'gallon', 'half gallon']);
  expect(sorted()).toEqual(['litre', 'pint', 'quart', 'gallon', 'half gallon']);
});

describe('the product list of the seller', () => {
  const id = 'a1'.repeat(12);

  it('continues from the position of any cursor', () => {
    const value = fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer());
    fc.assert(
      fc.property(fc.nat({ max: 999 }), value, (section, one) => {
        const position = { section, id, value: one };
        const cursor = productCursor(position);
        expect(cursor).toMatch(SELLER_CURSOR);
        expect(parseProductCursor(cursor)).toEqual(position);
      }),
    );
  });

  it('rejects the cursor of a different sort order', () => {
    for (const cursor of [id, `123-${id}`, `${id}.1.nmilk`, `${id}.1.`, `${id}.x.n1`])
      expect(parseProductCursor(cursor), cursor).toBeUndefined();
  });

  it('has a field and a direction for each sort order', () => {
    const sorts = PRODUCT_SORTS.filter((sort): sort is KeyedProductSort => sort !== 'changed');
    expect(sorts.map(directionOf).filter(({ isDown }) => isDown)).toHaveLength(4);
    expect(directionOf('-price')).toEqual({ field: 'price', isDown: true });
  });
});

describe('streaming product lists', () => {
  function sources() {
    const seen = { running: 0, most: 0, ended: 0 };
    async function* make(name: string) {
      try {
        for (let n = 0; n < 3; n += 1) {
          seen.running += 1;
          seen.most = Math.max(seen.most, seen.running);
          await rest();
          seen.running -= 1;
          yield `${name}${n}`;
        }
      } finally {
        seen.ended += 1;
      }
    }
    return { seen, make };
  }

  const all = async (source: AsyncGenerator<string, void>) => {
    const pieces: string[] = [];
    for await (const piece of source) pieces.push(piece);
    return pieces;
  };

  it('limits how many lists are read at once, and reads each list to the end', async () => {
    const { seen, make } = sources();
    const limitStreams = createStreamLimit(2);
    const read = await Promise.all(
      ['a', 'b', 'c', 'd', 'e'].map((name) => all(limitStreams(make(name)))),
    );
    expect(read[4]).toEqual(['e0', 'e1', 'e2']);
    expect(seen).toEqual({ running: 0, most: 2, ended: 5 });
  });

  it('continues with other lists after a reader aborts or a source fails', async () => {
    const { seen, make } = sources();
    const limitStreams = createStreamLimit(1);
    for await (const _ of limitStreams(make('a'))) break;
    expect(seen.ended).toBe(1);
    async function* failing(): AsyncGenerator<string, void> {
      yield await Promise.reject(new Error('the database is down'));
    }
    await expect(all(limitStreams(failing()))).rejects.toThrow('down');
    expect(await all(limitStreams(make('b')))).toHaveLength(3);
  });
});

type Row = [name: string, category: string, offerPrice: number, weight?: string];
const product = ([name, category, offerPrice, weight]: Row) =>
  omitUndefined({
    _id: name,
    name,
    category,
    offerPrice,
    weight: weight || undefined,
  });
const milk = product(['Whole Milk', 'Dairy', 1.8, '1 l']);

const order = (wanted: Row, others: Row[]) =>
  bySimilarity(product(wanted), others.map(product)).map(({ name }) => name);

test('similar products are ranked by name and category, then by size and price', () => {
  const shelf: Row[] = [
    ['Butter', 'Dairy', 2.5, '250 g'],
    ['Skimmed Milk', 'Dairy', 1.5, '1 l'],
    ['Milk Chocolate', 'Instant', 1.8, '100 g'],
    ['Organic Whole Milk', 'Dairy', 2.9, '500 ml'],
    ['Cheddar', 'Dairy', 1.8, '250 g'],
    ['Apples', 'Fruits', 1.8, '1 kg'],
  ];
  expect(order(['Whole Milk', 'Dairy', 1.8, '1 l'], shelf)).toEqual([
    'Organic Whole Milk',
    'Skimmed Milk',
    'Cheddar',
    'Butter',
    'Milk Chocolate',
    'Apples',
  ]);
});

test('the last word of a name has the most weight for similarity, in singular and plural', () => {
  const shelf: Row[] = [
    ['Green Peas', 'Vegetables', 2, '1 kg'],
    ['Golden Apple', 'Vegetables', 2, '1 kg'],
  ];
  expect(order(['Green Apples', 'Vegetables', 2, '1 kg'], shelf)[0]).toBe('Golden Apple');
});

test.each([
  ['the nearest pack size', '1.5 l', '1 l', '330 ml'],
  ['the same number of pieces', '2 pieces', '2 pieces', '6 pieces'],
  ['the same size in another unit', '1000 ml', '1 l', '500 ml'],
])('a product is more similar if it has %s', (_, wanted, near, far) => {
  const like = (weight: string) =>
    productSimilarity({ ...milk, weight: wanted }, { ...milk, weight });
  expect(like(near)).toBeGreaterThan(like(far));
});

test('equally similar products are ranked by the nearest price, then by name', () => {
  const shelf: Row[] = [
    ['Gouda C', 'Dairy', 9],
    ['Gouda B', 'Dairy', 3],
    ['Gouda A', 'Dairy', 3],
  ];
  expect(order(['Gouda', 'Dairy', 3.2], shelf)).toEqual(['Gouda A', 'Gouda B', 'Gouda C']);
});

test('prices of weighed goods are compared per kilogram for similarity', () => {
  const grapes = (name: string, pricePerUnit: number, step: number) => ({
    ...product([name, 'Fruits', (pricePerUnit * step) / 1_000]),
    ...{ pricePerUnit, stepUnit: 'g' as const },
  });
  const like = (other: Parameters<typeof productSimilarity>[1]) =>
    productSimilarity(grapes('Grapes', 4.99, 50), other);
  const nearest = like(grapes('Grapes', 5.49, 500));
  expect(nearest).toBeGreaterThan(like(grapes('Grapes', 19.9, 10)));
  // The price of a pack cannot be compared with a price per kilogram.
  expect(nearest).toBeGreaterThan(like(product(['Grapes', 'Fruits', 4.99])));
});

test('the list of similar products has no duplicates', () => {
  expect(bySimilarity(milk, [milk, { ...milk }])).toHaveLength(1);
});

test.each([
  ['Fresh Organic Gala Apples 1kg', ['gala', 'apple']],
  ['Organic', ['organic']],
  ['Crème de cassis', ['creme', 'de', 'cassis']],
  ['7', []],
])('distinctiveWords returns the distinctive words of %s', (name, words) => {
  expect(distinctiveWords(name)).toEqual(words);
});

test('the similarity of any two names is a number from 0 to 12', () => {
  const bare = product(['7', 'Grains', 0]);
  expect(productSimilarity(bare, product(['8', 'Fruits', 0]))).toBe(0);
  expect(productSimilarity(milk, milk)).toBe(12);
});

const [vegetables, fruits] = DEFAULT_CATEGORIES;
if (!vegetables || !fruits) throw new Error('there are first categories');

test('the default categories have labels in English and in every other language', () => {
  for (const category of DEFAULT_CATEGORIES)
    expect(labelIn(category, 'en', false)).toBe(category.text);
  expect(otherLabels('en', false)).toBeUndefined();
  for (const language of LANGUAGE_CODES.filter((code) => code !== 'en')) {
    const labels = Object.values(otherLabels(language, true) ?? {});
    expect(new Set(labels).size, language).toBe(DEFAULT_CATEGORIES.length);
  }
  expect(labelIn(vegetables, 'de', false)).toBe('Bio-Gemüse');
});

test("a translation replaces the seller's label, which replaces the default label", () => {
  const own = { ...fruits, text: 'Obst', translations: { en: { name: 'Fruit' }, fr: {} } };
  expect(labelIn(own, 'de', false)).toBe('Obst');
  expect(labelIn(own, 'en', true)).toBe('Fruit');
  expect(labelIn(own, 'en', false)).toBe('Obst');
  expect(labelIn(own, 'fr', true)).toBe('Obst');
  expect(labelIn({ ...fruits, translations: { de: { name: 'Obst' } } }, 'de', true)).toBe('Obst');
  // Every object inherits a property `constructor`.
  expect(labelIn({ text: 'X', path: 'constructor', bgColor: '#fff' }, 'de', true)).toBe('X');
});

test('default categories have labels before the first save of categories', () => {
  expect(categoryName('Vegetables')).toBe('Organic veggies');
  expect(categoryName('Vegetables', { Vegetables: 'Bio-Gemüse' })).toBe('Bio-Gemüse');
  expect(categoryName('Gone')).toBe('Gone');
  expect(DEFAULT_CATEGORIES.map((one) => categoryOption(one))).toEqual(
    DEFAULT_CATEGORIES.map(({ text }) => text),
  );
  expect(findCategoryByLabel('dairy products')?.path).toBe('Dairy');
  expect(findCategoryByLabel('Nothing')).toBeUndefined();
});

test('a category is found by its path, or by its label in any language', () => {
  const found = ['vegetables', 'Organic veggies', 'bio-gemüse', 'Nothing'].map(findLabelled);
  expect(found).toEqual([vegetables, vegetables, vegetables, undefined]);
});

const pear = { priceCents: 500, offerCents: 399 };

test.each([
  [-10, 359],
  [-12.5, 349],
  [25, 499],
  [0.1, 399],
])('a price change of $3.99 by %d percent gives %i cents', (percent, cents) => {
  expect(reprice(pear, percent)).toEqual({ cents });
});

test('a price change by percent is rejected if the offer price would be zero or exceed the regular price', () => {
  expect(reprice(pear, 26)).toEqual({ reason: 'offerAbovePrice' });
  expect(reprice(pear, -100)).toEqual({ reason: 'costsNothing' });
  expect(reprice({ priceCents: 5, offerCents: 1 }, -60)).toEqual({
    reason: 'costsNothing',
  });
});

test.each([
  ['10', 10],
  [' 12,5 ', 12.5],
  ['١٢٫٥', 12.5],
  ['0', undefined],
  ['-5', undefined],
  ['ten', undefined],
  ['1e3', undefined],
  ['', undefined],
])('the typed percentage %j is read as %s', (text, percent) => {
  expect(parsePercent(text)).toBe(percent);
});
