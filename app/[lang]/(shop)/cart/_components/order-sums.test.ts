import { describe, expect, it } from 'vitest';
import { translate } from '@/lib/i18n/catalog';
import { DEFAULT_SHOP } from '@/lib/shop/schema';
import { feeWordsOf } from './order-sums';

const t = translate('en', 'cart');
const zones = [{ name: 'Centre', zipCodes: ['02134'], fee: 3 }];
const zoned = { ...DEFAULT_SHOP, zones, zipCodes: ['02135'] };
const listed = { ...DEFAULT_SHOP, zipCodes: ['02135'] };

describe('feeWordsOf', () => {
  it.each([
    ['the fee in a shop without an area', DEFAULT_SHOP, { addressZip: '10115' }, undefined],
    ['the fee until the shop is known', undefined, { addressZip: '10115' }, undefined],
    ['the fee inside of a zone', zoned, { addressZip: '02134' }, undefined],
    ['the fee of a zip code that is free', zoned, { addressZip: '02135' }, undefined],
    [
      'that an address outside of the zones is not delivered to',
      zoned,
      { addressZip: '10115' },
      'Not delivered to 10115',
    ],
    [
      'that an address outside of the zip codes is not delivered to',
      listed,
      { addressZip: '10115' },
      'Not delivered to 10115',
    ],
    ['the fee before there is an address, without zones', listed, {}, undefined],
    ['that the fee depends on the zip code', zoned, {}, 'Depends on zip code'],
    ['the same while the zip code is typed', zoned, { typedZip: '021' }, 'Depends on zip code'],
    ['the same of a typed zip code outside', zoned, { typedZip: '10115' }, 'Depends on zip code'],
    ['the fee of a typed zip code in a zone', zoned, { typedZip: '02134' }, undefined],
    ['the fee of a typed zip code that is free', zoned, { typedZip: '02135' }, undefined],
    [
      'none for pickup, wherever the address is',
      zoned,
      { isPickup: true, addressZip: '1' },
      'None',
    ],
  ])('returns %s', (_, shop, destination, words) => {
    expect(feeWordsOf(shop, { isPickup: false, ...destination }, t)).toBe(words);
  });
});
