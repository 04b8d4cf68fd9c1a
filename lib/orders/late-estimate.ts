import { MINUTE_MS } from '@/lib/utils/durations';
import { metAt, minutesLeft } from './delivery-promise';
import type { OrderView } from './view';

const msOf = (iso: string) => new Date(iso).getTime();

/** The part of its promised time that an order still needs after its last step, by status. */
const OPEN_PART = { 'Order Placed': 1, Packed: 0.5, 'Out for delivery': 0.25 } as const;

/** The shortest and the longest total time of an order, in ms, that a new estimate assumes. */
const [SHORTEST, LONGEST] = [10 * MINUTE_MS, 120 * MINUTE_MS] as const;

/** A new estimate is rounded to this, and lies at least this far in the future, in ms. */
const ESTIMATE_STEP = 5 * MINUTE_MS;

/**
 * Returns when a late order is expected, in ms, as seen at `now` (ms). It adds the remaining part of the promised
 * time to the last step. The result is at least 5 minutes from now, rounded up to 5 minutes. Returns undefined if
 * the order is not late, or needs no further step (docs/product.md 7.16).
 */
export function lateEstimate(
  order: Pick<OrderView, 'status' | 'history' | 'promisedAt' | 'way' | 'createdAt' | 'paidAt'>,
  now: number,
): number | undefined {
  const { promisedAt, status, history, way, createdAt, paidAt } = order;
  if (!promisedAt || metAt(order) !== undefined || minutesLeft(promisedAt, now) >= 0) return;
  if (status === 'Delivered' || status === 'Cancelled') return;
  const begun = Math.max(msOf(createdAt), paidAt ? msOf(paidAt) : 0);
  const whole = Math.min(Math.max(msOf(promisedAt) - begun, SHORTEST), LONGEST);
  const part = way === 'pickup' ? 1 : OPEN_PART[status];
  const last = history.at(-1)?.at ?? createdAt;
  const expected = Math.max(msOf(last) + part * whole, now + ESTIMATE_STEP);
  return Math.ceil(expected / ESTIMATE_STEP) * ESTIMATE_STEP;
}
