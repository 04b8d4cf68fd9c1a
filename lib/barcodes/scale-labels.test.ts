import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseGtin } from '@/lib/catalog/facts/gtin';
import { centsOf, chargedCents, fitsLabels } from '@/lib/weights/amounts';
import { readScaleLabel, valueCheckDigit, weightOfLabel, withCheckDigit, withLabel } from './scans';

const own = { weight: ['21'], price: ['28'] };
const five = fc.integer({ min: 0, max: 99_999 }).map((number) => String(number).padStart(5, '0'));
const measure = { by: 'weight', unit: 'g', step: 50, tolerancePercent: 10, minStock: 55 } as const;

test('readScaleLabel accepts only the label prefixes of the shop', () => {
  const label = withCheckDigit('211234500480');
  expect(readScaleLabel(label, own)).toEqual({
    gtin: withCheckDigit('211234500000'),
    encodes: 'weight',
    value: 480,
  });
  expect(readScaleLabel(withCheckDigit('281234500240'), own)).toMatchObject({
    encodes: 'price',
    value: 240,
  });
  expect(readScaleLabel(withCheckDigit('221234500480'), own)).toBeUndefined();
  expect(readScaleLabel(label, undefined)).toBeUndefined();
  expect(readScaleLabel('4006381333931', own)).toBeUndefined();
  expect(readScaleLabel('96385074', own)).toBeUndefined();
});

test('readScaleLabel checks the check digit of the price', () => {
  expect(valueCheckDigit('14685')).toBe(6);
  const checked = { ...own, checked: true };
  expect(readScaleLabel(withCheckDigit('281234614685'), checked)).toEqual({
    gtin: withCheckDigit('281234000000'),
    encodes: 'price',
    value: 14_685,
  });
  expect(readScaleLabel(withCheckDigit('281234514685'), checked)).toEqual({ fault: 'check' });
});

test('a wrong digit changes the check digit of a five-digit value', () => {
  fc.assert(
    fc.property(five, fc.nat(4), fc.integer({ min: 1, max: 9 }), (value, at, by) => {
      const digits = [...value];
      digits[at] = String((Number(digits[at]) + by) % 10);
      expect(valueCheckDigit(digits.join(''))).not.toBe(valueCheckDigit(value));
    }),
  );
});

test('weightOfLabel returns a weight whose price does not exceed the price on the label', () => {
  const per = fc.integer({ min: 1, max: 100_000 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999 }), per, (value, perUnitCents) => {
      const grams = weightOfLabel(
        { gtin: '', encodes: 'price', value },
        { ...measure, perUnitCents },
      );
      expect(centsOf(grams, perUnitCents)).toBeLessThanOrEqual(value);
      expect(centsOf(grams + 1, perUnitCents)).toBeGreaterThanOrEqual(value);
    }),
  );
});

test('readScaleLabel reads a UPC-A that starts with 2 as an EAN-13 with a leading 0', () => {
  // The GS1 General Specifications contain this example: the price 28.75 has the check digit 9.
  expect(valueCheckDigit('2875')).toBe(9);
  const four = { weight: [], price: ['02'], digits: 4 } as const;
  const scanned = (price: string) => {
    const read = parseGtin(withCheckDigit(`0212345${price}`).slice(1));
    return 'gtin' in read ? readScaleLabel(read.gtin, four) : undefined;
  };
  const goods = withCheckDigit('021234500000');
  expect(scanned('92875')).toEqual({ gtin: goods, encodes: 'price', value: 2_875 });
  expect(scanned('82875')).toEqual({ fault: 'check' });
  // Without `digits`, a label with the prefix 02 has a value of five digits.
  expect(readScaleLabel(withCheckDigit('021234512875'), { weight: ['02'], price: [] })).toEqual({
    gtin: goods,
    encodes: 'weight',
    value: 12_875,
  });
});

test('a wrong digit changes the check digit of a four-digit value', () => {
  const value = fc.integer({ min: 0, max: 9_999 }).map((one) => String(one).padStart(4, '0'));
  fc.assert(
    fc.property(value, fc.nat(3), fc.integer({ min: 1, max: 9 }), (four, at, by) => {
      const digits = [...four];
      digits[at] = String((Number(digits[at]) + by) % 10);
      expect(valueCheckDigit(digits.join(''))).not.toBe(valueCheckDigit(four));
    }),
  );
});

test('withLabel charges the sum of the label prices', () => {
  const per = fc.integer({ min: 1, max: 100_000 });
  const prices = fc.array(fc.integer({ min: 1, max: 99_999 }), { minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(prices, per, (values, perUnitCents) => {
      const piece = { ...measure, by: 'weighed-piece', step: 100_000, perUnitCents } as const;
      const line = values.reduce<ReturnType<typeof withLabel> | undefined>(
        (before, value) => withLabel(before, { gtin: '', encodes: 'price', value }, piece, 'usd'),
        undefined,
      );
      const cents = Math.round((line?.labelPrice ?? 0) * 100);
      const sum = values.reduce((total, value) => total + value);
      const weighed = line?.weighed ?? 0;
      expect(cents).toBe(sum);
      expect(fitsLabels(piece, values.length, weighed, cents)).toBe(true);
      const ceiling = chargedCents(piece, values.length, 1e9);
      expect(chargedCents(piece, values.length, weighed, cents)).toBe(Math.min(sum, ceiling));
    }),
  );
});

test('a label price of 3.21 is charged exactly, although no whole gram costs 3.21', () => {
  const cheese = { ...measure, perUnitCents: 2_000 };
  const line = withLabel(undefined, { gtin: '', encodes: 'price', value: 321 }, cheese, 'usd');
  expect(line).toEqual({ weighed: 160, labelPrice: 3.21 });
  expect(chargedCents(cheese, 4, 160)).toBe(320);
  expect(chargedCents(cheese, 4, 160, 321)).toBe(321);
  // As soon as one label of a line states a price, every label that states only a weight adds the price of its
  // grams.
  expect(withLabel(line, { gtin: '', encodes: 'weight', value: 100 }, cheese, 'usd')).toEqual({
    weighed: 260,
    labelPrice: 5.21,
  });
  expect(
    withLabel({ weighed: 100 }, { gtin: '', encodes: 'weight', value: 60 }, cheese, 'usd'),
  ).toEqual({
    weighed: 160,
  });
});

test('the price on a label in hundredths of a pound is charged exactly', () => {
  const beef = { ...measure, unit: 'mlb', step: 250, perUnitCents: 599 } as const;
  const scan = (encodes: 'weight' | 'price', value: number, unit: 'mlb' | 'moz' = 'mlb') =>
    weightOfLabel({ gtin: '', encodes, value }, { ...beef, unit });
  expect(scan('weight', 127)).toBe(1_270);
  expect(scan('weight', 750, 'moz')).toBe(7_500);
  // 1.27 lb at 5.99 per lb cost 7.6073.
  expect(centsOf(scan('price', 761), 599)).toBeLessThanOrEqual(761);
  expect(withLabel(undefined, { gtin: '', encodes: 'price', value: 761 }, beef, 'usd')).toEqual({
    weighed: 1_270,
    labelPrice: 7.61,
  });
});
