import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { ordersResponse } from './order-csv';
import { nextGroupStatus, ordersPackedTogether, unknownMembers } from './pack-together';
import { orderSearchTerms, storedEnd, storedStarts } from './search-terms';
import {
  comparePositions,
  cursorAt,
  type KeyedSort,
  ORDER_SORTS,
  parseCursor,
  positionOf,
} from './sort';
import { STATUSES } from './status';
import { HIDDEN_ORDER_COLUMNS, itemsText, ORDER_COLUMNS } from './table-columns';
import type { OrdersPage, OrderView } from './view';

const KEYED = ORDER_SORTS.filter((sort): sort is KeyedSort => !/est$/.test(sort));
const order = fc.record({
  _id: fc.nat({ max: 999 }).map((n) => String(n).padStart(24, '0')),
  status: fc.constantFrom(...STATUSES),
  amountCents: fc.nat({ max: 5 }),
  dueCents: fc.option(fc.nat({ max: 5 }), { nil: undefined }),
});
const placed = (one: Partial<Parameters<typeof positionOf>[1]>, id: string) => ({
  _id: id.padStart(24, '0'),
  status: 'Delivered' as const,
  amountCents: 1,
  ...one,
});
const sorted = (sort: KeyedSort, orders: Parameters<typeof positionOf>[1][]) =>
  orders
    .map((one) => positionOf(sort, one))
    .sort((one, other) => comparePositions(sort, one, other))
    .map(({ id }) => Number(id));

describe('sorting the order list', () => {
  it('sorts orders by the amount due, which is 0 for a cancelled order', () => {
    const orders = [
      placed({ amountCents: 900, dueCents: 700 }, '1'),
      placed({ amountCents: 800 }, '2'),
      placed({ amountCents: 950, dueCents: 950, status: 'Cancelled' }, '3'),
    ];
    expect(sorted('total', orders)).toEqual([3, 1, 2]);
    expect(sorted('-total', orders)).toEqual([2, 1, 3]);
  });

  it('sorts orders by status, and newest first within a status', () => {
    const orders = [
      placed({ status: 'Cancelled' }, '1'),
      placed({ status: 'Order Placed' }, '2'),
      placed({ status: 'Packed' }, '3'),
      placed({ status: 'Order Placed' }, '4'),
    ];
    expect(sorted('status', orders)).toEqual([4, 2, 3, 1]);
    expect(sorted('-status', orders)).toEqual([1, 3, 4, 2]);
  });

  it.each(KEYED)('compares two orders consistently in both directions: %s', (sort) => {
    fc.assert(
      fc.property(order, order, (a, b) => {
        const [one, other] = [positionOf(sort, a), positionOf(sort, b)];
        const result = comparePositions(sort, one, other);
        expect(comparePositions(sort, one, one)).toBe(0);
        expect(Math.sign(result)).toBe(0 - Math.sign(comparePositions(sort, other, one)) || 0);
      }),
    );
  });
});

describe('the cursor for the next page of the order list', () => {
  it.each(KEYED)('restores a position from the text of the cursor: %s', (sort) => {
    fc.assert(
      fc.property(order, (one) => {
        const position = positionOf(sort, one);
        expect(parseCursor(sort, cursorAt(position))).toEqual(position);
      }),
    );
  });

  it('is rejected for a different sort order', () => {
    const id = 'a'.repeat(24);
    expect(parseCursor('newest', id)).toEqual({ keys: [], id });
    for (const [sort, cursor] of [
      ['newest', `5.${id}`],
      ['total', `5.${id}`],
      ['total', id],
      ['status', `1.2.${id}`],
      ['status', 'x'],
    ] as const)
      expect(parseCursor(sort, cursor), `${sort} ${cursor}`).toBeUndefined();
  });
});

