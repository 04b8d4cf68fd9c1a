import { expect, test } from 'vitest';
import { clockWords } from './clock-words';

/** A time of November 2026 by the reader's clock; the 23rd is a Monday. */
const on = (day: number, hour: number, minute = 0) =>
  new Date(2026, 10, day, hour, minute).getTime();

test('a time names its day unless it is today', () => {
  const now = on(23, 9, 10);
  const words = (at: number, isShort?: boolean) =>
    Object.values(clockWords(at, now, 'en-US', isShort));
  expect(words(on(23, 23, 59))).toEqual(['', '11:59 PM']);
  expect(words(on(21, 18))).toEqual(['Saturday', '6:00 PM']);
  expect(words(on(24, 0))).toEqual(['Tuesday', '12:00 AM']);
  expect(words(on(21, 18), true)).toEqual(['Sat', '6:00 PM']);
});

test('a day beyond six days has its date, before and after', () => {
  const now = on(23, 9, 10);
  const dayOf = (at: number, isShort?: boolean) => clockWords(at, now, 'en-US', isShort).day;
  expect(dayOf(on(29, 23))).toBe('Sunday');
  expect(dayOf(on(30, 8))).toBe('Monday, November 30');
  expect(dayOf(on(17, 1))).toBe('Tuesday');
  expect(dayOf(on(16, 20))).toBe('Monday, November 16');
  expect(dayOf(on(16, 20), true)).toBe('Nov 16');
});
