import 'server-only';
import { retryOnDuplicate } from '@/lib/db/errors';
import { HOUR_MS } from '@/lib/durations';
import { Refusal } from '@/lib/http/errors';
import { windowAt } from '@/lib/http/rate-limit';
import { say } from '@/lib/http/say';
import { RateLimit } from '@/models';

/** The most orders of one account in an hour: more than a household needs, few enough to stop a program. */
const MAX_ORDERS = 60;

type Placing = { userId: string; idempotencyKey: string };

/** Adds the key of an order to the row of its account and hour, if the row has room or has it. */
async function countOrder({ userId, idempotencyKey }: Placing, now: Date) {
  const { over, windowEnd } = windowAt(now, HOUR_MS);
  const hasRoom = { $lt: [{ $size: '$members' }, MAX_ORDERS] };
  const withThis = { $setUnion: ['$members', [{ $literal: idempotencyKey }]] };
  const members = {
    $cond: [over, [{ $literal: idempotencyKey }], { $cond: [hasRoom, withThis, '$members'] }],
  };
  const row = await RateLimit.findOneAndUpdate(
    { _id: `order:account:${userId}` },
    [
      {
        $set: {
          members,
          count: 0,
          expiresAt: { $cond: [over, windowEnd, '$expiresAt'] },
        },
      },
    ],
    { upsert: true, returnDocument: 'after', updatePipeline: true },
  ).lean();
  if (!row) throw new Error('an upsert answered nothing');
  return row;
}

/**
 * Counts an order against the 60 that an account may place per hour. Idempotency keys are counted
 * in one atomic write, so a repeated order counts once, even when sent concurrently. Throws a 429
 * Refusal with the seconds to wait when the limit is reached.
 */
export async function consumeOrderLimit(placing: Placing): Promise<void> {
  const now = new Date();
  const row = await retryOnDuplicate(() => countOrder(placing, now));
  if (row.members?.includes(placing.idempotencyKey)) return;
  const retryAfterSeconds = Math.max(
    1,
    Math.ceil((row.expiresAt.getTime() - now.getTime()) / 1000),
  );
  const minutes = Math.ceil(retryAfterSeconds / 60);
  throw new Refusal('tooMany', say('refusals', 'tooManyOrders', { max: MAX_ORDERS, minutes }), {
    retryAfterSeconds,
  });
}