describe('searching orders', () => {
  it('finds an order by customer, address, notations of the phone number, products and id', () => {
    const address = {
      firstName: 'Zoë',
      lastName: 'Grocer',
      phone: '+1 555-0100',
      email: 'zoe@shopper.example',
      street: '7 Lake Road',
      city: 'Springfield',
    };
    const items = [{ name: 'Red Apple 1 kg' }, { name: 'Red Pear' }];
    const words = orderSearchTerms({ _id: '65f0aa11bb22cc33dd44ee55', address, items });
    for (const word of [
      'zoe',
      'grocer',
      '15550100',
      '555',
      'red',
      'apple',
      'pear',
      'lake',
      'springfield',
      'shopper',
      'example',
      'ee55',
      '4ee55',
      '44ee55',
      'dd44ee55',
    ])
      expect(words).toContain(word);
    expect(new Set(words).size).toBe(words.length);
    expect(words).not.toContain('0');
    expect(orderSearchTerms({ _id: '65f0', address, items, number: 12 })).toContain('12');
    const japanese = { ...address, firstName: '太郎', lastName: '山田' };
    expect(orderSearchTerms({ _id: '65f0', address: japanese, items })).toContain('山田太郎');
  });

  it('matches the end of an order id up to the stored length', () => {
    const id = '65f0aa11bb22cc33dd44ee55';
    const ends = [3, 4, 7, 8, 9, 24].map((length) => storedEnd(id.slice(-length)));
    const [four, six, eight] = ['ee55', '44ee55', 'dd44ee55'];
    expect(ends).toEqual([undefined, four, six, eight, eight, eight]);
    expect(storedEnd('springfield')).toBeUndefined();
  });

  it('matches words in the current stored form and in the form of earlier versions', () => {
    expect(storedStarts('Łukasz main')).toEqual([['lukasz', 'łukasz'], ['main']]);
    expect(storedStarts('Weißstraße')).toEqual([['weissstrasse', 'weißstraße']]);
    expect(storedStarts(' -  ')).toEqual([]);
  });
});

describe('the columns of the order list', () => {
  const line = (name: string, quantity: number, more: object = {}) => ({
    product: { name, ...more },
    quantity,
    found: quantity,
  });

  it('show the items of an order with their quantity or weight', () => {
    const items = [
      line('Apple', 2),
      line('Cheese', 3, { soldBy: 'weight', stepUnit: 'g', step: 50, pricePerUnit: 12 }),
    ] as unknown as OrderView['items'];
    expect(itemsText({ items, status: 'Order Placed' }, 'en')).toBe('2 × Apple, 150\u00a0g Cheese');
  });

  it('show the replacement of a missing product', () => {
    const replacement = { product: { name: 'Pear' }, quantity: 3, amount: 1 };
    const items = [
      { ...line('Apple', 2), found: 0, replacement },
      { ...line('Bread', 2), found: 1 },
    ] as unknown as OrderView['items'];
    expect(itemsText({ items, status: 'Packed' }, 'en')).toBe('3 × Pear, 1 × Bread');
  });

  it('are the eight columns of docs/product.md by default', () => {
    expect(ORDER_COLUMNS.filter((column) => !HIDDEN_ORDER_COLUMNS.includes(column))).toEqual([
      ...['number', 'time', 'customer', 'items', 'total', 'payment', 'status', 'courier'],
    ]);
  });
});

const SHOP = 'https://shop.example';
const PHOTOS = ['/uploads/a.webp', 'https://res.cloudinary.com/a.webp'];

const read = async ({ cursor }: { cursor?: string }) => {
  const orders = [{ items: [{ product: { image: PHOTOS } }] }];
  return omitUndefined({
    orders,
    nextCursor: cursor ? undefined : 'second',
  }) as unknown as OrdersPage;
};

test.each([
  ['a client on another origin', SHOP, [`${SHOP}/uploads/a.webp`, PHOTOS[1]]],
  ['the pages of the shop', '', PHOTOS],
])('a long order list contains the image URLs for %s', async (_, origin, image) => {
  const answer = await ordersResponse({}, read, origin);
  if (!(answer instanceof Response)) throw new Error('the list was not streamed');
  const order = { items: [{ product: { image } }] };
  expect(await answer.json()).toEqual({ success: true, orders: [order, order] });
});

