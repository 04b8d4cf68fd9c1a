import fc from 'fast-check';
import type { Stateful } from '@/lib/orders/state';
import { STATUSES } from '@/lib/orders/status';

const { constant, constantFrom, integer, option, record, array, boolean } = fc;
const at = constant(new Date('2026-11-23T12:00:00Z'));
const maybe = <T>(value: fc.Arbitrary<T>) => option(value, { nil: undefined, freq: 2 });
const cents = integer({ min: 1, max: 3 });

/** Removes undefined fields, as the database does. */
function stored<T>(value: T): T {
  if (Array.isArray(value)) return value.map(stored) as T;
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(entries.map(([name, one]) => [name, stored(one)])) as T;
}

const payment = record({
  attempts: constant([]),
  refunds: constant([]),
  nextCheckAt: maybe(at),
  processing: maybe(boolean()),
  intent: maybe(constant('pi')),
  refundedAt: maybe(at),
  dashboardRefund: maybe(record({ cents: integer({ min: 0, max: 2 }), at })),
  failedRefunds: maybe(
    array(
      record({
        refund: maybe(constant('re')),
        cents,
        isSecond: maybe(boolean()),
        isPaidBack: maybe(boolean()),
        leftCents: maybe(integer({ min: 0, max: 2 })),
      }),
      { maxLength: 3 },
    ),
  ),
  disputed: maybe(boolean()),
  disputeOpen: maybe(constant(true)),
  pendingRefunds: maybe(
    array(
      record({
        number: integer(),
        reason: constantFrom('missing', 'returned', 'cancelled'),
        at,
        doneAt: maybe(at),
        refundedCents: maybe(integer({ min: 0, max: 2 })),
      }),
      { maxLength: 3 },
    ),
  ),
  refundPendingSince: maybe(at),
  authorizedUntil: maybe(at),
  authorization: maybe(record({ cents: maybe(cents), endedAt: maybe(at) })),
  cartReleased: maybe(boolean()),
  cartConflict: maybe(boolean()),
  reviewReason: maybe(
    constantFrom(
      { code: 'reference' },
      { code: 'address' },
      { code: 'blocked' },
      { code: 'currency', currency: 'eur' },
      { code: 'blocked', reviewed: { at: new Date(0), person: 'owner' } },
    ),
  ),
});

export const anyOrder = record({
  status: constantFrom(...STATUSES),
  paymentType: constantFrom('COD', 'Online'),
  payMethod: maybe(
    record({ code: constantFrom('terminal', 'transfer', 'account'), name: constant('A') }),
  ),
  isPaid: boolean(),
  listed: boolean(),
  cartCleared: boolean(),
  tracksInventory: maybe(constant(true)),
  payment: maybe(payment),
  walletAddress: maybe(constantFrom('awaited', 'given')),
  returnedWaiting: maybe(record({ at, rows: constant([]) })),
}).map((one) => stored(one) as Stateful);
