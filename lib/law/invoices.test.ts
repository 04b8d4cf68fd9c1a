import { expect, test } from 'vitest';
import { isCountryCode } from '@/lib/utils/country-code';
import { invoiceLawOf } from './invoices';

test.each([
  ['PT', 'certified'],
  ['IT', 'authority'],
  ['DE', undefined],
  ['US', undefined],
  [undefined, undefined],
])('invoiceLawOf(%s) is %s', (country, law) => {
  expect(invoiceLawOf(country)).toBe(law);
});

test('the codes of the countries are valid', () => {
  for (const code of ['BR', 'IT', 'MX', 'PT', 'RO']) {
    expect(isCountryCode(code)).toBe(true);
    expect(invoiceLawOf(code)).toBeDefined();
  }
});
