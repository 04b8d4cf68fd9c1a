import { expect, test } from 'vitest';
import { ShopSettings } from '@/models';
import type { ShopSettingsDoc } from '@/models/shop-settings';
import { viewShop } from './read';
import { invoicesBlockedReason, shopInput } from './schema';
import { SETTING_KEYS } from './settings-schema';

const input = { revision: 0, name: 'Corner', promiseMinutes: 30, currency: 'usd', taxPercent: 2 };
const day = (...times: [string, string][]) => times.map(([from, to]) => ({ from, to }));
const hours = (monday: object[], more: object = {}) => ({
  openingHours: { timeZone: 'UTC', week: [monday, [], [], [], [], [], []], ...more },
});

test.each([
  [{ timeZone: 'Mars' }, 'Choose a time zone, for example, Europe/Berlin'],
  [{ name: ' ' }, 'Enter a shop name'],
  [{ name: 'x'.repeat(41) }, 'The name can have at most 40 characters'],
  [{ email: 'nobody' }, 'Email must be a valid email address'],
  [{ promiseMinutes: 0 }, 'The delivery time must be a whole number of minutes from 1 to 1440'],
  [
    { promiseMinutes: '1.000' },
    'The delivery time must be a whole number of minutes from 1 to 1440',
  ],
  [{ promiseMinutes: 2.5 }, 'The delivery time must be a whole number of minutes from 1 to 1440'],
  [{ taxPercent: 8.255 }, 'The tax rate must be a number from 0 to 100 with at most two decimals'],
  [{ taxPercent: -1 }, 'The tax rate must be a number from 0 to 100 with at most two decimals'],
  [
    { taxPercent: '1,000' },
    'The tax rate must be a number from 0 to 100 with at most two decimals',
  ],
  [{ taxPercent: '1e1' }, 'The tax rate must be a number from 0 to 100 with at most two decimals'],
  [{ taxPercent: '' }, 'The tax rate must be a number from 0 to 100 with at most two decimals'],
  [{ currency: 'xau' }, 'Choose a currency from the list'],
  [{ minimumOrder: 'much' }, 'Minimum order must be a number with at most two decimals'],
  [
    { minimumOrder: '1.000,50' },
    'Minimum order must be written without thousands separators, for example, 1000.50',
  ],
  [{ country: 'XX' }, 'Choose a country from the list, or leave it blank'],
  [{ country: 43 }, 'Choose a country from the list, or leave it blank'],
  [
    { zipCodes: ['SW1A'] },
    'SW1A: set the country of the shop first. Without it, postal codes have digits only.',
  ],
  [
    { zipCodes: ['2*0'] },
    'Enter postal codes like 4000, ranges like 1000-1999, prefixes like 20*, or * for all',
  ],
  [{ zipCodes: ['94199-94000'] }, '94199-94000: a range must start with the lower postal code'],
  [
    { scaleLabels: { weight: ['30'], price: [] } },
    'Each prefix of scale labels must be 02 or from 20 to 29, and must stand for weight or for price, not both',
  ],
  [
    { scaleLabels: { weight: ['21'], price: ['21'] } },
    'Each prefix of scale labels must be 02 or from 20 to 29, and must stand for weight or for price, not both',
  ],
  [
    { scaleLabels: { weight: { $gt: '' }, price: [] } },
    'Each prefix of scale labels must be 02 or from 20 to 29, and must stand for weight or for price, not both',
  ],
  [hours(day(['8:00', '12:00'])), 'Opening times must be in the format 08:00'],
  [
    hours(day(['12:00', '08:00'])),
    'Monday: closing time must be after opening time. Enter hours after midnight on the next day.',
  ],
  [hours(day(['08:00', '12:00'], ['11:00', '14:00'])), 'Monday: the two opening times overlap'],
  [hours([]), 'Enter at least one opening time, or choose Always open'],
  [
    hours(day(['08:00', '09:00'], ['10:00', '11:00'], ['12:00', '13:00'])),
    'A day can have at most two opening times',
  ],
  [
    hours(day(['08:00', '12:00']), { timeZone: 'Mars' }),
    'Choose a time zone, for example, Europe/Berlin',
  ],
  [
    hours(day(['08:00', '12:00']), { daysOff: ['2026-02-30'] }),
    'Days off must be dates in the format 2026-12-25',
  ],
])('the settings reject %j: %s', (change, message) => {
  const { error } = shopInput.safeParse({ ...input, ...change });
  expect([...new Set(error?.issues.map((issue) => issue.message))]).toEqual([message]);
});

test.each([
  ['at', 'AT'],
  [' DE ', 'DE'],
  ['', undefined],
  [undefined, undefined],
])('the settings schema converts the country %j to %j', (given, country) =>
  expect(shopInput.parse({ ...input, country: given }).country).toBe(country),
);

