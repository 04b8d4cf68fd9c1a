import { expect, test } from 'vitest';
import { viewShop } from './read';

test('viewShop prefers the time zone of the opening hours to the time zone of the shop', () => {
  const week = [[{ from: '08:00', to: '20:00' }], [], [], [], [], [], []];
  const openingHours = { timeZone: 'Asia/Tokyo', week, daysOff: [] };
  const stored = { _id: 'shop', revision: 2, timeZone: 'Europe/Berlin' } as const;
  expect(viewShop({ ...stored, openingHours }).timeZone).toBe('Asia/Tokyo');
  expect(viewShop(stored).timeZone).toBe('Europe/Berlin');
});
