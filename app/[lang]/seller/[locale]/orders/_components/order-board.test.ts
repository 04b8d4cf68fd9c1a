import { expect, test } from 'vitest';
import type { OrderView } from '@/lib/orders/view';
import { HOUR_MS } from '@/lib/utils/durations';
import {
  alarmFor,
  boardOf,
  cardsOf,
  dropAction,
  isCountedInPart,
  missingOpenOrders,
  newOrders,
  sumsOf,
  tickedLines,
  titleWith,
  waitingCount,
  withLater,
  withoutEnded,
} from './recent-orders';
import { centsOf, faultOf, returnedOf, textsOf } from './returned-form';
import { askedOf, filtersOf, NO_FILTERS, searchOf } from './seller-orders';

const NOW = Date.parse('2030-05-05T12:00:00Z');
const ago = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();

function stateOf({
  paymentType,
  isPaid,
  isProcessing,
  status = 'Order Placed',
}: Partial<OrderView>) {
  const waits = paymentType === 'Online' && !isPaid;
  const paymentState = waits
    ? (['awaiting payment', 'processing'] as const)[isProcessing ? 1 : 0]
    : isPaid
      ? 'paid'
      : 'to collect';
  const next = status === 'Order Placed' && !waits ? ({ next: 'Packed' } as const) : {};
  return { paymentState: paymentState ?? 'paid', actions: next } as const;
}

const order = (more: Partial<OrderView>): OrderView => ({
  _id: 'one',
  items: [],
  amount: 1,
  agreedAmount: 1,
  refundedAmount: 0,
  revision: 1,
  currency: 'usd',
  taxPercent: 2,
  taxMode: 'added',
  taxes: [],
  deliveryFee: 0,
  deposits: 0,
  address: {
    _id: 'a',
    firstName: 'Ada',
    lastName: 'Grocer',
    email: 'ada@shopper.example',
    street: '1 Market Street',
    city: 'Springfield',
    state: 'Oregon',
    zipcode: '02134',
    country: 'US',
    phone: '1',
  },
  paymentType: 'COD',
  status: 'Order Placed',
  history: [],
  isPaid: false,
  createdAt: ago(1),
  ifMissing: 'leave out',
  ...stateOf(more),
  ...more,
});

test('newOrders omits an order without actions, as older server versions send it', () => {
  const { actions: _, ...older } = order({});
  const read = older as OrderView;
  expect(idsOf([read])).toEqual([]);
  expect(waitingCount(new Map([[read._id, read]]))).toBe(0);
});

const none: ReadonlySet<string> = new Set();
const idsOf = (orders: OrderView[], known = none) =>
  newOrders(orders, known, NOW).map(({ _id }) => _id);

test('newOrders omits orders that were already announced', () => {
  expect(idsOf([order({})])).toEqual(['one']);
  expect(idsOf([order({ revision: 2 })], new Set(['one']))).toEqual([]);
});

test('newOrders omits old, packed and cancelled orders', () => {
  expect(idsOf([order({ createdAt: ago(11) })])).toEqual([]);
  expect(idsOf([order({ status: 'Packed' }), order({ status: 'Cancelled' })])).toEqual([]);
});

test('newOrders returns an online order when its payment arrives', () => {
  expect(idsOf([order({ createdAt: ago(90), paidAt: ago(1) })])).toEqual(['one']);
  expect(idsOf([order({ createdAt: ago(90), paidAt: ago(11) })])).toEqual([]);
  const online = { paymentType: 'Online', createdAt: ago(1) } as const;
  expect(idsOf([order({ ...online, isProcessing: true }), order(online)])).toEqual([]);
  expect(idsOf([order({ ...online, isPaid: true, paidAt: ago(1) })])).toEqual(['one']);
  const later = { createdAt: ago(11), promisedAt: new Date(NOW + 9 * HOUR_MS).toISOString() };
  expect(idsOf([order(later)])).toEqual([]);
});

test('the board keeps the displayed order if a late response contains an older version', () => {
  const packed = withLater(new Map(), [order({ revision: 3, status: 'Packed' })]);
  expect(withLater(packed, [order({ revision: 2 })]).get('one')?.status).toBe('Packed');
  const same = packed.get('one');
  expect(same && withLater(packed, [same])).toBe(packed);
});

