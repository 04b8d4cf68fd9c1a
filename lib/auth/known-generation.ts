import 'server-only';
import { createHmac } from 'node:crypto';
import { db } from '@/lib/db';
import { retryOnDuplicate } from '@/lib/db/errors';
import { env } from '@/lib/env';
import { DAY_MS } from '@/lib/utils/durations';
import { RateLimit } from '@/models';

/* The generation of an account's known devices and networks. A new generation starts when the email may belong to
   another person: after a handover, a deletion or a change of the email.

   Devices and networks of earlier generations are unknown. */

/**
 * The row never expires. Otherwise the account would return to its first generation, and a former owner may still have
 * a device of it.
 */
const NEVER = new Date('9999-01-01');

/** Returns the id of the row as a keyed hash, so that the database does not reveal which account was handed over. */
const keyOf = (account: string): string =>
  `generation:${createHmac('sha256', `generation:${env().SESSION_SECRET}`).update(account).digest('base64url')}`;

/**
 * Starts a new generation for an account key, such as `login:a@b.example`. Its known devices and networks then become
 * unknown. Repeating the call is safe.
 *
 * Call it when the email may belong to another person, because the former owner may have used the known devices.
 *
 * The call must follow the write that replaces the email or the password hash. Otherwise a simultaneous sign-in of the
 * former owner could get a cookie of the new generation.
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
 * Returns the key under which the known devices and networks of an account are stored: the account key and a generation
 * number.
 *
 * The generation is read by a hash of the account key, so the timing does not reveal whether an account exists.
 */
export async function knownKeyOf(account: string): Promise<string> {
  await db();
  const row = await RateLimit.findById(keyOf(account), { count: 1 }).lean();
  return row ? `${account} ${row.count}` : account;
}

/* Known networks: the addresses from which an account has signed in. Many users may share an address (a household,
   an office, a mobile network). A stranger's wrong passwords must not lock them out. */

/** An entry lasts as long as a session. Each sign-in renews the entry. */
const REMEMBERED_MS = 30 * DAY_MS;

/** Returns a keyed hash, so that the database does not reveal which account used which IP address. */
function networkKey(account: string, ip: string): string {
  const hash = createHmac('sha256', `network:${env().SESSION_SECRET}`);
  return `network:${hash.update(`${ip}\n${account}`).digest('base64url')}`;
}

/**
 * Returns whether this account has signed in from this IP address within 30 days. `account` is an account key, for
 * example `login:a@b.example`.
 */
export async function isKnownNetwork(account: string, ip: string): Promise<boolean> {
  await db();
  const row = await RateLimit.findById(networkKey(account, ip), { expiresAt: 1 }).lean();
  return row !== null && row.expiresAt.getTime() > Date.now();
}

/** Records that this account has signed in from this IP address. The entry expires after 30 days. */
export async function rememberNetwork(account: string, ip: string): Promise<void> {
  await db();
  const $set = { count: 0, expiresAt: new Date(Date.now() + REMEMBERED_MS) };
  const filter = { _id: networkKey(account, ip) };
  await retryOnDuplicate(() => RateLimit.updateOne(filter, { $set }, { upsert: true }));
}
