import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { stubShopEnv } from '@/e2e/support/shop-env';
import { translate } from '@/lib/i18n/catalog';
import { firstWeekday, LANGUAGE_CODES, LANGUAGES } from '@/lib/i18n/languages';
import { DAY_MS, MINUTE_MS } from '@/lib/utils/durations';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { DAYS, dayName, ENGLISH_DAYS } from './days';
import { shopThings } from './json-ld';
import { formatClock, formatOpening, isOpenAt, nextOpening, openUntil } from './opening-hours';
import { pageMetadata } from './page-metadata';
import { pauseAt, pauseMessage } from './pause-times';
import { DEFAULT_SHOP, pauseInput } from './schema';
import { formatWeek, promiseOf } from './shop-texts';
import { type OpeningHours, type ShopView, shopView } from './view';

const day = (...times: [string, string][]) => times.map(([from, to]) => ({ from, to }));
const weekOf = (times: { from: string; to: string }[]) => Array.from({ length: 7 }, () => times);
const at = (iso: string) => Date.parse(iso);

const berlin: OpeningHours = {
  timeZone: 'Europe/Berlin',
  week: [...weekOf(day(['08:00', '12:30'], ['14:00', '20:00'])).slice(0, 6), []],
  daysOff: ['2026-12-25'],
};

test('a shop without opening hours is always open', () => {
  expect(isOpenAt(undefined, 0)).toBe(true);
  expect(nextOpening(undefined, 12_345)).toBe(12_345);
});

test.each([
  ['2026-11-23T07:00:00Z', true, 'opens at 8 in winter'],
  ['2026-11-23T06:59:59Z', false, 'one second before opening'],
  ['2026-11-23T11:29:59Z', true, 'the last second before the break'],
  ['2026-11-23T11:30:00Z', false, 'during the break'],
  ['2026-07-20T06:00:00Z', true, 'opens at 8 in summer'],
  ['2026-07-20T05:59:00Z', false, 'one minute before opening in summer'],
  ['2026-11-22T10:00:00Z', false, 'a Sunday'],
  ['2026-12-25T10:00:00Z', false, 'a day off'],
])('at %s, the shop is open: %s (%s)', (iso, expected) => {
  expect(isOpenAt(berlin, at(iso))).toBe(expected);
});

test.each([
  ['2026-11-23T11:45:00Z', '2026-11-23T13:00:00Z', 'after the break'],
  ['2026-11-21T19:00:00Z', '2026-11-23T07:00:00Z', 'across a Sunday'],
  ['2026-12-24T19:00:00Z', '2026-12-26T07:00:00Z', 'across a day off'],
  ['2026-03-28T19:00:00Z', '2026-03-30T06:00:00Z', 'across the change to summer time'],
  ['2026-10-24T18:00:00Z', '2026-10-26T07:00:00Z', 'across the change to winter time'],
])('at %s, the shop opens next at %s: %s', (now, expected) => {
  expect(new Date(nextOpening(berlin, at(now)) ?? 0).toISOString().replace('.000', '')).toBe(
    expected,
  );
});

test('if a clock change skips the opening time, the shop opens at the clock change', () => {
  const early = { ...berlin, week: weekOf(day(['02:30', '05:00'])) };
  expect(nextOpening(early, at('2026-03-29T00:59:00Z'))).toBe(at('2026-03-29T01:00:00Z'));
});

test('a shop that is closed on every day never opens', () => {
  const never = { ...berlin, week: weekOf([]) };
  expect(nextOpening(never, at('2026-03-29T00:59:00Z'))).toBeUndefined();
});

