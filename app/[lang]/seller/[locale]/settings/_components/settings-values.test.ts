import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { translate } from '@/lib/i18n/catalog';
import { DEFAULT_SHOP, sectionValues, shopInput } from '@/lib/shop/schema';
import { SECTION_IDS, type SectionId } from '@/lib/shop/sections';
import { SETTING_KEYS, settingOf, settingsIn } from '@/lib/shop/settings-schema';
import type { ShopView } from '@/lib/shop/view';
import { summaryOf } from './settings-overview';
import {
  daysOfSpan,
  formatSpan,
  formSchema,
  inputOf,
  type SettingField,
  spansOf,
  valuesOf,
} from './settings-values';

const fields: SettingField[] = SETTING_KEYS.map((name) => ({ name, ...settingOf(name).form }));
const show = (view: ShopView) => valuesOf(fields, view, 'en', 'Pacific/Kiritimati');
const bodyOf = (values: object) => ({ revision: 1, ...formSchema(fields).parse(values) });

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
  stars: false,
  newsletter: 'on',
  scaleLabels: { weight: ['21', '22'], price: ['28'], checked: true, digits: 4 },
  languages: ['de', 'en'],
  social: { instagram: 'https://instagram.com/corner' },
};

const inputsOfErrors = (values: object) => {
  const { error } = shopInput.safeParse(bodyOf(values));
  return [...new Set((error?.issues ?? []).map(({ path }) => inputOf(path.join('.'))))].sort();
};

describe('the form of one settings section', () => {
  const formOf = (section: SectionId) => {
    const own = settingsIn(section).map((name) => ({ name, ...settingOf(name).form }));
    const values = valuesOf(own, shop, 'en', 'Pacific/Kiritimati');
    return { values, settings: formSchema(own).parse(values) };
  };

  it.each(SECTION_IDS)('sends only the settings of the section %s, unchanged', (section) => {
    const { settings } = formOf(section);
    const body: unknown = JSON.parse(JSON.stringify(settings));
    const allowed: string[] = settingsIn(section);
    expect(Object.keys(Object(body)).filter((key) => !allowed.includes(key))).toEqual([]);
    const { hasTimeZone: _, ...rest } = shop;
    expect(sectionValues(section, shop).parse(body).input).toEqual(rest);
  });

  it("reads zip codes in the format of the shop's country", () => {
    const own = settingsIn('delivery').map((name) => ({ name, ...settingOf(name).form }));
    const british = { ...shop, country: 'GB', zipCodes: ['SW1A 1AA'] };
    const values = valuesOf(own, british, 'en', 'UTC');
    expect(formSchema(own).parse(values)).toMatchObject({ zipCodes: ['SW1A 1AA'] });
    expect(formSchema(own).parse(values)).not.toHaveProperty('country');
  });
});

