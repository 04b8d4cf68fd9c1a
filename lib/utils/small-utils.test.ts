import fc from 'fast-check';
import { describe, expect, expectTypeOf, it, test, vi } from 'vitest';
import { addressFields } from '@/lib/addresses/schema';
import { registerInput } from '@/lib/auth/schema';
import { isLabel } from '@/lib/catalog/category-tree/paths';
import { productInput } from '@/lib/catalog/schema';
import { sizeName } from '@/lib/catalog/variants/schema';
import { LANGUAGES } from '@/lib/i18n/languages';
import { shopInput } from '@/lib/shop/schema';
import { inviteInput } from '@/lib/staff/schema';
import { HOUR_MS } from '@/lib/utils/durations';
import { createPause, inSlices } from './async';
import { contrastOf, mixColours, withContrast } from './contrast';
import { countriesIn, isCountryCode } from './country-code';
import { grouped } from './grouped';
import { trimInvisible } from './invisible-characters';
import { omitUndefined } from './omit-undefined';
import { isSameSecret } from './same-secret';
import { joinedNames, splitName } from './split-name';
import { dayBefore, dayOf, dayStart, otherDay, ownTimeZone } from './zone-day';

describe('omitUndefined', () => {
  it('removes the keys whose value is undefined', () => {
    const copy = omitUndefined({ a: 1, b: undefined });
    expect(Object.keys(copy)).toEqual(['a']);
  });

  it.each([null, 0, '', false, Number.NaN])('keeps the value %s', (value) => {
    expect(omitUndefined({ value })).toStrictEqual({ value });
  });

  it('keeps the order of the keys, and does not change nested objects or the input', () => {
    const nested = { inner: undefined };
    const given = { b: nested, a: undefined, c: 3 };
    const copy = omitUndefined(given);
    expect(Object.keys(copy)).toEqual(['b', 'c']);
    expect(copy.b).toBe(nested);
    expect(Object.keys(given)).toEqual(['b', 'a', 'c']);
  });

  it('does not overwrite existing values if the result is spread into an object', () => {
    const later: { a?: number } = {};
    expect({ ...{ a: 1 }, ...omitUndefined({ a: later.a }) }).toEqual({ a: 1 });
  });

  it('returns a type with optional keys', () => {
    const maybe = (): string | undefined => undefined;
    const copy = omitUndefined({ kind: 'one', text: maybe(), none: null });
    type Keys<T> = { [K in keyof T]: T[K] };
    expectTypeOf<Keys<typeof copy>>().toEqualTypeOf<{ kind: 'one'; none: null; text?: string }>();
  });
});

test('isCountryCode accepts only the 249 codes of ISO 3166-1 and XK, in upper case', () => {
  expect(countriesIn('en')).toHaveLength(250);
  expect(['AT', 'DE', 'EG', 'US', 'PS', 'XK', 'ZW'].every(isCountryCode)).toBe(true);
  expect(['', 'at', 'XX', 'EU', 'UN', 'ZZ', 'AUT', 'UK'].some(isCountryCode)).toBe(false);
});

test.each(Object.values(LANGUAGES))('every country has a name in $locale', ({ locale }) => {
  const countries = countriesIn(locale);
  expect(new Set(countries.map(([, name]) => name)).size).toBe(countries.length);
  expect(countries.filter(([code, name]) => name === code)).toEqual([]);
});

test('names of countries are sorted by the rules of the language', () => {
  const german = countriesIn('de-DE').map(([, name]) => name);
  expect(german.indexOf('Ägypten')).toBeLessThan(german.indexOf('Belgien'));
  expect(Object.fromEntries(countriesIn('ar-u-nu-latn')).EG).toBe('مصر');
});

describe('grouped', () => {
  it('returns one group for each key, in the order of the first rows', () => {
    expect(grouped(['b1', 'a1', 'b2', 'c1', 'a2'], ([first = '']) => first)).toEqual([
      ['b1', 'b2'],
      ['a1', 'a2'],
      ['c1'],
    ]);
    expect(grouped([], String)).toEqual([]);
  });
});