test('the next opening is shown in the time zone of the shop', () => {
  const words = (opening: string, now: string) =>
    formatOpening(at(opening), at(now), 'Europe/Berlin');
  expect(words('2026-11-23T07:00:00Z', '2026-11-23T03:00:00Z')).toBe('today at 8:00\u00a0AM');
  expect(words('2026-11-23T07:00:00Z', '2026-11-22T22:59:00Z')).toBe('tomorrow at 8:00\u00a0AM');
  expect(words('2026-11-23T07:00:00Z', '2026-11-21T10:00:00Z')).toBe(
    'on Monday, November 23 at 8:00\u00a0AM',
  );
});

const zones = [
  'Europe/Berlin',
  'America/New_York',
  'America/Santiago',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Africa/Cairo',
];
const quarter = fc.integer({ min: 0, max: 96 });
const clockOf = (n: number) =>
  `${String(Math.floor(n / 4)).padStart(2, '0')}:${String((n % 4) * 15).padStart(2, '0')}`;
const times = fc
  .uniqueArray(quarter, { minLength: 0, maxLength: 4 })
  .map((marks) => marks.toSorted((a, b) => a - b))
  .map((marks) => [marks.slice(0, 2), marks.slice(2, 4)].filter(({ length }) => length === 2))
  .map((pairs) => pairs.map(([from = 0, to = 0]) => ({ from: clockOf(from), to: clockOf(to) })));
const someHours = fc.record({
  timeZone: fc.constantFrom(...zones),
  week: fc.array(times, { minLength: 7, maxLength: 7 }),
  daysOff: fc.constantFrom<string[]>([], ['2026-03-29', '2026-11-01']),
});
const YEAR = at('2026-01-01T00:00:00Z');
const changes = ['2026-03-08T07:00Z', '2026-03-29T01:00Z', '2026-04-05T03:00Z', '2026-09-06T04:00Z']
  .concat(['2026-10-25T01:00Z', '2026-11-01T06:00Z', '2026-10-03T15:30Z', '2026-04-23T22:00Z'])
  .map(at);
const someTime = fc.oneof(
  fc.integer({ min: 0, max: 365 * 1_440 }).map((minutes) => YEAR + minutes * MINUTE_MS),
  fc
    .tuple(fc.constantFrom(...changes), fc.integer({ min: -1_500, max: 300 }))
    .map(([change, minutes]) => change + minutes * MINUTE_MS),
);

test('nextOpening returns the first minute at which the shop is open', () => {
  fc.assert(
    fc.property(someHours, someTime, (hours, now) => {
      const next = nextOpening(hours, now);
      const last = Math.min(next ?? Number.POSITIVE_INFINITY, now + 2 * DAY_MS);
      // Steps of 15 minutes suffice, because opening times and clock changes fall on quarters of an hour.
      for (let time = now; time < last; time += 15 * MINUTE_MS)
        expect(isOpenAt(hours, time)).toBe(false);
      if (next !== undefined) expect(isOpenAt(hours, next)).toBe(true);
      if (next !== undefined && next > now) expect(isOpenAt(hours, next - MINUTE_MS)).toBe(false);
    }),
    { numRuns: 300 },
  );
});

test.each([
  ['2026-11-23T08:00:00Z', '2026-11-23T11:30:00Z', 'before the break'],
  ['2026-11-23T13:00:00Z', '2026-11-23T19:00:00Z', 'at the opening after the break'],
  ['2026-11-23T11:45:00Z', undefined, 'during the break'],
])('at %s, the shop is open until %s: %s', (now, expected, _why) => {
  expect(openUntil(berlin, at(now))).toBe(expected && at(expected));
});

test('a shop that closes after midnight is open until the closing time of the next day', () => {
  const night = { ...berlin, week: weekOf(day(['00:00', '02:00'], ['18:00', '24:00'])) };
  expect(openUntil(night, at('2026-11-23T22:30:00Z'))).toBe(at('2026-11-24T01:00:00Z'));
  const always = { ...berlin, daysOff: [], week: weekOf(day(['00:00', '24:00'])) };
  expect(openUntil(always, at('2026-11-23T22:30:00Z'))).toBeUndefined();
  expect(formatClock(at('2026-11-23T19:00:00Z'), 'Europe/Berlin', 'en-US')).toBe('8:00\u00a0PM');
  expect(formatClock(at('2026-11-23T19:00:00Z'), 'Europe/Berlin', 'de-DE')).toBe('20:00');
});

