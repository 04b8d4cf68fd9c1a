import { expect, test } from 'vitest';
import { translate } from '@/lib/i18n/catalog';
import { priceNote, taxLabelsOf, taxRows, totalRows } from './tax-labels';

const english = taxLabelsOf(translate('en', 'tax'));

const taxClasses = [
  { id: 'standard', name: 'Standard', percent: 19 },
  { id: 'reduced', name: 'Reduced', percent: 7, appliesTo: ['Fruits'] },
  { id: 'zero', name: 'Zero', percent: 0, appliesTo: ['Bakery'] },
];

test.each([
  [{ taxPercent: 2 }, 'Fruits', '(inclusive of all taxes)'],
  [{ taxPercent: 7 }, 'Fruits', '(plus 7% tax)'],
  [{ taxPercent: 2, taxMode: 'added' as const }, 'Fruits', '(plus 2% tax)'],
  [{ taxPercent: 2, taxMode: 'included' as const }, 'Fruits', '(incl. VAT)'],
  [{ taxPercent: 0, taxMode: 'included' as const }, 'Fruits', '(no tax)'],
  [{ taxPercent: 19, taxMode: 'included' as const, taxClasses }, 'Bakery', '(incl. VAT)'],
  [{ taxPercent: 19, taxClasses }, 'Drinks', '(plus 19% tax)'],
  [{ taxPercent: 19, taxClasses }, 'Fruits', '(plus 7% tax)'],
  [{ taxPercent: 19, taxClasses }, 'Bakery', '(no tax)'],
])('priceNote in a shop with %j for a product in %s returns %s', (shop, category, words) => {
  expect(priceNote(shop, { category }, translate('en', 'tax'))).toBe(words);
});

const rate = (percent: number, taxCents: number) => ({ percent, taxCents });

test('taxRows places added taxes before the total, and included taxes after the total', () => {
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
] as const)('taxRows with the only rate 0%% and tax that is %s', (taxMode, added, included) => {
  const rows = taxRows({ taxPercent: 0, taxMode }, [rate(0, 0)], english);
  expect(rows).toEqual({ added, included });
});

test('totalRows states the tax rate in the label if there is only one added tax', () => {
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