test.each([
  ['the same', 'the same', true],
  ['shorter', 'shorter one', false],
  ['', '', true],
  ['', 'x', false],
  ['é', 'e', false],
  [Buffer.from('the same'), 'the same', true],
])('isSameSecret returns for the secrets %s and %s: %s', (given, expected, is) => {
  expect(isSameSecret(given, expected)).toBe(is);
});

describe('splitName', () => {
  it.each([
    ['Ada Lovelace', 'Ada', 'Lovelace'],
    ['  Ana  María de la Cruz ', 'Ana', 'María de la Cruz'],
    ['Ada', 'Ada', ''],
    ['', '', ''],
  ])('returns first and last name for %j', (name, firstName, lastName) => {
    expect(splitName(name)).toEqual({ firstName, lastName });
  });
});

describe('joinedNames', () => {
  it.each([
    ['太郎', '山田', ['山田太郎', '太郎山田']],
    ['민수', '김', ['김민수', '민수김']],
    ['ハナコ', '佐々木', ['佐々木ハナコ', 'ハナコ佐々木']],
    ['太郎', '', []],
    ['Taro', '山田', []],
    ['Ada', 'Lovelace', []],
  ])('returns for first name %s and last name %s: %j', (firstName, lastName, names) => {
    expect(joinedNames({ firstName, lastName })).toEqual(names);
  });
});

const UNSEEN = ['\u200d', '\u00ad', '\u3164', '\u115f\u1160', '\u2800', ' \u200b\u2060 ', '\ufe0f'];

test.each(UNSEEN)('the schemas of names reject a text without visible characters: %j', (name) => {
  expect(trimInvisible(name)).toBe('');
  expect(isLabel(name)).toBe(false);
  expect(sizeName.safeParse(name).success).toBe(false);
  const person = { email: 'ada@shopper.example', password: 'x', role: 'packer' };
  const faultsOf = (schema: typeof registerInput | typeof inviteInput) =>
    schema.safeParse({ ...person, name }).error?.issues.map(({ path }) => path.join());
  expect([faultsOf(registerInput), faultsOf(inviteInput)]).toEqual([['name'], ['name']]);
  expect(addressFields.shape.firstName.safeParse(name).success).toBe(false);
  const shop = { revision: 0, taxPercent: 2, promiseMinutes: 30, currency: 'usd', name };
  expect(shopInput.safeParse(shop).success).toBe(false);
  expect(shopInput.safeParse({ ...shop, name: 'Corner' }).success).toBe(true);
  const goods = { category: 'Fruits', price: 1, description: '' };
  expect(productInput.safeParse({ ...goods, name: 'Kiwi' }).success).toBe(true);
  expect(productInput.safeParse({ ...goods, name }).success).toBe(false);
});

