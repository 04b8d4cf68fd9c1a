import { expect, test } from 'vitest';
import { translate } from '@/lib/i18n/catalog';
import { firstWeekday, LANGUAGES } from '@/lib/i18n/languages';
import { formatWeek, promiseOf } from './shop-texts';
import type { ShopView } from './view';

test.each([
  [30, 'in under 30 minutes'],
  [1, 'in under 1 minute'],
  [60, 'in under 60 minutes'],
  [90, 'in under 90 minutes'],
  [120, 'in under 2 hours'],
])('promiseOf formats %s minutes as "%s"', (promiseMinutes, words) => {
  expect(promiseOf({ promiseMinutes }, translate('en', 'promise'))).toBe(words);
});

test('promiseOf uses the plural forms of the language of the page', () => {
  expect(promiseOf({ promiseMinutes: 120 }, translate('de', 'promise'))).toBe('in unter 2 Stunden');
  expect(promiseOf({ promiseMinutes: 120 }, translate('ar', 'promise'))).toContain('ساعتين');
});

test('formatWeek uses the time format of the language of the page', () => {
  const week = [...Array(6).fill([]), [{ from: '08:30', to: '20:00' }]];
  const said = (code: 'de' | 'en' | 'ar') =>
    formatWeek(
      { timeZone: 'UTC', week, daysOff: [] },
      translate(code, 'shop'),
      LANGUAGES[code].locale,
      firstWeekday(code),
    );
  expect(said('de').at(-1)).toEqual({ days: 'Sonntag', times: '08:30 – 20:00' });
  expect(said('en').at(-1)).toEqual({ days: 'Sunday', times: '8:30 AM – 8 PM' });
  // In Arabic the week starts on Saturday.
  expect(said('ar')[0]?.days).toMatch(/^السبت/);
});

test('formatWeek shows 24-hour times in an English shop in the United Kingdom', () => {
  const week = [[{ from: '09:00', to: '17:30' }], ...Array(6).fill([])];
  const hours = { timeZone: 'Europe/London', week, daysOff: [] };
  expect(formatWeek(hours, translate('en', 'shop'), 'en-GB')[0]).toEqual({
    days: 'Monday',
    times: '09:00 – 17:30',
  });
});

test('promiseOf promises no time if every order needs a slot', () => {
  const windows = { on: true, only: true } as NonNullable<ShopView['windows']>;
  expect(promiseOf({ promiseMinutes: 30, windows }, translate('en', 'promise'))).toBe(
    'in the time slot that you choose',
  );
  expect(
    promiseOf(
      { promiseMinutes: 30, windows: { ...windows, only: false } },
      translate('en', 'promise'),
    ),
  ).toBe('in under 30 minutes');
});

test('formatWeek combines consecutive days with equal times', () => {
  const long = [
    { from: '08:00', to: '12:30' },
    { from: '14:00', to: '24:00' },
  ];
  const whole = [{ from: '00:00', to: '24:00' }];
  const week = [long, whole, whole, [], long, [{ from: '00:00', to: '12:00' }], []];
  expect(
    formatWeek({ timeZone: 'UTC', week, daysOff: [] }, translate('en', 'shop'), 'en-US'),
  ).toEqual([
    { days: 'Monday', times: '8 AM – 12:30 PM, 2 PM – 12 AM' },
    { days: 'Tuesday – Wednesday', times: '24 hours' },
    { days: 'Thursday', times: 'closed' },
    { days: 'Friday', times: '8 AM – 12:30 PM, 2 PM – 12 AM' },
    { days: 'Saturday', times: '12 AM – 12 PM' },
    { days: 'Sunday', times: 'closed' },
  ]);
});
