import { describe, expect, it } from 'vitest';
import { walletFormOf } from './wallet-form';

const zone = { name: 'Centre', zipCodes: ['101*'], fee: 3 };
const shop = {
  paysInShop: true as const,
  country: 'DE',
  postalCode: { shapes: '#####', example: '12345' },
  zipCodes: [],
};

describe('walletFormOf', () => {
  it.each([
    ['zones with postal codes', { zones: [zone] }],
    ['a delivery area of postal codes', { zipCodes: ['101*'] }],
  ])('asks for the postal code in a shop with %s', (_, more) => {
    expect(walletFormOf({ ...shop, ...more })).toEqual({ asksZipcode: true });
  });

  it('asks for no postal code if the shop delivers everywhere at one price', () => {
    expect(walletFormOf(shop)).toEqual({ asksZipcode: false });
    expect(walletFormOf({ ...shop, country: 'AE', postalCode: undefined })).toEqual({
      asksZipcode: false,
    });
  });

  it.each([
    ['takes no payments with wallets', { paysInShop: undefined }],
    ['has no country', { country: undefined }],
    ['is in a country to which Stripe collects no addresses', { country: 'CU' }],
    ['has zones by the names of cities', { zones: [zone, { ...zone, areas: ['Bonn'] }] }],
    ['has zones in a country without postal codes', { zones: [zone], postalCode: undefined }],
  ])('requires the whole address in a shop that %s', (_, more) => {
    expect(walletFormOf({ ...shop, zones: [zone], ...more })).toBeUndefined();
  });
});
