import { describe, expect, it, test } from 'vitest';
import { translate } from '@/lib/i18n/catalog';
import { plainVatId, VAT_ID } from '@/lib/invoices/schema';
import { shopInput } from '@/lib/shop/schema';
import { allPricesNote, priceNote } from './price-note';
import { isVatId, vatIdExample } from './vat-id';

const input = { revision: 0, name: 'Corner', promiseMinutes: 30, currency: 'eur' };
const standard = { id: 'standard', name: 'Standard', percent: 19 };

test.each([
  [{}, 'The tax rate must be a number from 0 to 100 with at most two decimals'],
  [
    { taxClasses: [{ ...standard, percent: 8.8755 }] },
    'A tax rate must be a number from 0 to 100 with at most three decimals',
  ],
  [
    { taxClasses: [{ ...standard, percent: '1.000,5' }] },
    'A tax rate must be a number from 0 to 100 with at most three decimals',
  ],
  [{ taxClasses: [{ ...standard, name: ' ' }] }, 'A tax rate needs a name'],
  [
    { taxClasses: [{ ...standard, id: 'a b' }] },
    'The id of a tax class can have only letters, digits and hyphens',
  ],
  [
    { taxClasses: [standard, standard] },
    'Two tax classes are named Standard. Give them different names.',
  ],
  [
    {
      taxClasses: [
        { ...standard, appliesTo: ['Fruits'] },
        { name: 'Reduced', percent: 7, appliesTo: ['Fruits'] },
      ],
    },
    'Fruits already has the tax class Standard',
  ],
  [
    { taxClasses: [{ ...standard, appliesTo: ['Cars'] }] },
    'A tax class can apply only to categories, deposits or delivery',
  ],
  [
    { taxPercent: 2, taxExemption: '§ 19 UStG' },
    'A shop with a tax exemption cannot have a tax rate above 0%. Set all rates to 0, or remove the exemption reason.',
  ],
  [
    {
      taxClasses: [
        { ...standard, percent: 0 },
        { name: 'Reduced', percent: 7 },
      ],
      taxExemption: '§ 19 UStG',
    },
    'A shop with a tax exemption cannot have a tax rate above 0%. Set all rates to 0, or remove the exemption reason.',
  ],
  [
    { taxPercent: 0, taxExemption: 'x'.repeat(201) },
    'The tax exemption reason can have at most 200 characters',
  ],
  [{ taxPercent: 2, taxMode: 'both' }, '“taxMode” must be “added” or “included”'],
  [
    { taxPercent: 2, orderButton: 'Take my money' },
    'Choose the text of the order button from the list',
  ],
])('the tax settings reject %j: %s', (change, message) => {
  const { error } = shopInput.safeParse({ ...input, ...change });
  expect([...new Set(error?.issues.map((issue) => issue.message))]).toEqual([message]);
});

test('the default tax rate is the rate of the first tax class', () => {
  const taxClasses = [
    { name: 'Standard rate', percent: '8,875', appliesTo: [] },
    { id: 'r', name: 'Reduced', percent: 7, appliesTo: ['Fruits', 'Fruits', 'deposits'] },
  ];
  expect(
    shopInput.parse({ ...input, taxMode: 'included', taxPercent: 2, taxClasses }),
  ).toMatchObject({
    taxMode: 'included',
    taxPercent: 8.875,
    taxClasses: [
      { id: 'standard-rate', name: 'Standard rate', percent: 8.875 },
      { id: 'r', name: 'Reduced', percent: 7, appliesTo: ['Fruits', 'deposits'] },
    ],
  });
});

test('the tax settings omit empty fields and default values', () => {
  const empty = { taxMode: '', taxClasses: [], taxNumber: ' ', orderButton: 'Place Order' };
  const read: Record<string, unknown> = shopInput.parse({ ...input, taxPercent: 2, ...empty });
  expect(Object.keys(empty).map((key) => read[key])).toEqual(Array(4).fill(undefined));
});

test('tax classes get unique ids, even if their names have no Latin letters', () => {
  const taxClasses = [
    { name: 'أساسية', percent: '١٩' },
    { id: 'class-2', name: 'مخفّضة', percent: '٧٫٥' },
    { name: 'صفر', percent: '۰' },
  ];
  expect(shopInput.parse({ ...input, taxClasses }).taxClasses).toEqual([
    { id: 'class', name: 'أساسية', percent: 19 },
    { id: 'class-2', name: 'مخفّضة', percent: 7.5 },
    { id: 'class-3', name: 'صفر', percent: 0 },
  ]);
});

