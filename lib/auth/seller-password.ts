import 'server-only';
import { timingSafeEqual } from 'node:crypto';
import mongoose from 'mongoose';
import type { z } from 'zod';
import { record } from '@/lib/audit/record';
import { db } from '@/lib/db';
import { isWritten } from '@/lib/db/upsert';
import { env } from '@/lib/env';
import { PushSubscription, Seller, Session } from '@/models';
import { announcePasswordChange } from './account-mails';
import { acceptCredential, changedElsewhere, isSameChange, wrongPassword } from './change-password';
import {
  credentialOf,
  environmentCredential,
  isStaffId,
  sellerCredential,
  sellerHash,
} from './credentials';
import type { Place } from './fair-queue';
import type { Caller } from './known-device';
import { countTry, placeOf } from './password-limits';
import { hashPassword, isPassword } from './passwords';
import type { passwordInput } from './schema';
import type { SessionView } from './sessions';

const { trusted } = mongoose;

/** Compares two texts in constant time. */
export const timingSafeEqualText = (given: string, expected: string) =>
  timingSafeEqual(Buffer.from(credentialOf(given)), Buffer.from(credentialOf(expected)));

/**
 * The session fingerprint if this is the seller's own password or that of the environment, else
 * undefined; both take the same time. `place` says who asks.
 */
export async function checkSeller(password: string, place: Place): Promise<string | undefined> {
  await db();
  const hash = await sellerHash();
  const isOwn = await isPassword(password, hash, place);
  const isOfEnvironment = timingSafeEqualText(password, env().SELLER_PASSWORD);
  return isOwn || isOfEnvironment ? sellerCredential(hash) : undefined;
}

/** Replaces the hash `before`. Returns false when another change came first. */
export function storeSellerHash(
  passwordHash: string,
  before: string | undefined,
): Promise<boolean> {
  const _id = env().SELLER_EMAIL;
  const under = environmentCredential();
  // A row that was made under other credentials of the environment counts as none.
  const filter =
    before === undefined
      ? { _id, under: trusted({ $ne: under }) }
      : { _id, under, passwordHash: before };
  const update = { $set: { passwordHash, under } };
  return isWritten(Seller.updateOne(filter, update, { upsert: before === undefined }));
}

/** The sessions of staff that are told of orders; the seller's password is not theirs. */
async function staffSessions(): Promise<string[]> {
  const told = await PushSubscription.distinct('session');
  const rows = await Session.find({ _id: trusted({ $in: told }) }, { subject: 1 }).lean();
  return rows.flatMap(({ _id, subject }) => (isStaffId(subject) ? [_id] : []));
}

/** Ends the notifications to the devices of the seller that a new password, of this fingerprint, has signed out. */
async function silenceOthers({ id, subject }: SessionView, credential: string): Promise<void> {
  const open = await Session.find({ subject, credential }, { _id: 1 }).lean();
  const stay = [id, ...open.map(({ _id }) => _id), ...(await staffSessions())];
  await PushSubscription.deleteMany({ session: trusted({ $nin: stay }) });
}

/**
 * Changes the seller's password from `old`. The one write that changes it ends all other sessions of the
 * seller; this one stays, and is answered as done when it sends the same change again. The password of the environment still signs in, and a new one in the
 * environment revokes this one. Throws a 400 Refusal for a wrong old password, 409 when it was
 * changed meanwhile, 429 after too many wrong ones.
 */
export async function changeSellerPassword(
  session: SessionView,
  { old, password }: z.output<typeof passwordInput>,
  caller: Caller,
): Promise<void> {
  const email = env().SELLER_EMAIL.toLowerCase();
  await db();
  const before = await sellerHash();
  const credential = sellerCredential(before);
  const proof = await countTry({ kind: 'seller', email }, caller, async (place) => {
    if ((await checkSeller(old, place)) === credential) return 'old';
    const change = before !== undefined && { password, hash: before, credential };
    return change && (await isSameChange(session, change, place)) ? 'done' : undefined;
  });
  if (!proof) throw wrongPassword('old');
  if (proof === 'done') return silenceOthers(session, credential);
  const passwordHash = await hashPassword(password, placeOf(caller));
  await acceptCredential(session, sellerCredential(passwordHash));
  await announcePasswordChange(undefined, sellerCredential(passwordHash));
  if (!(await storeSellerHash(passwordHash, before))) throw changedElsewhere();
  await silenceOthers(session, sellerCredential(passwordHash));
  await record({ event: 'password changed', audience: 'seller' });
}
