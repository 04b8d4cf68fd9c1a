import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pagePath } from '@/lib/catalog/links';
import { ALLERGENS, DIETS } from './fields';
import { filterOfParams, partsOfFilter } from './filters';

test.each([
  [{ diet: 'vegan' }, { diet: ['vegan'], without: [] }],
  [{ diet: ['vegan', 'halal'] }, { diet: ['vegan', 'halal'], without: [] }],
  [{ without: 'nuts,milk,milk' }, { diet: [], without: ['milk', 'nuts'] }],
  [{ brand: ' Bio Hof ' }, { diet: [], without: [], brand: 'Bio Hof' }],
  [{ diet: 'paleo', without: 'water' }, undefined],
  [{ brand: 'x'.repeat(61) }, undefined],
  [{ diet: '__proto__', without: ['constructor'] }, undefined],
  [{}, undefined],
])('filterOfParams reads %j as %j', (params, filter) =>
  expect(filterOfParams(params)).toEqual(filter),
);

const filters = fc.record(
  {
    diet: fc.subarray([...DIETS]),
    without: fc.subarray([...ALLERGENS]),
    brand: fc.string({ minLength: 1, maxLength: 60 }).map((text) => text.normalize('NFC').trim()),
  },
  { requiredKeys: ['diet', 'without'] },
);

test('the URL of a list contains its filter, its page number and its sort order', () => {
  fc.assert(
    fc.property(filters, fc.integer({ min: 1, max: 9 }), (given, page) => {
      const facts = filterOfParams(given);
      const address = new URL(
        pagePath('all', page, { sort: 'price', offers: true, facts }),
        'http://x',
      );
      const { searchParams } = address;
      expect(filterOfParams(Object.fromEntries(searchParams))).toEqual(facts);
      expect(searchParams.get('sort')).toBe('price');
      expect(searchParams.get('page')).toBe(page > 1 ? String(page) : null);
    }),
  );
});

test('removing every filter that partsOfFilter returns leaves an empty filter', () => {
  fc.assert(
    fc.property(filters, (given) => {
      let filter = filterOfParams(given);
      let left = filter ? partsOfFilter(filter).length : 0;
      while (filter) {
        const [part] = partsOfFilter(filter);
        filter = part?.rest;
        expect(filter ? partsOfFilter(filter).length : 0).toBe(left - 1);
        left -= 1;
      }
      expect(left).toBe(0);
    }),
  );
});
