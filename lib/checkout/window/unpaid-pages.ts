import 'server-only';
import { Refusal } from '@/lib/http/errors';
import { addMember, type Limit } from '@/lib/http/rate-limit';
import { say } from '@/lib/http/say';
import { DAY_MS, HOUR_MS } from '@/lib/utils/durations';
import { RateLimit } from '@/models';
import type { OrderDoc } from '@/models/order';

/**
 * The most pay pages for an order with a window that a shopper may leave unpaid in a day. Each keeps a place for up to 31
 * minutes, so that without a limit one shopper closes a window by opening pay pages again and again.
 */
const MAX_UNPAID = 5;

const limitOf = (userId: OrderDoc['userId']): Limit => ({
  key: `unpaid pages:${userId}`,
  max: MAX_UNPAID,
  windowMs: DAY_MS,
});

/**
 * Counts a pay page of an order with a window in one atomic write; the same attempt counts once, however often it is tried. Does nothing
 * without a window. Throws a 429 Refusal when the shopper has left five unpaid within a day.
 */
export async function countUnpaidPage(
  { _id, userId, window }: Pick<OrderDoc, '_id' | 'userId' | 'window'>,
  attempt: number,
): Promise<void> {
  if (!window) return;
  const now = new Date();
  const member = `${_id}:${attempt}`;
  const { members, expiresAt } = await addMember(limitOf(userId), member, now);
  if (members.includes(member)) return;
  const waitMs = expiresAt.getTime() - now.getTime();
  const hours = Math.max(1, Math.ceil(waitMs / HOUR_MS));
  throw new Refusal('tooMany', say('refusals', 'tooManyPayPages', { max: MAX_UNPAID, hours }), {
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  });
}

/** Forgets the pay pages of a shopper who has paid one. */
export async function forgetUnpaidPages(userId: OrderDoc['userId']): Promise<void> {
  await RateLimit.deleteOne({ _id: limitOf(userId).key });
}
