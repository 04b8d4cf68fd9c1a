import 'server-only';
import { Refusal } from '@/lib/http/errors';
import { addMember } from '@/lib/http/rate-limit';
import { say } from '@/lib/http/say';
import { HOUR_MS } from '@/lib/utils/durations';

/** The most orders of one account in an hour: more than a household needs, few enough to stop a program. */
const MAX_ORDERS = 60;

type Placing = { userId: string; idempotencyKey: string };

/**
 * Counts an order against the 60 that an account may place per hour. Idempotency keys are counted
 * in one atomic write, so a repeated order counts once, even when sent concurrently. Throws a 429
 * Refusal with the seconds to wait when the limit is reached.
 */
export async function consumeOrderLimit({ userId, idempotencyKey }: Placing): Promise<void> {
  const now = new Date();
  const limit = { key: `order:account:${userId}`, max: MAX_ORDERS, windowMs: HOUR_MS };
  const { members, expiresAt } = await addMember(limit, idempotencyKey, now);
  if (members.includes(idempotencyKey)) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((expiresAt.getTime() - now.getTime()) / 1000));
  const minutes = Math.ceil(retryAfterSeconds / 60);
  throw new Refusal('tooMany', say('refusals', 'tooManyOrders', { max: MAX_ORDERS, minutes }), {
    retryAfterSeconds,
  });
}
