import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import sift from 'sift';
import { describe, expect, it, test } from 'vitest';
import { anyOrder as order } from '@/e2e/support/any-order';
import { runs } from '@/e2e/support/runs';
import { translate } from '@/lib/i18n/catalog';
import { HOUR_MS } from '@/lib/utils/durations';
import { isOpen, isProposalKept, isWanted } from './proposals';
import { FULFILMENT, PAYMENT, paymentStateOf, type Stateful, state } from './state';
import {
  type Actor,
  canChangeStatus,
  canMoveSlot,
  isClosed,
  isLegalHistory,
  nextStatus,
  type OrderStatus,
  pathOf,
  STATUSES,
  statusKey,
  UNDO_MS,
  undoTarget,
} from './status';
import { PAYMENT_STATES } from './view';

/** To repeat a failed run, add its `seed` here. */
const RUNS = { numRuns: runs(2_000) };

const all = { ...state, ...PAYMENT, ...FULFILMENT };

test('each state filter selects the same orders as its predicate @random', () => {
  const tests = Object.entries(all).map(
    ([name, { is, where }]) => [name, is, sift(where as never)] as const,
  );
  const seen = new Set<string>();
  fc.assert(
    fc.property(order, (one) => {
      for (const [name, is, selects] of tests) {
        if (selects(one as never) !== is(one)) throw new Error(name);
        seen.add(`${name}: ${is(one)}`);
      }
    }),
    RUNS,
  );
  // For each state, the random orders must contain orders in the state and orders not in it.
  expect(seen.size).toBe(2 * tests.length);
});

test('each order has exactly one payment state and one fulfilment state @random', () => {
  const inOne = (table: Record<string, { is: (one: Stateful) => boolean }>, one: Stateful) =>
    Object.keys(table).filter((name) => table[name]?.is(one));
  fc.assert(
    fc.property(order, (one) => {
      expect(PAYMENT_STATES).toContain(paymentStateOf(one));
      expect(inOne(FULFILMENT, one)).toHaveLength(1);
    }),
    { numRuns: runs(400) },
  );
});

/** Returns the arrows of a state diagram in docs/architecture.md. `first` is the initial state of the diagram. */
function arrowsOf(first: string): { from: string; to: string; by: string }[] {
  const pictures = readFileSync('docs/architecture.md', 'utf8').split('```mermaid').slice(1);
  const [picture = ''] = (pictures.find((one) => one.includes(`[*] --> ${first}`)) ?? '').split(
    '```',
  );
  return [...picture.matchAll(/^ +(\S+) --> (\w+)(?:: (.+))?$/gm)].map(
    ([, from = '', to = '', by = '']) => ({
      from: from.replaceAll('_', ' '),
      to: to.replaceAll('_', ' '),
      by,
    }),
  );
}

test('the payment diagram in docs/architecture.md contains every payment state', () => {
  const arrows = arrowsOf('to_collect');
  expect([...new Set(arrows.map(({ to }) => to))].sort()).toEqual([...PAYMENT_STATES].sort());
  expect(arrows.every(({ by }) => by !== '')).toBe(true);
});

test('the fulfilment diagram in docs/architecture.md contains every allowed status change', () => {
  const NAMES = ['order placed', 'packed', 'out for delivery', 'delivered', 'cancelled'];
  const steps = STATUSES.flatMap((from, at) =>
    STATUSES.flatMap((to, index) => {
      const by = (['seller', 'shopper', 'system'] as const).filter(
        (who) =>
          canChangeStatus(from, to, who, 'delivery') || canChangeStatus(from, to, who, 'pickup'),
      );
      return by.length > 0 ? [{ from: NAMES[at], to: NAMES[index], by: by.join(', ') }] : [];
    }),
  );
  const arrows = arrowsOf('not_placed');
  expect(arrows.slice(2)).toEqual(expect.arrayContaining(steps));
  expect(arrows).toHaveLength(steps.length + 2);
  expect(new Set(arrows.map(({ to }) => to))).toEqual(new Set(Object.keys(FULFILMENT)));
});

