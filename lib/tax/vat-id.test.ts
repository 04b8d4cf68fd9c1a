import { describe, expect, it } from 'vitest';
import { plainVatId, VAT_ID } from '@/lib/invoices/schema';
import { isVatId, vatIdExample } from './vat-id';

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
    'returns a valid number for %s',
    (country) => {
      const example = vatIdExample(country) ?? '';
      expect(VAT_ID.test(plainVatId(example))).toBe(true);
      expect(example.slice(0, 2)).toBe(country);
    },
  );

  it('returns nothing for a country without an example', () => {
    expect(vatIdExample('US')).toBeUndefined();
    expect(vatIdExample(undefined)).toBeUndefined();
  });
});
