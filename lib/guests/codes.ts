import 'server-only';
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Caller } from '@/lib/auth/known-device';
import { CODE_EVENT, OWNER_CODE_EVENT, ownerCodeKey, storeCode } from '@/lib/auth/mailed-code';
import { ownAccount } from '@/lib/auth/own-account';
import { mailLimits, originOf } from '@/lib/auth/password-limits';
import type { ShopperSession } from '@/lib/auth/sessions';
import { db } from '@/lib/db';
import { ApiError } from '@/lib/http/errors';
import { consume, type Limit } from '@/lib/http/rate-limit';
import { requestLanguage, t } from '@/lib/http/translate';
import { enqueue, isMailEnabled } from '@/lib/mail/outbox';
import { DAY_MS, HOUR_MS } from '@/lib/utils/durations';
import { mailboxKey } from '@/lib/utils/email-address';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import type { UserDoc } from '@/models/user';
import { assertCodesOn } from './guest';
import type { codeInput } from './schema';

/** The limits per mailbox and for the whole shop. Each code allows five tries, so these limits also limit guesses. */
const MAX_OF_MAILBOX = 5;
const MAX_OF_MAILBOX_A_DAY = 15;
const MAX_OF_KNOWN = 10;
const MAX_OF_KNOWN_A_DAY = 20;
const MAX_OF_SHOP = 1_000;

/** How far the due time of the mail is set back, in ms. The mail is then sent before other waiting mails. */
const AHEAD_MS = HOUR_MS;

/**
 * Returns the rate limits for requesting a code. A device or network that the account has used before has its own
 * limits, so that strangers cannot lock the owner out. Anybody can make their device known by registering with somebody
 * else's email address. Known devices therefore have a limit per mailbox as well.
 */
async function codeLimits(email: string, caller: Caller): Promise<Limit[]> {
  const account = { kind: 'login', email } as const;
  const mailbox = mailboxKey(email);
  const limit = (key: string, max: number, windowMs = HOUR_MS) => ({ key, max, windowMs });
  const { device, isKnownNetwork } = await originOf(account, caller);
  const ofMailbox =
    device || isKnownNetwork
      ? [
          limit(`code:known:${mailbox}`, MAX_OF_KNOWN),
          limit(`code:known-day:${mailbox}`, MAX_OF_KNOWN_A_DAY, DAY_MS),
        ]
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
  await mailCode({ email, key: email, event: CODE_EVENT }, caller);
}

/**
 * Mails a six-digit code to the email address of the signed-in account. An account without a password confirms changes
 * with it, within ten minutes. The code cannot be used to sign in. Throws an ApiError:
 * - 401: the session has ended;
 * - 409: a guest is signed in, or the shop offers no codes;
 * - 429: too many codes for the mailbox, the client or the shop;
 * - 503: the shop sends no mail.
 */
export async function requestOwnerCode(session: ShopperSession, caller: Caller): Promise<void> {
  await assertCodesOn();
  const { user } = await ownAccount(session);
  const { _id, email } = user;
  await mailCode({ email, key: ownerCodeKey(user), event: OWNER_CODE_EVENT, user: _id }, caller);
}

type NewCode = { email: string; key: string; event: string; user?: UserDoc['_id'] };

async function mailCode({ email, key, event, user }: NewCode, caller: Caller): Promise<void> {
  if (!isMailEnabled()) throw new ApiError('unavailable', t('guestErrors', 'noMail'));
  await consume(...(await codeLimits(email, caller)));
  const mail = `code:${randomUUID()}`;
  const now = Date.now();
  await db();
  await storeCode(key, mail, now);
  const row = { _id: mail, event, typedEmail: email, ...omitUndefined({ user }) };
  const dueAt = new Date(now - AHEAD_MS);
  await enqueue([{ ...row, language: requestLanguage(), dueAt }]);
}
