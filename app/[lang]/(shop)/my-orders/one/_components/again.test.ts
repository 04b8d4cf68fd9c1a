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

test('what is in stock is wanted, as far as it is left', () => {
  expect(wantedOf(order, present)).toEqual({ pear: 2, plum: 1 });
});

test('only what is in the cart counts as added; what found no room there is named', () => {
  const told = (cart: CartItems) => outcomeOf(order, present, cart, 'USD');
  const repriced = [{ name: 'plum', before: 2, now: 4 }];
  const all = { added: 2, gone: ['fig'], noRoom: [], repriced };
  expect(told({ pear: 2, plum: 1 })).toEqual(all);
  expect(told({ other: 1, pear: 2 })).toEqual({ ...all, added: 1, noRoom: ['plum'], repriced: [] });
  expect(told({ other: 1 })).toMatchObject({ added: 0, noRoom: ['pear', 'plum'] });
});
