import 'server-only';
import { createHmac } from 'node:crypto';
import { db } from '@/lib/db';
import { retryOnDuplicate } from '@/lib/db/errors';
import { env } from '@/lib/env';
import { DAY_MS } from '@/lib/utils/durations';
import { RateLimit } from '@/models';

/* Known networks: the addresses from which an account has signed in. Many users may share one address (a household,
   an office, a mobile network). A stranger's wrong passwords from the same address must not lock these users out. */

/** An entry lasts as long as a session. The next sign-in of a household that stays signed in renews its entry. */
const REMEMBERED_MS = 30 * DAY_MS;

/** Returns a keyed hash, so that the database does not reveal which account used which address. */
function keyOf(account: string, ip: string): string {
  const hash = createHmac('sha256', `network:${env().SESSION_SECRET}`);
  return `network:${hash.update(`${ip}\n${account}`).digest('base64url')}`;
}

/**
 * Returns whether this account has signed in from this address within 30 days. `account` is an account key,
 * for example `login:a@b.example`.
 */
export async function isKnownNetwork(account: string, ip: string): Promise<boolean> {
  await db();
  const row = await RateLimit.findById(keyOf(account, ip), { expiresAt: 1 }).lean();
  return row !== null && row.expiresAt.getTime() > Date.now();
}

/** Stores that this account has signed in from this address. The entry expires after 30 days. */
export async function rememberNetwork(account: string, ip: string): Promise<void> {
  await db();
  const $set = { count: 0, expiresAt: new Date(Date.now() + REMEMBERED_MS) };
  const filter = { _id: keyOf(account, ip) };
  await retryOnDuplicate(() => RateLimit.updateOne(filter, { $set }, { upsert: true }));
}
