import { expect, test } from 'vitest';
import type { CartItems } from '@/lib/cart/limits';
import type { OrderView } from '@/lib/orders/view';
import { outcomeOf, wantedOf } from './again';

const lineOf = (name: string, quantity: number) =>
  ({ product: { _id: name, name, offerPrice: 2 }, quantity }) as OrderView['items'][number];
const order = { currency: 'USD', items: [lineOf('pear', 2), lineOf('plum', 3), lineOf('fig', 9)] };
const now = { inStock: true, offerPrice: 2 };
const present = new Map([
  ['pear', { ...now, name: 'pear' }],
  ['plum', { ...now, name: 'plum', stock: 1, offerPrice: 4 }],
  ['fig', { ...now, name: 'fig', inStock: false }],
]);

test('wantedOf returns the products in stock, limited to the stock', () => {
  expect(wantedOf(order, present)).toEqual({ pear: 2, plum: 1 });
});

const weighed = (step: number, more: object = {}) =>
  ({
    soldBy: 'weight',
    step,
    stepUnit: 'g',
    pricePerUnit: 10,
    offerPrice: step / 100,
    ...more,
  }) as const;
const melon = {
  soldBy: 'weighed-piece',
  aboutAmount: 800,
  stepUnit: 'g',
  pricePerUnit: 3,
} as const;

test.each([
  ['a kilogram of larger steps', weighed(50), 20, weighed(100), 10],
  ['a kilogram where at most 500 g are sold', weighed(50), 20, weighed(100, { most: 500 }), 5],
  ['100 g where at least 400 g are sold', weighed(50), 2, weighed(100, { least: 400 }), 4],
  ['a kilogram of what is sold by the piece now', weighed(50), 20, {}, 1],
  ['1.6 kg of what is weighed by the piece now', weighed(50), 32, melon, 2],
  ['pieces of what is weighed by the piece now', {}, 3, melon, 3],
  ['weighed pieces of what is sold by weight now', melon, 2, weighed(100), 16],
  ['pieces of what is sold by weight now', {}, 3, weighed(100, { least: 200 }), 2],
  ['grams of what is sold in millilitres now', weighed(50), 20, weighed(50, { stepUnit: 'ml' }), 1],
])('wantedOf converts %s into the present steps', (_, before, quantity, today, wanted) => {
  const line = lineOf('cheese', quantity);
  const items = [{ ...line, product: { ...line.product, ...before } }];
  const found = new Map([['cheese', { ...now, name: 'cheese', ...today }]]);
  expect(wantedOf({ currency: 'USD', items }, found)).toEqual({ cheese: wanted });
});

test('outcomeOf compares the price per kilogram, whatever the step size', () => {
  const line = lineOf('cheese', 2);
  const items = [{ ...line, product: { ...line.product, ...weighed(50) } }];
  const told = (today: object) =>
    outcomeOf(
      { currency: 'USD', items },
      new Map([['cheese', { ...now, name: 'cheese', ...today }]]),
      { cheese: 1 },
      'USD',
    ).repriced;
  expect(told(weighed(100))).toEqual([]);
  expect(told(weighed(100, { pricePerUnit: 12 }))).toMatchObject([{ before: 10, now: 12 }]);
});

test('outcomeOf counts products in the cart as added and names those that did not fit', () => {
  const told = (cart: CartItems) => outcomeOf(order, present, cart, 'USD');
  const repriced = [{ name: 'plum', before: 2, now: 4 }];
  const all = { added: 2, gone: ['fig'], noRoom: [], repriced };
  expect(told({ pear: 2, plum: 1 })).toEqual(all);
  expect(told({ other: 1, pear: 2 })).toEqual({ ...all, added: 1, noRoom: ['plum'], repriced: [] });
  expect(told({ other: 1 })).toMatchObject({ added: 0, noRoom: ['pear', 'plum'] });
});