test('the settings schema copies the time zone of the shop into the opening hours', () => {
  const zone = { timeZone: 'America/New_York' };
  expect(shopInput.parse({ ...input, ...zone })).toMatchObject(zone);
  const open = hours(day(['08:00', '12:00']));
  expect(shopInput.parse({ ...input, ...open })).toMatchObject({ timeZone: 'UTC' });
  expect(shopInput.parse({ ...input, ...open, ...zone })).toMatchObject({
    ...zone,
    openingHours: zone,
  });
});

test('the settings schema sorts opening times, and converts midnight at the end of a day to 24:00', () => {
  const week = day(['14:00', '00:00'], ['08:00', '12:00']);
  const parsed = shopInput.parse({
    ...input,
    ...hours(week),
    taxPercent: '8.25',
    minimumOrder: '',
  });
  expect(parsed).toMatchObject({ taxPercent: 8.25, minimumOrder: 0, zipCodes: [] });
  const typed = { promiseMinutes: ' 45 ', taxPercent: '8,25', minimumOrder: '12,5' };
  const read = { promiseMinutes: 45, taxPercent: 8.25, minimumOrder: 12.5 };
  expect(shopInput.parse({ ...input, ...typed })).toMatchObject(read);
  expect(parsed.openingHours?.week[0]).toEqual(day(['08:00', '12:00'], ['14:00', '24:00']));
});

test.each([
  ['us', 'us'],
  ['uk', 'uk'],
  ['metric-100', 'metric-100'],
  ['metric', undefined],
  [undefined, undefined],
])('the settings schema converts the units %s to %s', (units, stored) => {
  expect(shopInput.parse({ ...input, units }).units).toBe(stored);
});

test('the settings reject unknown units', () => {
  const { error } = shopInput.safeParse({ ...input, units: 'imperial' });
  expect(error?.issues).toMatchObject([
    { path: ['units'], message: '“units” must be “metric”, “metric-100”, “us” or “uk”' },
  ]);
});

test('the settings schema removes duplicate prefixes of scale labels, and sorts the prefixes', () => {
  const read = (scaleLabels: unknown) => shopInput.parse({ ...input, scaleLabels }).scaleLabels;
  expect(read({ weight: ['22', '21', '22'], price: [], checked: true })).toEqual({
    weight: ['21', '22'],
    price: [],
    checked: true,
  });
  expect(read({ weight: [], price: ['02'], digits: 4 })).toEqual({
    weight: [],
    price: ['02'],
    checked: true,
    digits: 4,
  });
  expect(read({ weight: ['21'], price: ['28'], checked: false })).toEqual({
    weight: ['21'],
    price: ['28'],
  });
  for (const none of [undefined, null, { weight: [], price: [], checked: true }])
    expect(read(none)).toBeUndefined();
});

test('the database model has a field for each setting', () => {
  const stored = SETTING_KEYS.filter((key) => key !== 'minimumOrder');
  expect(Object.keys(ShopSettings.schema.obj)).toEqual(
    expect.arrayContaining([...stored, 'minimumCents']),
  );
});

test.each([
  [
    { name: 'Retail Delivery Fee', amount: '0.28' },
    { name: 'Retail Delivery Fee', amount: 0.28 },
  ],
  [
    { name: ' Fee ', amount: 0.5, from: '100' },
    { name: 'Fee', amount: 0.5, from: 100 },
  ],
  [{ name: 'Fee', amount: '' }, undefined],
  [null, undefined],
])('the settings schema converts the state delivery fee %j to %j', (stateFee, read) => {
  expect(shopInput.parse({ ...input, stateFee }).stateFee).toEqual(read);
});

