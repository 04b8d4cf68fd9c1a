import { expect, test } from 'vitest';
import { parsePercent, reprice } from './reprice';

const pear = { priceCents: 500, offerCents: 399 };

test.each([
  [-10, 359],
  [-12.5, 349],
  [25, 499],
  [0.1, 399],
])('reprice() changes an offer of $3.99 by %d percent, rounded to the cent', (percent, cents) => {
  expect(reprice(pear, percent)).toEqual({ cents });
});

test('reprice() rejects an offer price that is zero or above the regular price', () => {
  expect(reprice(pear, 26)).toEqual({ reason: 'offerAbovePrice' });
  expect(reprice(pear, -100)).toEqual({ reason: 'costsNothing' });
  expect(reprice({ priceCents: 5, offerCents: 1 }, -60)).toEqual({
    reason: 'costsNothing',
  });
});

test.each([
  ['10', 10],
  [' 12,5 ', 12.5],
  ['١٢٫٥', 12.5],
  ['0', undefined],
  ['-5', undefined],
  ['ten', undefined],
  ['1e3', undefined],
  ['', undefined],
])('parsePercent reads %j as %s', (text, percent) => {
  expect(parsePercent(text)).toBe(percent);
});
