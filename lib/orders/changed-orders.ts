import 'server-only';
import mongoose from 'mongoose';
import { db } from '@/lib/db';
import { DAY_MS } from '@/lib/utils/durations';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Order } from '@/models';
import type { OrderDoc } from '@/models/order';

const { trusted } = mongoose;

/**
 * How far a read of changed orders reaches back before the previous read, in ms. A write gets its timestamp shortly
 * before it becomes visible, and the clock of a new primary may be slow. Without the overlap, changes would be missed.
 */
export const OVERLAP_MS = 5_000;

/**
 * Returns the current time of the database's clock in ms. All changes of orders get their timestamps from this clock.
 */
export async function databaseTime(): Promise<number> {
  const { connection } = await db();
  const answer = await connection.db?.command({ hello: 1 });
  return new Date(answer?.localTime ?? Date.now()).getTime();
}

/**
 * Returns the time, in ms, from which to continue reading changes. `stored` is the position of an earlier read. If it
 * is later than `now`, a clock was set back, and the last day is read again.
 */
export const readOnFrom = (stored: number, now: number): number =>
  stored > now ? now - DAY_MS : stored;

/**
 * Returns up to `limit` orders that changed since `from` (ms) and match the filter `more`, oldest change first. With
 * `userId`, returns only the orders of this shopper.
 */
export const ordersChangedSince = (
  from: number,
  limit: number,
  more: object = {},
  userId?: string,
): Promise<OrderDoc[]> =>
  Order.find({
    changedAt: trusted({ $gte: new Date(from) }),
    ...omitUndefined({ userId: userId || undefined }),
    ...more,
  })
    .sort({ changedAt: 1 })
    // Without the hint, the embedded MongoDB crashes when it compares several query plans.
    .hint(userId ? { userId: 1, changedAt: 1 } : { changedAt: 1 })
    .limit(limit)
    .lean();
