import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { packedFees } from '@/lib/orders/packing-totals';
import { covers, mayBegin } from '@/lib/postal-codes/entries';
import { totalsOf } from '@/lib/tax/totals';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { areaZipCodes, checkArea, deliversQuery, readArea, zonesInput } from './schema';
import { stateFees, storedStateFee, viewStateFee } from './state-fee';
import { centsToFreeDelivery, feeCentsOf, isCodeIn, zoneOf } from './zones';

test.each([
  ['4000', '4000', true],
  ['4000', '40001', false],
  ['1000-1999', '1000', true],
  ['1000-1999', '1999', true],
  ['1000-1999', '2000', false],
  // These codes are outside the range, although a comparison as text would include them.
  ['1000-1999', '15', false],
  ['1000-1999', '10001', false],
  ['01000-01999', '01500', true],
  ['20*', '2', false],
  ['20*', '20', true],
  ['20*', '20999', true],
  ['*', '1', true],
  ['4000123', '4000-123', true],
  ['40*', '4000-123', true],
  ['11400-11499', '114 55', true],
  ['1000-1999', '4000-123', false],
  ['1000-1999', '10a4', false],
  ['1000-1999', '10:4', false],
  ['4000', '٤٠٠٠', true],
  ['4000', '4000\u0000', false],
  ['4000', '4*', false],
  ['.000', '4000', false],
])('the zone entry %s contains the zip code %s: %s', (entry, zipCode, has) => {
  expect(covers(entry, zipCode)).toBe(has);
});

/** Random zone entries with the zip codes that each contains, computed without the shop's own functions. */
const entries = fc.oneof(
  fc.integer({ min: 0, max: 9999 }).map((n) => String(n).padStart(4, '0')),
  fc
    .tuple(fc.integer({ min: 0, max: 9999 }), fc.integer({ min: 0, max: 300 }))
    .map(([from, more]) => [from, Math.min(9999, from + more)])
    .map((ends) => ends.map((n) => String(n).padStart(4, '0')).join('-')),
  fc.stringMatching(/^\d{0,3}\*$/),
);
const codes = Array.from({ length: 10_000 }, (_, n) => String(n).padStart(4, '0'));
function listed(entry: string): Set<string> {
  const [from = '', to = from] = entry.split('-');
  if (entry.endsWith('*'))
    return new Set(codes.filter((code) => code.indexOf(entry.slice(0, -1)) === 0));
  return new Set(codes.slice(Number(from), Number(to) + 1));
}

test('a zone entry matches a full zip code, and a partial zip code while the shopper types', () => {
  fc.assert(
    fc.property(
      entries,
      fc.constantFrom(...codes),
      fc.integer({ min: 1, max: 4 }),
      (entry, code, digits) => {
        const all = listed(entry);
        expect(covers(entry, code)).toBe(all.has(code));
        const typed = code.slice(0, digits);
        expect(mayBegin(entry, typed)).toBe([...all].some((one) => one.startsWith(typed)));
      },
    ),
    { numRuns: 500 },
  );
});

const old = { name: 'Old town', zipCodes: ['1010'], fee: 0 };
const city = { name: 'City', zipCodes: ['1000-1999'], fee: 2.9, freeFrom: 40 };
const all = { name: 'All', zipCodes: ['*'], fee: 7 };

test.each([
  ...[
    '',
    ' ',
    '-',
    '--4000',
    '4000-',
    '4--0',
    '4\t0',
    'SW1A',
    '4000*',
    '1000-1999x',
    '4e3',
    '0x10',
  ],
  ...['4000;', '$where', '{"$gt":""}', '4'.repeat(13), '1 '.repeat(50)],
])('the delivery check rejects the zip code %j', (zip) => {
  expect(deliversQuery.safeParse({ zip }).success).toBe(false);
});

test.each([
  ['１０１０', '1010'],
  ['१०१०', '1010'],
  ['١٠١٠', '1010'],
])('the delivery check reads the zip code %j as %s', (zip, digits) => {
  expect(deliversQuery.parse({ zip }).zip).toBe(digits);
});

test('the delivery check requires a zip code or an area', () => {
  expect(deliversQuery.parse({ area: 'Deira' })).toEqual({ area: 'Deira' });
  expect(deliversQuery.parse({ zip: '4000', country: 'at' })).toEqual({
    zip: '4000',
    country: 'AT',
  });
  for (const query of [{}, { country: 'AT' }])
    expect(deliversQuery.safeParse(query).error?.issues).toMatchObject([
      { path: ['zip'], message: deliversQuery.safeParse({ zip: '' }).error?.issues[0]?.message },
    ]);
});

