import 'server-only';
import { inCash } from '@/lib/orders/cash-rounding';
import { historyOf } from '@/lib/orders/life';
import { cashBackCentsUntil } from '@/lib/orders/returned';
import { state } from '@/lib/orders/state';
import { UNDO_MARGIN_MS, UNDO_MS } from '@/lib/orders/status';
import type { OrderDoc } from '@/models/order';

/**
 * The cash that was collected at the door of a delivered order, in cents, by whoever brought it: what the press noted that delivered
 * it as paid, less what was given in cash for deposits beyond the total. What is noted or corrected later is paid in the shop, so a
 * handover never changes.
 */
export function collectedCents(order: OrderDoc): number {
  if (!state.delivered.is(order)) return 0;
  const entry = historyOf(order).findLast(({ status }) => status === 'Delivered');
  if (!entry) return 0;
  // An earlier one has the same time where a clock was set back in between.
  const note = entry.paid
    ? order.cashNotes?.findLast(({ at }) => at.getTime() === entry.at.getTime())
    : undefined;
  const back = cashBackCentsUntil(order, entry.at.getTime() + UNDO_MS);
  return (note?.cents ?? 0) - inCash(order, back);
}

/** Whether an order was delivered just now, so that the delivery and its deposits can still be taken back. */
export function isAtDoor(order: OrderDoc, now: number): boolean {
  const last = historyOf(order).at(-1);
  return last?.status === 'Delivered' && now - last.at.getTime() <= UNDO_MS;
}

/** The same by the clock of any process: its cash is not counted in yet. */
export const canChange = (order: OrderDoc, now: number): boolean =>
  isAtDoor(order, now - UNDO_MARGIN_MS);
