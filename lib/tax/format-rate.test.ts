import { expect, test } from 'vitest';
import { LANGUAGE_CODES, LANGUAGES } from '@/lib/i18n/languages';
import { formatRate } from './format-rate';

/** Removes direction marks and replaces each non-breaking space with a plain space. */
const read = (words: string) => words.replaceAll(/[\u200e\u200f]/g, '').replaceAll(/\s/g, ' ');

test('formatRate uses the decimal mark and the spacing of the language', () => {
  const said = LANGUAGE_CODES.map((code) => [code, read(formatRate(5.5, LANGUAGES[code].locale))]);
  expect(Object.fromEntries(said)).toEqual({
    en: '5.5%',
    de: '5,5 %',
    fr: '5,5 %',
    es: '5,5 %',
    pt: '5,5%',
    ar: '5.5%',
  });
});

test.each([
  [0, '0%'],
  [2, '2%'],
  [7.7, '7.7%'],
  [29.7, '29.7%'],
  [8.875, '8.875%'],
  [100, '100%'],
])('formatRate(%d) returns %s', (percent, words) =>
  expect(formatRate(percent, 'en-US')).toBe(words),
);

test('formatRate prevents a line break before the percent sign', () => {
  for (const code of LANGUAGE_CODES)
    expect(formatRate(19, LANGUAGES[code].locale)).not.toMatch(/ /);
});
