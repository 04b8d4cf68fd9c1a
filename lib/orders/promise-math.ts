import type { OrderView } from './view';

type Kept = Pick<OrderView, 'status' | 'history' | 'promisedAt'>;

const MINUTE = 60_000;
const msOf = (iso: string) => new Date(iso).getTime();

/** When the order was delivered, ms; undefined while it is not. */
export function deliveredAt({ status, history }: Kept): number | undefined {
  const last = history.findLast((change) => change.status === 'Delivered');
  return status === 'Delivered' && last ? msOf(last.at) : undefined;
}

/**
 * Whole minutes until the promised time, negative when it has passed: 1 during the last minute, -1
 * during the first one after it.
 */
export function minutesLeft(promisedAt: string, now: number): number {
  const left = (msOf(promisedAt) - now) / MINUTE;
  return left >= 0 ? Math.max(Math.ceil(left), 1) : Math.floor(left);
}

/** Minutes as people say them: 7 min, 3 h, 2 days. */
function span(minutes: number): string {
  if (minutes < 100) return `${minutes} min`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`;
}

/** How a promise stands at the time `now` (ms): the words, and whether it is broken. */
export function promiseWords(order: Kept, now: number): { text: string; isLate: boolean } {
  const { promisedAt, status } = order;
  if (!promisedAt || status === 'Cancelled') return { text: '', isLate: false };
  const end = deliveredAt(order);
  if (end !== undefined) {
    const isLate = end > msOf(promisedAt);
    const late = Math.ceil((end - msOf(promisedAt)) / MINUTE);
    return { text: isLate ? `${span(late)} late` : 'On time', isLate };
  }
  const left = minutesLeft(promisedAt, now);
  return left > 0
    ? { text: `${span(left)} left`, isLate: false }
    : { text: `${span(-left)} late`, isLate: true };
}

/**
 * The lines as delivered, of a cancelled order as ordered. Counts made while an order is being packed
 * are ignored.
 */
export const deliveredLines = ({
  items,
  status,
}: Pick<OrderView, 'items' | 'status'>): OrderView['items'] =>
  status === 'Order Placed' || status === 'Cancelled'
    ? items.map(({ product, quantity }) => ({ product, quantity, found: quantity }))
    : items;

/** What an order is sorted by: the promised time, or of an order without one when it was placed; ms. */
export const dueAt = ({ promisedAt, createdAt }: Pick<OrderView, 'promisedAt' | 'createdAt'>) =>
  msOf(promisedAt ?? createdAt);