const online = {
  paymentType: 'Online',
  status: 'Order Placed',
  isPaid: false,
  listed: false,
  cartCleared: false,
} as const;
const none = { attempts: [], refunds: [] };
const paid = { ...online, isPaid: true, listed: true, payment: { ...none, intent: 'pi' } };
const back = { ...none, intent: 'pi', refundedAt: new Date() };
const failed = { refund: 're', cents: 5 };

test.each<[string, Stateful, string]>([
  ['payment on delivery', { ...online, paymentType: 'COD' }, 'to collect'],
  [
    'card at the door',
    { ...online, paymentType: 'COD', payMethod: { code: 'terminal', name: 'Card' } },
    'to collect',
  ],
  [
    'bank transfer',
    { ...online, paymentType: 'COD', payMethod: { code: 'transfer', name: 'Bank' } },
    'payment due',
  ],
  ['not paid', { ...online, payment: none }, 'awaiting payment'],
  [
    'payment not confirmed by the bank',
    { ...online, payment: { ...none, processing: true } },
    'processing',
  ],
  [
    'payment declined by the bank',
    { ...online, payment: { ...none, processing: false } },
    'awaiting payment',
  ],
  [
    'another amount',
    { ...online, payment: { ...none, reviewReason: { code: 'reference' } } },
    'payment does not fit',
  ],
  ['paid', paid, 'paid'],
  [
    'partly refunded',
    { ...paid, payment: { ...none, dashboardRefund: { cents: 1, at: new Date() } } },
    'partly refunded',
  ],
  [
    'refund pending',
    { ...paid, payment: { ...none, refundPendingSince: new Date() } },
    'refund owed',
  ],
  [
    'authorized',
    {
      ...online,
      listed: true,
      payment: { ...none, authorizedUntil: new Date(), refundPendingSince: new Date() },
    },
    'authorized',
  ],
  [
    'authorization expired',
    { ...online, listed: true, payment: { ...none, authorization: { endedAt: new Date() } } },
    'voided',
  ],
  ['refunded', { ...paid, payment: back }, 'refunded'],
  ['refund failed', { ...paid, payment: { ...back, failedRefunds: [failed] } }, 'refund failed'],
  [
    'refunded after a failed attempt',
    { ...paid, payment: { ...back, failedRefunds: [{ ...failed, leftCents: 0 }] } },
    'refunded',
  ],
  [
    'refunded outside Stripe',
    { ...paid, payment: { ...back, failedRefunds: [{ ...failed, isPaidBack: true }] } },
    'refunded',
  ],
  ['disputed', { ...paid, payment: { ...none, disputed: true } }, 'disputed'],
  ['disputed and refunded', { ...paid, payment: { ...back, disputed: true } }, 'refunded'],
])('paymentStateOf returns the expected state: %s', (_, one, expected) => {
  expect(paymentStateOf(one)).toBe(expected);
});

const ACTORS = ['shopper', 'seller', 'system'] as const;

/** This list repeats the table in status.ts on purpose. An accidental change of the table then fails the test. */
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

test('exactly the documented status changes are allowed', () => {
  const allowed = STATUSES.flatMap((from) =>
    STATUSES.flatMap((to) =>
      ACTORS.filter((by) => canChangeStatus(from, to, by)).map((by) => `${from} > ${to}: ${by}`),
    ),
  );
  expect(allowed).toEqual(ALLOWED);
});

