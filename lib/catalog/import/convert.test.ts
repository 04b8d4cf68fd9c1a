import { expect, test } from 'vitest';
import { withoutFacts } from './convert';

const product = {
  line: 2,
  source: [],
  pictures: [],
  cells: {
    name: 'Oats',
    price: '1.99',
    gtin: '1',
    allergens: 'en:kryptonite',
    mayContain: 'nuts',
    fat: '7',
  },
};

test('withoutFacts removes a rejected product fact together with the columns that belong to the fact', () => {
  expect(withoutFacts(product, ['allergens', 'gtin'])?.cells).toEqual({
    name: 'Oats',
    price: '1.99',
    fat: '7',
  });
  expect(withoutFacts(product, ['nutrition'])?.cells).not.toHaveProperty('fat');
});

test('withoutFacts returns undefined if at least one error does not concern a product fact', () => {
  expect(withoutFacts(product, ['gtin', 'price'])).toBeUndefined();
  expect(withoutFacts(product, [])).toBeUndefined();
  expect(withoutFacts(product, ['constructor'])).toBeUndefined();
});
