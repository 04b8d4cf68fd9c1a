import { expect, test } from 'vitest';
import { formatClock } from './format-clock';

/** Returns a time in November 2026 by the reader's clock. The 23rd is a Monday. */
const on = (day: number, hour: number, minute = 0) =>
  new Date(2026, 10, day, hour, minute).getTime();

test('formatClock includes the day unless the time is today', () => {
  const now = on(23, 9, 10);
  const words = (at: number, isShort?: boolean) =>
    Object.values(formatClock(at, now, 'en-US', isShort ? { isShort } : {}));
  expect(words(on(23, 23, 59))).toEqual(['', '11:59 PM']);
  expect(words(on(21, 18))).toEqual(['Saturday', '6:00 PM']);
  expect(words(on(24, 0))).toEqual(['Tuesday', '12:00 AM']);
  expect(words(on(21, 18), true)).toEqual(['Sat', '6:00 PM']);
});

test('formatClock includes the date if the day is more than six days away', () => {
  const now = on(23, 9, 10);
  const dayOf = (at: number, isShort?: boolean) =>
    formatClock(at, now, 'en-US', isShort ? { isShort } : {}).day;
  expect(dayOf(on(29, 23))).toBe('Sunday');
  expect(dayOf(on(30, 8))).toBe('Monday, November 30');
  expect(dayOf(on(17, 1))).toBe('Tuesday');
  expect(dayOf(on(16, 20))).toBe('Monday, November 16');
  expect(dayOf(on(16, 20), true)).toBe('Nov 16');
});

test('formatClock uses the time zone argument instead of the time zone of the browser', () => {
  const at = Date.parse('2026-11-23T23:30:00Z');
  const now = Date.parse('2026-11-23T22:30:00Z');
  const words = (timeZone: string) => Object.values(formatClock(at, now, 'en-US', { timeZone }));
  expect(words('Europe/Berlin')).toEqual(['Tuesday', '12:30 AM']);
  expect(words('UTC')).toEqual(['', '11:30 PM']);
  expect(words('Asia/Kathmandu')).toEqual(['', '5:15 AM']);
  // In London, this time is already on 24 November.
  const late = Date.parse('2026-11-24T00:10:00Z');
  expect(Object.values(formatClock(late, now, 'en-US', { timeZone: 'Europe/London' }))).toEqual([
    'Tuesday',
    '12:10 AM',
  ]);
  // A day with 25 hours, at the end of daylight saving time, counts as one day.
  const [before, after] = ['2026-10-24T10:00:00Z', '2026-10-31T11:00:00Z'].map((iso) =>
    Date.parse(iso),
  );
  const week = { timeZone: 'Europe/Berlin' };
  expect(formatClock(after ?? 0, before ?? 0, 'en-US', week).day).toBe('Saturday, October 31');
});
