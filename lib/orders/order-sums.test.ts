import { expect, test } from 'vitest';
import { translate } from '@/lib/i18n/catalog';
import { taxLabelsOf, totalRows } from '@/lib/tax/tax-labels';
import { sumsOf } from './order-sums';
import type { OrderView } from './view';

/* The totals that packing slips and receipts print below the lines of an order. */

const line = (offerPrice: number, quantity: number, found = quantity) => ({
  product: { offerPrice },
  quantity,
  found,
});
const order = (more: object) =>
  ({
    status: 'Delivered',
    currency: 'eur',
    taxPercent: 19,
    taxMode: 'included',
    items: [line(2.5, 3), line(3.33, 2, 1), line(1, 1)],
    taxes: [
      { percent: 19, net: 11.06, tax: 2.09 },
      { percent: 7, net: 3.12, tax: 0.21 },
      { percent: 0, net: 1, tax: 0 },
    ],
    deposits: 0.75,
    deliveryFee: 4.9,
    amount: 17.48,
    agreedAmount: 20.81,
    ...more,
  }) as unknown as OrderView;

const said = taxLabelsOf(translate('en', 'tax'));
const printed = (one: OrderView) => {
  const { before, total, after } = totalRows(one, sumsOf(one), said);
  const words = (rows: typeof before) => rows.map((row) => `${row.label} ${row.cents}`);
  return [...words(before), total, ...words(after)];
};

test.each([
  [
    'included tax after the total, without rates of 0%',
    order({}),
    ['Deposit 75', 'Delivery 490', 'Total', 'incl. 19% VAT 209', 'incl. 7% VAT 21'],
  ],
  [
    'added tax before the total',
    order({ taxMode: 'added' }),
    ['Deposit 75', 'Delivery 490', 'Tax (19%) 209', 'Tax (7%) 21', 'Total'],
  ],
  [
    'added tax at two rates without deposits and delivery fee',
    order({ taxMode: 'added', deposits: 0, deliveryFee: 0 }),
    ['Tax (19%) 209', 'Tax (7%) 21', 'Total'],
  ],
  [
    'returned deposits above the total as cash',
    order({ returnedAmount: 20, cashBack: 2.52, amount: 0 }),
    [
      ...['Deposit 75', 'Delivery 490', 'Returned deposits -2000', 'Total'],
      ...['incl. 19% VAT 209', 'incl. 7% VAT 21', 'Returned in cash 252'],
    ],
  ],
])('the packing slip and the receipt show %s', (_, one, rows) => {
  expect(printed(one)).toEqual(rows);
  expect(sumsOf(one).goodsCents).toBe(750 + 333 + 100);
});

test('the goods total includes weighed lines and replacements', () => {
  const weighed = { ...line(20, 5, 4), amount: 0.96 };
  const replaced = { ...line(2, 1, 0), replacement: { amount: 1.5 } };
  expect(sumsOf(order({ items: [weighed, replaced] })).goodsCents).toBe(96 + 150);
});

test('sumsOf returns 0 for absent deposits', () => {
  expect(sumsOf(order({}))).toMatchObject({ returnedCents: 0, cashBackCents: 0 });
  const older = order({ status: 'Cancelled', taxes: undefined });
  const { goodsCents, taxes } = sumsOf(older);
  expect(taxes).toEqual([{ percent: 19, taxCents: 2_081 - goodsCents }]);
});

test('sumsOf treats the rest of the total as tax if an older server sends no taxes', () => {
  const older = order({ taxes: undefined, deposits: undefined, deliveryFee: undefined });
  expect(sumsOf(older).taxes).toEqual([{ percent: 19, taxCents: 1_748 - 1_183 }]);
});
