import { getCountries, getExampleNumber } from 'libphonenumber-js';
import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { isCountryCode } from './country-code';
import { e164Of, formatPhone, phoneKey, phoneStarts, phoneTail } from './phone-number';

/** Notations of one Austrian number (case "item 28" in api-cases.jsonl). */
const NOTATIONS = [
  '+43 660 1234567',
  '0043 660 1234567',
  '0660 1234567',
  '06601234567',
  '6601234567',
  '٠٦٦٠ ١٢٣٤٥٦٧',
  '۰۶۶۰ ۱۲۳۴۵۶۷',
  '+43 (0)660 / 123 45-67',
  '\u200e+43\u00a0660\u00a01234567',
];

test.each(NOTATIONS)('e164Of reads %s in a shop in Austria', (text) =>
  expect(e164Of(text, 'AT')).toBe('+436601234567'),
);

test('e164Of parses international numbers without a country of the shop', () => {
  expect(e164Of('+43 660 1234567', undefined)).toBe('+436601234567');
  expect(e164Of('0043 660 1234567', undefined)).toBe('+436601234567');
  expect(e164Of('0660 1234567', undefined)).toBeUndefined();
  expect(e164Of('0043 660 1234567', 'US')).toBe('+436601234567');
  expect(e164Of('011 43 660 1234567', 'US')).toBe('+436601234567');
  expect(e164Of('(415) 555-0100', 'US')).toBe('+14155550100');
  expect(e164Of('0660 1234567', 'XX')).toBeUndefined();
});

test.each(['', '1', 'nobody', '+', '00', '0', '+999 1', 'x'.repeat(40)])(
  'e164Of returns undefined for %j',
  (text) => expect(e164Of(text, 'AT')).toBeUndefined(),
);

test('e164Of unifies national and international notation', () => {
  const countries = getCountries().filter(isCountryCode);
  expect(countries.length).toBeGreaterThan(230);
  for (const country of countries) {
    const number = getExampleNumber(country, examples) ?? expect.fail(country);
    for (const text of [number.formatNational(), number.formatInternational(), number.number])
      expect(e164Of(text, country), `${country} ${text}`).toBe(number.number);
  }
});

test('phoneKey distinguishes countries despite equal endings', () => {
  expect(phoneKey('+49 660 1234567', 'AT')).not.toBe(phoneKey('+43 660 1234567', 'AT'));
  expect(phoneKey('030 47-11', undefined)).toBe(phoneKey('(03047) 11', undefined));
  expect(phoneTail('+43 660 1234567')).toBe(phoneTail('0660/1234567'));
  expect(phoneTail('123456')).toBeUndefined();
});

test('phoneStarts matches a partial number in every notation', () => {
  const words = formatPhone('+43 660 1234567', '+436601234567');
  const isFound = (q: string, country?: string) =>
    phoneStarts(q, country).some((start) => words.some((word) => word.startsWith(start)));
  for (const country of ['AT', undefined])
    for (const q of NOTATIONS.filter((one) => country || !one.includes('(0)')))
      expect(isFound(q, country), `${q} ${country}`).toBe(true);
  for (const q of ['+43 660 12', '0043 660 1', '0660 123', '660 1234', '1234567'])
    expect(isFound(q, 'AT'), q).toBe(true);
  for (const q of ['+43 660 1234568', '0661 1234567', '+49 660 1234567'])
    expect(isFound(q, 'AT'), q).toBe(false);
});

test('phoneStarts matches a number from before the shop had a country', () => {
  const words = formatPhone('0660 1234567', undefined);
  for (const q of NOTATIONS)
    expect(
      phoneStarts(q, 'AT').some((start) => words.includes(start)),
      q,
    ).toBe(true);
});

test('phoneStarts returns nothing for names, order numbers and short numbers', () => {
  for (const q of ['Ada', '15', '12345', '4711', 'ee55aa11', '+43', '', '  ', 'flat 123456'])
    expect(phoneStarts(q, 'AT'), q).toEqual([]);
});
