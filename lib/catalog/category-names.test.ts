import { expect, test } from 'vitest';
import { DEFAULT_CATEGORIES } from './categories';
import { categoryName, categoryOption, findNamed } from './category-names';

test('default categories have labels even before the seller saves categories for the first time', () => {
  expect(categoryName('Vegetables')).toBe('Organic veggies');
  expect(categoryName('Vegetables', { Vegetables: 'Bio-Gemüse' })).toBe('Bio-Gemüse');
  expect(categoryName('Gone')).toBe('Gone');
  expect(DEFAULT_CATEGORIES.map((one) => categoryOption(one))).toEqual(
    DEFAULT_CATEGORIES.map(({ text }) => text),
  );
  expect(findNamed('dairy products')?.path).toBe('Dairy');
  expect(findNamed('Nothing')).toBeUndefined();
});
