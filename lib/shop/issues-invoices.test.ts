import { describe, expect, it } from 'vitest';
import { invoiceLawOf } from '@/lib/law/country-law';
import { COUNTRY_PROFILES } from '@/lib/law/profiles';
import { issuesInvoices } from './issues-invoices';
import { viewShop } from './read';

const stored = {
  ...({ _id: 'shop', revision: 1, invoices: true } as const),
  ...{ address: '1 High Street', taxNumber: '1' },
};

describe('issuing invoices', () => {
  it.each(COUNTRY_PROFILES.map(({ country }) => country))(
    'is on only if the law of %s allows it, although the stored setting is on',
    (country) => {
      const isAllowed = invoiceLawOf(country) === undefined;
      expect(issuesInvoices(viewShop({ ...stored, country }))).toBe(isAllowed);
    },
  );

  it('is off for a shop in Mexico, Brazil or Portugal', () => {
    for (const country of ['MX', 'BR', 'PT'])
      expect(issuesInvoices(viewShop({ ...stored, country }))).toBe(false);
  });

  it.each([[{ invoices: false }], [{ address: '' }], [{ taxNumber: '' }]])(
    'is off for a shop with %j',
    (changes) => expect(issuesInvoices(viewShop({ ...stored, ...changes }))).toBe(false),
  );
});
