import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LanguageProvider } from '@/app/_i18n/language-provider';
import { compiledArea } from '@/lib/i18n/catalog';
import { Price } from './price';

/** What a screen reader reads. */
const read = (price: number, offerPrice: number, lowestPrice?: number) =>
  renderToStaticMarkup(
    createElement(
      LanguageProvider,
      { code: 'en', prefix: '', areas: { islands: compiledArea('en', 'islands') } } as Parameters<
        typeof LanguageProvider
      >[0],
      createElement(Price, { price, offerPrice, lowestPrice, currency: 'usd' }),
    ),
  )
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

test('an offer is read as one, beside the regular price', () => {
  expect(read(4, 3.5)).toBe('Offer price $3.50 Regular price $4.00');
});

test('the lowest price stands in the place of the regular one, and is named', () => {
  expect(read(4, 3.5, 3.75)).toBe(
    'Offer price $3.50 Before $3.75 Lowest price of the last 30 days: $3.75',
  );
  expect(read(4, 3.5, 3.5)).toBe('$3.50');
});

test('a price without an offer is read as the price alone', () => {
  expect(read(4, 4)).toBe('$4.00');
});