test('the board lists the orders that were delivered today in the time zone of the shop', () => {
  const ended = (_id: string, at: string) =>
    order({
      _id,
      status: 'Delivered',
      history: [{ status: 'Delivered', at, by: { role: 'seller' } }],
    });
  const orders = withLater(new Map(), [
    ended('yesterday', '2030-05-05T03:59:00Z'),
    ended('first', '2030-05-05T04:00:00Z'),
    ended('last', '2030-05-06T00:30:00Z'),
  ]);
  const doneAt = (now: string) =>
    boardOf(orders, Date.parse(now), 'America/New_York').done.map(({ _id }) => _id);
  expect(doneAt('2030-05-06T01:00:00Z')).toEqual(['last', 'first']);
  expect(doneAt('2030-05-06T04:00:00Z')).toEqual([]);
});

test('the board puts orders that are delivered together next to each other', () => {
  const promisedAt = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();
  const follows = { _id: 'first', status: 'Order Placed' } as const;
  const orders = withLater(new Map(), [
    order({ _id: 'other', promisedAt: promisedAt(20) }),
    order({ _id: 'first', promisedAt: promisedAt(10) }),
    order({ _id: 'added', promisedAt: promisedAt(30), follows }),
  ]);
  const board = boardOf(orders, NOW, 'UTC');
  expect(board.new.map(({ _id }) => _id)).toEqual(['first', 'added', 'other']);
});

test('the board lists delivered orders first, then cancelled orders, each group with its total', () => {
  const ended = (_id: string, status: 'Delivered' | 'Cancelled', minutes: number, more = {}) =>
    order({
      _id,
      status,
      history: [{ status, at: ago(minutes), by: { role: 'seller' } }],
      ...more,
    });
  const orders = withLater(new Map(), [
    ended('short', 'Delivered', 9, { amount: 10.1, agreedAmount: 12 }),
    ended('unwanted', 'Cancelled', 1, { amount: 0, agreedAmount: 30 }),
    ended('other', 'Delivered', 5, { amount: 0.2, agreedAmount: 0.2 }),
  ]);
  const done = boardOf(orders, NOW, 'UTC').done;
  expect(done.map(({ _id }) => _id)).toEqual(['other', 'short', 'unwanted']);
  expect(sumsOf(done, 'en')).toEqual({
    delivered: { count: 2, sum: '$10.30' },
    cancelled: { count: 1, sum: '$30.00' },
  });
  const abroad = ended('euro', 'Delivered', 2, { amount: 5, currency: 'eur' });
  expect(sumsOf([...done, abroad], 'en').delivered).toEqual({ count: 3, sum: '$10.30 + €5.00' });
  expect(sumsOf([], 'en').cancelled).toEqual({ count: 0, sum: '' });
});

test('tickedLines returns the number of ticked lines until the order is packed', () => {
  const product = {} as OrderView['items'][0]['product'];
  const line = (isCounted?: true) => ({ product, quantity: 2, found: 2, isCounted });
  const items = [line(true), line(), line()];
  expect(tickedLines(order({ items }))).toBe(1);
  expect(tickedLines(order({ items: [line(), line()] }))).toBeUndefined();
  expect(tickedLines(order({ items, status: 'Packed' }))).toBeUndefined();
  const counted = order({ items: items.filter((one) => one.isCounted) });
  const uncounted = order({ items: [line(), line()] });
  expect(isCountedInPart([order({ items })])).toBe(true);
  expect(isCountedInPart([counted])).toBe(false);
  expect(isCountedInPart([uncounted])).toBe(false);
  // Of two orders that are packed together, only the first has picked quantities.
  expect(isCountedInPart([counted, uncounted])).toBe(true);
  expect(isCountedInPart([counted, counted])).toBe(false);
});

test('missingOpenOrders returns open orders that a reload did not return', () => {
  const held = withLater(new Map(), [
    ...['found', 'gone', 'changed'].map((_id) => order({ _id })),
    order({ _id: 'ended', status: 'Delivered' }),
    order({ _id: 'refused', paymentType: 'Online' }),
    order({ _id: 'processing', paymentType: 'Online', isProcessing: true }),
  ]);
  const now = withLater(held, [order({ _id: 'changed', revision: 2 }), order({ _id: 'new' })]);
  expect(missingOpenOrders(held, now, new Set(['found']))).toEqual(['gone', 'processing']);
});

