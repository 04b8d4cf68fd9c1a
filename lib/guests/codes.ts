import 'server-only';
import { createHmac, randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import type { z } from 'zod';
import type { Caller } from '@/lib/auth/known-device';
import { mailLimits } from '@/lib/auth/mail-limits';
import { originOf } from '@/lib/auth/password-limits';
import { db } from '@/lib/db';
import { retryOnDuplicate } from '@/lib/db/errors';
import { env } from '@/lib/env';
import { ApiError } from '@/lib/http/errors';
import { consume, type Limit } from '@/lib/http/rate-limit';
import { requestLanguage, t } from '@/lib/http/translate';
import { enqueue, isMailEnabled } from '@/lib/mail/outbox';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/utils/durations';
import { mailboxKey } from '@/lib/utils/email-address';
import { isSameSecret } from '@/lib/utils/same-secret';
import { SignInCode } from '@/models';
import { assertCodesOn } from './mode';
import type { codeInput } from './schema';

const { trusted } = mongoose;

/** The event of the mail with a code. */
export const CODE_EVENT = 'sign-in-code';

/** How long a code is valid, in minutes. */
export const CODE_MINUTES = 10;

/** How often one code can be tried. Five tries guess a code with a probability of 1 in 200,000. */
const MAX_TRIES = 5;

/** The limits per mailbox and for the whole shop. With five tries a code, they limit guesses as well. */
const MAX_OF_MAILBOX = 5;
const MAX_OF_MAILBOX_A_DAY = 15;
const MAX_OF_KNOWN = 10;
const MAX_OF_SHOP = 1_000;

/** How far the due time of the mail is set back, in ms. It is then sent before other waiting mails. */
const AHEAD_MS = HOUR_MS;

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

/**
 * Returns the limits of a request for a code. A device or address that the account has used has separate limits, so
 * that a stranger cannot keep its owner out. Anybody can make such a device by registering with a stranger's email, so
 * the mailbox has a limit in this case too.
 */
async function codeLimits(email: string, caller: Caller): Promise<Limit[]> {
  const account = { kind: 'login', email } as const;
  const mailbox = mailboxKey(email);
  const limit = (key: string, max: number, windowMs = HOUR_MS) => ({ key, max, windowMs });
  const { device, isKnownNetwork } = await originOf(account, caller);
  const ofMailbox =
    device || isKnownNetwork
      ? [limit(`code:known:${mailbox}`, MAX_OF_KNOWN)]
      : [
          limit(`code:hour:${mailbox}`, MAX_OF_MAILBOX),
          limit(`code:day:${mailbox}`, MAX_OF_MAILBOX_A_DAY, DAY_MS),
        ];
  return [
    ...(await mailLimits('code', account, caller)),
    ...ofMailbox,
    limit('code:shop', MAX_OF_SHOP),
  ];
}

/**
 * Mails six digits with which the owner of the mailbox can sign in within ten minutes. A new code replaces the previous
 * one. Accounts are not read, so response and timing are the same for every email. Throws a 409 ApiError if the shop
 * offers no codes, 503 if mail is off, and 429 after too many requests.
 */
export async function requestCode(
  { email }: z.output<typeof codeInput>,
  caller: Caller,
): Promise<void> {
  await assertCodesOn();
  if (!isMailEnabled()) throw new ApiError('unavailable', t('guestErrors', 'noMail'));
  await consume(...(await codeLimits(email, caller)));
  const mail = `code:${randomUUID()}`;
  const now = Date.now();
  const fresh = {
    hash: hashOf(email, codeOf(mail)),
    tries: 0,
    expiresAt: new Date(now + CODE_MINUTES * MINUTE_MS),
  };
  await db();
  await retryOnDuplicate(() =>
    SignInCode.updateOne({ _id: email }, { $set: fresh }, { upsert: true }),
  );
  const language = requestLanguage();
  const dueAt = new Date(now - AHEAD_MS);
  await enqueue([{ _id: mail, event: CODE_EVENT, typedEmail: email, language, dueAt }]);
}

/** Returns whether the code of a mail is still the one with which its receiver can sign in. */
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
