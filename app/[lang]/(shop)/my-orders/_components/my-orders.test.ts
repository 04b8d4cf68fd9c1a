import { describe, expect, it, test } from 'vitest';
import {
  itemsToAdd,
  outcomeOf,
} from '@/app/[lang]/(shop)/my-orders/one/_components/order-again-dialog';
import type { CartItems } from '@/lib/cart/limits';
import { translate } from '@/lib/i18n/catalog';
import type { OrderView } from '@/lib/orders/view';
import { paymentLabel } from './order-state';

describe('the payment label of an order', () => {
  const ORDER = { paymentType: 'COD', isPaid: false, status: 'Order Placed', amount: 12.43 };
  const BANK = { payMethod: { code: 'transfer', name: 'By bank' } };
  const sum = (units: number) => `CHF ${units.toFixed(2)}`;
  const labels = {
    ...{ t: translate('en', 'orders'), paid: 'Paid', due: 'CHF 12.43' },
    money: { of: sum, ofCents: (cents: number) => sum(cents / 100) },
  };
  const labelOf = (order: object) =>
    paymentLabel(
      { ...ORDER, currency: 'chf', ...order } as OrderView,
      labels as Parameters<typeof paymentLabel>[1],
    );

  it('names the payment method of an order that is not paid in cash', () => {
    expect(labelOf({})).toBe('Pay CHF 12.43 in cash on delivery');
    expect(labelOf(BANK)).toBe('By bank: CHF 12.43');
    expect(labelOf({ ...BANK, isPaid: true, paidAmount: 12.43 })).toBe('By bank: Paid');
  });

  it('shows the paid amount if the total has changed since the payment', () => {
    expect(labelOf({ ...BANK, isPaid: true, paidAmount: 20 })).toBe('By bank: Paid CHF 20.00');
    const cancelled = { ...BANK, status: 'Cancelled', amount: 0 };
    expect(labelOf({ ...cancelled, isPaid: true, paidAmount: 20 })).toBe('By bank: Paid CHF 20.00');
    expect(labelOf(cancelled)).toBe('Nothing to pay');
  });
});

const lineOf = (name: string, quantity: number) =>
  ({ product: { _id: name, name, offerPrice: 2 }, quantity }) as OrderView['items'][number];
const order = { currency: 'USD', items: [lineOf('pear', 2), lineOf('plum', 3), lineOf('fig', 9)] };
const now = { inStock: true, offerPrice: 2 };
const present = new Map([
  ['pear', { ...now, name: 'pear' }],
  ['plum', { ...now, name: 'plum', stock: 1, offerPrice: 4 }],
  ['fig', { ...now, name: 'fig', inStock: false }],
]);

test('"Order again" limits quantities to the stock, and omits products out of stock', () => {
  expect(itemsToAdd(order, present)).toEqual({ pear: 2, plum: 1 });
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
  ['1 kg into larger steps', weighed(50), 20, weighed(100), 10],
  ['1 kg into the maximum of 500 g', weighed(50), 20, weighed(100, { most: 500 }), 5],
  ['100 g into the minimum of 400 g', weighed(50), 2, weighed(100, { least: 400 }), 4],
  ['1 kg into one piece if the product is now sold by the piece', weighed(50), 20, {}, 1],
  [
    '1.6 kg into two pieces of 800 g if the product is now weighed by the piece',
    weighed(50),
    32,
    melon,
    2,
  ],
  ['pieces into the same number of weighed pieces', {}, 3, melon, 3],
  ['two weighed pieces of 800 g into 1.6 kg', melon, 2, weighed(100), 16],
  [
    'pieces into the minimum weight if the product is now sold by weight',
    {},
    3,
    weighed(100, { least: 200 }),
    2,
  ],
  [
    'grams into one step if the product is now sold in millilitres',
    weighed(50),
    20,
    weighed(50, { stepUnit: 'ml' }),
    1,
  ],
])(
  '"Order again" converts the ordered quantity to the current unit of the product: %s',
  (_, before, quantity, today, wanted) => {
    const line = lineOf('cheese', quantity);
    const items = [{ ...line, product: { ...line.product, ...before } }];
    const found = new Map([['cheese', { ...now, name: 'cheese', ...today }]]);
    expect(itemsToAdd({ currency: 'USD', items }, found)).toEqual({ cheese: wanted });
  },
);

test('"Order again" compares prices per kilogram if the units of order and product differ', () => {
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
  expect(told(weighed(100, { pricePerUnit: 12 }))).toMatchObject([
    { before: { price: 10, unit: 'g' }, now: { price: 12, unit: 'g' } },
  ]);
});

test.each([
  ['a pound instead of a kilogram', weighed(250, { stepUnit: 'mlb' }), { price: 10, unit: 'mlb' }],
  ['a piece instead of a kilogram', { offerPrice: 10 }, { price: 10 }],
])('"Order again" reports a changed price if the product is now sold by %s', (_, today, stated) => {
  const line = lineOf('cheese', 2);
  const items = [{ ...line, product: { ...line.product, ...weighed(50) } }];
  const found = new Map([['cheese', { ...now, name: 'cheese', ...today }]]);
  expect(outcomeOf({ currency: 'USD', items }, found, { cheese: 1 }, 'USD').repriced).toEqual([
    { name: 'cheese', before: { price: 10, unit: 'g' }, now: stated },
  ]);
});

test('"Order again" counts the added products, and lists products that do not fit into the cart', () => {
  const told = (cart: CartItems) => outcomeOf(order, present, cart, 'USD');
  const repriced = [{ name: 'plum', before: { price: 2 }, now: { price: 4 } }];
  const all = { added: 2, gone: ['fig'], noRoom: [], repriced };
  expect(told({ pear: 2, plum: 1 })).toEqual(all);
  expect(told({ other: 1, pear: 2 })).toEqual({ ...all, added: 1, noRoom: ['plum'], repriced: [] });
  expect(told({ other: 1 })).toMatchObject({ added: 0, noRoom: ['pear', 'plum'] });
});
