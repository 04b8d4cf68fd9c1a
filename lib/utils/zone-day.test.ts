import { expect, test, vi } from 'vitest';
import { HOUR_MS } from '@/lib/utils/durations';
import { dayBefore, dayOf, dayStart, otherDay, ownTimeZone } from './zone-day';

const NEW_YORK = 'America/New_York';

test('dayOf returns the day in the given time zone', () => {
  const evening = Date.parse('2026-11-24T00:30:00Z');
  expect(dayOf(evening, NEW_YORK)).toBe('2026-11-23');
  expect(dayOf(evening, 'UTC')).toBe('2026-11-24');
  expect(dayOf(evening, 'Pacific/Kiritimati')).toBe('2026-11-24');
});

test.each([
  ['2026-03-08', '2026-03-08T05:00:00Z', 23],
  ['2026-11-01', '2026-11-01T04:00:00Z', 25],
])('the day %s of a clock change has the right length', (day, begin, hours) => {
  const hour = (n: number) => dayOf(Date.parse(begin) + n * HOUR_MS, NEW_YORK);
  const all = Array.from({ length: hours }, (_, n) => hour(n));
  expect(new Set(all)).toEqual(new Set([day]));
  expect(hour(-1)).toBe(dayBefore(day, 1));
  const last = Date.parse(begin) + hours * HOUR_MS - 1;
  expect(dayStart(last, NEW_YORK)).toBe(Date.parse(begin));
  expect(dayStart(Date.parse(begin), NEW_YORK)).toBe(Date.parse(begin));
  expect(dayBefore(hour(hours), 1)).toBe(day);
});

test('dayBefore works across months and years', () => {
  expect(dayBefore('2026-01-02', 7)).toBe('2025-12-26');
  expect(dayBefore('2028-03-01', 1)).toBe('2028-02-29');
});

test('otherDay returns a label for any day but today', () => {
  const now = Date.parse('2026-11-23T14:00:00Z');
  const said = (at: string, zone = NEW_YORK) => otherDay(Date.parse(at), now, zone);
  expect(said('2026-11-23T05:00:00Z')).toBe('');
  expect(said('2026-11-24T04:59:00Z')).toBe('');
  expect(said('2026-11-23T04:59:00Z')).toBe('Sun');
  expect(said('2026-11-23T04:59:00Z', 'UTC')).toBe('');
  expect(said('2026-11-17T12:00:00Z')).toBe('Tue');
  expect(said('2026-11-16T12:00:00Z')).toBe('Nov 16');
});

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  // Node returns these values if TZ is empty, an offset, or not a valid zone name.
  ['Etc/Unknown', 'UTC'],
  ['GMT+03:00', 'UTC'],
  [undefined, 'UTC'],
])('ownTimeZone on a server with the zone %s returns %s', (timeZone, expected) => {
  const own = { ...Intl.DateTimeFormat().resolvedOptions(), timeZone } as never;
  const options = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(own);
  const zone = ownTimeZone();
  options.mockRestore();
  expect(zone).toBe(expected);
});
