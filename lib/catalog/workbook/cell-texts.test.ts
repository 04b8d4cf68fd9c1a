import { describe, expect, it } from 'vitest';
import { numberFormatOf, numberText } from './cell-texts';

const text = (value: number, code: string | number = 0, is1904 = false) =>
  numberText(
    value,
    typeof code === 'number' ? numberFormatOf(code) : numberFormatOf(164, code),
    is1904,
  );

describe('numberText', () => {
  it.each([
    [4012345678901, '4012345678901'],
    [14012345678908, '14012345678908'],
    [1234567890123456, '1234567890123456'],
    [0.1 + 0.2, '0.3'],
    [1.1 * 3, '3.3'],
    [1e-7, '0.0000001'],
    [1e21, '1000000000000000000000'],
    [-2.5, '-2.5'],
    [0, '0'],
    [-0, '0'],
  ])('writes %d without an exponent and without binary rounding errors', (value, expected) => {
    expect(text(value)).toBe(expected);
  });

  it('appends a zero to a decimal number that could be read as thousands, such as 1.234', () => {
    expect(text(1.234)).toBe('1.2340');
    expect(text(0.234)).toBe('0.234');
    expect(text(1234.567)).toBe('1234.567');
    expect(text(1.2345)).toBe('1.2345');
  });

  it.each([
    [2.3681, 4, '2.37'],
    [1.005, '0.00', '1.01'],
    [-1.005, '0.00', '-1.01'],
    [2.5, '#,##0.00\\ [$€-407]', '2.5'],
    [2.3681, '_-* #,##0.00\\ "€"_-;\\-* #,##0.00\\ "€"_-', '2.37'],
    [2.3681, '[$¥-411]#,##0', '2.3681'],
    [2.36, '0.0', '2.36'],
    [2.36, '0', '2.36'],
    [2.36, '#,##0.00 "kr"', '2.36'],
    [12345, '0.00E+00', '12345'],
    [7, '[Red]-0.00;[Blue]0.00', '7'],
    [0.5, '# ?/?', '0.5'],
    [2.5, '@', '2.5'],
    [2.5, 'General', '2.5'],
    [30, '0.00 dh', '30'],
  ])('writes %d in the format %s as a number', (value, code, expected) => {
    expect(text(value, code)).toBe(expected);
  });

  it('pads an integer with leading zeros if its number format consists only of zeros', () => {
    expect(text(401234567890, '0000000000000')).toBe('0401234567890');
    expect(text(1.5, '000')).toBe('1.5');
  });

  it('writes percentages exactly and with a percent sign', () => {
    expect(text(0.07, 9)).toBe('7%');
    expect(text(0.055, 10)).toBe('5.5%');
    expect(text(0.195, '0%')).toBe('19.5%');
    expect(text(0.19, '0.0\\ %')).toBe('19%');
  });

  it.each([
    14,
    22,
    30,
    57,
    'dd.mm.yyyy',
    '[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy',
    'yyyy"年"m"月"d"日"',
    '[$-411]ggge"年"m"月"d"日";@',
    'D/M/YY',
  ])('writes a date in the format %s as ISO 8601', (code) => {
    expect(text(46082, code)).toBe('2026-03-01');
  });

  it('writes a date with a time, and a time without a date', () => {
    expect(text(46082.5, 22)).toBe('2026-03-01T12:00:00');
    expect(text(0.75, 'h:mm')).toBe('18:00:00');
    expect(text(0.75, '[h]:mm:ss')).toBe('18:00:00');
    expect(text(0.5, 'mm:ss.000')).toBe('12:00:00');
  });

  it('converts day numbers of the 1900 and of the 1904 date system', () => {
    expect([1, 59, 61].map((serial) => text(serial, 14))).toEqual([
      ...['1900-01-01', '1900-02-28', '1900-03-01'],
    ]);
    expect([1, 44620].map((serial) => text(serial, 14, true))).toEqual([
      '1904-01-02',
      '2026-03-01',
    ]);
  });

  it('writes a number outside the date range as a number, even in a date format', () => {
    expect(text(-1, 14)).toBe('-1');
    expect(text(4_012_345_678_901, 14)).toBe('4012345678901');
  });
});