test('openUntil returns the first minute at which the shop is closed', () => {
  const hour = fc.integer({ min: 0, max: 23 });
  const two = (part: number) => String(part).padStart(2, '0');
  const times = fc
    .tuple(hour, hour)
    .filter(([from, to]) => from < to)
    .map(([from, to]) => day([`${two(from)}:00`, `${two(to)}:30`]));
  const days = fc.constantFrom(
    '2026-03-28T20:00:00Z',
    '2026-10-24T20:00:00Z',
    '2026-06-01T00:00:00Z',
  );
  fc.assert(
    fc.property(times, days, fc.integer({ min: 0, max: 2_000 }), (open, from, minutes) => {
      const hours = { ...berlin, daysOff: [], week: weekOf(open) };
      const now = at(from) + minutes * MINUTE_MS;
      let end: number | undefined;
      if (isOpenAt(hours, now)) {
        end = now;
        while (isOpenAt(hours, end)) end += MINUTE_MS;
      }
      expect(openUntil(hours, now)).toBe(end);
    }),
    { numRuns: 30 },
  );
});

test('dayName translates the weekdays, starting with Monday', () => {
  expect(DAYS.map((_, day) => dayName(day, 'en-US'))).toEqual(DAYS);
  expect([dayName(0, 'de-DE'), dayName(6, 'fr-FR')]).toEqual(['Montag', 'Dimanche']);
  for (const code of LANGUAGE_CODES)
    expect(new Set(DAYS.map((_, day) => dayName(day, LANGUAGES[code].locale))).size).toBe(7);
});

describe('the pause of orders', () => {
  const NOON = Date.parse('2026-03-01T12:00:00Z');
  const until = new Date(NOON + 15 * 60_000).toISOString();
  const shop = (pause?: object) => ({
    ...DEFAULT_SHOP,
    timeZone: 'UTC',
    ...omitUndefined({ pause }),
  });

  it.each([
    ['nothing without a pause', undefined, NOON, undefined],
    [
      'the default text until the shop reopens',
      {},
      NOON + 9e9,
      'We are not accepting new orders at the moment.',
    ],
    [
      "the seller's text and the end in the shop's time zone",
      { until, words: 'The oven is broken.' },
      NOON,
      'The oven is broken. You can order again today at 12:15\u00a0PM.',
    ],
    ['the text until the last moment', { until, words: 'Wait.' }, NOON + 899_999, 'Wait. You can'],
    ['nothing from the end of the pause', { until, words: 'Wait.' }, NOON + 900_000, undefined],
  ])('shows shoppers %s', (_, pause, now, words) => {
    const message = pauseMessage(shop(pause), now, translate('en', 'checkoutErrors'), ENGLISH_DAYS);
    if (words === undefined) expect(message).toBeUndefined();
    else expect(message?.startsWith(words)).toBe(true);
    expect(pauseAt(shop(pause), now) !== undefined).toBe(words !== undefined);
  });

  it.each([
    [
      { on: true, minutes: 15 },
      { on: true, minutes: 15 },
    ],
    [
      { on: true, minutes: '60', words: ' ' },
      { on: true, minutes: 60, words: undefined },
    ],
    [{ on: false }, { on: false }],
  ])('accepts the request body %j', (body, input) => {
    expect(pauseInput.parse(body)).toEqual(input);
  });

  it.each([
    [{}, '“on” must be true to pause orders'],
    [{ on: true, minutes: 20 }, 'The pause must be 15, 30 or 60 minutes'],
    [{ on: true, minutes: '' }, 'The pause must be 15, 30 or 60 minutes'],
    [{ on: true, words: 'a'.repeat(201) }, 'The message to shoppers can have at most 200'],
  ])('rejects the request body %j', (body, words) => {
    const { error } = pauseInput.safeParse(body);
    expect(error?.issues[0]?.message).toContain(words);
  });
});