test('trimInvisible does not change a visible name in any script', () => {
  for (const name of ['می\u200cخواهم', 'क्\u200dष', '👩\u200d🌾', '李', "O'Hara", '한글'])
    expect([trimInvisible(` ${name} `), isLabel(name)]).toEqual([name, true]);
});

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`);

test('the contrast is 21 for black and white, and 1 for equal colours', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastOf('#abcdef', '#abcdef')).toBe(1);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test('mixColours mixes two colours by the given share of the second colour', () => {
  expect(mixColours('#123456', '#ffffff', 0)).toBe('#123456');
  expect(mixColours('#123456', '#ffffff', 1)).toBe('#ffffff');
  expect(mixColours('#000000', '#ffffff', 0.5)).toBe('#808080');
});

test('withContrast returns a colour that is readable on the background', () => {
  fc.assert(
    fc.property(colour, (hex) => {
      for (const ground of ['#fffdf8', '#f3ecdb'])
        expect(contrastOf(withContrast(hex, '#000000', [ground]), ground)).toBeGreaterThanOrEqual(
          4.5,
        );
    }),
  );
});

test('withContrast returns a readable colour unchanged, in lower case', () => {
  expect(withContrast('#14532D', '#000000', ['#ffffff'])).toBe('#14532d');
});

function work(ms: number) {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

function countTurns() {
  const seen = { turns: 0, isDone: false };
  const turn = () => {
    seen.turns += 1;
    if (!seen.isDone) setImmediate(turn);
  };
  setImmediate(turn);
  return seen;
}

test('createPause lets other requests run after each time slice of a long loop', async () => {
  const pause = createPause(2);
  const seen = countTurns();
  for (let step = 0; step < 10; step += 1) {
    work(3);
    await pause();
  }
  seen.isDone = true;
  expect(seen.turns).toBeGreaterThanOrEqual(9);
});

test('createPause does not pause a loop before its time slice has ended', () => {
  expect(createPause(10_000)()).toBeUndefined();
});

test('inSlices yields all elements in order, and pauses for other requests', async () => {
  const seen = countTurns();
  const read: number[] = [];
  for await (const one of inSlices(Array.from({ length: 20 }, (_, at) => at))) {
    work(2);
    read.push(one);
  }
  seen.isDone = true;
  expect(read).toEqual(Array.from({ length: 20 }, (_, at) => at));
  expect(seen.turns).toBeGreaterThanOrEqual(5);
});

test('inSlices closes its source if the loop over it ends early', async () => {
  let isClosed = false;
  async function* source() {
    try {
      yield 1;
      yield 2;
    } finally {
      isClosed = true;
    }
  }
  for await (const _ of inSlices(source())) break;
  expect(isClosed).toBe(true);
});

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
])('dayOf and dayStart are correct on the day of a clock change: %s', (day, begin, hours) => {
  const hour = (n: number) => dayOf(Date.parse(begin) + n * HOUR_MS, NEW_YORK);
  const all = Array.from({ length: hours }, (_, n) => hour(n));
  expect(new Set(all)).toEqual(new Set([day]));
  expect(hour(-1)).toBe(dayBefore(day, 1));
  const last = Date.parse(begin) + hours * HOUR_MS - 1;
  expect(dayStart(last, NEW_YORK)).toBe(Date.parse(begin));
  expect(dayStart(Date.parse(begin), NEW_YORK)).toBe(Date.parse(begin));
  expect(dayBefore(hour(hours), 1)).toBe(day);
});

test('dayBefore is correct across months and years', () => {
  expect(dayBefore('2026-01-02', 7)).toBe('2025-12-26');
  expect(dayBefore('2028-03-01', 1)).toBe('2028-02-29');
});

test('otherDay labels the day of a time, and returns an empty text for today', () => {
  const now = Date.parse('2026-11-23T14:00:00Z');
  const dayLabel = (at: string, zone = NEW_YORK) => otherDay(Date.parse(at), now, zone);
  expect(dayLabel('2026-11-23T05:00:00Z')).toBe('');
  expect(dayLabel('2026-11-24T04:59:00Z')).toBe('');
  expect(dayLabel('2026-11-23T04:59:00Z')).toBe('Sun');
  expect(dayLabel('2026-11-23T04:59:00Z', 'UTC')).toBe('');
  expect(dayLabel('2026-11-17T12:00:00Z')).toBe('Tue');
  expect(dayLabel('2026-11-16T12:00:00Z')).toBe('Nov 16');
});

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  // Node returns these values if TZ is empty, an offset, or invalid.
  ['Etc/Unknown', 'UTC'],
  ['GMT+03:00', 'UTC'],
  [undefined, 'UTC'],
])('on a machine with the time zone %s, ownTimeZone returns %s', (timeZone, expected) => {
  const own = { ...Intl.DateTimeFormat().resolvedOptions(), timeZone } as never;
  const options = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(own);
  const zone = ownTimeZone();
  options.mockRestore();
  expect(zone).toBe(expected);
});
