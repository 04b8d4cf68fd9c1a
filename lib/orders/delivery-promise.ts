import type { Translate } from '@/lib/i18n/translate';
import { MINUTE_MS } from '@/lib/utils/durations';
import { ORDER_PLACED } from './status';
import type { OrderView } from './view';

type PromisedOrder = Pick<OrderView, 'status' | 'history' | 'promisedAt' | 'way'>;

const msOf = (iso: string) => new Date(iso).getTime();

/** Returns when the order was delivered, in ms; undefined if it is not delivered. */
export function deliveredAt({ status, history }: PromisedOrder): number | undefined {
  const last = history.findLast((change) => change.status === 'Delivered');
  return status === 'Delivered' && last ? msOf(last.at) : undefined;
}

/**
 * Returns the time (ms) that is compared with an order's promised time: for a pickup order the time of packing,
 * otherwise the time of delivery. Returns undefined until then.
 */
export function fulfilledAt(order: PromisedOrder): number | undefined {
  const { way, status, history } = order;
  if (way !== 'pickup') return deliveredAt(order);
  const packed = history.findLast((change) => change.status === 'Packed');
  return packed && (status === 'Packed' || status === 'Delivered') ? msOf(packed.at) : undefined;
}

/**
 * Returns the whole minutes until the promised time, negative afterwards. The value goes from 1 to -1 without 0. The
 * minutes are rounded, because a page's clock may be a few seconds slow: a promise of 30 minutes must not start at 31.
 */
export function minutesLeft(promisedAt: string, now: number): number {
  const left = (msOf(promisedAt) - now) / MINUTE_MS;
  return left >= 0 ? Math.max(Math.round(left), 1) : Math.floor(left);
}

/** Formats minutes in the largest unit that fits: 7 min, 3 h, 2 days. */
function span(minutes: number, t: Translate<'board'>): string {
  if (minutes < 100) return t('minutes', { count: minutes });
  const hours = Math.round(minutes / 60);
  return hours < 48 ? t('hours', { count: hours }) : t('days', { count: Math.round(hours / 24) });
}

const SOON = 10 * MINUTE_MS;

/** `late`: the promised time has passed. `soon`: less than 10 minutes are left. `kept`: all other orders. */
export type PromiseState = 'kept' | 'soon' | 'late';

/** Returns whether an order is on time, due soon or late at the time `now` (ms), with the text to show. */
export function formatPromise(
  order: PromisedOrder,
  now: number,
  t: Translate<'board'>,
): { text: string; state: PromiseState } {
  const { promisedAt, status } = order;
  if (!promisedAt || status === 'Cancelled') return { text: '', state: 'kept' };
  const end = fulfilledAt(order);
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
 * Returns the delivered lines, or the ordered lines of a cancelled order. Before the order is packed, the picked
 * quantities are ignored.
 */
export const deliveredLines = ({
  items,
  status,
}: Pick<OrderView, 'items' | 'status'>): OrderView['items'] =>
  status === ORDER_PLACED || status === 'Cancelled'
    ? items.map(({ product, quantity, estimatedAmount, ceilingAmount }) => ({
        product,
        quantity,
        found: quantity,
        // Until all goods are weighed, the total contains the maximum charge of each line.
        ...(ceilingAmount === undefined
          ? {}
          : { estimatedAmount, ceilingAmount, amount: ceilingAmount }),
      }))
    : items;

/**
 * Returns the time by which orders are sorted, in ms: the promised time, or the time of placing if no time is promised.
 */
export const dueAt = ({ promisedAt, createdAt }: Pick<OrderView, 'promisedAt' | 'createdAt'>) =>
  msOf(promisedAt ?? createdAt);
