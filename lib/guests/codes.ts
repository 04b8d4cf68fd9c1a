import 'server-only';
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { noPassword } from '@/lib/auth/account-fields';
import { handOver, nameFrom } from '@/lib/auth/belongings';
import { shopperCookies, signInError } from '@/lib/auth/commands';
import type { Caller } from '@/lib/auth/known-device';
import { forgetKnown } from '@/lib/auth/known-generation';
import {
  CODE_EVENT,
  isProvenByCode,
  OWNER_CODE_EVENT,
  ownerCodeKey,
  storeCode,
} from '@/lib/auth/mailed-code';
import { ownAccount } from '@/lib/auth/own-account';
import { accountKeyOf, mailLimits, originOf } from '@/lib/auth/password-limits';
import { viewUser } from '@/lib/auth/queries';
import { readSession, type ShopperSession } from '@/lib/auth/sessions';
import type { UserView } from '@/lib/auth/view';
import { db } from '@/lib/db';
import { isDuplicate } from '@/lib/db/errors';
import { ApiError } from '@/lib/http/errors';
import { consume, type Limit } from '@/lib/http/rate-limit';
import { requestLanguage, t } from '@/lib/http/translate';
import type { Language } from '@/lib/i18n/languages';
import { enqueue, isMailEnabled } from '@/lib/mail/outbox';
import { emitEvent } from '@/lib/observe/business-events';
import { setActor } from '@/lib/observe/request-context';
import { DAY_MS, HOUR_MS } from '@/lib/utils/durations';
import { mailboxKey } from '@/lib/utils/email-address';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { User } from '@/models';
import type { UserDoc } from '@/models/user';
import { claimOrdersOfGuest } from './claim';
import { assertCodesOn } from './guest';
import type { codeInput, codeSignInInput } from './schema';

/** The limits per mailbox and for the whole shop. Each code allows five tries, so these limits also limit guesses. */
const MAX_OF_MAILBOX = 5;
const MAX_OF_MAILBOX_A_DAY = 15;
const MAX_OF_KNOWN = 10;
const MAX_OF_KNOWN_A_DAY = 20;
const MAX_OF_SHOP = 1_000;

/** The due time of the mail is in the past, so that the outbox sends it before other mails. */
const AHEAD_MS = HOUR_MS;

/**
 * Returns the rate limits for requesting a code. Known devices and networks have their own limits, so that strangers
 * cannot lock the owner out. Registering with somebody else's email also makes a device known. Therefore known devices
 * have a limit per mailbox.
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

type Input = z.output<typeof codeSignInInput>;

const TRIES = 5;

const nameOf = ({ name, email }: Input): string => name || nameFrom(email);

/** Returns undefined if a concurrent request has created the account. */
async function create(input: Input, language?: Language): Promise<UserDoc | undefined> {
  const { email } = input;
  // Forget the devices of a previous account with this address, because it may have belonged to somebody else.
  await forgetKnown(accountKeyOf({ kind: 'login', email }));
  const fields = { name: nameOf(input), email, language, mailProvenAt: new Date() };
  const user = await User.create({ ...fields, passwordHash: noPassword() }).catch((error) => {
    if (isDuplicate(error)) return undefined;
    throw error;
  });
  if (user) emitEvent({ event: 'account made', userId: String(user._id) });
  return user?.toObject();
}

/**
 * Hands an account over to the owner of its mailbox ({@link handOver}) and removes its password. Returns undefined if
 * another request has changed the account.
 */
async function handOverUnproven(
  user: UserDoc,
  input: Input,
  language?: Language,
): Promise<UserDoc | undefined> {
  const { _id, email } = user;
  const passwordHash = noPassword();
  const { matchedCount } = await User.updateOne(
    { _id, passwordHash: user.passwordHash, mailProvenAt: null, removedAt: null },
    { $set: { passwordHash }, $unset: { passkeys: 1 } },
  );
  if (matchedCount === 0) return undefined;
  return handOver({ _id, passwordHash, email }, { name: nameOf(input), language });
}

async function accountFor(input: Input, language?: Language): Promise<UserDoc> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const user = await User.findOne({ email: input.email, removedAt: null }).lean();
    if (user?.mailProvenAt) return user;
    const own = user
      ? await handOverUnproven(user, input, language)
      : await create(input, language);
    if (own) return own;
  }
  throw new ApiError('conflict', t('errors', 'accountBusy'));
}

async function guestOf({ request }: Caller): Promise<UserDoc['_id'] | undefined> {
  const session = request && (await readSession(request, 'shopper'));
  const guest = session && (await User.findOne({ _id: session.subject, isGuest: true }).lean());
  return guest?._id;
}

/**
 * Signs in with a mailed code, and creates an account if no account has the email. The code proves that the shopper
 * owns the mailbox, so an unproven account is handed over ({@link handOverUnproven}). Orders that the browser's guest
 * placed with this email move to the account. `language` becomes the mail language of a new or handed-over account.
 *
 * Throws a 401 ApiError for a wrong, used or expired code, 409 if the shop offers no codes, and 429 after too many
 * tries.
 */
export async function signInByCode(
  input: Input,
  caller: Caller,
  language?: Language,
): Promise<{ user: UserView; cookies: string[] }> {
  await assertCodesOn();
  await db();
  const { email, code } = input;
  if (!(await isProvenByCode(email, code, caller)))
    throw signInError('shopper', t('guestErrors', 'wrongCode'));
  const [account, guest] = [await accountFor(input, language), await guestOf(caller)];
  if (guest) await claimOrdersOfGuest(guest, account);
  const cookies = await shopperCookies(account, caller);
  setActor({ kind: 'shopper', id: String(account._id) });
  emitEvent({ event: 'signed in', audience: 'shopper', userId: String(account._id) });
  return { user: await viewUser(account), cookies };
}
