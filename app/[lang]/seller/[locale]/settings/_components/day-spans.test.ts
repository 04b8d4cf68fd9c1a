import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysOfSpan, spansOf, spanWords } from './day-spans';

test('days that follow each other are one span, also over the end of a month and of a year', () => {
  const days = ['2027-01-01', '2026-12-31', '2026-12-30', '2026-05-01', '2026-05-01'];
  expect(spansOf(days)).toEqual([
    { from: '2026-05-01', to: '2026-05-01' },
    { from: '2026-12-30', to: '2027-01-01' },
  ]);
});

test.each([
  [{ from: '2026-12-25', to: '' }, ['2026-12-25']],
  [{ from: '2026-12-25', to: '2026-12-20' }, ['2026-12-25']],
  [{ from: '2026-02-28', to: '2026-03-01' }, ['2026-02-28', '2026-03-01']],
  [{ from: '', to: '2026-12-25' }, []],
  [{ from: '2026-13-01', to: '' }, []],
])('%j is the days %j', (span, days) => expect(daysOfSpan(span)).toEqual(days));

test('a choice of years adds as many days as the shop keeps', () =>
  expect(daysOfSpan({ from: '2026-01-01', to: '2126-01-01' })).toHaveLength(200));

test('spans have the days that they were made of', () => {
  const day = fc
    .integer({ min: 0, max: 40 })
    .map((at) => new Date(Date.UTC(2026, 1, 10 + at)).toISOString().slice(0, 10));
  fc.assert(
    fc.property(fc.array(day), (days) => {
      expect(spansOf(days).flatMap(daysOfSpan)).toEqual([...new Set(days)].sort());
    }),
  );
});

test('a span is written as its language writes it', () => {
  expect(spanWords({ from: '2026-12-25', to: '2026-12-25' }, 'en-US')).toBe('Fri, Dec 25, 2026');
  expect(spanWords({ from: '2026-12-24', to: '2026-12-26' }, 'de-DE')).toMatch(
    /^Do\., 24\.\s?–\s?Sa\., 26\. Dez\. 2026$/,
  );
});
