import { expect, test } from 'vitest';
import { unitPrice } from './unit-price';

test.each([
  ['400 g', 379, '948/kg'],
  ['1 kg (about 6)', 159, '159/kg'],
  ['about 1.5 kg', 399, '266/kg'],
  ['1,5 kg', 399, '266/kg'],
  ['1,000 g', 399, '399/kg'],
  ['0,500 kg', 399, '798/kg'],
  ['0,330 l', 99, '300/l'],
  ['2 pieces (about 500 g)', 499, '998/kg'],
  ['300 g (12 pieces)', 399, '1330/kg'],
  ['20 bags (40 g)', 279, '6975/kg'],
  ['6 × 330 ml', 459, '232/l'],
  ['6 x 330ML', 459, '232/l'],
  ['330 ml x 6', 459, '232/l'],
  ['75cl', 300, '400/l'],
  ['1 l', 169, '169/l'],
  ['12 oz', 600, '800/lb'],
  ['2 lbs', 500, '250/lb'],
  ['16 fl oz', 500, '31/fl oz'],
  ['1 Pint', 300, '300/pint'],
  ['1 pot', 199, undefined],
  ['10 pieces', 379, undefined],
  ['2 large', 379, undefined],
  ['0 g', 379, undefined],
  [undefined, 379, undefined],
])('unitPrice computes the unit price of %s for %i cents', (weight, cents, expected) => {
  const price = unitPrice(cents, weight);
  expect(price && `${price.cents}/${price.unit}`).toBe(expected);
});

test('unitPrice prefers the amount field to the amount in the weight text, and can return a price per piece', () => {
  expect(unitPrice(300, 'a large bag', { amount: 500, unit: 'g' })).toEqual({
    cents: 600,
    unit: 'kg',
  });
  expect(unitPrice(300, '1 kg', { amount: 1.5, unit: 'l' })).toEqual({ cents: 200, unit: 'l' });
  expect(unitPrice(300, undefined, { amount: 10, unit: 'piece' })).toEqual({
    cents: 30,
    unit: 'pc',
  });
  expect(unitPrice(300, '1 kg', { amount: 5 })).toEqual({ cents: 300, unit: 'kg' });
});
