import { isUnlisted } from '@/lib/orders/payment-state';
import { deliveredAt, dueAt } from '@/lib/orders/promise-math';
import type { OrderView } from '@/lib/orders/view';
import { dayOf } from '@/lib/shop/shop-day';

export const SECTIONS = ['New', 'Packed', 'On the way', 'Done today'] as const;
export type SectionName = (typeof SECTIONS)[number];

const NAMES = {
  'Order Placed': 'New',
  Packed: 'Packed',
  'Out for delivery': 'On the way',
  Delivered: 'Done today',
  Cancelled: 'Done today',
} as const satisfies Record<OrderView['status'], SectionName>;

/** When an order that is delivered or cancelled ended, ms. */
export const endedAt = (order: OrderView): number =>
  deliveredAt(order) ?? Date.parse(order.history.at(-1)?.at ?? order.createdAt);

const oldestPromiseFirst = (one: OrderView, other: OrderView) => dueAt(one) - dueAt(other);
const lastEndedFirst = (one: OrderView, other: OrderView) => endedAt(other) - endedAt(one);

export type Board = Record<SectionName, OrderView[]>;

/** The board: what is open, sorted by promise, and what ended on this day of the shop, the latest first. */
export function boardOf(
  orders: ReadonlyMap<string, OrderView>,
  now: number,
  timeZone: string,
): Board {
  const board: Board = { New: [], Packed: [], 'On the way': [], 'Done today': [] };
  const today = dayOf(now, timeZone);
  for (const order of orders.values()) {
    if (isUnlisted(order)) continue;
    const name = NAMES[order.status];
    if (name !== 'Done today' || dayOf(endedAt(order), timeZone) === today) board[name].push(order);
  }
  for (const name of SECTIONS)
    board[name].sort(name === 'Done today' ? lastEndedFirst : oldestPromiseFirst);
  return board;
}
