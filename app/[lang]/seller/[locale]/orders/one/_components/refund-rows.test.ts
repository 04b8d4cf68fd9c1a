import { expect, test } from 'vitest';
import type { OrderView } from '@/lib/orders/view';
import { chosenLines, isFeeLeft, refundRows } from './refund-rows';

const product = (_id: string, offerPrice: number) => ({ _id, name: _id, image: [], offerPrice });
const items = [
  { product: product('milk', 1.2), quantity: 3, found: 3, deposit: 0.15 },
  {
    product: product('figs', 4),
    quantity: 2,
    found: 0,
    replacement: { product: product('dates', 3), quantity: 2, amount: 6 },
  },
];
const back = (lines: object[], state = 'done', more = {}) => ({ lines, state, ...more });
const order = (refunds: object[] = []) =>
  ({ items, refunds, deliveryFee: 2, currency: 'usd' }) as unknown as OrderView;

test('refundRows returns one row for the delivered pieces of a line, and one row for its replacement', () => {
  const rows = refundRows(order());
  expect(rows.map(({ name, left, price, instead }) => [name, left, price, instead])).toEqual([
    ['milk', 3, 1.2, undefined],
    ['dates', 1, 6, 2],
  ]);
  expect(
    chosenLines(
      rows,
      new Map([
        ['milk', 2],
        ['figs instead', 1],
        ['figs', 0],
      ]),
    ),
  ).toEqual([
    { product: 'milk', quantity: 2 },
    { product: 'dates', quantity: 1, replacement: true, insteadOf: 'figs' },
  ]);
});

test('refundRows returns separate rows for two lines with the same replacement', () => {
  const replaced = (name: string, amount: number) => ({
    product: product(name, 4),
    quantity: 2,
    found: 0,
    replacement: { product: product('dates', 3), quantity: 1, amount },
  });
  const two = [replaced('figs', 3), replaced('kiwis', 2)];
  const of = (refunds: object[]) =>
    refundRows({ items: two, refunds, deliveryFee: 0, currency: 'usd' } as unknown as OrderView);
  expect(new Set(of([]).map(({ key }) => key)).size).toBe(2);
  const chosen = chosenLines(of([]), new Map([['kiwis instead', 1]]));
  expect(chosen).toEqual([
    { product: 'dates', quantity: 1, replacement: true, insteadOf: 'kiwis' },
  ]);
  expect(of([back(chosen)]).map(({ insteadOf, price }) => [insteadOf, price])).toEqual([
    ['figs', 3],
  ]);
  // Older refunds lack `insteadOf`, so they count for every line with this replacement.
  expect(of([back([{ product: 'dates', quantity: 1, replacement: true }])])).toEqual([]);
});

test('refundRows omits pieces that are already refunded, unless the refund was undone', () => {
  const lines = [
    { product: 'milk', quantity: 2 },
    { product: 'dates', quantity: 1, replacement: true },
  ];
  expect(refundRows(order([back(lines, 'pending')])).map(({ name, left }) => [name, left])).toEqual(
    [['milk', 1]],
  );
  expect(refundRows(order([back(lines, 'undone')]))).toHaveLength(2);
  expect(isFeeLeft(order())).toBe(true);
  expect(isFeeLeft(order([back([], 'done', { deliveryFee: true })]))).toBe(false);
  expect(isFeeLeft(order([back([], 'undone', { deliveryFee: true })]))).toBe(true);
});

test('refundRows divides the packed weight of a line by its number of units', () => {
  const byWeight = { soldBy: 'weight', step: 100, stepUnit: 'g', pricePerUnit: 9.9 };
  const grapes = { product: { ...product('grapes', 0.99), ...byWeight }, quantity: 5, found: 5 };
  const rowsOf = (item: object) =>
    refundRows({ items: [item], deliveryFee: 0, currency: 'usd' } as unknown as OrderView);
  const weight = { unit: 'g', perUnitCents: 990, each: 100 };
  expect(rowsOf(grapes)).toMatchObject([{ left: 5, weight }]);
  expect(rowsOf({ ...grapes, weighed: 480 })).toMatchObject([{ weight: { each: 96 } }]);
  const replacement = { product: grapes.product, quantity: 12, amount: 11.88 };
  expect(rowsOf({ ...items[1], replacement })).toMatchObject([{ instead: 12, weight }]);
  expect(rowsOf(items[0] ?? {})[0]).not.toHaveProperty('weight');
});
