import { MINUTE_MS } from '@/lib/utils/durations';
import { fulfilledAt, minutesLeft } from './delivery-promise';
import { ORDER_PLACED } from './status';
import type { OrderView } from './view';

const msOf = (iso: string) => new Date(iso).getTime();

/** The share of the promised duration that an order needs in each status. */
const OPEN_PART = { [ORDER_PLACED]: 1, Packed: 0.5, 'Out for delivery': 0.25 } as const;

/** The shortest and longest promised duration for a new estimate, in ms. */
const [SHORTEST, LONGEST] = [10 * MINUTE_MS, 120 * MINUTE_MS] as const;

/** A new estimate is rounded up to a multiple of this duration (ms), and is at least this far away. */
const ESTIMATE_STEP = 5 * MINUTE_MS;

/**
 * Returns a new estimate of the arrival of a late order, in ms, at the time `now` (ms). The estimate is the time of the
 * last step plus a share of the promised duration. It is rounded up to 5 minutes, and is at least 5 minutes from now.
 * Returns undefined if the order is not late, or needs no further step (docs/product.md 7.16).
 */
export function lateEstimate(
  order: Pick<OrderView, 'status' | 'history' | 'promisedAt' | 'way' | 'createdAt' | 'paidAt'>,
  now: number,
): number | undefined {
  const { promisedAt, status, history, way, createdAt, paidAt } = order;
  if (!promisedAt || fulfilledAt(order) !== undefined || minutesLeft(promisedAt, now) >= 0) return;
  if (status === 'Delivered' || status === 'Cancelled') return;
  const startedAt = Math.max(msOf(createdAt), paidAt ? msOf(paidAt) : 0);
  const total = Math.min(Math.max(msOf(promisedAt) - startedAt, SHORTEST), LONGEST);
  const part = way === 'pickup' ? 1 : OPEN_PART[status];
  const last = history.at(-1)?.at ?? createdAt;
  const expected = Math.max(msOf(last) + part * total, now + ESTIMATE_STEP);
  return Math.ceil(expected / ESTIMATE_STEP) * ESTIMATE_STEP;
}
