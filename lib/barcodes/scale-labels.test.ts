import fc from 'fast-check';
import { expect, test } from 'vitest';
import { centsOf } from '@/lib/weights/amount-math';
import {
  readScaleLabel,
  valueCheckDigit,
  weightOfLabel,
  withCheckDigit,
} from './scale-labels-math';

const own = { weight: ['21'], price: ['28'] };
const five = fc.integer({ min: 0, max: 99_999 }).map((number) => String(number).padStart(5, '0'));
const measure = { by: 'weight', unit: 'g', step: 50, tolerancePercent: 10, hold: 55 } as const;

test('a label is read by the prefixes of the shop alone', () => {
  const label = withCheckDigit('211234500480');
  expect(readScaleLabel(label, own)).toEqual({
    gtin: withCheckDigit('211234500000'),
    holds: 'weight',
    value: 480,
  });
  expect(readScaleLabel(withCheckDigit('281234500240'), own)).toMatchObject({
    holds: 'price',
    value: 240,
  });
  expect(readScaleLabel(withCheckDigit('221234500480'), own)).toBeUndefined();
  expect(readScaleLabel(label, undefined)).toBeUndefined();
  expect(readScaleLabel('4006381333931', own)).toBeUndefined();
  expect(readScaleLabel('96385074', own)).toBeUndefined();
});

test('the price 146.85 has the check digit 6, and a wrong one is a fault', () => {
  expect(valueCheckDigit('14685')).toBe(6);
  const checked = { ...own, checked: true };
  expect(readScaleLabel(withCheckDigit('281234614685'), checked)).toEqual({
    gtin: withCheckDigit('281234000000'),
    holds: 'price',
    value: 14_685,
  });
  expect(readScaleLabel(withCheckDigit('281234514685'), checked)).toEqual({ fault: 'check' });
});

test('each single wrong digit of a weight or price has another check digit', () => {
  fc.assert(
    fc.property(five, fc.nat(4), fc.integer({ min: 1, max: 9 }), (value, at, by) => {
      const digits = [...value];
      digits[at] = String((Number(digits[at]) + by) % 10);
      expect(valueCheckDigit(digits.join(''))).not.toBe(valueCheckDigit(value));
    }),
  );
});

test('goods with a price on the label are never charged more than that', () => {
  const per = fc.integer({ min: 1, max: 100_000 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999 }), per, (value, perUnitCents) => {
      const grams = weightOfLabel(
        { gtin: '', holds: 'price', value },
        { ...measure, perUnitCents },
      );
      expect(centsOf(grams, perUnitCents)).toBeLessThanOrEqual(value);
      expect(centsOf(grams + 1, perUnitCents)).toBeGreaterThanOrEqual(value);
    }),
  );
});
