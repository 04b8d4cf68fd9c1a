import 'server-only';
import { db } from '@/lib/db';
import { retryOnDuplicate } from '@/lib/db/errors';
import { RateLimit } from '@/models';
import { ApiError } from './errors';
import { t } from './translate';

export type Limit = {
  /** The key of the count, for example `login:account:a@b.example`. */
  key: string;
  max: number;
  windowMs: number;
};

/** A stored window that ends later than a new window plus this time was stored before the clock was set back. */
const MAX_FUTURE_MS = 10 * 60_000;

function windowAt(now: Date, windowMs: number) {
  const windowEnd = new Date(now.getTime() + windowMs);
  const absurd = new Date(windowEnd.getTime() + MAX_FUTURE_MS);
  const over = { $or: [{ $lte: ['$expiresAt', now] }, { $gt: ['$expiresAt', absurd] }] };
  return { over, windowEnd };
}

async function count(limit: Limit, now: Date): Promise<{ count: number; expiresAt: Date }> {
  const { over, windowEnd } = windowAt(now, limit.windowMs);
  const row = await RateLimit.findOneAndUpdate(
    { _id: limit.key },
    [
      {
        $set: {
          count: { $cond: [over, 1, { $add: ['$count', 1] }] },
          expiresAt: { $cond: [over, windowEnd, '$expiresAt'] },
        },
      },
    ],
    { upsert: true, returnDocument: 'after', updatePipeline: true },
  ).lean();
  if (!row) throw new Error('an upsert returned no document');
  return row;
}

/**
 * Adds `member`, for example the key of an order, to the members of a limit, unless the limit is full. The write is
 * atomic, and a repetition has no effect. Returns the members in the current time window, and the end of the window.
 */
export async function addMember(
  { key, max, windowMs }: Limit,
  member: string,
  now: Date,
): Promise<{ members: readonly string[]; expiresAt: Date }> {
  const { over, windowEnd } = windowAt(now, windowMs);
  const own = [{ $literal: member }];
  const hasRoom = { $lt: [{ $size: '$members' }, max] };
  const withThis = { $cond: [hasRoom, { $setUnion: ['$members', own] }, '$members'] };
  const members = { $cond: [over, own, withThis] };
  const expiresAt = { $cond: [over, windowEnd, '$expiresAt'] };
  const row = await retryOnDuplicate(() =>
    RateLimit.findOneAndUpdate({ _id: key }, [{ $set: { members, count: 0, expiresAt } }], {
      upsert: true,
      returnDocument: 'after',
      updatePipeline: true,
    }).lean(),
  );
  if (!row) throw new Error('an upsert returned no document');
  return { members: row.members ?? [], expiresAt: row.expiresAt };
}

/**
 * Counts one attempt against each limit. The database stores the counts, so they survive a restart and apply to all
 * instances. Returns the number of attempts in each time window, including this attempt. Throws a 429 {@link ApiError}
 * with the seconds to wait when a limit is exhausted.
 */
export async function consume(...limits: Limit[]): Promise<number[]> {
  await db();
  const now = new Date();
  const counts: number[] = [];
  for (const limit of limits) {
    const row = await retryOnDuplicate(() => count(limit, now));
    counts.push(row.count);
    if (row.count <= limit.max) continue;
    const retryAfterSeconds = Math.max(
      1,
      Math.ceil((row.expiresAt.getTime() - now.getTime()) / 1000),
    );
    const minutes = Math.ceil(retryAfterSeconds / 60);
    throw new ApiError('tooMany', t('errors', 'tooManyAttempts', { minutes }), {
      retryAfterSeconds,
    });
  }
  return counts;
}

/** Subtracts one attempt from each limit. Call it after a successful attempt. */
export async function refundAttempt(...limits: Limit[]): Promise<void> {
  await db();
  const keys = limits.map(({ key }) => key);
  await Promise.all(keys.map((_id) => RateLimit.updateOne({ _id }, { $inc: { count: -1 } })));
}
