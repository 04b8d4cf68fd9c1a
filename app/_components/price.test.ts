import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LanguageProvider } from '@/app/_i18n/language-provider';
import { compiledNamespace, translate } from '@/lib/i18n/catalog';
import { Price } from './price';

/** Returns the text that a screen reader reads. */
const read = (price: number, offerPrice: number, lowestPrice?: number, unit?: 'g' | 'ml') =>
  renderToStaticMarkup(
    createElement(
      LanguageProvider,
      {
        code: 'en',
        prefix: '',
        namespaces: { islands: compiledNamespace('en', 'islands') },
      } as Parameters<typeof LanguageProvider>[0],
      createElement(Price, { price, offerPrice, lowestPrice, unit, currency: 'usd' }),
    ),
  )
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

test('Price announces the offer price together with the regular price', () => {
  expect(read(4, 3.5)).toBe('Offer price $3.50 Regular price $4.00');
});

test('Price shows the prices of weighed goods per kilogram or litre', () => {
  expect(read(4, 4, undefined, 'g')).toBe('$4.00/kg');
  expect(read(4, 3.5, undefined, 'ml')).toBe('Offer price $3.50/L Regular price $4.00/L');
  expect(read(4, 3.5, 3.75, 'g')).toMatch(/^Offer price \$3\.50\/kg .+ \$3\.75\/kg$/);
});

test('Price shows and labels the lowest recent price instead of the regular price', () => {
  expect(read(4, 3.5, 3.75)).toBe(
    'Offer price $3.50 Before $3.75 Lowest price in the 30 days before the reduction: $3.75',
  );
  expect(read(4, 3.5, 3.5)).toBe('$3.50');
});

test.each([
  ['en', /30 days before the reduction:$/],
  ['de', /30 Tage vor der Ermäßigung:$/],
  ['fr', /30 jours avant la réduction\u00a0:$/],
  ['es', /30 días anteriores al descuento:$/],
  ['pt', /30 dias antes do desconto:$/],
  ['ar', /السابقة للتخفيض:$/],
] as const)(
  'the lowest-price text in %s mentions the days before the reduction',
  (language, words) => expect(translate(language, 'islands')('lowestPrice')).toMatch(words),
);

test('Price announces only the price of a product without an offer', () => {
  expect(read(4, 4)).toBe('$4.00');
});
