import 'server-only';
import { createHmac } from 'node:crypto';
import { db } from '@/lib/db';
import { retryOnDuplicate } from '@/lib/db/errors';
import { env } from '@/lib/env';
import { DAY_MS } from '@/lib/utils/durations';
import { RateLimit } from '@/models';

/* The generation of the devices and networks that an account knows. A handover of the account starts a new one. */

/** An entry lasts longer than the cookie of a known device. */
const REMEMBERED_MS = 400 * DAY_MS;

/** Returns a keyed hash, so that the database does not reveal which account was handed over. */
const keyOf = (account: string): string =>
  `generation:${createHmac('sha256', `generation:${env().SESSION_SECRET}`).update(account).digest('base64url')}`;

/**
 * Forgets the devices and networks from which an account has signed in, because it was handed over to the owner of its
 * mailbox: they are those of another person. `account` is an account key, for example `login:a@b.example`. Repeating the
 * call is safe.
 */
export async function forgetKnown(account: string): Promise<void> {
  await db();
  const expiresAt = new Date(Date.now() + REMEMBERED_MS);
  await retryOnDuplicate(() =>
    RateLimit.updateOne(
      { _id: keyOf(account) },
      { $inc: { count: 1 }, $set: { expiresAt } },
      { upsert: true },
    ),
  );
}

/**
 * Returns the key under which devices and networks know an account now. It reads one row by its id, and not the account,
 * so that the timing is the same for known and unknown emails.
 */
export async function knownKeyOf(account: string): Promise<string> {
  await db();
  const row = await RateLimit.findById(keyOf(account), { count: 1 }).lean();
  return row ? `${account} ${row.count}` : account;
}
