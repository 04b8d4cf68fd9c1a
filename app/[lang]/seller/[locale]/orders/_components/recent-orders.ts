import { laterOf } from '@/lib/orders/later-of';
import { actionsOf, isUnlisted } from '@/lib/orders/payment-state';
import { isClosed } from '@/lib/orders/status';
import type { OrderView } from '@/lib/orders/view';
import { dayOf } from '@/lib/utils/zone-day';
import { endedAt, staysOpen } from './board-sections';

/** Only an order that was placed, or paid, shortly before is new; one that is put back is not. */
const NEW_WITHIN_MS = 10 * 60_000;

export type Orders = ReadonlyMap<string, OrderView>;

/** The orders with others, of each the later state; the same map when nothing is later. */
export function withLater(orders: Orders, more: readonly OrderView[]): Orders {
  const next = new Map(orders);
  let isChanged = false;
  for (const order of more) {
    const later = laterOf(next.get(order._id), order);
    isChanged ||= later !== next.get(order._id);
    next.set(order._id, later);
  }
  return isChanged ? next : orders;
}

/**
 * The ids of open orders that a read of all open orders did not return: known `before` it, not
 * changed since, and not in `read`. They have ended, their payment was refused, or what kept them open is decided.
 */
export const missingOpenOrders = (
  before: Orders,
  now: Orders,
  read: ReadonlySet<string>,
): string[] =>
  [...before.values()]
    .filter(({ _id, revision }) => !read.has(_id) && now.get(_id)?.revision === revision)
    .filter((order) => (!isClosed(order.status) || staysOpen(order)) && !isUnlisted(order))
    .map(({ _id }) => _id);

/** The orders without those that ended before the day of `now` (ms), which no board shows unless they stay open. */
export function withoutEnded(orders: Orders, now: number, timeZone: string): Orders {
  const today = dayOf(now, timeZone);
  const isShown = (order: OrderView) =>
    !isClosed(order.status) || staysOpen(order) || dayOf(endedAt(order), timeZone) >= today;
  const shown = [...orders].filter(([, order]) => isShown(order));
  return shown.length < orders.size ? new Map(shown) : orders;
}

/** A flagged payment is announced, because the seller has to decide. */
const isToPack = (order: OrderView) =>
  actionsOf(order).next === 'Packed' || (order.status === 'Order Placed' && Boolean(order.flag));

/** An online order begins with its payment. */
const beganAt = ({ createdAt, paidAt }: OrderView) =>
  Math.max(Date.parse(createdAt), paidAt ? Date.parse(paidAt) : 0);

/**
 * Those of `orders` to announce at the time `now` (ms): to be packed, placed or paid within the
 * last ten minutes, and not among the `known` ones.
 */
export const newOnes = (
  orders: readonly OrderView[],
  known: ReadonlySet<string>,
  now: number,
): OrderView[] =>
  orders.filter(
    (order) => !known.has(order._id) && isToPack(order) && now - beganAt(order) < NEW_WITHIN_MS,
  );

/** How many orders wait to be packed. */
export const waitingCount = (orders: Orders): number =>
  [...orders.values()].filter(isToPack).length;

/** The title of a tab with the number of waiting orders before it, in place of an earlier number. */
export function titleWith(count: number, title: string): string {
  const plain = title.replace(/^\(\d+\) /, '');
  return count > 0 ? `(${count}) ${plain}` : plain;
}

/**
 * What the bell does for new orders. It rings when the seller switched it on. It also shows
 * notifications of the system while the page is in the background, if the browser allows them.
 */
export const alarmFor = ({
  isOn,
  isVisible,
  mayNotify,
}: {
  isOn: boolean;
  isVisible: boolean;
  mayNotify: boolean;
}) => ({ rings: isOn, notifies: isOn && !isVisible && mayNotify });
