import { expect, test } from 'vitest';
import { quantityUnit, shownUnit } from './quantity-unit';
import { viewMeasure } from './view';

test.each([
  ['weight', 'g', 50, 'g:50'],
  ['weight', 'mlb', 250, 'mlb:250'],
  ['weighed-piece', 'g', 150, 'piece'],
] as const)('quantityUnit and shownUnit of goods sold by %s in %s %i return %s', (...row) => {
  const [by, unit, step, expected] = row;
  const measure = { by, unit, step, perUnitCents: 400, tolerancePercent: 10, minStock: step };
  expect(quantityUnit(measure)).toBe(expected);
  expect(shownUnit(viewMeasure(measure, 'usd'))).toBe(expected);
});

test('quantityUnit and shownUnit return "piece" for goods that are sold by the piece', () => {
  expect(quantityUnit(undefined)).toBe('piece');
  expect(shownUnit({})).toBe('piece');
});
