import 'server-only';
import { createHmac } from 'node:crypto';
import mongoose from 'mongoose';
import { retryOnDuplicate } from '@/lib/db/errors';
import { env } from '@/lib/env';
import { MINUTE_MS } from '@/lib/utils/durations';
import { isSameSecret } from '@/lib/utils/same-secret';
import { SignInCode } from '@/models';

const { trusted } = mongoose;

/* The six digits that prove the mailbox of an email address (docs/decisions/0061-orders-without-an-account.md). */

/** The event of the mail with a code. */
export const CODE_EVENT = 'sign-in-code';

/** How long a code is valid, in minutes. */
export const CODE_MINUTES = 10;

/** How often one code can be tried. Five tries guess a code with a probability of 1 in 200,000. */
const MAX_TRIES = 5;

/**
 * Returns the code in the mail with this id. It derives from the id and the shop's secret, so that the outbox does not
 * store it and a repeated attempt to send the mail contains the same code.
 */
export const codeOf = (mail: string): string => {
  const digest = createHmac('sha256', `sign-in code:${env().SESSION_SECRET}`).update(mail).digest();
  return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
};

const hashOf = (email: string, code: string): string =>
  createHmac('sha256', `sign-in code hash:${env().SESSION_SECRET}`)
    .update(`${email} ${code}`)
    .digest('base64url');

/** Makes the code of the mail with the id `mail` the only valid code of this email. */
export async function storeCode(email: string, mail: string, now: number): Promise<void> {
  const fresh = {
    hash: hashOf(email, codeOf(mail)),
    tries: 0,
    expiresAt: new Date(now + CODE_MINUTES * MINUTE_MS),
  };
  await retryOnDuplicate(() =>
    SignInCode.updateOne({ _id: email }, { $set: fresh }, { upsert: true }),
  );
}

/** Returns whether the code of a mail is still the one that its receiver can enter. */
export async function isCurrentCode(email: string, mail: string, now: Date): Promise<boolean> {
  const hash = hashOf(email, codeOf(mail));
  const row = { _id: email, hash, expiresAt: trusted({ $gt: now }) };
  return (await SignInCode.exists(row)) !== null;
}

/**
 * Returns whether this is the code of the mailbox, and uses it up. One write counts each try before the comparison, and
 * one deletion decides which of two concurrent requests with the right code succeeds.
 */
export async function consumeCode(email: string, code: string, now = new Date()): Promise<boolean> {
  const row = await SignInCode.findOneAndUpdate(
    { _id: email, tries: trusted({ $lt: MAX_TRIES }), expiresAt: trusted({ $gt: now }) },
    { $inc: { tries: 1 } },
    { returnDocument: 'after' },
  ).lean();
  if (!row || !isSameSecret(hashOf(email, code), row.hash)) return false;
  const { deletedCount } = await SignInCode.deleteOne({ _id: email, hash: row.hash });
  return deletedCount > 0;
}
