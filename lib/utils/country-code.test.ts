import { expect, test } from 'vitest';
import { LANGUAGES } from '@/lib/i18n/languages';
import { countriesIn, isCountryCode } from './country-code';

test('isCountryCode accepts only the 249 codes of ISO 3166-1 in upper case', () => {
  expect(countriesIn('en')).toHaveLength(249);
  expect(['AT', 'DE', 'EG', 'US', 'PS', 'ZW'].every(isCountryCode)).toBe(true);
  expect(['', 'at', 'XX', 'EU', 'UN', 'ZZ', 'AUT', 'UK'].some(isCountryCode)).toBe(false);
});

test.each(Object.values(LANGUAGES))('countriesIn names every country in $locale', ({ locale }) => {
  const countries = countriesIn(locale);
  expect(new Set(countries.map(([, name]) => name)).size).toBe(countries.length);
  expect(countries.filter(([code, name]) => name === code)).toEqual([]);
});

test('countriesIn sorts country names by the rules of the language', () => {
  const german = countriesIn('de-DE').map(([, name]) => name);
  expect(german.indexOf('Ägypten')).toBeLessThan(german.indexOf('Belgien'));
  expect(Object.fromEntries(countriesIn('ar-u-nu-latn')).EG).toBe('مصر');
});