test('missingOpenOrders returns disputed orders that a reload did not return', () => {
  const disputed = order({ _id: 'disputed', status: 'Delivered', disputeOpen: true });
  const orders = withLater(new Map(), [disputed, order({ _id: 'done', status: 'Delivered' })]);
  expect(missingOpenOrders(orders, orders, new Set())).toEqual(['disputed']);
});

test('the board removes orders that were cancelled before today', () => {
  const ended = (_id: string, at: string) =>
    order({
      _id,
      status: 'Cancelled',
      history: [{ status: 'Cancelled', at, by: { role: 'seller' } }],
    });
  const orders = withLater(new Map(), [
    ended('yesterday', '2030-05-05T03:59:00Z'),
    ended('today', '2030-05-05T04:00:00Z'),
    order({ _id: 'open', createdAt: '2030-04-01T00:00:00Z' }),
  ]);
  const left = withoutEnded(orders, NOW, 'America/New_York');
  expect([...left.keys()]).toEqual(['today', 'open']);
  expect(withoutEnded(left, NOW, 'America/New_York')).toBe(left);
});

test('the tab title shows the number of unpacked orders', () => {
  const placed = [order({ _id: 'a' }), order({ _id: 'b' }), order({ _id: 'c', status: 'Packed' })];
  const orders = withLater(new Map(), placed);
  expect(waitingCount(orders)).toBe(2);
  const unpaid = order({ _id: 'd', paymentType: 'Online', isProcessing: true });
  expect(waitingCount(withLater(orders, [unpaid]))).toBe(2);
  expect(titleWith(2, 'Orders')).toBe('(2) Orders');
  expect(titleWith(3, '(2) Orders')).toBe('(3) Orders');
  expect(titleWith(0, '(3) Orders')).toBe('Orders');
});

test('the new order alert shows system notifications only if the browser tab is in the background', () => {
  const all = [true, false];
  const seen = all.flatMap((isOn) =>
    all.flatMap((isVisible) =>
      all.map((mayNotify) => ({
        state: [isOn, isVisible, mayNotify],
        ...alarmFor({ isOn, isVisible, mayNotify }),
      })),
    ),
  );
  for (const { state, rings } of seen) expect(rings).toBe(state[0]);
  expect(seen.filter(({ notifies }) => notifies).map(({ state }) => state)).toEqual([
    [true, false, true],
  ]);
});

test('a disputed order stays on the board until the bank decides the dispute', () => {
  const delivered = { status: 'Delivered', createdAt: ago(30 * 24 * 60), isPaid: true } as const;
  const disputed = order({ ...delivered, disputeOpen: true });
  const orders = new Map([['one', disputed]]);
  expect(boardOf(orders, NOW, 'UTC').new).toEqual([disputed]);
  expect(withoutEnded(orders, NOW, 'UTC')).toBe(orders);
  const decided = new Map([['one', order({ ...delivered, revision: 2 })]]);
  expect(Object.values(boardOf(decided, NOW, 'UTC')).flat()).toEqual([]);
  expect(withoutEnded(decided, NOW, 'UTC').size).toBe(0);
});

test('a delivered order stays on the board until a manager confirms its returned deposits', () => {
  const delivered = { status: 'Delivered', createdAt: ago(30 * 24 * 60), isPaid: true } as const;
  const returnedWaiting = { returned: [{ pieces: 2, amount: 0.25 }], at: delivered.createdAt };
  const waiting = order({ ...delivered, returnedWaiting });
  const orders = new Map([['one', waiting]]);
  expect(boardOf(orders, NOW, 'UTC').new).toEqual([waiting]);
  expect(withoutEnded(orders, NOW, 'UTC')).toBe(orders);
  expect(missingOpenOrders(orders, orders, new Set())).toEqual([waiting._id]);
  // Returned deposits to confirm do not move a packed order to another column.
  const packed = new Map([['one', order({ status: 'Packed', returnedWaiting })]]);
  expect(boardOf(packed, NOW, 'UTC').packed).toHaveLength(1);
});

test('dropAction moves an order to its next status, or undoes its last status change', () => {
  const placed = order({});
  expect(dropAction(placed, 'packed', undefined)).toEqual({ kind: 'step', status: 'Packed' });
  for (const column of ['new', 'out', 'done'] as const)
    expect(dropAction(placed, column, undefined), column).toBeUndefined();
  const packed = order({ status: 'Packed', actions: { next: 'Out for delivery' } });
  expect(dropAction(packed, 'new', 'Order Placed')).toEqual({
    kind: 'undo',
    status: 'Order Placed',
  });
  expect(dropAction(packed, 'new', undefined)).toBeUndefined();
  expect(dropAction(packed, 'out', 'Order Placed')).toMatchObject({ status: 'Out for delivery' });
});

