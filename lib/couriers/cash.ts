import 'server-only';
import { historyOf } from '@/lib/orders/life';
import { cashBackCentsOf } from '@/lib/orders/returned';
import { state } from '@/lib/orders/state';
import { UNDO_MS } from '@/lib/orders/status';
import type { OrderDoc } from '@/models/order';

/**
 * The cash that was collected at the door of a delivered order, in cents, by whoever brought it: what the press noted that delivered
 * it as paid, less what was given in cash for deposits beyond the total. What is noted later is paid in the shop.
 */
export function collectedCents(order: OrderDoc): number {
  if (!state.delivered.is(order)) return 0;
  const entry = historyOf(order).findLast(({ status }) => status === 'Delivered');
  const note = entry?.paid
    ? order.cashNotes?.find(({ at }) => at.getTime() === entry.at.getTime())
    : undefined;
  return (note?.cents ?? 0) - cashBackCentsOf(order);
}

/** How far the clocks of several processes may differ, ms. */
const MARGIN_MS = 5_000;

/** Whether the delivery of an order can still be taken back, so that its cash is not counted in yet. */
export function canChange(order: OrderDoc, now: number): boolean {
  const last = historyOf(order).at(-1);
  return last?.status === 'Delivered' && now - last.at.getTime() <= UNDO_MS + MARGIN_MS;
}