describe('the form of the settings', () => {
  it.each([
    ['with all settings', shop],
    ['without any setting', { ...DEFAULT_SHOP, hasTimeZone: true }],
    ['that is always open', { ...DEFAULT_SHOP, timeZone: 'America/New_York', hasTimeZone: true }],
    ['with a minimum order above 1,000', { ...shop, minimumOrder: 1_234.5, promiseMinutes: 1_440 }],
  ])('saves a shop %s unchanged', (__, view) => {
    const { hasTimeZone: _, ...set } = view;
    expect(shopInput.parse(bodyOf(show(view)))).toEqual({ ...set, revision: 1 });
  });

  it('saves no tax exemption if its text is empty', () => {
    const values = show({ ...DEFAULT_SHOP, taxPercent: 0, taxExemption: '§ 19 UStG' });
    expect(shopInput.parse(bodyOf(values))).toMatchObject({ taxExemption: '§ 19 UStG' });
    const without = shopInput.parse(bodyOf({ ...values, taxExemption: ' ' }));
    expect(without.taxExemption).toBeUndefined();
  });

  it('uses the rate of the first tax class as the default rate', () => {
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
    const values = show({ ...DEFAULT_SHOP, ...taxed, taxPercent: 19 });
    expect(shopInput.parse(bodyOf(values))).toMatchObject({ ...taxed, taxPercent: 19 });
    const [first, second] = taxClasses.map((one) => ({ ...one, percent: String(one.percent) }));
    const third = { id: '', name: 'Zero rate', percent: '0', appliesTo: ['gone'] };
    const changed = { ...values, taxPercent: '20', taxClasses: [first, second, third] };
    expect(shopInput.parse(bodyOf(changed))).toMatchObject({
      taxPercent: 20,
      taxClasses: [{ id: 'standard', percent: 20 }, {}, { id: 'zero-rate', percent: 0 }],
    });
    const wrong = { ...values, taxPercent: 'x', taxClasses: [first, { ...second, percent: 'y' }] };
    expect(inputsOfErrors(wrong)).toEqual(['taxClasses.1.percent', 'taxPercent']);
    // Without other classes, the rate is sent as the default rate, which allows fewer than three decimals.
    expect(bodyOf({ ...values, taxClasses: [first] })).not.toHaveProperty('taxClasses');
  });

  it('suggests the time zone of the browser until the shop has one', () => {
    // A server in a container uses UTC by default, so UTC may not be the seller's choice.
    const unset = { ...shop, timeZone: 'UTC', hasTimeZone: false };
    expect(show(unset)).toHaveProperty('timeZone', 'Pacific/Kiritimati');
    expect(show({ ...unset, hasTimeZone: true })).toHaveProperty('timeZone', 'UTC');
  });

  it('accepts zip codes separated by spaces, commas, semicolons or line breaks', () => {
    const zones = [
      { name: 'City', zipCodes: '1000 – 1999, 20* 4000', fee: '', freeFrom: '', minimum: '' },
    ];
    const values = { ...show(shop), zipCodes: '02134, 10115;\n 10117, 94000 – 94199 20*', zones };
    expect(bodyOf(values)).toMatchObject({
      zipCodes: ['02134', '10115', '10117', '94000-94199', '20*'],
      zones: [{ zipCodes: ['1000-1999', '20*', '4000'] }],
    });
  });

  it('shows each error of the API beside its input', () => {
    const values = show(shop);
    const half = {
      ...values,
      openingHours: {
        open: 'hours',
        daysOff: [],
        week: Array.from({ length: 7 }, (_, day) => [{ from: day === 4 ? '09:00' : '', to: '' }]),
      },
      taxPercent: 'much',
      zipCodes: '1 two',
      zones: [
        { name: 'City', zipCodes: '1', fee: '', freeFrom: '', minimum: '' },
        { name: 'Hills', zipCodes: '4000 10-9', fee: 'much', freeFrom: '', minimum: '' },
      ],
      scaleLabels: { weight: '21', price: '21', check: '' },
      pickup: { on: true, address: '', hours: '' },
      social: { instagram: 'https://example.com/corner' },
    };
    expect(inputsOfErrors(half)).toEqual([
      'openingHours.week.4.0.from',
      'pickup.address',
      'scaleLabels.weight',
      'social.instagram',
      'taxPercent',
      'zipCodes',
      'zones.1.fee',
      'zones.1.zipCodes',
    ]);
  });

  it('stores no languages for a shop that uses only English', () => {
    const values = show({ ...DEFAULT_SHOP, languages: ['de', 'en'] });
    expect(shopInput.parse(bodyOf(values))).toMatchObject({ languages: ['de', 'en'] });
    const english = { ...values, languages: { main: 'en', also: ['en'] } };
    expect(shopInput.parse(bodyOf(english)).languages).toBeUndefined();
  });
});

test('consecutive days off are shown as one span, even across months and years', () => {
  const days = ['2027-01-01', '2026-12-31', '2026-12-30', '2026-05-01', '2026-05-01'];
  expect(spansOf(days)).toEqual([
    { from: '2026-05-01', to: '2026-05-01' },
    { from: '2026-12-30', to: '2027-01-01' },
  ]);
});

