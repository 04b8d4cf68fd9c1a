import { MINUTE_MS } from '@/lib/utils/durations';
import { fulfilledAt, minutesLeft } from './delivery-promise';
import { ORDER_PLACED } from './status';
import type { OrderView } from './view';

const msOf = (iso: string) => new Date(iso).getTime();

/** The share of the promised duration that an order still needs in each status. */
const OPEN_PART = { [ORDER_PLACED]: 1, Packed: 0.5, 'Out for delivery': 0.25 } as const;

/** The bounds of the promised duration that a new estimate assumes, in ms. */
const [SHORTEST, LONGEST] = [10 * MINUTE_MS, 120 * MINUTE_MS] as const;

/**
 * The precision of a new estimate, in ms: it is rounded up to a multiple of this duration. It is also at least this far
 * in the future.
 */
const ESTIMATE_STEP = 5 * MINUTE_MS;

/**
 * Returns a new estimate of the arrival of a late order, in ms, at the time `now` (ms). The estimate is the
 * time of the last step plus a part of the promised time. It is at least 5 minutes from now, rounded up to 5
 * minutes. Returns undefined if the order is not late, or needs no further step (docs/product.md 7.16).
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