describe('isVatId', () => {
  it.each([
    ['DE123456789', 'DE'],
    ['de 123 456 789', 'DE'],
    ['NL123456789B01', 'NL'],
    ['ESB12345678', 'ES'],
    ['FRXX123456789', 'FR'],
    ['EL123456789', 'GR'],
    ['XI123456789', 'GB'],
    ['ATU12345678', 'DE'],
    ['DE123456789', undefined],
  ])('accepts %s in the country %s', (number, country) =>
    expect(isVatId(number, country)).toBe(true),
  );

  it.each([
    ['29/815/08155', 'DE'],
    ['B12345678', 'ES'],
    ['501 234 567', 'PT'],
    ['12-3456789', 'US'],
    ['12.345.678/0001-90', 'BR'],
    ['ESP010101AB1', 'MX'],
    ['CHE-123.456.789 MWST', 'CH'],
    ['DEUTSCHLAND', 'DE'],
    ['', undefined],
  ])('rejects %s in the country %s', (number, country) =>
    expect(isVatId(number, country)).toBe(false),
  );
});

describe('vatIdExample', () => {
  it.each(['AT', 'BE', 'CH', 'DE', 'ES', 'FR', 'GB', 'IE', 'LU', 'NL'])(
    'returns a valid VAT ID for %s',
    (country) => {
      const example = vatIdExample(country) ?? '';
      expect(VAT_ID.test(plainVatId(example))).toBe(true);
      expect(example.slice(0, 2)).toBe(country);
    },
  );

  it('returns undefined for a country without an example', () => {
    expect(vatIdExample('US')).toBeUndefined();
    expect(vatIdExample(undefined)).toBeUndefined();
  });
});

const taxClasses = [
  { id: 'standard', name: 'Standard', percent: 19 },
  { id: 'reduced', name: 'Reduced', percent: 7, appliesTo: ['Fruits'] },
  { id: 'zero', name: 'Zero', percent: 0, appliesTo: ['Bakery'] },
];

test.each([
  [{ taxPercent: 2 }, 'Fruits', '(inclusive of all taxes)'],
  [{ taxPercent: 7 }, 'Fruits', '(plus 7% tax)'],
  [{ taxPercent: 2, taxMode: 'added' as const }, 'Fruits', '(plus 2% tax)'],
  [{ taxPercent: 2, taxMode: 'included' as const }, 'Fruits', '(incl. VAT)'],
  [{ taxPercent: 0, taxMode: 'included' as const }, 'Fruits', '(no tax)'],
  [{ taxPercent: 19, taxMode: 'included' as const, taxClasses }, 'Bakery', '(incl. VAT)'],
  [{ taxPercent: 19, taxClasses }, 'Drinks', '(plus 19% tax)'],
  [{ taxPercent: 19, taxClasses }, 'Fruits', '(plus 7% tax)'],
  [{ taxPercent: 19, taxClasses }, 'Bakery', '(no tax)'],
])('priceNote returns the tax note (shop: %j, category: %s): %s', (shop, category, words) => {
  expect(priceNote(shop, { category }, translate('en', 'tax'))).toBe(words);
});

describe('priceNote with delivery costs', () => {
  it.each([
    [{ taxPercent: 2 }, 'Fruits', '(inkl. aller Steuern, zzgl. Lieferkosten)'],
    [{ taxPercent: 7 }, 'Fruits', '(zzgl. 7 % MwSt. und Lieferkosten)'],
    [
      { taxPercent: 19, taxMode: 'included' as const, taxClasses },
      'Bakery',
      '(inkl. MwSt., zzgl. Lieferkosten)',
    ],
    [
      { taxPercent: 0, taxMode: 'included' as const },
      'Fruits',
      '(keine MwSt., zzgl. Lieferkosten)',
    ],
    [{ taxPercent: 19, taxClasses }, 'Bakery', '(keine MwSt., zzgl. Lieferkosten)'],
  ])('returns the tax note (shop: %j, category: %s): %s', (shop, category, words) => {
    const note = priceNote(shop, { category }, translate('de', 'deliveryCosts'));
    expect(note.replaceAll('\u00a0', ' ')).toBe(words);
  });
});

describe('allPricesNote', () => {
  it.each([
    [
      { taxPercent: 19, taxMode: 'included' as const },
      'Alle Preise inkl. MwSt., zzgl. Lieferkosten.',
    ],
    [{ taxPercent: 19, taxMode: 'added' as const }, 'Alle Preise zzgl. MwSt. und Lieferkosten.'],
    [{ taxPercent: 0, taxMode: 'included' as const }, 'Alle Preise zzgl. Lieferkosten.'],
    [{ taxPercent: 0, taxClasses }, 'Alle Preise zzgl. MwSt. und Lieferkosten.'],
    [{ taxPercent: 2 }, 'Alle Preise zzgl. Lieferkosten.'],
  ])('returns the sentence about tax and delivery costs (shop: %j): %s', (shop, words) => {
    expect(allPricesNote(shop, translate('de', 'deliveryCosts'))).toBe(words);
  });
});
