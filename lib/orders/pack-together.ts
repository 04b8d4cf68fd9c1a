import { actionsOf, isUnlisted } from './payment-state';
import { isClosed } from './status';
import type { OrderView } from './view';

/*
 * Orders that are packed and delivered together: a first order and its follow-ups (docs/product.md 7.27). Each order
 * keeps its own lines, amounts and payments. These functions only decide which orders a screen shows as one.
 */

type Grouped = Pick<OrderView, '_id' | 'follows'>;

/** Returns the id of the first order of an order's group: its own id if it follows no order. */
export const groupIdOf = ({ _id, follows }: Grouped): string => follows?._id ?? _id;

/** Returns whether an order can be handled together with others: it is open, and nothing forbids packing it. */
export const isHandledTogether = (order: OrderView): boolean =>
  !isUnlisted(order) &&
  !isClosed(order.status) &&
  (order.status !== 'Order Placed' || actionsOf(order).next !== undefined);

/** Sorts the first order of a group before its follow-ups, and these by age: ids begin with the time of creation. */
export const firstOrderFirst = (one: Grouped, other: Grouped): number =>
  Number(one.follows !== undefined) - Number(other.follows !== undefined) ||
  (one._id < other._id ? -1 : 1);

/**
 * Returns an order together with the others that are packed and delivered with it, the first order first. `orders` are
 * the orders that the browser knows. An order that is closed, or that must not be packed, is returned alone.
 */
export function packedTogether(order: OrderView, orders: Iterable<OrderView>): OrderView[] {
  if (!isHandledTogether(order)) return [order];
  const id = groupIdOf(order);
  const others = [...orders].filter(
    (one) => one._id !== order._id && groupIdOf(one) === id && isHandledTogether(one),
  );
  return [order, ...others].sort(firstOrderFirst);
}

/** Returns the ids of open orders that an order names as members of its group, and that `orders` does not contain. */
export function unknownMembers(order: OrderView, orders: ReadonlyMap<string, OrderView>): string[] {
  const first = orders.get(groupIdOf(order)) ?? order;
  const named = [order.follows, ...(order.followUps ?? []), ...(first.followUps ?? [])];
  const ids = named.flatMap((one) => (one && !isClosed(one.status) ? [one._id] : []));
  return [...new Set(ids)].filter((id) => id !== order._id && !orders.has(id));
}

/** The statuses to which a seller moves an order, in this sequence. */
const STEPS = ['Packed', 'Out for delivery', 'Delivered'] as const;

/**
 * Returns the next step of orders that are handled together, and the orders that take it. It is the step of the order
 * that is furthest behind. Orders that are ahead of it wait. Undefined if no order can take a step.
 */
export function nextTogether(
  orders: readonly OrderView[],
): { status: (typeof STEPS)[number]; orders: OrderView[] } | undefined {
  const nextOf = (order: OrderView) => actionsOf(order).next;
  const status = STEPS.find((step) => orders.some((order) => nextOf(order) === step));
  return status && { status, orders: orders.filter((order) => nextOf(order) === status) };
}
