import fc from 'fast-check';
import { expect, test } from 'vitest';
import { letter } from '@/e2e/support/arbitraries';
import {
  mainLanguageOf,
  prefixOf,
  prefixOfStored,
  splitPath,
  spokenLanguage,
  staffLanguage,
} from './languages';
import { pathIn } from './path-in';

const shop = { languages: ['de', 'en', 'ar'] as const };

test('only the additional languages of a shop have a path prefix', () => {
  expect(mainLanguageOf({})).toBe('en');
  expect(prefixOf({}, 'en')).toBe('');
  expect(prefixOf({}, 'de')).toBe('');
  expect(mainLanguageOf(shop)).toBe('de');
  expect(prefixOf(shop, 'de')).toBe('');
  expect(prefixOf(shop, 'ar')).toBe('/ar');
});

test.each([
  ['/', '/ar'],
  ['/#why-us', '/ar#why-us'],
  ['/?x=1', '/ar?x=1'],
  ['/products?sort=price', '/ar/products?sort=price'],
  ['/seller', '/seller'],
  ['/seller/orders', '/seller/orders'],
  ['/sellers', '/ar/sellers'],
  ['/api/user/is-auth', '/api/user/is-auth'],
  ['https://example.com/', 'https://example.com/'],
  ['//example.com/', '//example.com/'],
  ['#content', '#content'],
])('pathIn turns %s into %s in Arabic', (path, expected) =>
  expect(pathIn('/ar', path)).toBe(expected),
);

test.each([
  ['/de', { prefix: '/de', language: 'de', rest: '/' }],
  ['/de?x=1', { prefix: '/de', language: 'de', rest: '/?x=1' }],
  ['/de/cart', { prefix: '/de', language: 'de', rest: '/cart' }],
  ['/demo/a.webp', { prefix: '', rest: '/demo/a.webp' }],
  ['/xx/cart', { prefix: '', rest: '/xx/cart' }],
])('splitPath splits %s', (path, expected) => expect(splitPath(path)).toEqual(expected));

test('splitPath reverses pathIn for every path', () => {
  const path = fc
    .array(fc.string({ unit: letter }).map(encodeURIComponent))
    .map((parts) => `/${parts.join('/')}`)
    .filter((one) => !one.startsWith('//'));
  fc.assert(
    fc.property(path, (one) => {
      fc.pre(!/^\/(seller|api)(\/|$)/.test(one) && !splitPath(one).prefix);
      expect(splitPath(pathIn('/ar', one)).rest).toBe(one);
    }),
  );
});

test('spokenLanguage returns the first requested language that the shop has, or the main language', () => {
  expect(spokenLanguage(shop, 'ar', 'en')).toBe('ar');
  expect(spokenLanguage(shop, undefined, 'en')).toBe('en');
  expect(spokenLanguage(shop, 'xx', 'constructor', null, { code: 'ar' })).toBe('de');
  expect(spokenLanguage({}, 'de')).toBe('en');
  // A staff member may choose a language that the shop itself does not use.
  expect([staffLanguage({}, 'ar'), staffLanguage(shop, 'xx')]).toEqual(['ar', 'de']);
  const prefixes = ['ar', 'de', '/ar', '../ar', 'toString', undefined].map((one) =>
    prefixOfStored(shop, one),
  );
  expect(prefixes).toEqual(['/ar', '', '', '', '', '']);
});