test.each([
  [30, 'in under 30 minutes'],
  [1, 'in under 1 minute'],
  [60, 'in under 60 minutes'],
  [90, 'in under 90 minutes'],
  [120, 'in under 2 hours'],
])('a delivery time of %s minutes is shown as "%s"', (promiseMinutes, words) => {
  expect(promiseOf({ promiseMinutes }, translate('en', 'promise'))).toBe(words);
});

test('the delivery time has the plural form of the language of the page', () => {
  expect(promiseOf({ promiseMinutes: 120 }, translate('de', 'promise'))).toBe('in unter 2 Stunden');
  expect(promiseOf({ promiseMinutes: 120 }, translate('ar', 'promise'))).toContain('ساعتين');
});

test('opening hours use the time format of the language of the page', () => {
  const week = [...Array(6).fill([]), [{ from: '08:30', to: '20:00' }]];
  const weekIn = (code: 'de' | 'en' | 'ar', country?: string) =>
    formatWeek(
      { timeZone: 'UTC', week, daysOff: [] },
      translate(code, 'shop'),
      LANGUAGES[code].locale,
      firstWeekday(code, country),
    );
  expect(weekIn('de').at(-1)).toEqual({ days: 'Sonntag', times: '08:30 – 20:00' });
  expect(weekIn('en').at(-1)).toEqual({ days: 'Sunday', times: '8:30\u00a0AM – 8\u00a0PM' });
  // In Arabic the week starts on Saturday.
  expect(weekIn('ar')[0]?.days).toMatch(/^السبت/);
  expect(weekIn('ar', 'EG')[0]?.days).toMatch(/^السبت/);
  expect(weekIn('ar', 'AE')[0]?.days).toMatch(/^الاثنين/);
  expect(weekIn('ar', 'SA')[0]?.days).toMatch(/^الأحد/);
  expect(weekIn('de', 'AE')[0]?.days).toMatch(/^Montag/);
  const pause = [
    { from: '08:00', to: '12:00' },
    { from: '14:00', to: '18:00' },
  ];
  const paused = { timeZone: 'UTC', week: [pause, ...Array(6).fill([])], daysOff: [] };
  expect(formatWeek(paused, translate('ar', 'shop'), 'ar')[0]?.times).toMatch(/^[^,]+، [^,]+$/);
});

test('opening hours use the 24-hour clock in an English shop in the United Kingdom', () => {
  const week = [[{ from: '09:00', to: '17:30' }], ...Array(6).fill([])];
  const hours = { timeZone: 'Europe/London', week, daysOff: [] };
  expect(formatWeek(hours, translate('en', 'shop'), 'en-GB')[0]).toEqual({
    days: 'Monday',
    times: '09:00 – 17:30',
  });
});

test('promiseOf returns "in the slot that you choose" if every order needs a slot', () => {
  const windows = { on: true, only: true } as NonNullable<ShopView['windows']>;
  expect(promiseOf({ promiseMinutes: 30, windows }, translate('en', 'promise'))).toBe(
    'in the slot that you choose',
  );
  expect(
    promiseOf(
      { promiseMinutes: 30, windows: { ...windows, only: false } },
      translate('en', 'promise'),
    ),
  ).toBe('in under 30 minutes');
});

