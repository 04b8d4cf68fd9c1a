import type { Translate } from '@/lib/i18n/translate';
import { MINUTE_MS } from '@/lib/utils/durations';
import type { OrderView } from './view';

type Kept = Pick<OrderView, 'status' | 'history' | 'promisedAt' | 'way'>;

const msOf = (iso: string) => new Date(iso).getTime();

/** Returns when the order was delivered, in ms; undefined while it is not. */
export function deliveredAt({ status, history }: Kept): number | undefined {
  const last = history.findLast((change) => change.status === 'Delivered');
  return status === 'Delivered' && last ? msOf(last.at) : undefined;
}

/** Returns when an order met its promise, in ms: on delivery, or when a pickup order was packed. */
export function metAt(order: Kept): number | undefined {
  const { way, status, history } = order;
  if (way !== 'pickup') return deliveredAt(order);
  const packed = history.findLast((change) => change.status === 'Packed');
  return packed && (status === 'Packed' || status === 'Delivered') ? msOf(packed.at) : undefined;
}

/**
 * Returns the whole minutes until the promised time, negative once it has passed. It is 1 at the end, and -1
 * during the first minute afterwards. It is rounded, because a page's clock is up to a few seconds behind the
 * server's. A promise of 30 minutes must not start at 31.
 */
export function minutesLeft(promisedAt: string, now: number): number {
  const left = (msOf(promisedAt) - now) / MINUTE_MS;
  return left >= 0 ? Math.max(Math.round(left), 1) : Math.floor(left);
}

/** Formats minutes in the largest fitting unit: 7 min, 3 h, 2 days. */
function span(minutes: number, t: Translate<'board'>): string {
  if (minutes < 100) return t('minutes', { count: minutes });
  const hours = Math.round(minutes / 60);
  return hours < 48 ? t('hours', { count: hours }) : t('days', { count: Math.round(hours / 24) });
}

/** An open order with less time left than this is due soon, in ms. */
const SOON = 10 * MINUTE_MS;

/** `late`: the promise is broken. `soon`: less than 10 minutes are left. */
export type PromiseState = 'kept' | 'soon' | 'late';

/** Returns the state of a promise at the time `now` (ms), and its text. */
export function formatPromise(
  order: Kept,
  now: number,
  t: Translate<'board'>,
): { text: string; state: PromiseState } {
  const { promisedAt, status } = order;
  if (!promisedAt || status === 'Cancelled') return { text: '', state: 'kept' };
  const end = metAt(order);
  const isLate = (minutes: number) =>
    ({ text: t('late', { time: span(minutes, t) }), state: 'late' }) as const;
  if (end !== undefined) {
    const late = Math.ceil((end - msOf(promisedAt)) / MINUTE_MS);
    return late > 0 ? isLate(late) : { text: t('onTime'), state: 'kept' };
  }
  const left = minutesLeft(promisedAt, now);
  if (left < 0) return isLate(-left);
  return {
    text: t('left', { time: span(left, t) }),
    state: msOf(promisedAt) - now < SOON ? 'soon' : 'kept',
  };
}

/**
 * Returns the lines as delivered; for a cancelled order, as ordered. Counts made while an order is being packed
 * are ignored.
 */
export const deliveredLines = ({
  items,
  status,
}: Pick<OrderView, 'items' | 'status'>): OrderView['items'] =>
  status === 'Order Placed' || status === 'Cancelled'
    ? items.map(({ product, quantity, estimatedAmount, ceilingAmount }) => ({
        product,
        quantity,
        found: quantity,
        // Until all goods are weighed, the total uses each line's ceiling.
        ...(ceilingAmount === undefined
          ? {}
          : { estimatedAmount, ceilingAmount, amount: ceilingAmount }),
      }))
    : items;

/** Returns the time by which an order is sorted, in ms: its promised time or, without one, when it was placed. */
export const dueAt = ({ promisedAt, createdAt }: Pick<OrderView, 'promisedAt' | 'createdAt'>) =>
  msOf(promisedAt ?? createdAt);
