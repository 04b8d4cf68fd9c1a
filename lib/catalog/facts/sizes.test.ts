import { expect, test } from 'vitest';
import { unitIn } from '@/lib/weights/unit-labels';
import { endsWithSize, sizeIn, weightBeside, weightIn, weightOf } from './sizes';

test("a computed amount uses the number format of the page, but the seller's own text does not change", () => {
  const wine = { amount: 0.75, unit: 'l' } as const;
  const eggs = { amount: 12, unit: 'piece' } as const;
  const shown = (sized: object, language: 'en' | 'pt' | 'de' | 'ar') =>
    weightIn({ ...sized, weight: weightOf(sized) }, language);
  expect([shown(wine, 'en'), shown(wine, 'pt'), shown(wine, 'ar')]).toEqual([
    ...['0.75 L', '0,75 l', '0.75 l'],
  ]);
  expect([shown(eggs, 'en'), shown(eggs, 'pt'), shown(eggs, 'de')]).toEqual([
    ...['12 pc', '12 un.', '12 Stk.'],
  ]);
  expect(shown({ ...wine, weight: '1.5 kg box' }, 'pt')).toBe('1.5 kg box');
  expect(shown({}, 'pt')).toBeUndefined();
});

test('weightBeside returns undefined if the name already ends with the weight', () => {
  expect(weightBeside('Olives, 250 g', '250 g', 'en')).toBeUndefined();
  expect(weightBeside('Olives', '250 g', 'en')).toBe('250 g');
  expect(weightBeside('Olives', undefined, 'en')).toBeUndefined();
  expect(weightBeside('Water', '6 × 1 l', 'en')).toBe('6 × 1 L');
  expect(weightBeside('Wasser', '6 × 1 l', 'de')).toBe('6 × 1 l');
});

test.each([
  ['Olivenöl, 500 ml', '500ml', true],
  ['Olivenöl 500ML', '500 ml', true],
  ['Olivenöl (500\u00a0ml)', '500 ml', true],
  ['Milk, 1 L', '1 l', true],
  ['500 ml', '500 ml', true],
  ['Cola, 1500 ml', '500 ml', false],
  ['Cola 1 500 ml', '500 ml', false],
  ['Cola 1,500 ml', '500 ml', false],
  ['500 ml Cola', '500 ml', false],
  ['Olives (.*)', '.*', true],
  ['Olives', '.*', false],
])('endsWithSize(%s, %s) returns %s', (name, size, expected) => {
  expect(endsWithSize(name, size)).toBe(expected);
});

test('unitIn writes the litre as a capital L in English only', () => {
  expect(
    ['1 l', '1.5l', '6 x 1 l (6 bottles)', '330 ml', '75 cl', '1 lb', 'l'].map((one) =>
      sizeIn(one, 'en'),
    ),
  ).toEqual([...['1 L', '1.5L', '6 x 1 L (6 bottles)', '330 ml', '75 cl', '1 lb', 'l']]);
  expect(sizeIn('1 l', 'fr')).toBe('1 l');
  expect([unitIn('l', 'en'), unitIn('l', 'de'), unitIn('kg', 'en'), unitIn('pc', 'de')]).toEqual([
    ...['L', 'l', 'kg', 'Stk.'],
  ]);
});
