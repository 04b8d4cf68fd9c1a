import type { FulfillmentMethod } from '@/lib/delivery/view';
import type { Messages } from '@/messages';
import type { OrderStatus } from '@/models/order';

export type { OrderStatus } from '@/models/order';

export type Actor = 'shopper' | 'seller' | 'system';

/** All statuses, in the order in which an order passes through them. */
export const STATUSES = [
  'Order Placed',
  'Packed',
  'Out for delivery',
  'Delivered',
  'Cancelled',
] as const satisfies readonly OrderStatus[];

/** The statuses of orders that still need work: they are neither delivered nor cancelled. */
export const OPEN_STATUSES: readonly string[] = ['Order Placed', 'Packed', 'Out for delivery'];

/** The status of a new order (docs/product.md 7.3). */
export const ORDER_PLACED = 'Order Placed';

/** The allowed status changes, with the actors that may make them (docs/product.md 7.7). */
const STEPS: Record<OrderStatus, Partial<Record<OrderStatus, readonly Actor[]>>> = {
  'Order Placed': { Packed: ['seller'], Cancelled: ['seller', 'shopper', 'system'] },
  Packed: { 'Out for delivery': ['seller'], Cancelled: ['seller'] },
  'Out for delivery': { Delivered: ['seller'], Cancelled: ['seller'] },
  Delivered: {},
  Cancelled: {},
};

/** A pickup order has no status `Out for delivery`. */
const PICKUP_STEPS: typeof STEPS = {
  ...STEPS,
  Packed: { Delivered: ['seller'], Cancelled: ['seller'] },
};

const stepsOf = (way: FulfillmentMethod | undefined) => (way === 'pickup' ? PICKUP_STEPS : STEPS);

const KEYS = {
  'Order Placed': 'placed',
  Packed: 'packed',
  'Out for delivery': 'out',
  Delivered: 'delivered',
  Cancelled: 'cancelled',
} as const satisfies Record<OrderStatus, keyof Messages['order']>;

const PICKUP_KEYS = { Packed: 'ready', Delivered: 'collected' } as const;

/**
 * Returns the key of a status name in the namespace `order`. A pickup order has other names for Packed and Delivered.
 */
export const statusKey = (status: OrderStatus, way?: FulfillmentMethod) =>
  way === 'pickup' && (status === 'Packed' || status === 'Delivered')
    ? PICKUP_KEYS[status]
    : KEYS[status];

/** Returns the statuses through which an order passes, from placing to delivery. */
export const pathOf = (way?: FulfillmentMethod): OrderStatus[] =>
  STATUSES.filter(
    (status) => status !== 'Cancelled' && (way !== 'pickup' || status !== 'Out for delivery'),
  );

/** Returns whether this status is final: delivered or cancelled. */
export const isClosed = (status: OrderStatus): boolean =>
  status === 'Delivered' || status === 'Cancelled';

/** Returns whether an order with this status may be moved to another delivery slot (docs/product.md 11.10). */
export const canMoveSlot = (status: OrderStatus, by: Exclude<Actor, 'system'>): boolean =>
  by === 'seller' ? !isClosed(status) : status === ORDER_PLACED;

/** How long the seller may undo a change, in ms. */
export const UNDO_MS = 60_000;

/**
 * How long other tasks wait after the undo deadline before they act on a change, in ms. This covers clock differences
 * and the duration of an undo.
 */
export const UNDO_MARGIN_MS = 5_000;

/**
 * Returns whether this actor may make this status change. This rule does not cover the undo; see {@link undoTarget}.
 */
export const canChangeStatus = (
  from: OrderStatus,
  to: OrderStatus,
  by: Actor,
  way?: FulfillmentMethod,
): boolean => stepsOf(way)[from][to]?.includes(by) ?? false;

/** Returns the next status that the seller can set; undefined if there is none. */
export const nextStatus = (from: OrderStatus, way?: FulfillmentMethod): OrderStatus | undefined =>
  STATUSES.find((to) => to !== 'Cancelled' && canChangeStatus(from, to, 'seller', way));

type Change = { status: OrderStatus; at: Date | string; by: Actor; undo?: boolean };

function statusBefore(history: readonly Change[]): OrderStatus | undefined {
  const last = history.at(-1);
  return last?.by === 'seller' && !last.undo ? history.at(-2)?.status : undefined;
}

/**
 * Returns the status to which the seller can undo the last change at the time `now` (ms). The seller must have made the
 * change at most {@link UNDO_MS} ago. An undo cannot be undone.
 */
export function undoTarget(history: readonly Change[], now: number): OrderStatus | undefined {
  const madeAt = new Date(history.at(-1)?.at ?? 0).getTime();
  // A change whose time is in the distant future was stored before a clock was set back.
  return Math.abs(now - madeAt) <= UNDO_MS ? statusBefore(history) : undefined;
}

/**
 * Returns whether an order can have this history. It must start with the placing, and {@link canChangeStatus} or the
 * undo must allow each change.
 */
export function isLegalHistory(history: readonly Change[], way?: FulfillmentMethod): boolean {
  return history.every((change, at) => {
    const previous = history[at - 1];
    if (!previous) return change.status === ORDER_PLACED && !change.undo;
    if (!change.undo) return canChangeStatus(previous.status, change.status, change.by, way);
    return change.by === 'seller' && statusBefore(history.slice(0, at)) === change.status;
  });
}
