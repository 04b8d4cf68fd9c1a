import type { Language } from '@/lib/i18n/languages';
import { isUnlisted } from '@/lib/orders/payment-state';
import { deliveredAt, dueAt } from '@/lib/orders/promise-math';
import type { OrderView } from '@/lib/orders/view';
import { formatCents, fromDollars } from '@/lib/utils/money';
import { dayOf } from '@/lib/utils/zone-day';
import type { Messages } from '@/messages';

/** The sections of the board; each is a message of `board`. */
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
 * Whether an order stays on the board after its end: a dispute is to be answered in time, and returned deposits wait for a manager.
 */
export const staysOpen = ({ disputeOpen, returnedWaiting }: OrderView): boolean =>
  Boolean(disputeOpen) || returnedWaiting !== undefined;

/** When an order that is delivered or cancelled ended, ms. */
export const endedAt = (order: OrderView): number =>
  deliveredAt(order) ?? Date.parse(order.history.at(-1)?.at ?? order.createdAt);

const oldestPromiseFirst = (one: OrderView, other: OrderView) => dueAt(one) - dueAt(other);
const isCancelled = ({ status }: OrderView) => status === 'Cancelled';
/** What is delivered comes before what is cancelled. */
const lastEndedFirst = (one: OrderView, other: OrderView) =>
  Number(isCancelled(one)) - Number(isCancelled(other)) || endedAt(other) - endedAt(one);

export type Board = Record<SectionName, OrderView[]>;

/**
 * The board: what is open, disputed or waits for a manager, sorted by promise, and what ended on this day of the shop, the
 * latest first, what is delivered before what is cancelled.
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

/** How many orders, and what they come to; in each currency, should it have changed that day. */
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

/** What came of the orders that ended: what the delivered ones cost, and what the cancelled ones would have. */
export const sumsOf = (ended: readonly OrderView[], language: Language) => ({
  delivered: sumOf(
    ended.filter((order) => !isCancelled(order)),
    language,
    ({ amount }) => amount,
  ),
  cancelled: sumOf(ended.filter(isCancelled), language, ({ agreedAmount }) => agreedAmount),
});

/** How many lines of an order that is being packed are ticked; undefined before the first and once it is packed. */
export function tickedLines({ status, items }: OrderView): number | undefined {
  const ticked = items.filter(({ isCounted }) => isCounted).length;
  return status === 'Order Placed' && ticked > 0 ? ticked : undefined;
}

/** Whether some but not all lines of an order that is being packed are counted. */
export function isCountedInPart(order: OrderView): boolean {
  const ticked = tickedLines(order);
  return ticked !== undefined && ticked < order.items.length;
}
