import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGUAGE_CODES } from '@/lib/i18n/languages';
import { localeOf } from '@/lib/i18n/locales';
import { timeFormat } from './time-format';

const at = new Date('2026-11-24T08:45:00Z');
const timeZone = 'UTC';

describe('timeFormat', () => {
  it.each([
    ['en-US', { timeStyle: 'short' }, '8:45~AM'],
    ['en-US', { hour: 'numeric' }, '8~AM'],
    ['en-US', { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }, '8:45~AM~UTC'],
    ['en-US', { dateStyle: 'medium', timeStyle: 'short' }, 'Nov 24, 2026, 8:45~AM'],
    ['en-CA', { timeStyle: 'short' }, '8:45~a.m.'],
    ['en-GB', { timeStyle: 'short' }, '08:45'],
    ['de-DE', { hour: 'numeric' }, '08~Uhr'],
    ['es-MX', { dateStyle: 'medium', timeStyle: 'short' }, '24 nov 2026, 8:45~a.m.'],
    ['fr-CA', { dateStyle: 'medium', timeStyle: 'short' }, '24 nov. 2026, 08~h~45'],
    ['ar-EG', { timeStyle: 'short' }, '٨:٤٥~ص'],
  ] as const)('prevents line breaks within a time in %s with %j', (locale, options, expected) => {
    const text = timeFormat(locale, { ...options, timeZone }).format(at);
    expect(text.replaceAll('\u00a0', '~')).toBe(expected);
  });

  it.each(LANGUAGE_CODES)(
    'uses only no-break spaces within times in %s, in all countries',
    (language) => {
      for (const country of ['AE', 'AU', 'BR', 'CA', 'CH', 'DE', 'FR', 'GB', 'MX', 'PT', 'US'])
        expect(
          timeFormat(localeOf(language, country), { timeStyle: 'short', timeZone }).format(at),
        ).not.toMatch(/[ \u202f]/);
    },
  );

  it('accepts a time in ms', () => {
    expect(timeFormat('en-GB', { timeStyle: 'short', timeZone }).format(at.getTime())).toBe(
      '08:45',
    );
  });

  it('is used by all code in app and lib that formats times for people', () => {
    // These files format times for programs, not for people.
    const forPrograms = ['lib/orders/order-csv.ts', 'lib/shop/wall-clock.ts'];
    const others = execFileSync('git', ['ls-files', 'app', 'lib'])
      .toString()
      .split('\n')
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|time-format/.test(file))
      .filter((file) => !forPrograms.includes(file))
      .filter((file) =>
        /Intl\.DateTimeFormat\([^;]*\b(timeStyle|hour)\b/.test(readFileSync(file, 'utf8')),
      );
    expect(others).toEqual([]);
  });
});
