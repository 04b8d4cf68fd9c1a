import type { FulfillmentMethod } from '@/lib/delivery/view';
import type { Messages } from '@/messages';
import type { OrderStatus } from '@/models/order';

export type { OrderStatus } from '@/models/order';

export type Actor = 'shopper' | 'seller' | 'system';

/** Every status, in the order in which an order passes them. */
export const STATUSES = [
  'Order Placed',
  'Packed',
  'Out for delivery',
  'Delivered',
  'Cancelled',
] as const satisfies readonly OrderStatus[];

/** The status of a new order (docs/product.md 7.3). */
export const ORDER_PLACED = 'Order Placed';

/** Who may change which status into which (docs/product.md 7.7). */
const STEPS: Record<OrderStatus, Partial<Record<OrderStatus, readonly Actor[]>>> = {
  'Order Placed': { Packed: ['seller'], Cancelled: ['seller', 'shopper', 'system'] },
  Packed: { 'Out for delivery': ['seller'], Cancelled: ['seller'] },
  'Out for delivery': { Delivered: ['seller'], Cancelled: ['seller'] },
  Delivered: {},
  Cancelled: {},
};

/** An order that is collected does not go out for delivery. */
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

/** The message of `order` that names a status: an order that is collected has its own for Packed and Delivered. */
export const statusKey = (status: OrderStatus, way?: FulfillmentMethod) =>
  way === 'pickup' && (status === 'Packed' || status === 'Delivered')
    ? PICKUP_KEYS[status]
    : KEYS[status];

/** The statuses on the way to the shopper, in sequence. */
export const pathOf = (way?: FulfillmentMethod): OrderStatus[] =>
  STATUSES.filter(
    (status) => status !== 'Cancelled' && (way !== 'pickup' || status !== 'Out for delivery'),
  );

/** Whether an order with this status is delivered or cancelled: no further step follows. */
export const isClosed = (status: OrderStatus): boolean =>
  status === 'Delivered' || status === 'Cancelled';

/** Whether somebody may move an order with this status to another window (docs/product.md 11.10). */
export const mayMove = (status: OrderStatus, by: Exclude<Actor, 'system'>): boolean =>
  by === 'seller' ? !isClosed(status) : status === ORDER_PLACED;

/** How long the seller may take a change back, ms. */
export const UNDO_MS = 60_000;

/** How much longer others wait for it, ms: the clocks of several processes may differ, and a change takes time. */
export const UNDO_MARGIN_MS = 5_000;

/** Whether somebody may make this step; taking a step back is {@link undoTarget}. */
export const mayStep = (
  from: OrderStatus,
  to: OrderStatus,
  by: Actor,
  way?: FulfillmentMethod,
): boolean => stepsOf(way)[from][to]?.includes(by) ?? false;

/** The status that the seller sets next on the way to the shopper; undefined when there is none. */
export const nextStatus = (from: OrderStatus, way?: FulfillmentMethod): OrderStatus | undefined =>
  STATUSES.find((to) => to !== 'Cancelled' && mayStep(from, to, 'seller', way));

type Change = { status: OrderStatus; at: Date | string; by: Actor; undo?: boolean };

/** The status to which the last change can be taken back, whenever it was made. */
function statusBefore(history: readonly Change[]): OrderStatus | undefined {
  const last = history.at(-1);
  return last?.by === 'seller' && !last.undo ? history.at(-2)?.status : undefined;
}

/**
 * The status to which the seller may take the last change back at the time `now` (ms). The change is the seller's own, not older
 * than {@link UNDO_MS}, and no undo itself.
 */
export function undoTarget(history: readonly Change[], now: number): OrderStatus | undefined {
  const madeAt = new Date(history.at(-1)?.at ?? 0).getTime();
  // A change far ahead comes from a clock that was set back since.
  return Math.abs(now - madeAt) <= UNDO_MS ? statusBefore(history) : undefined;
}

/** Whether a history, from the placing on, is one that {@link mayStep} and the undo allow. */
export function isLegalHistory(history: readonly Change[], way?: FulfillmentMethod): boolean {
  return history.every((change, at) => {
    const previous = history[at - 1];
    if (!previous) return change.status === ORDER_PLACED && !change.undo;
    if (!change.undo) return mayStep(previous.status, change.status, change.by, way);
    return change.by === 'seller' && statusBefore(history.slice(0, at)) === change.status;
  });
}