test('nextStatus ends at Delivered, and never returns Cancelled', () => {
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

test('staff can undo their own last status change within a minute', () => {
  const packed = [placed, change('Packed', 100)];
  const now = at(100).getTime();
  expect(undoTarget(packed, now)).toBe('Order Placed');
  expect(undoTarget(packed, now + UNDO_MS)).toBe('Order Placed');
  expect(undoTarget(packed, now + UNDO_MS + 1)).toBeUndefined();
  // The server's clock may be set back between the change and the undo.
  expect(undoTarget(packed, now - 5_000)).toBe('Order Placed');
  expect(undoTarget(packed, now - HOUR_MS)).toBeUndefined();
  expect(undoTarget([placed], now)).toBeUndefined();
  expect(undoTarget([placed, change('Cancelled', 100, 'shopper')], now)).toBeUndefined();
  const undone = [...packed, change('Order Placed', 110, 'seller', true)];
  expect(undoTarget(undone, now)).toBeUndefined();
  expect(undoTarget([...undone, change('Packed', 120)], now)).toBe('Order Placed');
});

test('a history is valid only if each of its status changes is allowed', () => {
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

test('a pickup order goes from Packed directly to Delivered', () => {
  const named = translate('en', 'order');
  expect(nextStatus('Packed', 'pickup')).toBe('Delivered');
  expect(canChangeStatus('Packed', 'Out for delivery', 'seller', 'pickup')).toBe(false);
  expect(canChangeStatus('Packed', 'Delivered', 'seller')).toBe(false);
  expect(pathOf('pickup').map((status) => named(statusKey(status, 'pickup')))).toEqual([
    ...['Order Placed', 'Ready for pickup', 'Picked up'],
  ]);
  expect(pathOf().map((status) => named(statusKey(status)))).toEqual([
    ...['Order Placed', 'Packed', 'Out for delivery', 'Delivered'],
  ]);
  const collected = [placed, change('Packed', 1), change('Delivered', 2)];
  expect(isLegalHistory(collected, 'pickup')).toBe(true);
  expect(isLegalHistory(collected)).toBe(false);
});

test('an order can move to another slot until it is delivered or cancelled', () => {
  const allowed = STATUSES.map((status) => [
    status,
    ...[isClosed(status), canMoveSlot(status, 'seller'), canMoveSlot(status, 'shopper')],
  ]);
  expect(allowed).toEqual([
    ['Order Placed', false, true, true],
    ['Packed', false, true, false],
    ['Out for delivery', false, true, false],
    ['Delivered', true, false, false],
    ['Cancelled', true, false, false],
  ]);
});

test('each order status has its own message key', () => {
  expect(STATUSES.map((status) => statusKey(status))).toEqual([
    ...['placed', 'packed', 'out', 'delivered', 'cancelled'],
  ]);
});

describe('proposed replacements', () => {
  const until = new Date(1_000);
  const asked = { product: 'pear', quantity: 2, pickedQuantity: 1, until };

  it('are open until the shopper answers or the deadline passes', () => {
    expect(isOpen(asked, 999)).toBe(true);
    expect(isOpen(asked, 1_000)).toBe(false);
    expect(isOpen({ ...asked, answer: 'refused' }, 0)).toBe(false);
  });

  it('follow the answer of the shopper or, after the deadline, the substitution preference', () => {
    expect(isWanted({ ...asked, answer: 'accepted' }, 'leave out', 5_000)).toBe(true);
    expect(isWanted({ ...asked, answer: 'refused' }, 'replace', 5_000)).toBe(false);
    expect(isWanted(asked, 'replace', 999)).toBeUndefined();
    expect(isWanted(asked, 'replace', 1_000)).toBe(true);
    for (const wish of ['leave out', 'call', undefined] as const)
      expect(isWanted(asked, wish, 1_000)).toBe(false);
  });

  it('are dropped if the saved quantities contradict them', () => {
    const same = { found: 1, replacement: { product: 'pear', quantity: 2 } };
    const fewer = { found: 2, replacement: { product: 'pear', quantity: 1 } };
    const other = { found: 1, replacement: { product: 'plum', quantity: 2 } };
    const stays = (answer: 'accepted' | 'refused' | undefined) =>
      [same, fewer, other, { found: 1 }].map((one) => isProposalKept({ ...asked, answer }, one));
    expect(stays(undefined)).toEqual([true, false, false, false]);
    expect(stays('accepted')).toEqual([true, true, false, false]);
    expect(stays('refused')).toEqual([true, true, true, true]);
  });
});