test.each([
  [{ from: '2026-12-25', to: '' }, ['2026-12-25']],
  [{ from: '2026-12-25', to: '2026-12-20' }, ['2026-12-25']],
  [{ from: '2026-02-28', to: '2026-03-01' }, ['2026-02-28', '2026-03-01']],
  [{ from: '', to: '2026-12-25' }, []],
  [{ from: '2026-13-01', to: '' }, []],
])('the span of days off %j has the days %j', (span, days) =>
  expect(daysOfSpan(span)).toEqual(days),
);

test('a span of days off has at most 200 days', () =>
  expect(daysOfSpan({ from: '2026-01-01', to: '2126-01-01' })).toHaveLength(200));

test('splitting spans into days and joining them again preserves any set of days', () => {
  const day = fc
    .integer({ min: 0, max: 40 })
    .map((at) => new Date(Date.UTC(2026, 1, 10 + at)).toISOString().slice(0, 10));
  fc.assert(
    fc.property(fc.array(day), (days) => {
      expect(spansOf(days).flatMap(daysOfSpan)).toEqual([...new Set(days)].sort());
    }),
  );
});

test('a span of days off is formatted for a locale', () => {
  expect(formatSpan({ from: '2026-12-25', to: '2026-12-25' }, 'en-US')).toBe('Fri, Dec 25, 2026');
  expect(formatSpan({ from: '2026-12-24', to: '2026-12-26' }, 'de-DE')).toMatch(
    /^Do\., 24\.\s?–\s?Sa\., 26\. Dez\. 2026$/,
  );
});

describe('the summary of a settings section', () => {
  const context = {
    t: translate('en', 'sellerSettings'),
    language: 'en',
    locale: 'en-US',
    services: { payments: 'test', mail: 'live', sender: 'Corner <mail@corner.example>' },
  } as const;
  const zone = { name: 'City', zipCodes: ['1000'], fee: 2 };

  it.each([
    ['delivery', {}, 'Everywhere · in 30 minutes'],
    [
      'delivery',
      {
        zones: [{ ...zone, freeFrom: 30 }, { ...zone, freeFrom: 45.5 }, zone],
        minimumOrder: 10,
      },
      '3 zones · free for orders of $30.00 or more · minimum order $10.00 · in 30 minutes',
    ],
    ['delivery', { zipCodes: ['10115'] }, '1 postal code entry · in 30 minutes'],
    ['pickup', {}, 'Off'],
    [
      'pickup',
      { pickup: { on: true, address: '1 High St\nTown', hours: '' } },
      'On · 1 High St, Town',
    ],
    ['prices', {}, 'USD · 2% tax'],
    ['legal', {}, 'No tax number'],
    ['legal', { taxNumber: 'DE1', invoices: true }, 'Tax number DE1 · invoices on request'],
    ['payments', {}, 'Test mode'],
    ['mail', {}, 'Live · Corner <mail@corner.example>'],
    ['languages', { languages: ['de', 'en'] }, 'Deutsch · English'],
    ['scales', { scaleLabels: { weight: ['21', '22'], price: [] } }, '2 label prefixes'],
    ['social', {}, 'Nothing set yet'],
  ] as const)('describes the settings (section %s: %j)', (section, change, text) => {
    expect(summaryOf(section, { ...DEFAULT_SHOP, ...change } as ShopView, context)).toBe(text);
  });

  it('is a single line for each section of a new shop', () => {
    for (const id of SECTION_IDS)
      expect(summaryOf(id, DEFAULT_SHOP, context), id).toMatch(/^[^\n]{2,}$/);
  });

  it('omits online payment and mail until their status is loaded', () => {
    const waiting = { ...context, services: undefined };
    expect(summaryOf('payments', DEFAULT_SHOP, waiting)).toBe('');
    expect(summaryOf('mail', DEFAULT_SHOP, waiting)).toBe('');
  });
});
