import { expect, test } from 'vitest';
import { shopInput } from '@/lib/shop/schema';

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
  [{ taxClasses: [{ ...standard, name: ' ' }] }, 'A tax class needs a name'],
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
    'A shop with a reason for charging no tax cannot have a tax rate above 0%. Set all rates to 0, or remove the reason.',
  ],
  [
    {
      taxClasses: [
        { ...standard, percent: 0 },
        { name: 'Reduced', percent: 7 },
      ],
      taxExemption: '§ 19 UStG',
    },
    'A shop with a reason for charging no tax cannot have a tax rate above 0%. Set all rates to 0, or remove the reason.',
  ],
  [
    { taxPercent: 0, taxExemption: 'x'.repeat(201) },
    'The reason for charging no tax can have at most 200 characters',
  ],
  [{ taxPercent: 2, taxMode: 'both' }, '“taxMode” must be “added” or “included”'],
  [
    { taxPercent: 2, orderButton: 'Take my money' },
    'Choose the text of the order button from the list',
  ],
])('the tax schema rejects %j: %s', (change, message) => {
  const { error } = shopInput.safeParse({ ...input, ...change });
  expect([...new Set(error?.issues.map((issue) => issue.message))]).toEqual([message]);
});

test('the tax schema takes the default rate from the first class', () => {
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

test('the tax schema omits empty fields and default values', () => {
  const empty = { taxMode: '', taxClasses: [], taxNumber: ' ', orderButton: 'Place Order' };
  const read: Record<string, unknown> = shopInput.parse({ ...input, taxPercent: 2, ...empty });
  expect(Object.keys(empty).map((key) => read[key])).toEqual(Array(4).fill(undefined));
});

test('the tax schema gives unique ids to names in any script', () => {
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
