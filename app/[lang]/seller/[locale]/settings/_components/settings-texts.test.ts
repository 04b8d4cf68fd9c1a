import { expect, test } from 'vitest';
import { DEFAULT_SHOP } from '@/lib/shop/default-shop';
import { shopInput } from '@/lib/shop/schema';
import type { ShopView } from '@/lib/shop/view';
import { timeField } from './form-texts';
import { bodyOf, faultsByInput, textsOf } from './settings-texts';

const shop: ShopView = {
  ...DEFAULT_SHOP,
  revision: 3,
  name: 'Green Corner',
  email: 'hello@corner.example',
  phone: '+49 30 1234',
  address: '1 Market Street\n10115 Berlin',
  country: 'DE',
  timeZone: 'Europe/Berlin',
  hasTimeZone: true,
  openingHours: {
    timeZone: 'Europe/Berlin',
    week: [
      [
        { from: '08:00', to: '12:00' },
        { from: '14:00', to: '24:00' },
      ],
      ...Array.from({ length: 6 }, () => []),
    ],
    daysOff: ['2026-12-25', '2027-01-01'],
  },
  promiseMinutes: 45,
  zipCodes: ['02134', '10115'],
  zones: [
    { name: 'City', zipCodes: ['1000-1999', '20*'], fee: 2.9, freeFrom: 40 },
    { name: 'Hills', zipCodes: ['4000'], fee: 0, minimum: 15 },
  ],
  pickup: { on: true, address: '1 Market Street', hours: 'Mon to Fri, 9 to 18' },
  windows: {
    on: true,
    only: true,
    lengthMinutes: 90,
    capacity: 4,
    leadMinutes: 30,
    closeMinutes: 360,
    days: [
      [
        { from: '08:00', to: '12:30' },
        { from: '18:00', to: '24:00' },
      ],
      ...Array.from({ length: 6 }, () => []),
    ],
    daysOff: ['2026-12-24'],
  },
  minimumOrder: 12.5,
  currency: 'eur',
  taxPercent: 8.25,
  lowestPrice: true,
  lineWishes: true,
};

test.each([
  ['with everything', shop],
  ['of which nothing is set', DEFAULT_SHOP],
  [
    'that is always open in its time zone',
    { ...DEFAULT_SHOP, timeZone: 'America/New_York', hasTimeZone: true },
  ],
])('a shop %s is the same after its form was saved unchanged', (__, view) => {
  const { hasTimeZone: _, ...set } = view;
  expect(shopInput.parse(bodyOf(textsOf(view), view.revision))).toEqual(set);
});

test('the reason for charging no tax survives the form, and an empty one is none', () => {
  const exempt = { ...DEFAULT_SHOP, taxPercent: 0, taxExemption: '§ 19 UStG' };
  const texts = textsOf(exempt);
  expect(shopInput.parse(bodyOf(texts, 1))).toMatchObject({ taxExemption: '§ 19 UStG' });
  const without = shopInput.parse(bodyOf({ ...texts, taxExemption: ' ' }, 1));
  expect(without.taxExemption).toBeUndefined();
});

test('tax classes survive the form, the first with the rate of most goods', () => {
  const taxClasses = [
    { id: 'standard', name: 'Standard', percent: 19, appliesTo: ['delivery'] },
    { id: 'reduced', name: 'Reduced', percent: 8.875, appliesTo: ['Fruits', 'deposits'] },
  ];
  const taxed = {
    taxMode: 'included',
    taxClasses,
    address: '1 High Street',
    taxNumber: 'DE1',
    invoices: true,
    orderButton: 'Buy now',
  } as const;
  const texts = textsOf({ ...DEFAULT_SHOP, ...taxed, taxPercent: 19 });
  expect(shopInput.parse(bodyOf(texts, 1))).toMatchObject({ ...taxed, taxPercent: 19 });
  const changed = bodyOf(
    { ...texts, taxPercent: '20', 'tax2-name': 'Zero rate', 'tax2-percent': '0' },
    1,
  );
  expect(shopInput.parse(changed)).toMatchObject({
    taxPercent: 20,
    taxClasses: [{ id: 'standard', percent: 20 }, {}, { id: 'zero-rate', percent: 0 }],
  });
  const { error } = shopInput.safeParse(
    bodyOf({ ...texts, taxPercent: 'x', 'tax1-percent': 'y' }, 1),
  );
  const faults = Object.fromEntries((error?.issues ?? []).map((one) => [one.path.join('.'), 'x']));
  expect(faultsByInput(faults)).toEqual({ taxPercent: 'x', 'tax1-percent': 'x' });
});

test('the zone of the server is nothing that the form says until one is set', () => {
  // A container has UTC; the form then suggests the zone of the browser.
  const unset = { ...shop, timeZone: 'UTC', hasTimeZone: false };
  expect(textsOf(unset)).not.toHaveProperty('timeZone');
  expect(textsOf({ ...unset, hasTimeZone: true })).toHaveProperty('timeZone', 'UTC');
});

test('zip codes and days off are separated as people separate them', () => {
  const texts = {
    ...textsOf(shop),
    zipCodes: '02134, 10115;\n 10117، 94000 – 94199 20*',
    daysOff: '2026-12-25 ',
    'zone0-zipCodes': '1000 – 1999, 20* 4000',
  };
  expect(bodyOf(texts, 1)).toMatchObject({
    zipCodes: ['02134', '10115', '10117', '94000-94199', '20*'],
    zones: [{ zipCodes: ['1000-1999', '20*', '4000'] }, { zipCodes: ['4000'] }],
    openingHours: { daysOff: ['2026-12-25'] },
  });
});

const BAD_ZONE = { 'zone1-zipCodes': '4000 10-9', 'zone1-fee': 'much' };

test('a fault stands at the input that it means', () => {
  const half = {
    ...textsOf(shop),
    [timeField(4, 0, 'from')]: '09:00',
    zipCodes: '1 two',
    ...BAD_ZONE,
  };
  const { error } = shopInput.safeParse({ ...bodyOf(half, 1), taxPercent: 'much' });
  const fields = Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  );
  expect(Object.keys(faultsByInput(fields)).sort()).toEqual([
    timeField(4, 0, 'from'),
    'taxPercent',
    'zipCodes',
    'zone1-fee',
    'zone1-zipCodes',
  ]);
});

test('the main language comes first, and English alone is no setting', () => {
  const languages: ShopView['languages'] = ['de', 'en'];
  const texts = textsOf({ ...DEFAULT_SHOP, languages });
  expect(shopInput.parse(bodyOf(texts, 0))).toMatchObject({ languages });
  const english = { ...texts, mainLanguage: 'en', 'language-de': '' };
  expect(shopInput.parse(bodyOf(english, 0)).languages).toBeUndefined();
});