test.each([
  [{ name: '', amount: 1 }, 'stateFee.name', /^The state fee needs a name/],
  [{ name: 'x'.repeat(61), amount: 1 }, 'stateFee.name', /at most 60 characters$/],
  [{ name: 'Fee', amount: 'much' }, 'stateFee.amount', /^The state fee must be a number/],
  [
    { name: 'Fee', amount: 1, from: '1.000,5' },
    'stateFee.from',
    /^The minimum value of taxed goods must be/,
  ],
])('the settings reject the state delivery fee %j', (stateFee, path, message) => {
  const { error } = shopInput.safeParse({ ...input, stateFee });
  expect(error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([
    [path, expect.stringMatching(message)],
  ]);
});

test('viewShop prefers the time zone of the opening hours to the time zone of the shop', () => {
  const week = [[{ from: '08:00', to: '20:00' }], [], [], [], [], [], []];
  const openingHours = { timeZone: 'Asia/Tokyo', week, daysOff: [] };
  const stored = { _id: 'shop', revision: 2, timeZone: 'Europe/Berlin' } as const;
  expect(viewShop({ ...stored, openingHours }).timeZone).toBe('Asia/Tokyo');
  expect(viewShop(stored).timeZone).toBe('Europe/Berlin');
});

test.each(['PT', 'IT', 'RO', 'BR', 'MX'])(
  'a shop in %s issues no invoices, even if its stored settings enable them',
  (country) => {
    const stored = { _id: 'shop', revision: 2, invoices: true } as const;
    expect(viewShop({ ...stored, country })).not.toHaveProperty('invoices');
    expect(viewShop({ ...stored, country: 'DE' }).invoices).toBe(true);
    const present = viewShop({ ...stored, country });
    expect(invoicesBlockedReason({ ...present, address: 'Main Street 1' })).toBeUndefined();
    expect(invoicesBlockedReason({ ...present, invoices: true })).toMatch(
      /^invoice(Certified|Authority)$/,
    );
  },
);

const week = [[{ from: '08:00', to: '24:00' }], [], [], [], [], [], []];

const FIRST: ShopSettingsDoc = {
  _id: 'shop',
  revision: 3,
  name: 'Green Corner',
  logo: '/uploads/logo.webp',
  email: 'hello@corner.example',
  phone: '030 1234567',
  address: 'Main Street 1',
  openingHours: { timeZone: 'Europe/Berlin', week, daysOff: ['2026-12-25'] },
  promiseMinutes: 45,
  zipCodes: ['10115'],
  minimumCents: 1_250,
  currency: 'eur',
  taxPercent: 8.25,
};

const BEFORE_SECTIONS: ShopSettingsDoc = {
  ...FIRST,
  country: 'DE',
  phonesOf: 'DE',
  timeZone: 'Europe/Berlin',
  zones: [{ name: 'North', zipCodes: ['13*'], feeCents: 290, freeFromCents: 4_000 }],
  pickup: { on: true, address: 'Main Street 1', hours: '' },
  windows: {
    ...{ on: true, only: false, days: week, daysOff: [], lengthMinutes: 60, capacity: 4 },
    leadMinutes: 30,
  },
  pause: { until: new Date('2100-01-01'), words: 'Closed' },
  taxMode: 'included',
  taxClasses: [{ id: 'standard', name: 'Food', percent: 7 }],
  taxNumber: 'DE 1',
  taxExemption: '§ 19 UStG',
  invoices: true,
  orderButton: 'Order with obligation to pay',
  startPage: 'today',
  lowestPrice: true,
  lineWishes: true,
  languages: ['de', 'en'],
  social: { instagram: 'https://www.instagram.com/corner' },
  pages: {
    revision: 1,
    list: [
      { slug: 'terms', title: 'Terms', revision: 1, text: 'v1', updatedAt: new Date('2026-11-25') },
    ],
  },
  home: { revision: 1, page: { banner: {} } },
  stars: false,
  newsletter: 'on',
  scaleLabels: { weight: ['21'], price: ['22'], checked: true },
  firstDayOver: true,
};

const NOW: ShopSettingsDoc = {
  ...BEFORE_SECTIONS,
  sectionRevisions: { shop: 3 },
  sectionsAt: 3,
  logoSize: { width: 160, height: 27 },
  guaranteeNotice: { de: { text: 'Garantie', link: 'https://corner.example' } },
  units: 'metric-100',
  payMethods: { transfer: { on: true, name: 'Bank', details: 'IBAN 1' } },
  peppolId: '0208:0123456749',
  stateFee: { name: 'Retail delivery fee', cents: 28, fromCents: 1_000 },
  checkoutAs: 'guest',
  accent: '#e8590c',
  ...{ logoOnly: true, missedSearches: true, favourites: true, shoppingLists: true },
  ...{ backInStock: true, pasteList: true, shopperPasskeys: true, withdrawal: true },
  ...{ addToOrder: true, saveCards: true, expressCheckout: true, hasOldPrices: true },
};

test.each([
  ['the first release', FIRST],
  ['a release before the sections', BEFORE_SECTIONS],
  ['the present release', NOW],
])('viewShop reads settings that were stored by %s', (_, stored) => {
  expect(new ShopSettings(stored).toObject()).toEqual(stored);
  const shop = viewShop(stored);
  for (const key of SETTING_KEYS)
    if (key in stored && !['zones', 'stateFee'].includes(key))
      expect.soft(shop[key], key).toEqual(stored[key as keyof ShopSettingsDoc]);
  expect(shop.minimumOrder).toBe(12.5);
});

test('the test data contains every setting of the current release', () => {
  const fields = Object.keys(ShopSettings.schema.obj);
  expect(Object.keys(NOW).sort()).toEqual(fields.sort());
  expect(viewShop(NOW).zones).toEqual([
    { name: 'North', zipCodes: ['13*'], fee: 2.9, freeFrom: 40 },
  ]);
  expect(viewShop(NOW).stateFee).toEqual({ name: 'Retail delivery fee', amount: 0.28, from: 10 });
});
