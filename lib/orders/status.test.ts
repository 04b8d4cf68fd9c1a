import { expect, test } from 'vitest';
import { translate } from '@/lib/i18n/catalog';
import { HOUR_MS } from '@/lib/utils/durations';
import {
  type Actor,
  isClosed,
  isLegalHistory,
  mayMove,
  mayStep,
  nextStatus,
  type OrderStatus,
  pathOf,
  STATUSES,
  statusKey,
  UNDO_MS,
  undoTarget,
} from './status';

const ACTORS = ['shopper', 'seller', 'system'] as const;

/** Written out once more, so that a slip in the table is noticed. */
const ALLOWED = [
  'Order Placed > Packed: seller',
  'Order Placed > Cancelled: shopper',
  'Order Placed > Cancelled: seller',
  'Order Placed > Cancelled: system',
  'Packed > Out for delivery: seller',
  'Packed > Cancelled: seller',
  'Out for delivery > Delivered: seller',
  'Out for delivery > Cancelled: seller',
];

test('of all pairs of statuses only those of the product may be stepped, by whom it says', () => {
  const allowed = STATUSES.flatMap((from) =>
    STATUSES.flatMap((to) =>
      ACTORS.filter((by) => mayStep(from, to, by)).map((by) => `${from} > ${to}: ${by}`),
    ),
  );
  expect(allowed).toEqual(ALLOWED);
});

test('the next step leads to the door and never to Cancelled', () => {
  expect(STATUSES.map((status) => nextStatus(status))).toEqual([
    'Packed',
    'Out for delivery',
    'Delivered',
    undefined,
    undefined,
  ]);
});

const at = (seconds: number) => new Date(seconds * 1000);
const change = (status: OrderStatus, seconds: number, by: Actor = 'seller', undo?: true) => ({
  status,
  at: at(seconds),
  by,
  undo,
});
const placed = change('Order Placed', 0, 'shopper');

test('the seller takes back the last change of their own within a minute, one step', () => {
  const packed = [placed, change('Packed', 100)];
  const now = at(100).getTime();
  expect(undoTarget(packed, now)).toBe('Order Placed');
  expect(undoTarget(packed, now + UNDO_MS)).toBe('Order Placed');
  expect(undoTarget(packed, now + UNDO_MS + 1)).toBeUndefined();
  // The server's clock may be set back in between.
  expect(undoTarget(packed, now - 5_000)).toBe('Order Placed');
  expect(undoTarget(packed, now - HOUR_MS)).toBeUndefined();
  expect(undoTarget([placed], now)).toBeUndefined();
  expect(undoTarget([placed, change('Cancelled', 100, 'shopper')], now)).toBeUndefined();
  const undone = [...packed, change('Order Placed', 110, 'seller', true)];
  expect(undoTarget(undone, now)).toBeUndefined();
  expect(undoTarget([...undone, change('Packed', 120)], now)).toBe('Order Placed');
});

test('a history is legal exactly when each of its steps is', () => {
  const whole = [
    placed,
    change('Packed', 1),
    change('Order Placed', 2, 'seller', true),
    change('Packed', 3),
    change('Out for delivery', 4),
    change('Delivered', 5),
  ];
  expect(isLegalHistory(whole)).toBe(true);
  expect(isLegalHistory([placed, change('Cancelled', 1, 'shopper')])).toBe(true);
  for (const wrong of [
    [change('Packed', 0)],
    [placed, change('Delivered', 1)],
    [placed, change('Packed', 1), change('Packed', 2)],
    [placed, change('Packed', 1), change('Cancelled', 2, 'shopper')],
    [placed, change('Cancelled', 1), change('Packed', 2)],
    [placed, change('Packed', 1), change('Order Placed', 2)],
    [placed, change('Order Placed', 1, 'seller', true)],
    [placed, change('Cancelled', 1, 'shopper'), change('Order Placed', 2, 'seller', true)],
    [...whole, change('Out for delivery', 6, 'seller', true), change('Packed', 7, 'seller', true)],
  ])
    expect(isLegalHistory(wrong)).toBe(false);
});

test('what is collected goes from packed to collected, and says so', () => {
  const named = translate('en', 'order');
  expect(nextStatus('Packed', 'pickup')).toBe('Delivered');
  expect(mayStep('Packed', 'Out for delivery', 'seller', 'pickup')).toBe(false);
  expect(mayStep('Packed', 'Delivered', 'seller')).toBe(false);
  expect(pathOf('pickup').map((status) => named(statusKey(status, 'pickup')))).toEqual([
    ...['Order Placed', 'Ready to collect', 'Collected'],
  ]);
  expect(pathOf().map((status) => named(statusKey(status)))).toEqual([
    ...['Order Placed', 'Packed', 'Out for delivery', 'Delivered'],
  ]);
  const collected = [placed, change('Packed', 1), change('Delivered', 2)];
  expect(isLegalHistory(collected, 'pickup')).toBe(true);
  expect(isLegalHistory(collected)).toBe(false);
});

test('an order is closed once it is delivered or cancelled, and moves to another window before that', () => {
  const told = STATUSES.map((status) => [
    status,
    ...[isClosed(status), mayMove(status, 'seller'), mayMove(status, 'shopper')],
  ]);
  expect(told).toEqual([
    ['Order Placed', false, true, true],
    ['Packed', false, true, false],
    ['Out for delivery', false, true, false],
    ['Delivered', true, false, false],
    ['Cancelled', true, false, false],
  ]);
});

test('each status has words of its own', () => {
  expect(STATUSES.map((status) => statusKey(status))).toEqual([
    ...['placed', 'packed', 'out', 'delivered', 'cancelled'],
  ]);
});
