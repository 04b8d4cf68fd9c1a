import 'server-only';
import mongoose from 'mongoose';
import type { z } from 'zod';
import { record } from '@/lib/audit/record';
import { db } from '@/lib/db';
import { isWritten } from '@/lib/db/upsert';
import { env } from '@/lib/env';
import { emailKey } from '@/lib/utils/email-address';
import { isSameSecret } from '@/lib/utils/same-secret';
import { Seller } from '@/models';
import { announcePasswordChange } from './account-mails';
import { acceptCredential, changedElsewhere, isSameChange, wrongPassword } from './change-password';
import { environmentCredential, sellerCredential, sellerHash } from './credentials';
import { deletePushSubscriptions } from './delete-push-subscriptions';
import type { Place } from './fair-queue';
import type { Caller } from './known-device';
import { normalizePassword } from './password-format';
import { countTry, placeOf } from './password-limits';
import { hashPassword, isPassword } from './passwords';
import type { passwordInput } from './schema';
import type { SessionView } from './sessions';

const { trusted } = mongoose;

/**
 * Returns the session's credential fingerprint if the password is the seller's own or the environment's,
 * otherwise undefined. Both take the same time. `place` identifies the caller in the queue.
 */
export async function checkSeller(password: string, place: Place): Promise<string | undefined> {
  await db();
  const hash = await sellerHash();
  const isOwn = await isPassword(password, hash, place);
  const isOfEnvironment = isSameSecret(
    normalizePassword(password),
    normalizePassword(env().SELLER_PASSWORD),
  );
  return isOwn || isOfEnvironment ? sellerCredential(hash) : undefined;
}

/** Replaces the hash `before`. Returns false when another change came first. */
export function storeSellerHash(
  passwordHash: string,
  before: string | undefined,
): Promise<boolean> {
  const _id = env().SELLER_EMAIL;
  const under = environmentCredential();
  // A row stored under other credentials of the environment counts as absent.
  const filter =
    before === undefined
      ? { _id, under: trusted({ $ne: under }) }
      : { _id, under, passwordHash: before };
  const update = { $set: { passwordHash, under } };
  return isWritten(Seller.updateOne(filter, update, { upsert: before === undefined }));
}

/**
 * Changes the seller's password, given the password `old`. The single write that changes it ends all other
 * sessions of the seller. This session continues, and succeeds when it repeats the same change. The password from
 * the environment still signs in, and a new one in the environment revokes this one. Throws a 400 ApiError for a
 * wrong old password, 409 when it was changed meanwhile, 429 after too many wrong ones.
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
  const proof = await countTry(account, caller, async (place) => {
    if ((await checkSeller(old, place)) === credential) return 'old';
    const change = before !== undefined && { password, hash: before, credential };
    return change && (await isSameChange(session, change, place)) ? 'done' : undefined;
  });
  if (!proof) throw wrongPassword('old');
  if (proof === 'done') return deletePushSubscriptions(session.subject, credential);
  const passwordHash = await hashPassword(password, placeOf(account, caller, { isProven: true }));
  await acceptCredential(session, sellerCredential(passwordHash));
  await announcePasswordChange(undefined, sellerCredential(passwordHash));
  if (!(await storeSellerHash(passwordHash, before))) throw changedElsewhere();
  await deletePushSubscriptions(session.subject, sellerCredential(passwordHash));
  await record({ event: 'password changed', audience: 'seller' });
}
