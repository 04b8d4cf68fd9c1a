import { expect, test } from 'vitest';
import { LANGUAGE_CODES } from '@/lib/i18n/languages';
import { DEFAULT_CATEGORIES } from './categories';
import { findLabelled, labelIn, otherLabels } from './category-labels';
import { categoryName, categoryOption, findNamed } from './category-names';

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
  // Every object inherits a property named `constructor`, so a plain property lookup would wrongly find a label.
  expect(labelIn({ text: 'X', path: 'constructor', bgColor: '#fff' }, 'de', true)).toBe('X');
});

test('default categories have labels before the first save of categories', () => {
  expect(categoryName('Vegetables')).toBe('Organic veggies');
  expect(categoryName('Vegetables', { Vegetables: 'Bio-Gemüse' })).toBe('Bio-Gemüse');
  expect(categoryName('Gone')).toBe('Gone');
  expect(DEFAULT_CATEGORIES.map((one) => categoryOption(one))).toEqual(
    DEFAULT_CATEGORIES.map(({ text }) => text),
  );
  expect(findNamed('dairy products')?.path).toBe('Dairy');
  expect(findNamed('Nothing')).toBeUndefined();
});

test('findLabelled finds a category by its path, or by its label in any language', () => {
  const found = ['vegetables', 'Organic veggies', 'bio-gemüse', 'Nothing'].map(findLabelled);
  expect(found).toEqual([vegetables, vegetables, vegetables, undefined]);
});
