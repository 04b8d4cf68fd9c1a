import 'server-only';
import { isDeepStrictEqual } from 'node:util';
import { fulfillmentMethodOf } from '@/lib/delivery/zones';
import { agreedTotalsOf } from '@/lib/orders/pricing-context';
import { state } from '@/lib/orders/state';
import { isLegalHistory, ORDER_PLACED } from '@/lib/orders/status';
import type { OrderDoc } from '@/models/order';

/** A violated invariant of docs/payments.md, with a description. */
export type Violation = { invariant: `I${number}`; what: string };
export type Report = (invariant: Violation['invariant'], what: string) => void;

/** Invariants I4 and I8: the fields of an order are consistent. */
export function checkOrder(order: OrderDoc, report: Report): void {
  const { _id: id, items, subtotalCents, taxCents, amountCents } = order;
  const expected = agreedTotalsOf(order);
  const sum = expected.subtotalCents;
  const addsUp =
    [subtotalCents, taxCents, amountCents].every(Number.isSafeInteger) &&
    subtotalCents === sum &&
    taxCents === expected.taxCents &&
    amountCents === expected.totalCents &&
    (!order.taxes || isDeepStrictEqual(order.taxes, expected.taxes));
  if (!addsUp)
    report('I4', `order ${id}: ${subtotalCents} + ${taxCents} = ${amountCents} of ${sum}`);
  const isBounded = items.every(
    ({ quantity }) => Number.isInteger(quantity) && quantity >= 1 && quantity <= 999,
  );
  if (!isBounded || items.length > 99) report('I8', `order ${id} has impossible quantities`);
}

/** Invariant I5: the order lists show an order if and only if it is placed. Checks only the fields of the order. */
export function checkListed(orders: readonly OrderDoc[], report: Report): void {
  for (const order of orders) {
    const isListed = state.listed.is(order);
    const isAuthorized = state.authorized.is(order) || state.voided.is(order);
    if (isListed !== (!state.online.is(order) || state.paid.is(order) || isAuthorized))
      report('I5', `order ${order._id} is listed: ${isListed}`);
  }
}

/** Invariant I12: each cart revision of a shopper leads to at most one order that is delivered. */
export function checkCartLocks(
  orders: readonly OrderDoc[],
  report: Report,
  revisionOf = ({ cartRevision }: OrderDoc) => cartRevision,
): void {
  const taken = new Set<number>();
  for (const order of orders.filter(state.active.is)) {
    const revision = revisionOf(order);
    if (revision === undefined) continue;
    if (taken.has(revision)) report('I12', `revision ${revision} of the cart was ordered twice`);
    taken.add(revision);
  }
}

/** Invariant I13: each change in the history is allowed, and the last change leads to the current status. */
export function checkHistory(order: OrderDoc, report: Report): void {
  const { _id, createdAt, history, status } = order;
  const placed = { status: ORDER_PLACED, at: createdAt, by: 'shopper' } as const;
  const fullHistory = [placed, ...(history ?? [])];
  const path = fullHistory.map(
    (change) => `${change.status} (${change.by}${'undo' in change ? ', undo' : ''})`,
  );
  if (
    !isLegalHistory(fullHistory, fulfillmentMethodOf(order)) ||
    fullHistory.at(-1)?.status !== status
  )
    report('I13', `order ${_id} is ${status} after ${path.join(' > ')}`);
}
