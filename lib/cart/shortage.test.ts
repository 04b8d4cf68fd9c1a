import { expect, test } from 'vitest';
import { saidLeft } from './shortage';

const measure = {
  unit: 'g',
  step: 1_200,
  perUnitCents: 300,
  tolerancePercent: 10,
  hold: 1,
} as const;

test('what is left is said as it is ordered: by weight in grams, weighed pieces and others in pieces', () => {
  const melon = { id: 'a', name: 'Melon', left: 3 };
  expect(saidLeft([melon])).toBe('Only 3 of Melon are left.');
  expect(saidLeft([{ ...melon, measure: { ...measure, by: 'weighed-piece' } }])).toBe(
    'Only 3 of Melon are left.',
  );
  expect(saidLeft([{ ...melon, measure: { ...measure, by: 'weight' } }])).toBe(
    'Only 3.6\u00a0kg of Melon left.',
  );
});
