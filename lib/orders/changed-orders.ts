import 'server-only';
import mongoose from 'mongoose';
import { db } from '@/lib/db';
import { DAY_MS } from '@/lib/utils/durations';
import { Order } from '@/models';
import type { OrderDoc } from '@/models/order';

const { trusted } = mongoose;

/**
 * How far each read of changed orders overlaps the previous read, in ms. A write gets its timestamp shortly
 * before others can read it, and after a failover the new primary's clock may be behind.
 */
export const OVERLAP_MS = 5_000;

/** Returns the database's current time in ms. The database stamps all changes with this clock. */
export async function databaseTime(): Promise<number> {
  const { connection } = await db();
  const answer = await connection.db?.command({ hello: 1 });
  return new Date(answer?.localTime ?? Date.now()).getTime();
}

/**
 * Returns the time, in ms, from which to continue after the `stored` position of an earlier read. A position
 * later than `now` means that a clock was set back by an unknown amount. Then the last day is read again.
 */
export const readOnFrom = (stored: number, now: number): number =>
  stored > now ? now - DAY_MS : stored;

/**
 * Returns the first `limit` orders that changed since `from` (ms) and match the filter `more`, oldest change
 * first. With `userId`, returns only the orders of one shopper, through an index that reads no others.
 */
export const ordersChangedSince = (
  from: number,
  limit: number,
  more: object = {},
  userId?: string,
): Promise<OrderDoc[]> =>
  Order.find({
    changedAt: trusted({ $gte: new Date(from) }),
    ...(userId ? { userId } : {}),
    ...more,
  })
    .sort({ changedAt: 1 })
    // The embedded engine crashes when it compares several plans.
    .hint(userId ? { userId: 1, changedAt: 1 } : { changedAt: 1 })
    .limit(limit)
    .lean();
