import { expect, test } from 'vitest';
import { convertQuantity, measureOfUnit } from './convert-quantity';
import { quantityUnit } from './quantity-unit';

const weight = (step: number, unit: 'g' | 'mlb' = 'g') => ({ by: 'weight', unit, step }) as const;
const piece = { by: 'weighed-piece', unit: 'g', step: 1_200 } as const;

test.each([
  ['the same step', 10, weight(50), weight(50), 10],
  ['a larger step', 10, weight(50), weight(100), 5],
  ['a smaller step', 5, weight(100), weight(50), 10],
  ['a step that does not divide the amount', 5, weight(50), weight(100), 3],
  ['a step larger than the amount', 1, weight(50), weight(1_000), 1],
  ['more than 999 steps', 500, weight(1_000), weight(50), 999],
  ['another unit', 10, weight(50), { ...weight(250, 'mlb'), least: 500 }, 2],
  ['a sale by the piece', 10, weight(50), undefined, 1],
  ['a sale by the weighed piece', 48, weight(50), piece, 2],
  ['a sale by weight instead of by the piece', 3, undefined, { ...weight(50), least: 200 }, 4],
  ['a sale by weight instead of by the weighed piece', 2, piece, weight(100), 24],
  ['a sale by the weighed piece instead of by the piece', 3, undefined, piece, 3],
] as const)('convertQuantity with %s', (_, quantity, before, now, expected) => {
  expect(convertQuantity(quantity, before, now)).toBe(expected);
});

test('measureOfUnit reads the units that quantityUnit writes', () => {
  for (const measure of [weight(50), weight(250, 'mlb'), undefined])
    expect(measureOfUnit(quantityUnit(measure))).toEqual(measure);
  expect(measureOfUnit(quantityUnit(piece))).toBeUndefined();
});
