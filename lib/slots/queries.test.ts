import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '@/e2e/support/runs';
import type { Slots } from '@/lib/shop/hours-schema';
import { DEFAULT_SHOP } from '@/lib/shop/schema';
import type { ShopView } from '@/lib/shop/view';
import { HOUR_MS, MINUTE_MS } from '@/lib/utils/durations';
import { formatSlot } from './format-slot';
import { DAYS_AHEAD, isOffered, isSlot, upcomingSlots, usedByOthers } from './queries';

const daily = (from: string, to: string) => Array.from({ length: 7 }, () => [{ from, to }]);
const BASE: Slots = {
  on: true,
  only: false,
  days: daily('09:00', '13:00'),
  daysOff: [],
  lengthMinutes: 120,
  capacity: 5,
  leadMinutes: 60,
};
const shopWith = (windows: Partial<Slots>, timeZone = 'UTC', more: Partial<ShopView> = {}) => ({
  ...DEFAULT_SHOP,
  timeZone,
  ...more,
  windows: { ...BASE, ...windows },
});
const at = (iso: string) => Date.parse(iso);
const iso = (ms: number) => new Date(ms).toISOString().slice(0, 16);
const first = (shop: ShopView, now: string, count = 3) =>
  upcomingSlots(shop, at(now))
    .slice(0, count)
    .map(({ from, to }) => `${iso(from)}/${iso(to).slice(11)}`);

test.each([
  ['a slot within it', '10-12', ['10-11'], 1],
  ['two slots within it', '10-12', ['10-11', '11-12'], 2],
  ['a longer slot, which counts in part', '10-11', ['10-12'], 1],
  ['three longer slots, which count in part', '10-11', ['10-12', '10-12', '10-12'], 2],
  ['three thirds of an order', '10-11', ['09-12', '09-12', '09-12'], 1],
  ['a slot that overlaps by a half', '10-12', ['11-13'], 1],
  ['the same slot, which is not another one', '10-12', ['10-12'], 0],
  ['slots before and after it', '10-12', ['08-10', '12-14'], 0],
  ['nothing', '10-12', [], 0],
])('usedByOthers counts the reservations of overlapping slots: %s', (_, slot, others, used) => {
  const slotOf = (hours: string) => {
    const [from, to] = hours.split('-').map((hour) => new Date(`2026-11-24T${hour}:00:00Z`));
    return { from: from ?? new Date(), to: to ?? new Date() };
  };
  expect(usedByOthers(slotOf(slot), others.map(slotOf))).toBe(used);
  const counted = others.map((one) => ({ ...slotOf(one), count: 2 }));
  const doubled = [...others, ...others].map(slotOf);
  expect(usedByOthers(slotOf(slot), counted)).toBe(usedByOthers(slotOf(slot), doubled));
});

test('a shop without delivery slots, or with slots switched off, offers no slots', () => {
  expect(upcomingSlots(DEFAULT_SHOP, 0)).toEqual([]);
  expect(upcomingSlots(shopWith({ on: false }), 0)).toEqual([]);
});

test('the seller can choose a slot until it ends, regardless of lead time and cutoff', () => {
  const shop = shopWith({ leadMinutes: 240, closeMinutes: 360 });
  const ofSeller = (now: string) =>
    upcomingSlots(shop, at(now), 'seller').map(({ from }) => iso(from))[0];
  expect(first(shop, '2026-11-24T10:59', 1)).toEqual(['2026-11-25T09:00/11:00']);
  expect(ofSeller('2026-11-24T10:59')).toBe('2026-11-24T09:00');
  expect(ofSeller('2026-11-24T11:00')).toBe('2026-11-24T11:00');
});

test('a shopper can choose a slot until one hour before it starts, if that is the lead time', () => {
  const shop = shopWith({});
  expect(first(shop, '2026-11-24T08:00:00Z', 2)).toEqual([
    '2026-11-24T09:00/11:00',
    '2026-11-24T11:00/13:00',
  ]);
  expect(first(shop, '2026-11-24T08:00:01Z', 1)).toEqual(['2026-11-24T11:00/13:00']);
  expect(first(shop, '2026-11-24T10:00:01Z', 1)).toEqual(['2026-11-25T09:00/11:00']);
});

