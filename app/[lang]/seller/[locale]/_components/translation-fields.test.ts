import { expect, test } from 'vitest';
import {
  translatedInto,
  translationsOf,
  translationTexts,
  withoutTranslations,
} from './translation-fields';

const stored = { de: { name: 'Milch', description: ['Frisch', 'Vom Hof'] }, ar: { name: 'حليب' } };

test('translationsOf replaces edited translations and preserves all other languages', () => {
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

test('translatedInto returns the additional languages of the shop and of the stored translations', () => {
  expect(translatedInto({}, stored)).toEqual([]);
  expect(translatedInto({ languages: ['de'] }, stored)).toEqual([]);
  expect(translatedInto({ languages: ['en', 'de'] }, stored)).toEqual(['de', 'ar']);
});