test('dropAction rejects an unpaid online order, and marks a packed pickup order as delivered', () => {
  const unpaid = order({ paymentType: 'Online', isPaid: false });
  expect(dropAction(unpaid, 'packed', undefined)).toBeUndefined();
  const pickup = order({ status: 'Packed', way: 'pickup', actions: { next: 'Delivered' } });
  expect(dropAction(pickup, 'out', undefined)).toBeUndefined();
  expect(dropAction(pickup, 'done', undefined)).toEqual({ kind: 'step', status: 'Delivered' });
});

test('orders that are packed together share one card, with the first order at the top', () => {
  const first = order({ _id: '1' });
  const follows = { _id: '1', status: 'Order Placed' } as const;
  const added = order({ _id: '2', follows });
  const blocked = order({ _id: '3', follows, actions: {} });
  const other = order({ _id: '4' });
  const idsOf = (orders: Parameters<typeof cardsOf>[0]) =>
    cardsOf(orders).map((card) => card.map(({ _id }) => _id).join('+'));
  expect(idsOf([added, blocked, first, other])).toEqual(['1+2', '3', '4']);
  const ended = [first, added].map((one) => ({ ...one, status: 'Delivered' as const }));
  expect(idsOf(ended)).toEqual(['1', '2']);
});

const row = (pieces: string, amount: string) => ({ key: 'row 0', pieces, amount });

test('the form of returned deposits has rows for recorded returns, for each deposit of the shop, and for another amount', () => {
  const rows = textsOf([{ pieces: 3, amount: 0.25 }], [0.08, 0.25]);
  expect(rows.map(({ pieces, amount }) => [pieces, amount])).toEqual([
    ['3', '0.25'],
    ['', '0.08'],
    ['', ''],
  ]);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(3);
  expect(returnedOf(rows, 'usd')).toEqual([{ pieces: 3, amount: 0.25 }]);
});

test.each([
  ['', '', undefined],
  ['0', '', undefined],
  ['', 'many', undefined],
  [' 3 ', '1,50', undefined],
  ['٣', '١٫٥٠', undefined],
  ['999', '0.08', undefined],
  ['1000', '0.25', 'piecesWhole'],
  ['-1', '0.25', 'piecesWhole'],
  ['1.5', '0.25', 'piecesWhole'],
  ['2', '', 'amountMissing'],
  ['2', '0', 'amountAboveZero'],
  ['2', '0.255', 'amountNumber'],
  ['2', '99999999', 'amountTooLarge'],
])('returning %s containers at a deposit of "%s" gives the error %s', (pieces, amount, fault) => {
  expect(faultOf(row(pieces, amount), 'usd')).toBe(fault);
});

test('the form of returned deposits ignores rows without a quantity', () => {
  const returned = returnedOf(
    [row('3', '0.1'), row('', '0.25'), row('٢', '1,50'), row('', '')],
    'usd',
  );
  expect(returned).toEqual([
    { pieces: 3, amount: 0.1 },
    { pieces: 2, amount: 1.5 },
  ]);
  expect(centsOf(returned, 'usd')).toBe(330);
});

test('filtersOf reads the order filters from the URL, and drops invalid filters', () => {
  const filters = {
    ...NO_FILTERS,
    q: 'Zoë & co',
    day: '2026-12-25',
    status: 'Packed',
    payMethod: 'account',
    person: 'owner',
  };
  expect(filtersOf(searchOf(filters))).toEqual(filters);
  expect(searchOf(NO_FILTERS)).toBe('');
  expect(
    filtersOf('?day=0002-12-25&status=Lost&payment=maybe&payMethod=card&person=Omar&other=1'),
  ).toEqual(NO_FILTERS);
});

test('the request for orders omits empty and incomplete filters', () => {
  const filters = { ...NO_FILTERS, q: '  ', day: '0002-12-25', payment: 'unpaid', all: '1' };
  expect(askedOf(filters)).toBe('payment=unpaid');
  expect(askedOf({ ...NO_FILTERS, all: '1' })).toBe('');
  // The page "Today" links to this filter.
  expect(askedOf(filtersOf('?payment=review'))).toBe('payment=review');
});
