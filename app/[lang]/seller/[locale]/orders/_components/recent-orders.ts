import type { Language } from '@/lib/i18n/languages';
import { deliveredAt, dueAt } from '@/lib/orders/delivery-promise';
import { laterOf } from '@/lib/orders/later-of';
import { actionsOf, isUnlisted } from '@/lib/orders/payment-state';
import { isClosed } from '@/lib/orders/status';
import type { OrderView } from '@/lib/orders/view';
import { formatCents, fromDollars } from '@/lib/utils/money';
import { dayOf } from '@/lib/utils/zone-day';
import type { Messages } from '@/messages';

/** The sections of the board. Each is a message key of `board`. */
export const SECTIONS = [
  'new',
  'packed',
  'out',
  'done',
] as const satisfies (keyof Messages['board'])[];
export type SectionName = (typeof SECTIONS)[number];

const NAMES = {
  'Order Placed': 'new',
  Packed: 'packed',
  'Out for delivery': 'out',
  Delivered: 'done',
  Cancelled: 'done',
} as const satisfies Record<OrderView['status'], SectionName>;

/**
 * Returns whether an order stays on the board after its end. The seller must answer a dispute in time, and a
 * manager must confirm returned deposits.
 */
const staysOpen = ({ disputeOpen, returnedWaiting }: OrderView): boolean =>
  Boolean(disputeOpen) || returnedWaiting !== undefined;

/** Returns the time at which a delivered or cancelled order ended, in ms. */
const endedAt = (order: OrderView): number =>
  deliveredAt(order) ?? Date.parse(order.history.at(-1)?.at ?? order.createdAt);

const oldestPromiseFirst = (one: OrderView, other: OrderView) => dueAt(one) - dueAt(other);
const isCancelled = ({ status }: OrderView) => status === 'Cancelled';
/** Sorts delivered orders before cancelled ones, and the latest first. */
const lastEndedFirst = (one: OrderView, other: OrderView) =>
  Number(isCancelled(one)) - Number(isCancelled(other)) || endedAt(other) - endedAt(one);

export type Board = Record<SectionName, OrderView[]>;

/**
 * Returns the orders of the board by section. Orders that are open, disputed or wait for a manager are sorted
 * by promise. `done` contains the orders that ended today in the time zone of the shop: delivered before
 * cancelled ones, and the latest first.
 */
export function boardOf(
  orders: ReadonlyMap<string, OrderView>,
  now: number,
  timeZone: string,
): Board {
  const board: Board = { new: [], packed: [], out: [], done: [] };
  const today = dayOf(now, timeZone);
  for (const order of orders.values()) {
    if (isUnlisted(order)) continue;
    const isEnded = order.status === 'Delivered' || isCancelled(order);
    const name = order.disputeOpen || (isEnded && staysOpen(order)) ? 'new' : NAMES[order.status];
    if (name !== 'done' || dayOf(endedAt(order), timeZone) === today) board[name].push(order);
  }
  for (const name of SECTIONS)
    board[name].sort(name === 'done' ? lastEndedFirst : oldestPromiseFirst);
  return board;
}

/**
 * Returns the number of orders and their total. The total lists each currency if the shop changed it that
 * day.
 */
function sumOf(
  orders: readonly OrderView[],
  language: Language,
  dollarsOf: (order: OrderView) => number,
) {
  const cents = new Map<string, number>();
  for (const order of orders)
    cents.set(order.currency, (cents.get(order.currency) ?? 0) + fromDollars(dollarsOf(order)));
  const sum = [...cents].map(([currency, all]) => formatCents(all, currency, language)).join(' + ');
  return { count: orders.length, sum };
}

/** Returns the totals of the delivered orders, and the ordered totals of the cancelled ones. */
export const sumsOf = (ended: readonly OrderView[], language: Language) => ({
  delivered: sumOf(
    ended.filter((order) => !isCancelled(order)),
    language,
    ({ amount }) => amount,
  ),
  cancelled: sumOf(ended.filter(isCancelled), language, ({ agreedAmount }) => agreedAmount),
});

/**
 * Returns how many lines are ticked of an order that is being packed. Undefined before the first tick and
 * after packing.
 */
export function tickedLines({ status, items }: OrderView): number | undefined {
  const ticked = items.filter(({ isCounted }) => isCounted).length;
  return status === 'Order Placed' && ticked > 0 ? ticked : undefined;
}

/** Returns whether an order that is being packed has both counted and uncounted lines. */
export function isCountedInPart(order: OrderView): boolean {
  const ticked = tickedLines(order);
  return ticked !== undefined && ticked < order.items.length;
}

/**
 * How long an order is new after it is placed or paid, in ms. An order that returns to its first status is
 * not new.
 */
const NEW_WITHIN_MS = 10 * 60_000;

export type Orders = ReadonlyMap<string, OrderView>;

/** Merges orders and returns the later state of each. Returns the same map if nothing changed. */
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
 * Returns the ids of open orders that a load of all open orders did not return. They are in `before`, have
 * not changed since, and are not in `read`. Their order ended, their payment was rejected, or their dispute
 * or returns were settled.
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

/** Drops the orders that ended before the day of `now` (ms), unless they stay on the board. */
export function withoutEnded(orders: Orders, now: number, timeZone: string): Orders {
  const today = dayOf(now, timeZone);
  const isShown = (order: OrderView) =>
    !isClosed(order.status) || staysOpen(order) || dayOf(endedAt(order), timeZone) >= today;
  const shown = [...orders].filter(([, order]) => isShown(order));
  return shown.length < orders.size ? new Map(shown) : orders;
}

/** A payment under review also rings, because the seller must decide. */
const isToPack = (order: OrderView) =>
  actionsOf(order).next === 'Packed' || (order.status === 'Order Placed' && Boolean(order.flag));

/** Returns the time at which an order was placed or, for an online order, paid. */
const beganAt = ({ createdAt, paidAt }: OrderView) =>
  Math.max(Date.parse(createdAt), paidAt ? Date.parse(paidAt) : 0);

/**
 * Returns the `orders` to announce at the time `now` (ms). They are to be packed, were placed or paid within
 * the last ten minutes, and are not in `known`.
 */
export const newOnes = (
  orders: readonly OrderView[],
  known: ReadonlySet<string>,
  now: number,
): OrderView[] =>
  orders.filter(
    (order) => !known.has(order._id) && isToPack(order) && now - beganAt(order) < NEW_WITHIN_MS,
  );

/** Returns the number of orders to pack. */
export const waitingCount = (orders: Orders): number =>
  [...orders.values()].filter(isToPack).length;

/** Returns the title of a tab with the number of waiting orders in front, in place of an earlier number. */
export function titleWith(count: number, title: string): string {
  const plain = title.replace(/^\(\d+\) /, '');
  return count > 0 ? `(${count}) ${plain}` : plain;
}

/**
 * Returns how the bell announces new orders. It rings if the seller has switched it on. While the page is in
 * the background, it also shows system notifications if the browser allows them.
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
