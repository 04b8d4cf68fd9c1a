import { describe, expect, it, test } from 'vitest';
import { translate } from '@/lib/i18n/catalog';
import { ENGLISH_DAYS } from '@/lib/shop/days';
import { DEFAULT_SHOP } from '@/lib/shop/schema';
import { changedLines } from './cart-contents';
import { amountLabel } from './cart-line';
import { typedAmount } from './cart-screen';
import { feeLabel, obstacleOf } from './order-summary-parts';

describe('changedLines', () => {
  const cart = (lines: Record<string, number>) =>
    new Map(Object.entries(lines).map(([name, quantity]) => [name, { name, quantity }]));

  it.each([
    ['no change in the same cart', { milk: 1 }, { milk: 1 }, {}],
    ['a line with another quantity', { milk: 1, egg: 6 }, { milk: 3, egg: 6 }, { milk: 3 }],
    ['a new line', { milk: 1 }, { milk: 1, egg: 6 }, { egg: 6 }],
    ['a removed line with a quantity of 0', { milk: 1, egg: 6 }, { egg: 6 }, { milk: 0 }],
    ['all lines of an emptied cart', { milk: 1 }, {}, { milk: 0 }],
  ])('returns %s', (_, before, now, changed) => {
    expect(changedLines(cart(before), cart(now))).toEqual([...cart(changed).values()]);
  });
});

describe('the delivery fee label', () => {
  const t = translate('en', 'cart');
  const zones = [{ name: 'Centre', zipCodes: ['02134'], fee: 3 }];
  const zoned = { ...DEFAULT_SHOP, zones, zipCodes: ['02135'] };
  const listed = { ...DEFAULT_SHOP, zipCodes: ['02135'] };

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
  ])('states %s', (_, shop, destination, words) => {
    expect(feeLabel(shop, { isPickup: false, ...destination }, t)).toBe(words);
  });
});

const en = {
  t: translate('en', 'cart'),
  terms: translate('en', 'checkoutErrors'),
  days: ENGLISH_DAYS,
  language: 'en',
} as const;
const shop = { ...DEFAULT_SHOP, zipCodes: ['02134'], minimumOrder: 12.5 };
const cart = { isAnyInStock: true, subtotalCents: 1_250, place: { zipcode: '02134' } };
const OVER = new Date(0).toISOString();
const closed = { timeZone: 'UTC', week: [[], [], [], [], [], [], []], daysOff: [] };

test.each([
  ['no obstacle', cart, shop, undefined],
  ['no obstacle until the shop is loaded', { ...cart, subtotalCents: 1 }, undefined, undefined],
  ['no obstacle until an address is chosen', { ...cart, zipCode: undefined }, shop, undefined],
  [
    'nothing is in stock',
    { ...cart, isAnyInStock: false },
    shop,
    'goods: Nothing in your cart is in stock.',
  ],
  [
    'the cart is below the minimum order',
    { ...cart, subtotalCents: 1_249 },
    shop,
    'goods: Minimum order $12.50',
  ],
  [
    'the address is outside the delivery area',
    { ...cart, place: { zipcode: '10115' } },
    shop,
    'address: We do not deliver to 10115',
  ],
  [
    'pickup ignores the delivery area and the minimum order',
    { ...cart, subtotalCents: 1, place: { zipcode: '10115' }, way: 'pickup' as const },
    shop,
    undefined,
  ],
  [
    'no slot is available, even for pickup',
    { ...cart, way: 'pickup' as const, slotsFullMessage: 'All taken.' },
    shop,
    'window: All taken.',
  ],
  [
    'the minimum order comes before the missing slot',
    { ...cart, subtotalCents: 1, slotsFullMessage: 'All taken.' },
    shop,
    'goods: Minimum order $12.50',
  ],
  [
    'the seller has paused the shop',
    cart,
    { ...shop, pause: { words: 'Too busy.' } },
    'shop: Too busy.',
  ],
  ['no obstacle after a pause has ended', cart, { ...shop, pause: { until: OVER } }, undefined],
  [
    'the shop is closed',
    cart,
    { ...shop, openingHours: closed },
    'shop: The shop is closed and is not',
  ],
])('obstacleOf returns why the cart cannot be ordered: %s', (_, given, present, said) => {
  const found = obstacleOf(given, present, 0, en);
  const text = found && `${found.place}: ${found.message}`;
  if (said === undefined) expect(text).toBeUndefined();
  else expect(text?.startsWith(said)).toBe(true);
});

test.each([
  ['400 g', 'Weight: 400 g'],
  ['1,5 kg', 'Weight: 1,5 kg'],
  ['2 lbs', 'Weight: 2 lbs'],
  ['2 l', 'Volume: 2 l'],
  ['330ml', 'Volume: 330ml'],
  ['5 dl', 'Volume: 5 dl'],
  ['1 pot', '1 pot'],
  ['6 × 330 ml', '6 × 330 ml'],
  ['', 'Weight: N/A'],
  [undefined, 'Weight: N/A'],
])('amountLabel formats the weight %j as %j', (weight, words) =>
  expect(amountLabel(weight, translate('en', 'cart'))).toBe(words),
);

test.each([
  [250, 'mlb', 'en', '0.25\u00a0lb'],
  [250, 'mlb', 'de', '0,25\u00a0lb'],
  [1_500, 'moz', 'ar', '1.5\u00a0oz'],
  [250, 'g', 'de', '250\u00a0g'],
] as const)(
  'a typed amount of %i %s is formatted in the language %s',
  (amount, unit, language, expected) => {
    expect(typedAmount(amount, unit, language)).toBe(expected);
  },
);
