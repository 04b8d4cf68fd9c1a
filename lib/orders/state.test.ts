import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import sift from 'sift';
import { expect, test } from 'vitest';
import { anyOrder as order } from '@/e2e/support/any-order';
import { runs } from '@/e2e/support/runs';
import { FULFILMENT, PAYMENT, paymentStateOf, type Stateful, state } from './state';
import { canChangeStatus, STATUSES } from './status';
import { PAYMENT_STATES } from './view';

/** To repeat a failed run, add its `seed` here. */
const RUNS = { numRuns: runs(2_000) };

const all = { ...state, ...PAYMENT, ...FULFILMENT };

test('each state filter selects the orders of its predicate @random', () => {
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
  // Each state must apply to at least one random order, and must not apply to at least one other.
  expect(seen.size).toBe(2 * tests.length);
});

test('each order has one payment state and one fulfilment state @random', () => {
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

test('the diagram in the documents contains every payment state', () => {
  const arrows = arrowsOf('to_collect');
  expect([...new Set(arrows.map(({ to }) => to))].sort()).toEqual([...PAYMENT_STATES].sort());
  expect(arrows.every(({ by }) => by !== '')).toBe(true);
});

test('the diagram in the documents contains every allowed status change', () => {
  const NAMES = ['unfulfilled', 'packed', 'shipped', 'delivered', 'cancelled'];
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
])('paymentStateOf returns the payment state: %s', (_, one, expected) => {
  expect(paymentStateOf(one)).toBe(expected);
});
