import { setImmediate as rest } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { createStreamLimit } from './list-stream';
import { type Sort, savingPercent } from './offers';
import {
  directionOf,
  type KeyedProductSort,
  PRODUCT_SORTS,
  parseProductCursor,
  productCursor,
  SELLER_CURSOR,
} from './seller-sort';
import { sortProducts } from './sort-products';

const shelf = [
  { name: 'basil', priceCents: 249, offerPriceCents: 199, weight: '1 pot' },
  { name: 'rice', priceCents: 500, offerPriceCents: 450, weight: '2 kg' },
  { name: 'tea', priceCents: 400, offerPriceCents: 200, weight: '100 g' },
  { name: 'salt', priceCents: 100, offerPriceCents: 100, weight: '500 g' },
];
const names = (sort: Sort, offers = false) =>
  sortProducts(shelf, { sort, offers }).map(({ name }) => name);

test('sortProducts sorts by price, unit price or saving, or keeps the original order', () => {
  expect(names('newest')).toEqual(['basil', 'rice', 'tea', 'salt']);
  expect(names('price')).toEqual(['salt', 'basil', 'tea', 'rice']);
  expect(names('unit')).toEqual(['salt', 'rice', 'tea', 'basil']);
  expect(names('discount')).toEqual(['tea', 'basil', 'rice', 'salt']);
});

test('sortProducts compares the savings of weighed goods per kilogram', () => {
  const measure = { unit: 'g', perUnitCents: 300, regularPerUnitCents: 400 } as const;
  // The rounded prices of one step of 1 g are equal, so they would hide the offer.
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

test('sortProducts compares prices per pound, ounce and kilogram', () => {
  const measured = (name: string, perUnitCents: number, unit: 'g' | 'ml' | 'mlb' | 'moz') => ({
    ...{ name, priceCents: 1, offerPriceCents: 1, measure: { perUnitCents, unit } },
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

test('sortProducts reads pints, quarts and gallons by the units of the shop', () => {
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
  // In a shop with British units, a pint is 568 ml and costs 2.11 per litre. Quarts and gallons have no unit price
  // there, so they come last.
  expect(sorted('uk')).toEqual(['pint', 'litre', 'quart', 'gallon', 'half gallon']);
  expect(sorted()).toEqual(['litre', 'pint', 'quart', 'gallon', 'half gallon']);
});

describe('product list of the seller', () => {
  const id = 'a1'.repeat(12);

  it('parseProductCursor parses a cursor at any position', () => {
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

  it('parseProductCursor rejects the cursor of a different sort order', () => {
    for (const cursor of [id, `123-${id}`, `${id}.1.nmilk`, `${id}.1.`, `${id}.x.n1`])
      expect(parseProductCursor(cursor), cursor).toBeUndefined();
  });

  it('each sort order has a field and a direction', () => {
    const sorts = PRODUCT_SORTS.filter((sort): sort is KeyedProductSort => sort !== 'changed');
    expect(sorts.map(directionOf).filter(({ isDown }) => isDown)).toHaveLength(4);
    expect(directionOf('-price')).toEqual({ field: 'price', isDown: true });
  });
});

describe('streamed list', () => {
  /** A source of three chunks that records how many chunks are being produced at once. */
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

  it('createStreamLimit limits concurrent chunks, and reads each source to the end', async () => {
    const { seen, make } = sources();
    const limitStreams = createStreamLimit(2);
    const read = await Promise.all(
      ['a', 'b', 'c', 'd', 'e'].map((name) => all(limitStreams(make(name)))),
    );
    expect(read[4]).toEqual(['e0', 'e1', 'e2']);
    expect(seen).toEqual({ running: 0, most: 2, ended: 5 });
  });

  it('createStreamLimit continues after a reader aborts or a source fails', async () => {
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
