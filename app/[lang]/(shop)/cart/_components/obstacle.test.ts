import { expect, test } from 'vitest';
import { translate } from '@/lib/i18n/catalog';
import { ENGLISH_DAYS } from '@/lib/shop/day-labels';
import { DEFAULT_SHOP } from '@/lib/shop/schema';
import { obstacleOf } from './obstacle';

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
])(
  'obstacleOf returns what blocks the order, with the affected field: %s',
  (_, given, present, said) => {
    const found = obstacleOf(given, present, 0, en);
    const text = found && `${found.place}: ${found.message}`;
    if (said === undefined) expect(text).toBeUndefined();
    else expect(text?.startsWith(said)).toBe(true);
  },
);