test('the slots of a day can be chosen until closeMinutes before that day starts', () => {
  const shop = shopWith({ closeMinutes: 360 });
  expect(first(shop, '2026-11-23T18:00:00Z', 1)).toEqual(['2026-11-24T09:00/11:00']);
  expect(first(shop, '2026-11-23T18:00:01Z', 1)).toEqual(['2026-11-25T09:00/11:00']);
});

test('slots are offered for two weeks, except on days off', () => {
  const now = at('2026-11-24T00:00:00Z');
  const daysOff = ['2026-11-25'];
  const hours = { timeZone: 'UTC', week: daily('00:00', '24:00'), daysOff: ['2026-11-26'] };
  expect(upcomingSlots(shopWith({}), now)).toHaveLength(DAYS_AHEAD * 2);
  const some = shopWith({ daysOff }, 'UTC', { openingHours: hours });
  expect(upcomingSlots(some, now)).toHaveLength((DAYS_AHEAD - 2) * 2);
  const days = upcomingSlots(some, now).map(({ from }) => iso(from).slice(0, 10));
  expect(days).not.toContain('2026-11-25');
  expect(days).not.toContain('2026-11-26');
});

test('the shop offers no slot that is shorter than the others at the end of a day', () => {
  const shop = shopWith({ days: daily('09:00', '12:30'), lengthMinutes: 90 });
  expect(first(shop, '2026-11-24T00:00:00Z')).toEqual([
    '2026-11-24T09:00/10:30',
    '2026-11-24T10:30/12:00',
    '2026-11-25T09:00/10:30',
  ]);
});

test.each([
  // The clock jumps from 02:00 to 03:00. The slot of that hour is omitted.
  ['Europe/Berlin', '2026-03-29', ['00:00/01:00', '01:00/02:00']],
  // The clock goes back from 03:00 to 02:00. The hour occurs twice, and its slot lasts two hours.
  ['Europe/Berlin', '2026-10-25', ['23:00/00:00', '00:00/02:00', '02:00/03:00']],
  ['America/New_York', '2026-03-08', ['06:00/07:00', '07:00/08:00']],
  ['America/New_York', '2026-11-01', ['05:00/07:00', '07:00/08:00', '08:00/09:00']],
  // In this time zone, the clock changes by half an hour: forward from 02:00 to 02:30, and back from 02:00 to 01:30.
  ['Australia/Lord_Howe', '2026-10-04', ['14:30/15:30', '15:30/16:00', '16:00/17:00']],
  ['Australia/Lord_Howe', '2026-04-05', ['14:00/15:30', '15:30/16:30', '16:30/17:30']],
  // The clock changes at midnight, so the day has no midnight.
  ['America/Santiago', '2026-09-06', ['04:00/05:00']],
])('in %s, the slots of %s are correct despite the clock change', (zone, day, expected) => {
  const shop = shopWith(
    {
      days: daily('01:00', '04:00'),
      lengthMinutes: 60,
      leadMinutes: 0,
    },
    zone,
  );
  const midday = at(`${day}T12:00:00Z`);
  const found = upcomingSlots(shop, midday - 2 * 24 * HOUR_MS)
    .filter(({ from }) => dayIn(zone, from) === day)
    .map(({ from, to }) => `${iso(from).slice(11)}/${iso(to).slice(11)}`);
  expect(found.slice(0, expected.length)).toEqual(expected);
});

const formats = new Map<string, Intl.DateTimeFormat>();
function shownIn(zone: string, ms: number): string {
  const options = { timeZone: zone, dateStyle: 'short', timeStyle: 'short' } as const;
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('sv-SE', options);
  formats.set(zone, format);
  return format.format(ms);
}
const dayIn = (zone: string, ms: number) => shownIn(zone, ms).slice(0, 10);
const minutesIn = (zone: string, ms: number) => {
  const [hour = 0, minute = 0] = shownIn(zone, ms).slice(11).split(':').map(Number);
  return hour * 60 + minute;
};

