import { expect, test } from 'vitest';
import { weightBeside, weightIn, weightOf } from './size-math';

test('an amount is written as the language writes it, the seller’s own weight stays', () => {
  const wine = { amount: 0.75, unit: 'l' } as const;
  const eggs = { amount: 12, unit: 'piece' } as const;
  const shown = (sized: object, language: 'en' | 'pt' | 'de' | 'ar') =>
    weightIn({ ...sized, weight: weightOf(sized) }, language);
  expect([shown(wine, 'en'), shown(wine, 'pt'), shown(wine, 'ar')]).toEqual([
    ...['0.75 l', '0,75 l', '0.75 l'],
  ]);
  expect([shown(eggs, 'en'), shown(eggs, 'pt'), shown(eggs, 'de')]).toEqual([
    ...['12 pc', '12 un.', '12 Stk.'],
  ]);
  expect(shown({ ...wine, weight: '1.5 kg box' }, 'pt')).toBe('1.5 kg box');
  expect(shown({}, 'pt')).toBeUndefined();
});

test('a name that ends with the weight has none beside it', () => {
  expect(weightBeside('Olives, 250 g', '250 g')).toBeUndefined();
  expect(weightBeside('Olives', '250 g')).toBe('250 g');
  expect(weightBeside('Olives', undefined)).toBeUndefined();
});
