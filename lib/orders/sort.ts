import { type OrderStatus, STATUSES } from './status';

/** The sort orders of the list. A minus sign means descending. */
export const ORDER_SORTS = ['newest', 'oldest', 'total', '-total', 'status', '-status'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

/** The sort orders except by time. For a sort by time, the id of an order suffices. */
export type KeyedSort = Exclude<OrderSort, 'newest' | 'oldest'>;

/** The fields of an order by which the list is sorted. Amounts are in integer cents. */
export type Sortable = {
  _id: { toString(): string };
  status: OrderStatus;
  amountCents: number;
  dueCents?: number | undefined;
};

/**
 * The position of an order in a sorted list. Orders with equal `keys` are sorted by `id`. In a list sorted by total,
 * `keys` are the amount due and the agreed amount, as in the database index.
 */
export type Position = { keys: readonly number[]; id: string };

/** Returns the position of an order in a sorted list. The list shows a cancelled order with the total 0. */
export function positionOf(sort: KeyedSort, order: Sortable): Position {
  const id = String(order._id);
  if (sort === 'status' || sort === '-status')
    return { keys: [STATUSES.indexOf(order.status)], id };
  const { status, amountCents, dueCents = amountCents } = order;
  return { keys: status === 'Cancelled' ? [0, 0] : [dueCents, amountCents], id };
}

/** Returns whether this sort order is descending. */
export const isDescending = (sort: KeyedSort): boolean => sort.startsWith('-');

/**
 * Returns whether orders with equal keys are sorted by descending id. Within a status, the newest order comes first. In
 * a list sorted by total, the index requires the same direction for keys and ids.
 */
export const areIdsDescending = (sort: KeyedSort): boolean =>
  sort === '-total' || sort === 'status' || sort === '-status';

/** Compares two positions, for `Array.sort`. */
export function comparePositions(sort: KeyedSort, one: Position, other: Position): number {
  const direction = isDescending(sort) ? -1 : 1;
  for (const [at, key] of one.keys.entries()) {
    const difference = key - (other.keys[at] ?? 0);
    if (difference !== 0) return difference * direction;
  }
  if (one.id === other.id) return 0;
  return one.id < other.id === areIdsDescending(sort) ? 1 : -1;
}

/** Returns the cursor of the page after this position. */
export const cursorAt = ({ keys, id }: Position): string => [...keys, id].join('.');

/** Matches a cursor: up to two keys, then the id of the last order on the previous page. */
export const ORDER_CURSOR = /^(\d{1,15}\.){0,2}[0-9a-f]{24}$/;

const KEYS: Record<OrderSort, number> = {
  newest: 0,
  oldest: 0,
  total: 2,
  '-total': 2,
  status: 1,
  '-status': 1,
};

/** Parses a cursor. Returns undefined if it belongs to another sort order. */
export function parseCursor(sort: OrderSort, cursor: string): Position | undefined {
  const parts = cursor.split('.');
  const id = parts.pop() ?? '';
  const keys = parts.map(Number);
  return ORDER_CURSOR.test(cursor) && keys.length === KEYS[sort] ? { keys, id } : undefined;
}
