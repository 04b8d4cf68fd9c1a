import { expect, test } from 'vitest';
import { isGrouped, parseHundredths } from './decimal';

test.each([
  [2.49, 249],
  ['2.49', 249],
  ['2,49', 249],
  ['2,4', 240],
  [' 12 ', 1_200],
  ['0,05', 5],
  ['1000,50', 100_050],
  ['9999999.99', 999_999_999],
])('%j has %i hundredths, with a point or a comma', (value, hundredths) =>
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
])('%j is not guessed at, because its thousands are set apart', (text) => {
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
  '٣',
  'free',
  null,
  true,
  {},
  [2],
])('%j is no number', (value) => {
  expect(parseHundredths(value)).toBeUndefined();
  expect(isGrouped(value)).toBe(false);
});
