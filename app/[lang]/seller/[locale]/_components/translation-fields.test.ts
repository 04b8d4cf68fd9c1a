import { expect, test } from 'vitest';
import {
  translatedInto,
  translationsOf,
  translationTexts,
  withoutTranslations,
} from './translation-fields';

const stored = { de: { name: 'Milch', description: ['Frisch', 'Vom Hof'] }, ar: { name: 'حليب' } };

test('what is stored goes through the inputs as it is; a language without an input stays', () => {
  const texts = translationTexts(stored);
  expect(texts['translations.de.description']).toBe('Frisch\nVom Hof');
  expect(translationsOf({ 'translations.de.name': 'Vollmilch' }, stored)).toEqual({
    translations: { de: { name: 'Vollmilch' }, ar: { name: 'حليب' } },
  });
  expect(translationsOf({ 'translations.de.origin': 'Bayern' })).toEqual({
    translations: { de: { origin: 'Bayern' } },
  });
  expect(translationsOf({ name: 'Milk' }, stored)).toEqual({});
  expect(withoutTranslations({ ...texts, name: 'Milk' })).toEqual({ name: 'Milk' });
});

test('a form shows the further languages of the shop and what else is stored; nothing in a shop with one', () => {
  expect(translatedInto({}, stored)).toEqual([]);
  expect(translatedInto({ languages: ['de'] }, stored)).toEqual([]);
  expect(translatedInto({ languages: ['en', 'de'] }, stored)).toEqual(['de', 'ar']);
});
