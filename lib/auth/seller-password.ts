import 'server-only';
import mongoose from 'mongoose';
import type { z } from 'zod';
import { record } from '@/lib/audit/record';
import { db } from '@/lib/db';
import { isWritten } from '@/lib/db/errors';
import { env } from '@/lib/env';
import { emailKey } from '@/lib/utils/email-address';
import { isSameSecret } from '@/lib/utils/same-secret';
import { Seller } from '@/models';
import { announcePasswordChange } from './account-mails';
import { acceptCredential, changedElsewhere, isSameChange, wrongPassword } from './change-password';
import { environmentCredential, sellerCredential, sellerHash } from './credentials';
import type { QueuePlace } from './fair-queue';
import type { Caller } from './known-device';
import { normalizePassword } from './password-format';
import { countAttempt, queuePlaceOf } from './password-limits';
import { hashPassword, isPassword } from './passwords';
import type { passwordInput } from './schema';
import type { SessionView } from './sessions';
import { deletePushSubscriptions } from './signed-in-devices';

const { trusted } = mongoose;

/**
 * Returns the seller's current credential fingerprint if the password equals the set password or the password in the
 * environment. Otherwise returns undefined.
 *
 * Both comparisons always run, so the timing reveals nothing. `place` is the client's position in the password queue.
 */
export async function checkSeller(
  password: string,
  place: QueuePlace,
): Promise<string | undefined> {
  await db();
  const hash = await sellerHash();
  const isOwn = await isPassword(password, hash, place);
  const isOfEnvironment = isSameSecret(
    normalizePassword(password),
    normalizePassword(env().SELLER_PASSWORD),
  );
  return isOwn || isOfEnvironment ? sellerCredential(hash) : undefined;
}

/** Stores a new password hash in place of `before`. Returns false if another request has changed the hash first. */
export function storeSellerHash(
  passwordHash: string,
  before: string | undefined,
): Promise<boolean> {
  const _id = env().SELLER_EMAIL;
  const under = environmentCredential();
  // A row that was stored under former credentials of the environment counts as missing.
  const filter =
    before === undefined
      ? { _id, under: trusted({ $ne: under }) }
      : { _id, under, passwordHash: before };
  const update = { $set: { passwordHash, under } };
  return isWritten(Seller.updateOne(filter, update, { upsert: before === undefined }));
}

/**
 * Changes the seller's password if `old` is correct. The write ends all other sessions of the seller. This session
 * stays open, and may repeat the same change.
 *
 * The password in the environment remains valid. Changing it invalidates the password that this function has set.
 *
 * Throws a 400 ApiError for a wrong old password, 409 when another request has changed the password, and 429 after too
 * many wrong passwords.
 */
export async function changeSellerPassword(
  session: SessionView,
  { old, password }: z.output<typeof passwordInput>,
  caller: Caller,
): Promise<void> {
  const email = emailKey(env().SELLER_EMAIL);
  await db();
  const before = await sellerHash();
  const credential = sellerCredential(before);
  const account = { kind: 'seller', email } as const;
  const proof = await countAttempt(account, caller, async (place) => {
    if ((await checkSeller(old, place)) === credential) return 'old';
    const change = before !== undefined && { password, hash: before, credential };
    return change && (await isSameChange(session, change, place)) ? 'done' : undefined;
  });
  if (!proof) throw wrongPassword('old');
  if (proof === 'done') return deletePushSubscriptions(session.subject, credential);
  const passwordHash = await hashPassword(
    password,
    await queuePlaceOf(account, caller, { isProven: true }),
  );
  await acceptCredential(session, sellerCredential(passwordHash));
  await announcePasswordChange(undefined, sellerCredential(passwordHash));
  if (!(await storeSellerHash(passwordHash, before))) throw changedElsewhere();
  await deletePushSubscriptions(session.subject, sellerCredential(passwordHash));
  await record({ event: 'password changed', audience: 'seller' });
}