test('consecutive days with the same opening hours share a row', () => {
  const long = [
    { from: '08:00', to: '12:30' },
    { from: '14:00', to: '24:00' },
  ];
  const whole = [{ from: '00:00', to: '24:00' }];
  const week = [long, whole, whole, [], long, [{ from: '00:00', to: '12:00' }], []];
  expect(
    formatWeek({ timeZone: 'UTC', week, daysOff: [] }, translate('en', 'shop'), 'en-US'),
  ).toEqual([
    { days: 'Monday', times: '8\u00a0AM – 12:30\u00a0PM, 2\u00a0PM – 12\u00a0AM' },
    { days: 'Tuesday – Wednesday', times: '24 hours' },
    { days: 'Thursday', times: 'closed' },
    { days: 'Friday', times: '8\u00a0AM – 12:30\u00a0PM, 2\u00a0PM – 12\u00a0AM' },
    { days: 'Saturday', times: '12\u00a0AM – 12\u00a0PM' },
    { days: 'Sunday', times: 'closed' },
  ]);
});

const shop = {
  ...{ revision: 1, name: 'Corner', timeZone: 'UTC', hasTimeZone: true, promiseMinutes: 30 },
  ...{ zipCodes: [], minimumOrder: 0, currency: 'usd', taxPercent: 0 },
};
const storeOf = (more: object) => shopThings(shopView.parse({ ...shop, ...more }))[0];

it('the JSON-LD of a shop describes days off as closed', () => {
  const week = [[{ from: '08:00', to: '24:00' }], ...Array.from({ length: 6 }, () => [])];
  const openingHours = { timeZone: 'UTC', week, daysOff: ['2026-12-25'] };
  expect(storeOf({ openingHours })).toMatchObject({
    '@type': 'GroceryStore',
    openingHoursSpecification: [
      { dayOfWeek: 'https://schema.org/Monday', opens: '08:00', closes: '23:59' },
    ],
    specialOpeningHoursSpecification: [
      {
        ...{ validFrom: '2026-12-25', validThrough: '2026-12-25' },
        ...{ opens: '00:00', closes: '00:00' },
      },
    ],
  });
});

it('the JSON-LD of a shop without address and opening hours is an Organization', () => {
  expect(storeOf({})).toMatchObject({ '@type': 'Organization' });
  const address = '1 Market Street\n10115 Berlin';
  const phone = '+49 30 1234';
  expect(storeOf({ address, phone })).toMatchObject({
    ...{ '@type': 'GroceryStore', address: '1 Market Street, 10115 Berlin', telephone: phone },
  });
});

stubShopEnv();

const titleOf = (title: string | undefined, name: string, code: 'en' | 'ar' = 'en') =>
  pageMetadata({ shop: { name }, code, title, description: '', path: '/' }).title;

test.each([
  ['Fresh Basil', 'Basketful', 'Fresh Basil · Basketful'],
  ["Sweets for $& and $'", 'All for %s', "Sweets for $& and $' · All for %s"],
])('the title of the page %s in the shop %s contains both names', (title, name, expected) =>
  expect(titleOf(title, name)).toEqual({ absolute: expected }),
);

test('a page title encloses a name of the opposite writing direction in Unicode isolates', () => {
  expect(titleOf('7UP (330 ml) x6!', 'سلتي', 'ar')).toEqual({
    absolute: '\u20687UP (330 ml) x6!\u2069 · سلتي',
  });
  expect(titleOf('חלב!', 'Basketful')).toEqual({ absolute: '\u2068חלב!\u2069 · Basketful' });
});

test('pageMetadata returns no title for the home page', () =>
  expect(titleOf(undefined, 'Basketful')).toBeUndefined());

test.each([
  [undefined, '/art/banner-large.webp'],
  ['/uploads/pear.webp', '/uploads/pear.webp'],
  ['/art/categories/fish.svg', '/art/banner-large.webp'],
  ['https://example.com/pear.SVG?v=2', '/art/banner-large.webp'],
])('the link preview of a page with the image %s shows %s', (image, expected) => {
  const texts = { title: 'Fish', description: '', path: '/products/fish' };
  const { openGraph } = pageMetadata({ shop: { name: 'Shop' }, code: 'en', ...texts, image });
  expect(openGraph?.images).toEqual([expected]);
});
