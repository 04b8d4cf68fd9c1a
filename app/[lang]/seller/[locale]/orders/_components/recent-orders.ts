import type { Language } from '@/lib/i18n/languages';
import { deliveredAt, dueAt } from '@/lib/orders/delivery-promise';
import { laterOf } from '@/lib/orders/newer-order';
import { firstOrderFirst, groupIdOf, isHandledTogether } from '@/lib/orders/pack-together';
import { actionsOf, isUnlisted } from '@/lib/orders/payment-state';
import { isClosed } from '@/lib/orders/status';
import type { OrderView } from '@/lib/orders/view';
import { grouped } from '@/lib/utils/grouped';
import { formatCents, toCents } from '@/lib/utils/money';
import { dayOf } from '@/lib/utils/zone-day';
import type { Messages } from '@/messages';

/** Each name is also a message key of the namespace `board`. */
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

/** The seller must answer a dispute in time, and a manager must confirm returned deposits. */
const staysOpen = ({ disputeOpen, returnedWaiting }: OrderView): boolean =>
  Boolean(disputeOpen) || returnedWaiting !== undefined;

const endedAt = (order: OrderView): number =>
  deliveredAt(order) ?? Date.parse(order.history.at(-1)?.at ?? order.createdAt);

const oldestPromiseFirst = (one: OrderView, other: OrderView) => dueAt(one) - dueAt(other);
const isCancelled = ({ status }: OrderView) => status === 'Cancelled';
/** Sorts delivered orders before cancelled ones. Within each group, the most recent order comes first. */
const lastEndedFirst = (one: OrderView, other: OrderView) =>
  Number(isCancelled(one)) - Number(isCancelled(other)) || endedAt(other) - endedAt(one);

const inGroups = (orders: OrderView[]): OrderView[] => grouped(orders, groupIdOf).flat();

/** A single order, or an order followed by the orders that were added to it. */
export type Card = readonly [OrderView, ...OrderView[]];

/** Orders that are delivered together share a card. A blocked, delivered or cancelled order has its own card. */
export const cardsOf = (orders: readonly OrderView[]): Card[] =>
  grouped(orders, (order) =>
    isHandledTogether(order) ? groupIdOf(order) : `alone ${order._id}`,
  ).flatMap((group) => {
    const [lead, ...others] = group.sort(firstOrderFirst);
    return lead ? [[lead, ...others] as const] : [];
  });

export type Board = Record<SectionName, OrderView[]>;

/**
 * `done` contains today's delivered and cancelled orders in the shop's time zone. Closed orders with an open dispute,
 * or with returned deposits to confirm, are in `new`. The other columns are sorted by promised time.
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
    board[name] =
      name === 'done'
        ? board[name].sort(lastEndedFirst)
        : inGroups(board[name].sort(oldestPromiseFirst));
  return board;
}

/**
 * Returns the next status, or an undo of the last status change. `undo` is the status that an undo would restore
 * (`undoActionOf`). Returns undefined if the order cannot move to this column.
 */
export function dropAction(
  order: OrderView,
  column: SectionName,
  undo: OrderView['status'] | undefined,
): { kind: 'step' | 'undo'; status: OrderView['status'] } | undefined {
  const { next } = actionsOf(order);
  if (next && NAMES[next] === column) return { kind: 'step', status: next };
  if (undo && NAMES[undo] === column) return { kind: 'undo', status: undo };
}

/** After a change of the currency that day, the text contains a total for each currency. */
function sumOf(
  orders: readonly OrderView[],
  language: Language,
  unitsOf: (order: OrderView) => number,
) {
  const cents = new Map<string, number>();
  for (const order of orders) {
    const { currency } = order;
    cents.set(currency, (cents.get(currency) ?? 0) + toCents(unitsOf(order), currency));
  }
  const sum = [...cents].map(([currency, all]) => formatCents(all, currency, language)).join(' + ');
  return { count: orders.length, sum };
}

/** Cancelled orders count with their total at placement. */
export const sumsOf = (ended: readonly OrderView[], language: Language) => ({
  delivered: sumOf(
    ended.filter((order) => !isCancelled(order)),
    language,
    ({ amount }) => amount,
  ),
  cancelled: sumOf(ended.filter(isCancelled), language, ({ agreedAmount }) => agreedAmount),
});

export function tickedLines({ status, items }: OrderView): number | undefined {
  const ticked = items.filter(({ isCounted }) => isCounted).length;
  return status === 'Order Placed' && ticked > 0 ? ticked : undefined;
}

export function isCountedInPart(orders: readonly OrderView[]): boolean {
  const open = orders.filter(({ status }) => status === 'Order Placed');
  const ticked = open.reduce((sum, order) => sum + (tickedLines(order) ?? 0), 0);
  return ticked > 0 && ticked < open.flatMap(({ items }) => items).length;
}

/** How long an order counts as new after it was placed or paid. An old order whose status was undone is not new. */
const NEW_WITHIN_MS = 10 * 60_000;

export type Orders = ReadonlyMap<string, OrderView>;

/** Returns the same map if nothing changed. */
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
 * Returns open orders that a reload (`read`) did not return, because they ended or were resolved. Orders that changed
 * during the reload are excluded.
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

/** Orders that must stay on the board are not removed. `now` is in ms. */
export function withoutEnded(orders: Orders, now: number, timeZone: string): Orders {
  const today = dayOf(now, timeZone);
  const isShown = (order: OrderView) =>
    !isClosed(order.status) || staysOpen(order) || dayOf(endedAt(order), timeZone) >= today;
  const shown = [...orders].filter(([, order]) => isShown(order));
  return shown.length < orders.size ? new Map(shown) : orders;
}

/** The seller must decide about a payment under review, so announce these orders too. */
const isToPack = (order: OrderView) =>
  actionsOf(order).next === 'Packed' || (order.status === 'Order Placed' && Boolean(order.flag));

/** Returns the time of the order or of its later payment, in ms. */
const beganAt = ({ createdAt, paidAt }: OrderView) =>
  Math.max(Date.parse(createdAt), paidAt ? Date.parse(paidAt) : 0);

/**
 * Returns orders to pack that were placed or paid within the last ten minutes. Orders in `known` were already
 * announced. `now` is in ms.
 */
export const newOrders = (
  orders: readonly OrderView[],
  known: ReadonlySet<string>,
  now: number,
): OrderView[] =>
  orders.filter(
    (order) => !known.has(order._id) && isToPack(order) && now - beganAt(order) < NEW_WITHIN_MS,
  );

export const waitingCount = (orders: Orders): number =>
  [...orders.values()].filter(isToPack).length;

/** Replaces a number that the title already contains. */
export function titleWith(count: number, title: string): string {
  const plain = title.replace(/^\(\d+\) /, '');
  return count > 0 ? `(${count}) ${plain}` : plain;
}

/** Plays a sound if the bell is on. In the background, system notifications appear if the browser allows them. */
export const alarmFor = ({
  isOn,
  isVisible,
  mayNotify,
}: {
  isOn: boolean;
  isVisible: boolean;
  mayNotify: boolean;
}) => ({ rings: isOn, notifies: isOn && !isVisible && mayNotify });
