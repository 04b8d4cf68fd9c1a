import 'server-only';
import { createHash, randomUUID } from 'node:crypto';
import { db } from '@/lib/db';
import { dueBy } from '@/lib/db/due';
import { isDuplicate } from '@/lib/db/errors';
import type { OrderInput, PaymentType } from '@/lib/orders/schema';
import { RecentOrder } from '@/models';

/** Without a key, the same order within this time counts as a repetition. */
const SAME_WITHIN_MS = 10_000;
/**
 * The clocks of instances differ, and concurrent requests may write in another sequence than they read the clock. A row that is
 * further ahead comes from a clock that was set back since.
 */
const CLOCKS_DIFFER_MS = 30_000;
const TRIES = 5;

/** A hash of the content of an order and of `more`. The sequence of its lines does not matter. */
export function hashOf(
  { items, address, cartRevision, way, window }: OrderInput,
  ...more: readonly string[]
): string {
  const lines = items.map(({ product, quantity }) => `${product}x${quantity}`).sort();
  const collected = way === 'pickup' ? ['pickup'] : [];
  const chosen = window ? [window.from, window.to] : [];
  const words = [address, cartRevision ?? '', ...lines, ...collected, ...chosen, ...more];
  const text = words.join(' ');
  return createHash('sha256').update(text).digest('base64url');
}

/**
 * The idempotency key of an order that was sent without one. If it names no revision of the cart either, it gets the key of the
 * same order that the shopper sent in the last 10 s, because a program may send an order twice unknowingly. One atomic upsert
 * decides which of two requests is the first.
 */
export async function keyFor(
  userId: string,
  input: OrderInput,
  paymentType: PaymentType,
  hash: string,
): Promise<string> {
  await db();
  const fresh = randomUUID();
  if (input.cartRevision !== undefined) return fresh;
  const _id = `${userId}:${paymentType}:${hash}`;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const now = Date.now();
    const end = new Date(now + SAME_WITHIN_MS);
    // Expiry is checked here, because MongoDB may remove expired rows late or never.
    const isOver = dueBy('expiresAt', new Date(now), SAME_WITHIN_MS + CLOCKS_DIFFER_MS);
    try {
      await RecentOrder.updateOne(
        { _id, ...isOver },
        { $set: { idempotencyKey: fresh, expiresAt: end } },
        { upsert: true },
      );
      return fresh;
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
    const first = await RecentOrder.findById(_id).lean();
    if (first) return first.idempotencyKey;
  }
  return fresh;
}