const scanned = new Map<string, number[]>();

/**
 * Returns the first minute of a day at which a clock in the time zone shows `minutes` or later. Without such a minute,
 * returns the first minute of the next day.
 */
function scan(zone: string, day: string, minutes: number): number {
  const key = `${zone} ${day}`;
  const known = scanned.get(key) ?? scanDay(zone, day);
  scanned.set(key, known);
  return known[minutes] ?? Number.NaN;
}

function scanDay(zone: string, day: string): number[] {
  const noon = at(`${day}T12:00:00Z`);
  const known: number[] = [];
  for (let ms = noon - 30 * HOUR_MS; known.length <= 24 * 60; ms += MINUTE_MS) {
    const shown = dayIn(zone, ms);
    const isPast = shown > day;
    if (shown < day) continue;
    const until = isPast ? 24 * 60 : minutesIn(zone, ms);
    while (known.length <= until) known.push(ms);
  }
  return known;
}

const RUNS = runs(15);
const CHANGES = [
  ...['Europe/Berlin 2026-03-29', 'Europe/Berlin 2026-10-25', 'America/New_York 2026-03-08'],
  ...['America/New_York 2026-11-01', 'Australia/Lord_Howe 2026-04-05'],
  ...['Australia/Lord_Howe 2026-10-04', 'America/Santiago 2026-09-06', 'America/Havana 2026-11-01'],
  ...['America/Santiago 2026-04-04', 'Asia/Kathmandu 2026-06-01', 'Africa/Casablanca 2026-02-15'],
];

test('delivery slots have the configured local times around clock changes @random', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...CHANGES),
      fc.integer({ min: 0, max: 20 }),
      fc.integer({ min: 1, max: 4 }),
      fc.constantFrom(30, 45, 60, 120),
      (change, begin, hours, length) => {
        const [zone = '', day = ''] = change.split(' ');
        const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
        const days = daily(clock(begin), clock(begin + hours));
        const shop = shopWith({ days, lengthMinutes: length, leadMinutes: 0 }, zone);
        const expected: string[] = [];
        for (let m = begin * 60; m + length <= (begin + hours) * 60; m += length) {
          const [from, to] = [scan(zone, day, m), scan(zone, day, m + length)];
          if (from < to) expected.push(`${iso(from)}/${iso(to)}`);
        }
        const before = at(`${day}T12:00:00Z`) - 60 * HOUR_MS;
        const all = upcomingSlots(shop, before);
        const found = all.filter(({ from }) => dayIn(zone, from) === day);
        expect(found.map(({ from, to }) => `${iso(from)}/${iso(to)}`)).toEqual(expected);
        for (const [place, span] of all.entries()) {
          const previous = all[place - 1];
          if (previous) expect(span.from).toBeGreaterThanOrEqual(previous.to);
          expect(isOffered(shop, span, before)).toBe(true);
          expect(isSlot(shop, { ...span, to: span.to + MINUTE_MS })).toBe(false);
        }
      },
    ),
    { numRuns: RUNS },
  );
}, 600_000);

test.each([
  ['2026-11-24T12:00:00Z', 'America/New_York', 'today, 6:00\u00a0PM – 8:00\u00a0PM'],
  ['2026-11-23T12:00:00Z', 'America/New_York', 'tomorrow, 6:00\u00a0PM – 8:00\u00a0PM'],
  ['2026-11-20T12:00:00Z', 'America/New_York', 'Tuesday, November 24, 6:00\u00a0PM – 8:00\u00a0PM'],
  ['2026-11-24T12:00:00Z', 'Europe/Berlin', 'tomorrow, 12:00\u00a0AM – 2:00\u00a0AM'],
])('the slot at %s in %s is shown as %s', (now, zone, words) => {
  const window = { from: '2026-11-24T23:00:00.000Z', to: '2026-11-25T01:00:00.000Z' };
  expect(formatSlot(window, zone, Date.parse(now))).toBe(words);
});