test('if several zones contain a zip code, the first zone applies', () => {
  const zone = (name: string, ...zipCodes: string[]) => ({ name, zipCodes, fee: 1 });
  const zones = [
    zone('12', '12*'),
    zone('range', '1000-1299'),
    zone('1', '1*'),
    zone('123', '123*'),
  ];
  const named = ['1234', '12', '1100', '1300', '123'].map(
    (zipcode) => zoneOf({ zones }, { zipcode })?.name,
  );
  expect(named).toEqual(['12', '12', 'range', '1', '12']);
});

test('an address is in the first zone that contains its zip code', () => {
  const zones = [old, city, all];
  expect(zoneOf({ zones }, { zipcode: '1010' })?.name).toBe('Old town');
  expect(zoneOf({ zones }, { zipcode: '1011' })?.name).toBe('City');
  expect(zoneOf({ zones }, { zipcode: '99' })?.name).toBe('All');
  expect(zoneOf({ zones: [old, city] }, { zipcode: '99' })).toBeUndefined();
  expect(zoneOf({ zones: undefined }, { zipcode: '99' })).toBeUndefined();
});

test.each([
  [city, 0, 290, 4_000],
  [city, 3_999, 290, 1],
  [city, 4_000, 0, undefined],
  [all, 1_000_000, 700, undefined],
  [old, 1, 0, undefined],
  [undefined, 1, 0, undefined],
])(
  'the delivery fee and the amount missing for free delivery are correct: zone %j, subtotal %i, fee %i, missing %s',
  (zone, cents, fee, missing) => {
    expect(feeCentsOf(zone, cents, 'usd')).toBe(fee);
    expect(centsToFreeDelivery(zone, cents, 'usd')).toBe(missing);
  },
);

const given = { name: 'City', zipCodes: ['1000-1999', ' 20 * ', '4000', '4000'], fee: '2,90' };

const settings = z
  .object({ country: z.string().optional(), zipCodes: areaZipCodes, zones: zonesInput })
  .superRefine(checkArea, { when: () => true })
  .transform((area) => readArea(area));

function readSettings(area: { country?: string; zipCodes?: unknown; zones?: unknown }) {
  const { data, error } = settings.safeParse(area);
  return data ?? { message: error?.issues[0]?.message };
}

test('the settings accept common notations of zip codes', () => {
  expect(readSettings({ zones: [{ ...given, freeFrom: '', minimum: 15 }] })).toMatchObject({
    zones: [{ name: 'City', zipCodes: ['1000-1999', '20*', '4000'], fee: 2.9, minimum: 15 }],
  });
  expect(zonesInput.parse([])).toBeUndefined();
  expect(zonesInput.parse(undefined)).toBeUndefined();
});

test.each([
  [{ name: ' ' }, 'A zone needs a name'],
  [{ zipCodes: [] }, 'A zone needs postal codes'],
  [{ zipCodes: ['SW1A'] }, 'SW1A: set the country of the shop first'],
  [
    { zipCodes: ['1000-199'] },
    '1000-199: both ends of a range must have the same number of digits',
  ],
  [{ zipCodes: ['1999-1000'] }, '1999-1000: a range must start with the lower postal code'],
  [{ zipCodes: ['2*0'] }, 'Enter postal codes like 4000'],
  [{ fee: -1 }, 'The fee must be a number'],
  [{ fee: '1.000,00' }, 'The fee must be written without'],
  [{ freeFrom: 'much' }, 'Free delivery over must be a number'],
  [{ minimum: 1e9 }, 'The minimum order can be at most'],
])('the settings reject the zone data %j with an error message', (change, words) => {
  expect(readSettings({ zones: [{ ...given, ...change }] })).toEqual({
    message: expect.stringContaining(words),
  });
});

/* In a country whose codes contain a hyphen, the hyphen is part of a code. In other countries it denotes a range of
   codes with the same length. */
test.each([
  [undefined, '94000-94199', '94000-94199'],
  [undefined, ' 20 * ', '20*'],
  [undefined, '114 55', '11455'],
  [undefined, '١٠٠٠-١٩٩٩', '1000-1999'],
  ['PT', '4000-123', '4000123'],
  ['PL', '00-950', '00950'],
  ['BR', '01310-100', '01310100'],
  ['GB', 'sw1a 1aa', 'SW1A1AA'],
  ['GB', 'SW1*', 'SW1*'],
  ['AE', '*', '*'],
])('a shop in %s stores the typed zip codes %s as %s', (country, typed, stored) => {
  expect(
    readSettings({
      ...omitUndefined({ country: country || undefined }),
      zipCodes: [typed, typed],
      zones: [{ ...given, zipCodes: [typed] }],
    }),
  ).toMatchObject({ zipCodes: [stored], zones: [{ zipCodes: [stored] }] });
});

test.each([
  ...['94199-94000', '1000-', '-1999', '1-2-', 'SW1A', '', '1'.repeat(13), 7],
  ...['4000-123', '1000-199', '94110-1234'],
])('a shop without a country rejects the zip code entry %s', (typed) => {
  expect(readSettings({ zipCodes: [typed] })).toEqual({ message: expect.any(String) });
  expect(readSettings({ zones: [{ ...given, zipCodes: [typed] }] })).toEqual({
    message: expect.any(String),
  });
});

