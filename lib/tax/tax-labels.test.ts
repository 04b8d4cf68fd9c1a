import fc from 'fast-check';
import { expect, test } from 'vitest';
import { translate } from '@/lib/i18n/catalog';
import { LANGUAGE_CODES, LANGUAGES } from '@/lib/i18n/languages';
import { CURRENCIES } from '@/lib/shop/currencies';
import { CASH_STEPS, roundCash } from './cash-rounding';
import { formatRate } from './format-rate';
import { taxLabelsOf, taxRows, totalRows } from './tax-labels';

const english = taxLabelsOf(translate('en', 'tax'));

const rate = (percent: number, taxCents: number) => ({ percent, taxCents });

test('taxRows places added taxes above and included taxes below the total', () => {
  const rates = [rate(19, 38), rate(7, 7), rate(0, 0)];
  const rows = (words: (percent: number) => string) => [
    { label: words(19), cents: 38 },
    { label: words(7), cents: 7 },
  ];
  expect(taxRows({ taxPercent: 19 }, rates, english).added).toEqual(
    rows((percent) => `Tax (${percent}%)`),
  );
  const included = taxRows({ taxPercent: 19, taxMode: 'included' }, rates, english);
  expect(included).toEqual({ added: [], included: rows((percent) => `incl. ${percent}% VAT`) });
  expect(taxRows({ taxPercent: 2 }, [], english).added).toEqual([{ label: 'Tax (2%)', cents: 0 }]);
});

test.each([
  ['added', [{ label: 'Tax (0%)', cents: 0 }], []],
  ['included', [], []],
] as const)('taxRows for the only rate 0%% and %s tax', (taxMode, added, included) => {
  const rows = taxRows({ taxPercent: 0, taxMode }, [rate(0, 0)], english);
  expect(rows).toEqual({ added, included });
});

test('totalRows states the rate of a single added tax', () => {
  const goods = { taxes: [rate(2, 19)], depositCents: 0, feeCents: 0 };
  expect(totalRows({ taxPercent: 2 }, goods, english).total).toBe('Total with 2% tax');
  const back = { ...goods, returnedCents: 75, cashBackCents: 10 };
  expect(totalRows({ taxPercent: 2 }, back, english)).toEqual({
    before: [
      { label: 'Returned deposits', cents: -75 },
      { label: 'Tax (2%)', cents: 19 },
    ],
    total: 'Total',
    after: [{ label: 'Returned in cash', cents: 10 }],
  });
  const { before, total } = totalRows({ taxPercent: 2 }, { ...goods, feeCents: 490 }, english);
  expect({ total, before }).toEqual({
    total: 'Total',
    before: [
      { label: 'Delivery', cents: 490 },
      { label: 'Tax (2%)', cents: 19 },
    ],
  });
});

/** Removes direction marks and replaces each non-breaking space with a plain space. */
const read = (words: string) => words.replaceAll(/[\u200e\u200f]/g, '').replaceAll(/\s/g, ' ');

test('formatRate uses the decimal mark and the spacing of the language', () => {
  const said = LANGUAGE_CODES.map((code) => [code, read(formatRate(5.5, LANGUAGES[code].locale))]);
  expect(Object.fromEntries(said)).toEqual({
    en: '5.5%',
    de: '5,5 %',
    fr: '5,5 %',
    es: '5,5 %',
    pt: '5,5%',
    ar: '5.5%',
  });
});

test.each([
  [0, '0%'],
  [2, '2%'],
  [7.7, '7.7%'],
  [29.7, '29.7%'],
  [8.875, '8.875%'],
  [100, '100%'],
])('formatRate(%d) returns %s', (percent, words) =>
  expect(formatRate(percent, 'en-US')).toBe(words),
);

test('formatRate prevents a line break before the percent sign', () => {
  for (const code of LANGUAGE_CODES)
    expect(formatRate(19, LANGUAGES[code].locale)).not.toMatch(/ /);
});

test.each([
  ['chf', 1_243, 1_245],
  ['chf', 1_242, 1_240],
  ['chf', 2, 0],
  ['chf', 3, 5],
  ['cad', 1_998, 2_000],
  ['dkk', 1_024, 1_000],
  ['dkk', 1_025, 1_050],
  ['dkk', 1_075, 1_100],
  ['sek', 1_250, 1_300],
  ['nok', 1_249, 1_200],
  ['czk', 49, 0],
  ['czk', 50, 100],
  ['huf', 124_249, 124_000],
  ['huf', 124_250, 124_500],
  ['nzd', 105, 110],
  ['aud', -1_243, -1_245],
  ['sek', -50, -100],
  ['usd', 1_243, 1_243],
  ['eur', -7, -7],
])('roundCash in %s rounds %d cents to %d', (currency, cents, paid) => {
  expect(roundCash(cents, CASH_STEPS[currency])).toBe(paid);
});

test('roundCash returns the nearest coin step, and rounds halves away from 0', () => {
  const steps = fc.constantFrom(1, ...new Set(Object.values(CASH_STEPS)));
  fc.assert(
    fc.property(fc.integer({ min: -10_000_000, max: 10_000_000 }), steps, (cents, step) => {
      const paid = roundCash(cents, step);
      expect(Math.abs(paid % step)).toBe(0);
      expect(2 * Math.abs(paid - cents)).toBeLessThanOrEqual(step);
      if (2 * Math.abs(paid - cents) === step)
        expect(Math.abs(paid)).toBeGreaterThan(Math.abs(cents));
      expect(roundCash(paid, step)).toBe(paid);
      expect(roundCash(-cents, step) + paid).toBe(0);
    }),
  );
});

test('CASH_STEPS contains only currencies that the shop supports', () => {
  for (const [code, step] of Object.entries(CASH_STEPS)) {
    expect(CURRENCIES).toContain(code);
    expect(Number.isInteger(step) && step > 1).toBe(true);
  }
});
