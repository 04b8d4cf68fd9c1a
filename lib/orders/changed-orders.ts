import 'server-only';
import mongoose from 'mongoose';
import { db } from '@/lib/db';
import { Order } from '@/models';
import type { OrderDoc } from '@/models/order';

const { trusted } = mongoose;

/**
 * How far each look for changed orders reaches back behind the last one, ms: a write gets its time
 * shortly before it can be read, and the clock of a database that takes over may be behind.
 */
export const OVERLAP_MS = 5_000;
const DAY_MS = 86_400_000;

/** The time of the database, ms, which all changes are stamped with. */
export async function databaseTime(): Promise<number> {
  const { connection } = await db();
  const answer = await connection.db?.command({ hello: 1 });
  return new Date(answer?.localTime ?? Date.now()).getTime();
}

/**
 * From when on to read, ms, after the position `stored` of an earlier look. One that is ahead of `now` is of a clock that was
 * set back since: nobody knows when, so the last day is read again.
 */
export const readOnFrom = (stored: number, now: number): number =>
  stored > now ? now - DAY_MS : stored;

/**
 * The first `limit` orders, the oldest change first, that have changed since `from` (ms) and match `more`;
 * with `userId` those of one shopper, and no other is read.
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
