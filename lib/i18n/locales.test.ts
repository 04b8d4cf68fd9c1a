import { describe, expect, it } from 'vitest';
import type { Language } from './languages';
import { localeOf, moneyLocale } from './locales';

describe('moneyLocale', () => {
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
  ])('returns for %s and %s the locale %s', (language, currency, locale) => {
    expect(moneyLocale(language, currency)).toBe(locale);
  });
});

describe('localeOf', () => {
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
  ])('returns for %s in %s the locale %s', (language, country, locale) => {
    expect(localeOf(language, country)).toBe(locale);
  });
});
