import { expect, test } from 'vitest';
import { ShopSettings } from '@/models';
import type { ShopSettingsDoc } from '@/models/shop-settings';
import { viewShop } from './read';
import { invoicesBlockedReason } from './schema';
import { SETTING_KEYS } from './settings-schema';

test('viewShop prefers the time zone of the opening hours', () => {
  const week = [[{ from: '08:00', to: '20:00' }], [], [], [], [], [], []];
  const openingHours = { timeZone: 'Asia/Tokyo', week, daysOff: [] };
  const stored = { _id: 'shop', revision: 2, timeZone: 'Europe/Berlin' } as const;
  expect(viewShop({ ...stored, openingHours }).timeZone).toBe('Asia/Tokyo');
  expect(viewShop(stored).timeZone).toBe('Europe/Berlin');
});

test.each(['PT', 'IT', 'RO', 'BR', 'MX'])(
  'a shop in %s issues no invoices despite an old setting',
  (country) => {
    const stored = { _id: 'shop', revision: 2, invoices: true } as const;
    expect(viewShop({ ...stored, country })).not.toHaveProperty('invoices');
    expect(viewShop({ ...stored, country: 'DE' }).invoices).toBe(true);
    // The seller can still save the address, and cannot switch invoices on.
    const present = viewShop({ ...stored, country });
    expect(invoicesBlockedReason({ ...present, address: 'Main Street 1' })).toBeUndefined();
    expect(invoicesBlockedReason({ ...present, invoices: true })).toMatch(
      /^invoice(Certified|Authority)$/,
    );
  },
);

const week = [[{ from: '08:00', to: '24:00' }], [], [], [], [], [], []];

/** The settings as the first release stored them. */
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

/** The settings as a release stored them before each section had its own page. */
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

/** All settings of the present release. */
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
])('the model and viewShop accept the settings that %s stored', (_, stored) => {
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
