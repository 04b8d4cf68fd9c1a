import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isGrouped, parseHundredths, parseWhole, plainDigits } from './decimal';

test.each([
  [2.49, 249],
  ['2.49', 249],
  ['2,49', 249],
  ['2,4', 240],
  [' 12 ', 1_200],
  ['0,05', 5],
  ['1000,50', 100_050],
  ['9999999.99', 999_999_999],
  ['٢٫٤٩', 249],
  ['٢,٤٩', 249],
  ['٢،٥', 250],
  ['\u200f۲٫۴۹', 249],
  ['٣', 300],
])('parseHundredths reads %j as %i hundredths', (value, hundredths) =>
  expect(parseHundredths(value)).toBe(hundredths),
);

test.each([
  '1.000,50',
  '1,000.50',
  '1.000',
  '1,000',
  '1 000',
  '1 000,50',
  "1'000.50",
  '12.345.678',
  '١٬٠٠٠',
  '١٬٠٠٠٫٥٠',
  '١.٠٠٠,٥٠',
])('parseHundredths rejects the grouped thousands of %j', (text) => {
  expect(parseHundredths(text)).toBeUndefined();
  expect(isGrouped(text)).toBe(true);
});

test.each([
  '',
  ' ',
  '2,',
  ',5',
  '0,495',
  '0.999',
  '2,4,9',
  '-2',
  '1e3',
  '0x10',
  '٠٫٤٩٥',
  '٢٫٤٫٩',
  '²',
  'free',
  null,
  true,
  {},
  [2],
])('parseHundredths rejects %j', (value) => {
  expect(parseHundredths(value)).toBeUndefined();
  expect(isGrouped(value)).toBe(false);
});

test.each([
  [' 12 ', 12],
  ['٠١٢', 12],
  ['۱۲', 12],
  ['0', 0],
])('parseWhole reads %j as %i', (text, whole) => expect(parseWhole(text)).toBe(whole));

test.each(['', '1.0', '1,5', '-1', '123456789', '1e3', 'ten', '١٬٠٠٠'])(
  'parseWhole rejects %j',
  (text) => expect(parseWhole(text)).toBeUndefined(),
);

test('parseHundredths reads digits and decimal marks of every keyboard', () => {
  const zeros = [0x30, 0x660, 0x6f0];
  const typed = fc.record({
    cents: fc.integer({ min: 0, max: 999_999_999 }),
    zero: fc.constantFrom(...zeros),
    mark: fc.constantFrom('.', ',', '٫', '،'),
  });
  fc.assert(
    fc.property(typed, ({ cents, zero, mark }) => {
      const text = (cents / 100)
        .toFixed(2)
        .replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)))
        .replace('.', mark);
      expect(parseHundredths(text)).toBe(cents);
      expect(plainDigits(text)).toMatch(/^\d+[.,]\d\d$/);
    }),
  );
});
