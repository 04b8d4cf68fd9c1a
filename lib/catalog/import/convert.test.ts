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

test('withoutFacts leaves out a faulty fact with all that belongs to it', () => {
  expect(withoutFacts(product, ['allergens', 'gtin'])?.cells).toEqual({
    name: 'Oats',
    price: '1.99',
    fat: '7',
  });
  expect(withoutFacts(product, ['nutrition'])?.cells).not.toHaveProperty('fat');
});

test('withoutFacts keeps no product whose name, price or unnamed part is at fault', () => {
  expect(withoutFacts(product, ['gtin', 'price'])).toBeUndefined();
  expect(withoutFacts(product, [])).toBeUndefined();
  expect(withoutFacts(product, ['constructor'])).toBeUndefined();
});
