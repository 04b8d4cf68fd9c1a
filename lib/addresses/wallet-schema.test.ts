import { describe, expect, it } from 'vitest';
import { addressOfWallet, storedCodeIn, walletContact } from './wallet-schema';

const address = {
  ...{ line1: 'Hauptstraße 1', line2: null, city: 'Berlin' },
  ...{ state: undefined, postal_code: '10115', country: 'DE' },
};

describe('walletContact', () => {
  it('reads what a wallet gives, with empty texts for missing parts', () => {
    const contact = walletContact.parse({ name: 'Grace Brewster Hopper', phone: null, address });
    expect(addressOfWallet(contact, 'grace@mail.example')).toEqual({
      ...{ firstName: 'Grace', lastName: 'Brewster Hopper', email: 'grace@mail.example' },
      ...{ phone: '', street: 'Hauptstraße 1', line2: '', city: 'Berlin', state: '' },
      ...{ zipcode: '10115', country: 'DE' },
    });
  });

  it.each([
    [{ name: 'Ada' }],
    [{ address: null }],
    [{ name: ['Ada'], address }],
    [{ phone: 'x'.repeat(10_001), address }],
  ])('rejects %o', (given) => {
    expect(walletContact.safeParse(given).success).toBe(false);
  });
});

describe('storedCodeIn', () => {
  it.each([
    ['DE', '10115', '10115'],
    ['GB', 'SW1A 1AA', 'SW1A 1AA'],
    ['DE', '101', undefined],
    ['DE', '', undefined],
    ['AE', '10115', undefined],
  ])('reads the code of an address in %s from %j', (country, typed, stored) => {
    expect(storedCodeIn(country, typed)).toBe(stored);
  });
});
