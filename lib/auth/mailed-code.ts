import 'server-only';
import { createHmac } from 'node:crypto';
import mongoose from 'mongoose';
import { retryOnDuplicate } from '@/lib/db/errors';
import { env } from '@/lib/env';
import { consume, refundAttempt } from '@/lib/http/rate-limit';
import { DAY_MS, MINUTE_MS } from '@/lib/utils/durations';
import { isSameSecret } from '@/lib/utils/same-secret';
import { SignInCode } from '@/models';
import type { Caller } from './known-device';
import { countAttempt, originOf } from './password-limits';

const { trusted } = mongoose;

/* Codes of six digits that prove access to the mailbox of an email address
   (docs/decisions/0061-guest-orders.md). */

/** The event name of the mail with a sign-in code. */
export const CODE_EVENT = 'sign-in-code';

/** The event name of the mail with a code that confirms a change of an account without a password. */
export const OWNER_CODE_EVENT = 'owner-code';

/** How long a code is valid, in minutes. */
export const CODE_MINUTES = 10;

/** How often one code can be tried. Five tries guess a code with a probability of 1 in 200,000. */
const MAX_TRIES = 5;

/**
 * The maximum number of wrong codes per day, for all mailboxes and clients together. A wrong code counts only if the
 * mailbox has a code that can still be used.
 */
const MAX_WRONG_OF_SHOP = 300;

/**
 * Returns the code in the mail with this id, derived from the id and the shop's secret. The outbox therefore stores no
 * code, and a resent mail contains the same code.
 */
export const codeOf = (mail: string): string => {
  const digest = createHmac('sha256', `sign-in code:${env().SESSION_SECRET}`).update(mail).digest();
  return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
};

const hashOf = (key: string, code: string): string =>
  createHmac('sha256', `sign-in code hash:${env().SESSION_SECRET}`)
    .update(`${key} ${code}`)
    .digest('base64url');

/**
 * Stores the code of the mail with the id `mail`, as the only valid code of `key`. The key of a sign-in code is the
 * email.
 *
 * A code for another purpose has another key, so it cannot sign anybody in.
 */
export async function storeCode(key: string, mail: string, now: number): Promise<void> {
  const fresh = {
    hash: hashOf(key, codeOf(mail)),
    tries: 0,
    expiresAt: new Date(now + CODE_MINUTES * MINUTE_MS),
  };
  await retryOnDuplicate(() =>
    SignInCode.updateOne({ _id: key }, { $set: fresh }, { upsert: true }),
  );
}

/**
 * Returns the key of the code that confirms a change of an account. It contains the account's id, because otherwise the
 * code could be used to sign in.
 *
 * It also contains the email, so a code that was mailed to a former address is invalid.
 */
export const ownerCodeKey = ({ _id, email }: { _id: unknown; email: string }): string =>
  `owner:${_id} ${email}`;

/** Returns whether the code in this mail is still the current code of `key`. */
export async function isCurrentCode(key: string, mail: string, now: Date): Promise<boolean> {
  const hash = hashOf(key, codeOf(mail));
  const row = { _id: key, hash, expiresAt: trusted({ $gt: now }) };
  return (await SignInCode.exists(row)) !== null;
}

/**
 * Compares a typed code with the code that is stored under `key`, and deletes the stored code if they are equal.
 * Returns `none` if the key has no code that can still be tried.
 *
 * A write counts each try before the comparison. The deletion decides which of two concurrent requests with the right
 * code succeeds. The caller limits how often codes are tried.
 */
export async function consumeCode(key: string, code: string): Promise<'right' | 'wrong' | 'none'> {
  const row = await SignInCode.findOneAndUpdate(
    { _id: key, tries: trusted({ $lt: MAX_TRIES }), expiresAt: trusted({ $gt: new Date() }) },
    { $inc: { tries: 1 } },
    { returnDocument: 'after' },
  ).lean();
  if (!row) return 'none';
  if (!isSameSecret(hashOf(key, code), row.hash)) return 'wrong';
  const { deletedCount } = await SignInCode.deleteOne({ _id: key, hash: row.hash });
  return deletedCount > 0 ? 'right' : 'none';
}

/**
 * Returns whether this code was mailed to this email, and uses up the code. `key` is the key that was passed to {@link
 * storeCode}.
 *
 * A wrong code counts against the sign-in limits, and against a limit across all mailboxes. Otherwise somebody could
 * guess codes for many mailboxes. Clients that have signed in to the account before have a separate limit across all
 * mailboxes, which strangers cannot easily exhaust.
 *
 * Throws a 429 ApiError when a limit is exhausted, whether or not the mailbox has a code.
 */
export async function isProvenByCode(
  email: string,
  code: string,
  caller: Caller,
  key = email,
): Promise<boolean> {
  const account = { kind: 'login', email } as const;
  const { device, isKnownNetwork } = await originOf(account, caller);
  const limit = `code:wrong:${device || isKnownNetwork ? 'known' : 'new'}`;
  const ofShop = { key: limit, max: MAX_WRONG_OF_SHOP, windowMs: DAY_MS };
  const isRight = await countAttempt(account, caller, async () => {
    await consume(ofShop);
    const outcome = await consumeCode(key, code);
    if (outcome !== 'wrong') await refundAttempt(ofShop);
    return outcome === 'right' || undefined;
  });
  return isRight === true;
}
