import { expect, test } from 'vitest';
import { centsOf, faultOf, returnedOf, textsOf } from './returned-form';

const row = (pieces: string, amount: string) => ({ key: 'row 0', pieces, amount });

test('textsOf returns a form row for each recorded return, each deposit of the shop, and a custom amount', () => {
  const rows = textsOf([{ pieces: 3, amount: 0.25 }], [0.08, 0.25]);
  expect(rows.map(({ pieces, amount }) => [pieces, amount])).toEqual([
    ['3', '0.25'],
    ['', '0.08'],
    ['', ''],
  ]);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(3);
  expect(returnedOf(rows, 'usd')).toEqual([{ pieces: 3, amount: 0.25 }]);
});

test.each([
  ['', '', undefined],
  ['0', '', undefined],
  ['', 'many', undefined],
  [' 3 ', '1,50', undefined],
  ['٣', '١٫٥٠', undefined],
  ['999', '0.08', undefined],
  ['1000', '0.25', 'piecesWhole'],
  ['-1', '0.25', 'piecesWhole'],
  ['1.5', '0.25', 'piecesWhole'],
  ['2', '', 'amountMissing'],
  ['2', '0', 'amountAboveZero'],
  ['2', '0.255', 'amountNumber'],
  ['2', '99999999', 'amountTooLarge'],
])('faultOf returns the error of a row with %s pieces at "%s": %s', (pieces, amount, fault) => {
  expect(faultOf(row(pieces, amount), 'usd')).toBe(fault);
});

test('returnedOf ignores form rows without a number of pieces', () => {
  const returned = returnedOf(
    [row('3', '0.1'), row('', '0.25'), row('٢', '1,50'), row('', '')],
    'usd',
  );
  expect(returned).toEqual([
    { pieces: 3, amount: 0.1 },
    { pieces: 2, amount: 1.5 },
  ]);
  expect(centsOf(returned, 'usd')).toBe(330);
});
