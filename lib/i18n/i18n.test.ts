import fc from 'fast-check';
import compile from 'icu-minify/compile';
import { describe, expect, it, test } from 'vitest';
import { letter } from '@/e2e/support/arbitraries';
import { compiledNamespace, translate } from './catalog';
import { isolate } from './isolate';
import {
  LANGUAGES,
  type Language,
  mainLanguageOf,
  prefixOf,
  prefixOfStored,
  splitPath,
  spokenLanguage,
  staffLanguage,
} from './languages';
import { localeOf, moneyLocale } from './locales';
import { pathIn } from './path-in';
import { translator } from './translate';

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
])('the path %s becomes %s in Arabic', (path, expected) =>
  expect(pathIn('/ar', path)).toBe(expected),
);

test.each([
  ['/de', { prefix: '/de', language: 'de', rest: '/' }],
  ['/de?x=1', { prefix: '/de', language: 'de', rest: '/?x=1' }],
  ['/de/cart', { prefix: '/de', language: 'de', rest: '/cart' }],
  ['/demo/a.webp', { prefix: '', rest: '/demo/a.webp' }],
  ['/xx/cart', { prefix: '', rest: '/xx/cart' }],
])('the path %s is split into the language and the path without prefix', (path, expected) =>
  expect(splitPath(path)).toEqual(expected),
);

