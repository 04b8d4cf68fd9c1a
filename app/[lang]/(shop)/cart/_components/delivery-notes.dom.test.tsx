import { expect, it, vi } from 'vitest';
import { renderIn } from '@/e2e/support/component';
import { cacheShop } from '@/lib/client/shop-store';
import { shopView } from '@/lib/shop/view';
import { OpeningNote } from './obstacle';

const shop = {
  revision: 1,
  name: 'Corner',
  timeZone: 'UTC',
  hasTimeZone: true,
  promiseMinutes: 30,
  zipCodes: [],
  minimumOrder: 0,
  currency: 'usd',
  taxPercent: 0,
};
const open = (from: string, to: string) => ({
  openingHours: {
    timeZone: 'UTC',
    week: Array.from({ length: 7 }, () => [{ from, to }]),
    daysOff: [],
  },
});

/** Returns the text of the note when the clock shows 10:00 on a Monday. */
function noteOf(more: object): string | null {
  vi.useFakeTimers({ now: new Date('2026-11-23T10:00:00Z') });
  cacheShop(shopView.parse({ ...shop, ...more }));
  return renderIn(<OpeningNote />).container.textContent;
}

it('OpeningNote shows when a closed shop opens, and that the order arrives after the opening', () => {
  expect(noteOf(open('13:00', '14:00'))).toMatch(
    /^We are closed now\. We open today at 1:00\u00a0PM\. You can order now\. Once we open, your order arrives .*30 minutes\.$/,
  );
  expect(noteOf(open('08:00', '09:00'))).toMatch(/open tomorrow at 8:00\u00a0AM\./);
});

it('OpeningNote shows no arrival time if every order has a delivery slot', () => {
  const windows = {
    ...{ on: true, only: true, days: Array(7).fill([]), daysOff: [] },
    ...{ lengthMinutes: 60, capacity: 5, leadMinutes: 60 },
  };
  expect(noteOf({ ...open('13:00', '14:00'), windows })).toBe(
    'We are closed now. We open today at 1:00\u00a0PM. You can order now.',
  );
});

it('OpeningNote renders nothing while the shop is open, or if no opening is planned', () => {
  expect(noteOf(open('09:00', '18:00'))).toBe('');
  expect(noteOf({ openingHours: { ...open('', '').openingHours, week: Array(7).fill([]) } })).toBe(
    '',
  );
  expect(noteOf({})).toBe('');
});
