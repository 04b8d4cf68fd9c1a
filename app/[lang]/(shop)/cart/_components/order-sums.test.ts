import { describe, expect, it } from 'vitest';
import { translate } from '@/lib/i18n/catalog';
import { DEFAULT_SHOP } from '@/lib/shop/schema';
import { feeLabel } from './order-sums';

const t = translate('en', 'cart');
const zones = [{ name: 'Centre', zipCodes: ['02134'], fee: 3 }];
const zoned = { ...DEFAULT_SHOP, zones, zipCodes: ['02135'] };
const listed = { ...DEFAULT_SHOP, zipCodes: ['02135'] };

describe('feeLabel', () => {
  it.each([
    [
      'no text in a shop without a delivery area',
      DEFAULT_SHOP,
      { address: { zipcode: '10115' } },
      undefined,
    ],
    ['no text until the shop is loaded', undefined, { address: { zipcode: '10115' } }, undefined],
    ['no text for an address inside a zone', zoned, { address: { zipcode: '02134' } }, undefined],
    [
      'no text for a zip code with free delivery',
      zoned,
      { address: { zipcode: '02135' } },
      undefined,
    ],
    [
      'that a shop with zones does not deliver to an address outside them',
      zoned,
      { address: { zipcode: '10115' } },
      'No delivery to 10115',
    ],
    [
      'that a shop with zip codes does not deliver to an address outside them',
      listed,
      { address: { zipcode: '10115' } },
      'No delivery to 10115',
    ],
    ['no text without an address if the shop has no zones', listed, {}, undefined],
    [
      'that the fee depends on the zip code if there is no address',
      zoned,
      {},
      'Depends on your address',
    ],
    [
      'that the fee depends on the zip code while the zip code is incomplete',
      zoned,
      { typedZip: '021' },
      'Depends on your address',
    ],
    [
      'that the fee depends on the zip code if the typed one is outside',
      zoned,
      { typedZip: '10115' },
      'Depends on your address',
    ],
    ['no text for a typed zip code inside a zone', zoned, { typedZip: '02134' }, undefined],
    ['no text for a typed zip code with free delivery', zoned, { typedZip: '02135' }, undefined],
    [
      '"None" for pickup at any address',
      zoned,
      { isPickup: true, address: { zipcode: '1' } },
      'None',
    ],
  ])('returns %s', (_, shop, destination, words) => {
    expect(feeLabel(shop, { isPickup: false, ...destination }, t)).toBe(words);
  });
});
