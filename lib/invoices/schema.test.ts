import { expect, test } from 'vitest';
import { shopInput } from '@/lib/shop/schema';
import { invoiceInput } from './schema';

const id = 'a'.repeat(24);

test.each([
  ['de 123.456-789', 'DE123456789'],
  ['ATU12345678', 'ATU12345678'],
  ['', undefined],
])('%s is normalised to the VAT ID %s', (vatId, read) =>
  expect(invoiceInput.parse({ id, vatId, company: '  ' })).toEqual({
    id,
    vatId: read,
    company: undefined,
  }),
);

test.each(['nonsense', 'D123456789', `DE${'1'.repeat(14)}`, 'DE1;2'])(
  '%s is not a VAT ID',
  (vatId) => {
    const { error } = invoiceInput.safeParse({ id, vatId });
    expect(error?.issues[0]?.message).toMatch(/^A VAT number must start with the two letters/);
  },
);

const settings = {
  revision: 0,
  name: 'Corner',
  promiseMinutes: 30,
  currency: 'eur',
  taxPercent: 2,
};

test.each([
  [{}, 'the address and the tax number'],
  [{ address: '1 High Street' }, 'the tax number'],
  [{ taxNumber: 'DE1' }, 'the address'],
])('a shop with %j cannot enable invoices until its details are complete', (details, missing) => {
  const { error } = shopInput.safeParse({ ...settings, ...details, invoices: true });
  expect(error?.issues).toMatchObject([
    { path: ['invoices'], message: expect.stringContaining(`Please enter ${missing}.`) },
  ]);
  expect(shopInput.parse({ ...settings, ...details, invoices: false }).invoices).toBeUndefined();
});

test.each([
  ['PT', 'software that the tax authority has certified'],
  ['IT', 'the system of the tax authority'],
])('a shop in %s cannot enable invoices', (country, reason) => {
  const complete = { ...settings, address: '1 High Street', taxNumber: '1', country };
  expect(shopInput.safeParse({ ...complete, invoices: true }).error?.issues).toMatchObject([
    { path: ['invoices'], message: expect.stringContaining(reason) },
  ]);
  expect(shopInput.safeParse({ ...complete, invoices: false }).success).toBe(true);
  expect(shopInput.safeParse({ ...complete, country: 'DE', invoices: true }).success).toBe(true);
});

test('the invoice form accepts a valid Peppol ID or an empty field', () => {
  const read = (peppolId: string) => invoiceInput.safeParse({ id, peppolId });
  expect(read('0208 : 0123.456.749').data?.peppolId).toBe('0208:0123456749');
  expect(read(' ')).toMatchObject({ success: true, data: { peppolId: undefined } });
  expect(read('0208:0123456748').error?.issues[0]?.message).toMatch(/^A Peppol ID has four digits/);
});

test('the settings reject an invalid Peppol ID of the shop', () => {
  const read = (peppolId: string) => shopInput.safeParse({ ...settings, peppolId });
  expect(read('9925:be 0123456749').data?.peppolId).toBe('9925:BE0123456749');
  expect(read('').data?.peppolId).toBeUndefined();
  expect(read('nonsense').error?.issues).toMatchObject([{ path: ['peppolId'] }]);
});