type Status = OrderView['status'];
const NEXT: Partial<Record<Status, Status>> = {
  'Order Placed': 'Packed',
  Packed: 'Out for delivery',
  'Out for delivery': 'Delivered',
};

const member = (_id: string, status: Status, more: object = {}): OrderView =>
  ({ _id, status, paymentState: 'to collect', actions: { next: NEXT[status] }, ...more }) as never;
const named = (_id: string, status: Status = 'Order Placed') => ({ _id, status });
const follows = (first: string) => ({ follows: named(first) });
const blocked = { actions: { holdKey: 'notPaidYet' } };
const idsOf = (orders: readonly OrderView[] = []) => orders.map(({ _id }) => _id).join(' ');

describe('the packing page of a group of orders', () => {
  const first = member('1', 'Order Placed', { followUps: [named('2'), named('3')] });
  const second = member('2', 'Order Placed', follows('1'));
  const third = member('3', 'Packed', follows('1'));
  const stranger = member('4', 'Order Placed');

  it.each([
    ['the first order and its follow-ups', first, [first, second, third, stranger], '1 2 3'],
    ['the same from the page of a follow-up', third, [third, stranger, second, first], '1 2 3'],
    ['an order without a group', stranger, [first, second, third, stranger], '4'],
    ['only the order if the others are unknown', second, [], '2'],
    [
      'no cancelled order',
      first,
      [first, { ...second, status: 'Cancelled' as const }, third],
      '1 3',
    ],
    ['no order that must not be packed', first, [first, { ...second, ...blocked }, third], '1 3'],
    [
      'a packed order although it must not leave the shop yet',
      first,
      [{ ...third, ...blocked }],
      '1 3',
    ],
    ['a delivered order alone', { ...first, status: 'Delivered' as const }, [second], '1'],
    ['a blocked order alone', { ...first, ...blocked }, [second], '1'],
    [
      'no unpaid online order',
      first,
      [{ ...second, paymentState: 'awaiting payment' as const }],
      '1',
    ],
  ] as const)('shows %s', (_, one, all, expected) => {
    expect(idsOf(ordersPackedTogether(one as OrderView, all as readonly OrderView[]))).toBe(
      expected,
    );
  });
});

describe('the next status of orders that are packed together', () => {
  it.each([
    ['all orders with the same status', ['Packed', 'Packed'], 'Out for delivery', '0 1'],
    ['the orders that are behind', ['Packed', 'Order Placed', 'Packed'], 'Packed', '1'],
    ['no order that has left', ['Out for delivery', 'Packed'], 'Out for delivery', '1'],
    ['nothing once all are closed', ['Delivered', 'Cancelled'], undefined, ''],
  ] as const)('applies to %s', (_, statuses, status, ids) => {
    const next = nextGroupStatus(statuses.map((one, at) => member(String(at), one)));
    expect([next?.status, idsOf(next?.orders)]).toEqual([status, ids]);
  });

  it('skips a blocked order', () => {
    const next = nextGroupStatus([member('0', 'Packed', blocked), member('1', 'Packed')]);
    expect(idsOf(next?.orders)).toBe('1');
  });
});

describe('orders of a group that the page has not loaded', () => {
  const first = member('1', 'Packed', { followUps: [named('2'), named('3', 'Cancelled')] });
  it.each([
    ['the open follow-ups of a first order', first, [first], '2'],
    ['the first order of a follow-up', member('2', 'Packed', follows('1')), [], '1'],
    [
      'the other follow-ups once the first order is known',
      member('4', 'Packed', follows('1')),
      [first],
      '2',
    ],
    ['nothing for an order without a group', member('5', 'Packed'), [], ''],
  ] as const)('are %s', (_, one, known, expected) => {
    const orders = new Map((known as readonly OrderView[]).map((each) => [each._id, each]));
    expect(unknownMembers(one, orders).join(' ')).toBe(expected);
  });
});
