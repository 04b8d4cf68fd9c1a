import { expect, test } from 'vitest';
import { LANGUAGE_CODES, LANGUAGES } from '@/lib/i18n/languages';
import { DAYS, dayName } from './days';

test('dayName returns Monday for the first day in every language', () => {
  expect(DAYS.map((_, day) => dayName(day, 'en-US'))).toEqual(DAYS);
  expect([dayName(0, 'de-DE'), dayName(6, 'fr-FR')]).toEqual(['Montag', 'Dimanche']);
  for (const code of LANGUAGE_CODES)
    expect(new Set(DAYS.map((_, day) => dayName(day, LANGUAGES[code].locale))).size).toBe(7);
});
