import 'server-only';
import mongoose from 'mongoose';
import { db } from '@/lib/db';
import { DAY_MS } from '@/lib/utils/durations';
import { Order } from '@/models';
import type { OrderDoc } from '@/models/order';

const { trusted } = mongoose;

/**
 * How far each read of changed orders overlaps the last one, ms: a write is stamped shortly before others can read it, and the
 * clock of a database that takes over may be behind.
 */
export const OVERLAP_MS = 5_000;

/** The time of the database, ms, with which it stamps all changes. */
export async function databaseTime(): Promise<number> {
  const { connection } = await db();
  const answer = await connection.db?.command({ hello: 1 });
  return new Date(answer?.localTime ?? Date.now()).getTime();
}

/**
 * The time, ms, from which to read on after the `stored` position of an earlier read. A position ahead of `now` comes from a
 * clock that was set back since, at an unknown time: then the last day is read again.
 */
export const readOnFrom = (stored: number, now: number): number =>
  stored > now ? now - DAY_MS : stored;

/**
 * The first `limit` orders, oldest change first, that have changed since `from` (ms) and match the filter `more`; with `userId`
 * only those of one shopper, by an index that reads no others.
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