test('zip codes with letters are accepted only in a shop that has set its country', () => {
  const kingdom = { country: 'GB', postalCode: { shapes: '[@@9@] 9@@' } };
  for (const zip of ['1010', '4000-123', '114 55']) {
    expect(isCodeIn({}, zip)).toBe(true);
    expect(isCodeIn(kingdom, zip)).toBe(true);
  }
  expect([isCodeIn({}, 'SW1A 1AA'), isCodeIn(kingdom, 'SW1A 1AA')]).toEqual([false, true]);
});

test('the short code SW1A includes the postcode SW1A 1AA', () => {
  const zones = [{ name: 'Westminster', zipCodes: ['SW1A'], fee: 3 }];
  const kingdom = { zones, country: 'GB', postalCode: { shapes: '[@@9@] 9@@' } };
  expect(zoneOf(kingdom, { zipcode: 'sw1a 1aa' })?.name).toBe('Westminster');
  expect(zoneOf(kingdom, { zipcode: 'SW1H 9AJ' })).toBeUndefined();
  const american = { zones: [{ name: 'Mission', zipCodes: ['94110'], fee: 3 }] };
  expect(zoneOf(american, { zipcode: '94110-1234' })?.name).toBe('Mission');
});

const food = (cents: number) => ({ unitCents: cents, quantity: 1, taxPercent: 0 });
const soap = (cents: number) => ({ unitCents: cents, quantity: 1, taxPercent: 8 });
const colorado = { name: 'Retail Delivery Fee', amount: 0.28 };
const minnesota = { name: 'Road Improvement and Food Delivery Fee', amount: 0.5, from: 100 };
const terms = (stateFee?: typeof minnesota | typeof colorado) => ({
  taxPercent: 8,
  currency: 'usd',
  ...(stateFee ? { stateFee } : {}),
});

describe('the state delivery fee', () => {
  it.each([
    ['a shop without the fee', undefined, [soap(500)], 0],
    ['untaxed goods only', colorado, [food(9_000)], 0],
    ['no goods', colorado, [], 0],
    ['free goods', colorado, [soap(0)], 0],
    ['one taxed product', colorado, [food(100), soap(1)], 28],
    ['taxed goods below the least price', minnesota, [soap(9_999), food(5_000)], 0],
    ['taxed goods of the least price', minnesota, [soap(10_000)], 50],
  ])('depends on the settings and the price of taxed goods: %s', (_, stateFee, lines, cents) => {
    const fees = stateFees(lines, terms(stateFee));
    expect(fees.map((fee) => fee.cents)).toEqual(cents ? [cents] : []);
  });

  it('uses the default tax rate for lines without a tax rate', () => {
    const line = { unitCents: 100, quantity: 2 };
    expect(stateFees([line], terms(colorado))).toHaveLength(1);
    expect(stateFees([line], { ...terms(colorado), taxPercent: 0 })).toEqual([]);
  });
});

describe('the state delivery fee in the total of an order', () => {
  it('is added without tax after the delivery fee', () => {
    const lines = [soap(1_000), food(500)];
    const delivery = { kind: 'delivery', cents: 300, taxPercent: 8 } as const;
    const fees = [delivery, ...stateFees(lines, terms(colorado))];
    const totals = totalsOf(lines, terms(), { fees });
    expect(totals).toMatchObject({
      subtotalCents: 1_500,
      feeCents: 300,
      stateFee: { name: 'Retail Delivery Fee', cents: 28 },
      taxCents: 104,
      totalCents: 1_500 + 300 + 28 + 104,
    });
    const sum = totals.taxes.reduce((all, { netCents, taxCents }) => all + netCents + taxCents, 0);
    expect(sum).toBe(totals.totalCents);
  });

  it('is absent if the shop charges no state fee', () => {
    expect(totalsOf([soap(100)], terms())).not.toHaveProperty('stateFee');
  });
});

describe('the state delivery fee after packing', () => {
  const fees = stateFees([soap(10_000), food(100)], terms(minnesota));
  const packed = (soapPicked: number, foodPicked: number) => [
    { ...soap(10_000), pickedQuantity: soapPicked },
    { ...food(100), pickedQuantity: foodPicked },
  ];

  it('is still charged if taxed goods are picked', () => {
    expect(packedFees(packed(1, 0), terms(), fees)).toEqual(fees);
  });

  it('is removed if all taxed goods are missing', () => {
    expect(packedFees(packed(0, 1), terms(), fees)).toEqual([]);
  });
});

describe('the state delivery fee in the settings', () => {
  it.each([colorado, minnesota])('is shown as the seller entered it: %j', (fee) => {
    expect(viewStateFee(storedStateFee(fee, 'usd'), 'usd')).toEqual(fee);
  });
});
