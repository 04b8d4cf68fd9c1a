import { actionsOf, isUnlisted } from './payment-state';
import { isClosed, ORDER_PLACED } from './status';
import type { OrderView } from './view';

/* A first order and its follow-up orders are packed and delivered together (docs/product.md 7.27). Each order has
   its own lines, amounts and payments. These functions decide which orders a screen shows as one order. */

type Grouped = Pick<OrderView, '_id' | 'follows'>;

/** Returns the id of the first order in an order's group. If the order is not a follow-up order, this is its own id. */
export const groupIdOf = ({ _id, follows }: Grouped): string => follows?._id ?? _id;

/** Returns whether an order can be handled together with other orders: it is open, and nothing blocks its packing. */
export const isHandledTogether = (order: OrderView): boolean =>
  !isUnlisted(order) &&
  !isClosed(order.status) &&
  (order.status !== ORDER_PLACED || actionsOf(order).next !== undefined);

/**
 * Compares two orders of a group: the first order comes first, then its follow-up orders by age. Ids begin with the
 * time of creation, so they sort by age.
 */
export const firstOrderFirst = (one: Grouped, other: Grouped): number =>
  Number(one.follows !== undefined) - Number(other.follows !== undefined) ||
  (one._id < other._id ? -1 : 1);

/**
 * Returns an order and the other orders of its group that are packed and delivered with it, the first order first.
 * `orders` are the orders that the browser has loaded. A closed or blocked order is returned alone.
 */
export function ordersPackedTogether(order: OrderView, orders: Iterable<OrderView>): OrderView[] {
  if (!isHandledTogether(order)) return [order];
  const id = groupIdOf(order);
  const others = [...orders].filter(
    (one) => one._id !== order._id && groupIdOf(one) === id && isHandledTogether(one),
  );
  return [order, ...others].sort(firstOrderFirst);
}

/** Returns the ids of the open orders in an order's group that are missing in `orders`. */
export function unknownMembers(order: OrderView, orders: ReadonlyMap<string, OrderView>): string[] {
  const first = orders.get(groupIdOf(order)) ?? order;
  const named = [order.follows, ...(order.followUps ?? []), ...(first.followUps ?? [])];
  const ids = named.flatMap((one) => (one && !isClosed(one.status) ? [one._id] : []));
  return [...new Set(ids)].filter((id) => id !== order._id && !orders.has(id));
}

const STEPS = ['Packed', 'Out for delivery', 'Delivered'] as const;

/**
 * Returns the next status for a group of orders, and the orders that move to it. Only the orders with the earliest
 * status move. Returns undefined if no order has a next status.
 */
export function nextGroupStatus(
  orders: readonly OrderView[],
): { status: (typeof STEPS)[number]; orders: OrderView[] } | undefined {
  const nextOf = (order: OrderView) => actionsOf(order).next;
  const status = STEPS.find((step) => orders.some((order) => nextOf(order) === step));
  return status && { status, orders: orders.filter((order) => nextOf(order) === status) };
}
