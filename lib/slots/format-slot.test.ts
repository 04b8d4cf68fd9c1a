import { expect, test } from 'vitest';
import { formatSlot } from './format-slot';

test.each([
  ['2026-11-24T12:00:00Z', 'America/New_York', 'today, 6:00 PM – 8:00 PM'],
  ['2026-11-23T12:00:00Z', 'America/New_York', 'tomorrow, 6:00 PM – 8:00 PM'],
  ['2026-11-20T12:00:00Z', 'America/New_York', 'Tuesday, November 24, 6:00 PM – 8:00 PM'],
  ['2026-11-24T12:00:00Z', 'Europe/Berlin', 'tomorrow, 12:00 AM – 2:00 AM'],
])('formatSlot at %s in %s returns %s', (now, zone, words) => {
  const window = { from: '2026-11-24T23:00:00.000Z', to: '2026-11-25T01:00:00.000Z' };
  expect(formatSlot(window, zone, Date.parse(now))).toBe(words);
});
