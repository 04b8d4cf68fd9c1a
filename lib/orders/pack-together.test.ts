import { describe, expect, it } from 'vitest';
import { nextTogether, packedTogether, unknownMembers } from './pack-together';
import type { OrderView } from './view';

type Status = OrderView['status'];
const NEXT: Partial<Record<Status, Status>> = {
  'Order Placed': 'Packed',
  Packed: 'Out for delivery',
  'Out for delivery': 'Delivered',
};

/** Returns an order with the actions that the server would send. A blocked order has no next status. */
const order = (_id: string, status: Status, more: object = {}): OrderView =>
  ({ _id, status, paymentState: 'to collect', actions: { next: NEXT[status] }, ...more }) as never;
const named = (_id: string, status: Status = 'Order Placed') => ({ _id, status });
const follows = (first: string) => ({ follows: named(first) });
const blocked = { actions: { holdKey: 'notPaidYet' } };
const idsOf = (orders: readonly OrderView[] = []) => orders.map(({ _id }) => _id).join(' ');

describe('packedTogether', () => {
  const first = order('1', 'Order Placed', { followUps: [named('2'), named('3')] });
  const second = order('2', 'Order Placed', follows('1'));
  const third = order('3', 'Packed', follows('1'));
  const stranger = order('4', 'Order Placed');

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
  ] as const)('returns %s', (_, one, all, expected) => {
    expect(idsOf(packedTogether(one as OrderView, all as readonly OrderView[]))).toBe(expected);
  });
});

describe('nextTogether', () => {
  it.each([
    ['all orders with the same status', ['Packed', 'Packed'], 'Out for delivery', '0 1'],
    ['the orders that are behind', ['Packed', 'Order Placed', 'Packed'], 'Packed', '1'],
    ['no order that has left', ['Out for delivery', 'Packed'], 'Out for delivery', '1'],
    ['nothing once all are closed', ['Delivered', 'Cancelled'], undefined, ''],
  ] as const)('moves %s', (_, statuses, status, ids) => {
    const next = nextTogether(statuses.map((one, at) => order(String(at), one)));
    expect([next?.status, idsOf(next?.orders)]).toEqual([status, ids]);
  });

  it('skips a blocked order', () => {
    const next = nextTogether([order('0', 'Packed', blocked), order('1', 'Packed')]);
    expect(idsOf(next?.orders)).toBe('1');
  });
});

describe('unknownMembers', () => {
  const first = order('1', 'Packed', { followUps: [named('2'), named('3', 'Cancelled')] });
  it.each([
    ['the open follow-ups of a first order', first, [first], '2'],
    ['the first order of a follow-up', order('2', 'Packed', follows('1')), [], '1'],
    [
      'the other follow-ups once the first order is known',
      order('4', 'Packed', follows('1')),
      [first],
      '2',
    ],
    ['nothing for an order without a group', order('5', 'Packed'), [], ''],
  ] as const)('returns %s', (_, one, known, expected) => {
    const orders = new Map((known as readonly OrderView[]).map((each) => [each._id, each]));
    expect(unknownMembers(one, orders).join(' ')).toBe(expected);
  });
});
