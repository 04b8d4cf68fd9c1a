import 'server-only';
import { createHash, randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { db } from '@/lib/db';
import { isDuplicate } from '@/lib/db/errors';
import type { OrderInput, PaymentType } from '@/lib/orders/schema';
import { RecentOrder } from '@/models';

const { trusted } = mongoose;

/** How long the same order without a key counts as a repetition. */
const SAME_WITHIN_MS = 10_000;
/**
 * Concurrent requests may write in another order than they read the clock, and clocks of instances
 * differ. A row that is further ahead than this comes from a clock that was set back.
 */
const CLOCKS_DIFFER_MS = 30_000;
const TRIES = 5;

/** A hash of the order, with what else it is about, that does not depend on the order of its lines. */
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
 * The key of an order that was sent without one. An order that also names no revision gets the key
 * of the same order by the same shopper in the last 10 s, because a program may send it twice
 * unknowingly; one atomic upsert decides which of two is the first.
 */
export async function keyFor(
  userId: string,
  input: OrderInput,
  paymentType: PaymentType,
  hash = hashOf(input),
): Promise<string> {
  await db();
  const fresh = randomUUID();
  if (input.cartRevision !== undefined) return fresh;
  const _id = `${userId}:${paymentType}:${hash}`;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const now = Date.now();
    const end = new Date(now + SAME_WITHIN_MS);
    // Expiry is checked here, because MongoDB may remove expired rows late or never, and a clock
    // may have been set back.
    const isOver = [
      { expiresAt: trusted({ $lte: new Date(now) }) },
      { expiresAt: trusted({ $gt: new Date(end.getTime() + CLOCKS_DIFFER_MS) }) },
    ];
    try {
      await RecentOrder.updateOne(
        { _id, $or: isOver },
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
