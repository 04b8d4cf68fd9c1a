import 'server-only';
import { createHmac } from 'node:crypto';
import { db } from '@/lib/db';
import { retryOnDuplicate } from '@/lib/db/errors';
import { env } from '@/lib/env';
import { RateLimit } from '@/models';

/*
 * The generation of the devices and networks that know an account. A new one starts when the email gets another owner: by
 * a handover, or after the account was deleted or has another email.
 */

/**
 * An entry stays. Without it, the first generation would apply again, whose cookie a browser can renew by signing in to
 * another account.
 */
const NEVER = new Date('9999-01-01');

/** Returns a keyed hash, so that the database does not reveal which account was handed over. */
const keyOf = (account: string): string =>
  `generation:${createHmac('sha256', `generation:${env().SESSION_SECRET}`).update(account).digest('base64url')}`;

/**
 * Forgets the devices and networks from which an account has signed in, because its email has another owner, or gets one:
 * they are those of another person. Call it after the write that replaces the email or the password hash, so that a
 * simultaneous sign-in of the other person does not learn the new generation. `account` is an account key, for example `login:a@b.example`. Repeating the
 * call is safe.
 */
export async function forgetKnown(account: string): Promise<void> {
  await db();
  await retryOnDuplicate(() =>
    RateLimit.updateOne(
      { _id: keyOf(account) },
      { $inc: { count: 1 }, $set: { expiresAt: NEVER } },
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