test('a language prefix can be added to any path and removed again', () => {
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

test('a shopper gets the first requested language that the shop supports, or the main language', () => {
  expect(spokenLanguage(shop, 'ar', 'en')).toBe('ar');
  expect(spokenLanguage(shop, undefined, 'en')).toBe('en');
  expect(spokenLanguage(shop, 'xx', 'constructor', null, { code: 'ar' })).toBe('de');
  expect(spokenLanguage({}, 'de')).toBe('en');
  expect([staffLanguage({}, 'ar'), staffLanguage(shop, 'xx')]).toEqual(['ar', 'de']);
  const prefixes = ['ar', 'de', '/ar', '../ar', 'toString', undefined].map((one) =>
    prefixOfStored(shop, one),
  );
  expect(prefixes).toEqual(['/ar', '', '', '', '', '']);
});

describe('translating a message', () => {
  it('spells German without ß in Switzerland and Liechtenstein, except in names', () => {
    expect(translate('de', 'address')('street')).toBe('Straße');
    expect(translate('de', 'address', 'de-CH')('street')).toBe('Strasse');
    expect(translate('de', 'address', 'de-LI')('street')).toBe('Strasse');
    expect(translate('de', 'mails', 'de-CH')('order', { number: 'Groß' })).toContain('Groß');
  });

  it('does not repeat the period if the inserted value ends with a period', () => {
    const closed = translate('es', 'opening', 'es-MX');
    const when = 'mañana a las 8:00 a.m.';
    expect(closed('closed', { when })).toBe(
      'Abrimos mañana a las 8:00 a.m. Ya puede hacer su pedido.',
    );
    const shop = translate('en', 'mails')('becauseOrdered', { shop: 'Corner Inc.' });
    expect(shop).toMatch(/[^.]+ Corner Inc\.$/);
  });

  it('formats numbers for the locale', () => {
    const percent = 2.6;
    expect(translate('es', 'tax')('included', { percent })).toContain('2,6');
    expect(translate('es', 'tax', 'es-MX')('included', { percent })).toContain('2.6');
  });
});

describe('the messages for a browser', () => {
  it('have no ß in Switzerland', () => {
    expect(JSON.stringify(compiledNamespace('de', 'cart', 'de-CH'))).not.toContain('ß');
    expect(JSON.stringify(compiledNamespace('de', 'sellerSettings'))).toContain('ß');
  });
});

const ARABIC = LANGUAGES.ar.locale;
const SODA = '7UP (330 ml) x6!';

describe('direction marks around a text', () => {
  it('are added once if the text has the opposite direction', () => {
    expect(isolate(SODA, true)).toBe(`\u2068${SODA}\u2069`);
    expect(isolate(isolate(SODA, true), true)).toBe(`\u2068${SODA}\u2069`);
    expect(isolate('حليب!', false)).toBe('\u2068حليب!\u2069');
  });

  it('are not added to digits, element placeholders or text of the same direction', () => {
    for (const text of ['حليب طازج!', '12:30–14:00', '+43 660 1234567', '\ue000', ''])
      expect(isolate(text, true)).toBe(text);
    for (const text of [SODA, 'Käse', '12', '\ue000']) expect(isolate(text, false)).toBe(text);
  });

  it('are added even if a part of the text already has direction marks', () => {
    expect(isolate(`\u2068${SODA}\u2069, Cola`, true)).toBe(
      `\u2068\u2068${SODA}\u2069, Cola\u2069`,
    );
    expect(isolate(`حليب، \u2068${SODA}\u2069`, true)).toBe(`حليب، \u2068${SODA}\u2069`);
  });
});

describe('texts within a translated message', () => {
  const sentence = (message: string, locale: string) =>
    translator<'cart'>({ added: compile(message) }, locale) as (
      key: string,
      values: object,
    ) => string;

  it('have direction marks if their direction differs from the direction of the message', () => {
    const name = sentence('نفد {name}!', ARABIC);
    expect(name('added', { name: SODA })).toBe(`نفد \u2068${SODA}\u2069!`);
    expect(name('added', { name: 'حليب' })).toBe('نفد حليب!');
    expect(sentence('{name} is gone', 'en')('added', { name: 'حليب' })).toBe(
      '\u2068حليب\u2069 is gone',
    );
    expect(sentence('{name} is gone', 'en')('added', { name: SODA })).toBe(`${SODA} is gone`);
  });

  it('have direction marks if they are Latin in a right-to-left language', () => {
    for (const { locale, dir } of Object.values(LANGUAGES))
      expect(sentence('{name}', locale)('added', { name: 'Cola' })).toBe(
        dir === 'rtl' ? '\u2068Cola\u2069' : 'Cola',
      );
  });

  it('have direction marks in a message with ICU select branches', () => {
    const message = '{way, select, pickup {استلام {name}} other {توصيل}}';
    const choose = sentence(message, ARABIC);
    expect(choose('added', { way: 'pickup', name: SODA })).toBe(`استلام \u2068${SODA}\u2069`);
    expect(choose('added', { way: 'delivery', name: SODA })).toBe('توصيل');
  });
});

describe('the locale for amounts', () => {
  it.each<[Language, string, string]>([
    ['es', 'eur', 'es-ES'],
    ['es', 'mxn', 'es-MX'],
    ['pt', 'eur', 'pt-PT'],
    ['pt', 'BRL', 'pt-BR'],
    ['de', 'eur', 'de-DE'],
    ['de', 'chf', 'de-CH'],
    ['de', 'mxn', 'de-DE'],
    ['en', 'usd', 'en-US'],
    ['en', 'gbp', 'en-GB'],
    ['en', 'eur', 'en-US'],
    ['ar', 'aed', 'ar-u-nu-latn'],
    ['ar', 'mad', 'ar-MA-u-nu-latn'],
    ['fr', 'xof', 'fr-FR'],
    ['en', 'zar', 'en-ZA'],
    ['en', 'ngn', 'en-NG'],
    ['en', 'sgd', 'en-SG'],
    ['en', 'aed', 'en-US'],
    ['es', 'usd', 'es-US'],
  ])('is correct for the language %s and the currency %s: %s', (language, currency, locale) => {
    expect(moneyLocale(language, currency)).toBe(locale);
  });
});

describe('the locale for dates and numbers', () => {
  it.each<[Language, string | undefined, string]>([
    ['es', 'ES', 'es-ES'],
    ['es', 'MX', 'es-MX'],
    ['pt', 'BR', 'pt-BR'],
    ['de', 'CH', 'de-CH'],
    ['de', 'AT', 'de-AT'],
    ['de', 'US', 'de-DE'],
    ['ar', 'AE', 'ar-u-nu-latn'],
    ['en', undefined, 'en-US'],
    ['en', 'US', 'en-US'],
    ['en', 'PR', 'en-US'],
    ['en', 'GB', 'en-GB'],
    ['en', 'IE', 'en-IE'],
    ['en', 'IT', 'en-GB'],
    ['en', 'NL', 'en-GB'],
    ['en', 'KE', 'en-KE'],
    ['es', 'PR', 'es-PR'],
  ])('is correct for the language %s in the country %s: %s', (language, country, locale) => {
    expect(localeOf(language, country)).toBe(locale);
  });
});
