import 'server-only';
import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import type { z } from 'zod';
import { db } from '@/lib/db';
import { ApiError } from '@/lib/http/errors';
import { consume, type Limit } from '@/lib/http/rate-limit';
import { t } from '@/lib/http/say';
import { enqueue, mailIsOn } from '@/lib/mail/outbox';
import { emitEvent } from '@/lib/observe/business-events';
import { HOUR_MS } from '@/lib/utils/durations';
import { mailboxKey } from '@/lib/utils/email-address';
import { PasswordReset, User } from '@/models';
import type { PasswordResetDoc } from '@/models/staff';
import { announcePasswordChange, SELLER_RESET_EVENT } from './account-mails';
import { credentialOf } from './credentials';
import type { Place } from './fair-queue';
import type { Caller } from './known-device';
import { type Account, countTry, originOf, placeOf } from './password-limits';
import { hashPassword, isPassword } from './passwords';
import { hashOfToken } from './reset-link';
import type { forgotInput, resetInput } from './schema';

const { trusted } = mongoose;

/** How far a reset mail is dated back, in ms, so that it is sent before waiting receipts. */
const AHEAD_MS = HOUR_MS;

/**
 * A stranger must not fill somebody's inbox, and must not keep the owner from getting a link. A device and an address
 * from which the account has signed in before have limits of their own.
 */
async function forgotLimits({ kind, email }: Account, caller: Caller): Promise<Limit[]> {
  const { device, isKnownNetwork } = await originOf({ kind, email }, caller);
  const of = kind === 'seller' ? 'forgot:seller' : 'forgot';
  const limit = (key: string, max: number) => ({ key: `${of}:${key}`, max, windowMs: HOUR_MS });
  if (device) return [limit(`device:${device}:${email}`, 5)];
  if (isKnownNetwork) return [limit(`network:${caller.ip}:${email}`, 5)];
  return [
    limit(`ip:${caller.ip}`, 20),
    limit(`account:${email}`, 5),
    limit(`mailbox:${mailboxKey(email)}`, 10),
  ];
}

/**
 * The link of a token, null when it is over or unknown. Only unknown tokens count against the address, because nobody
 * guesses one of 256 bits, and neighbours share the address. Throws a 429 ApiError after too many of them.
 */
export async function tryLink(token: string, { ip }: Caller): Promise<PasswordResetDoc | null> {
  await db();
  const filter = { _id: hashOfToken(token), expiresAt: trusted({ $gt: new Date() }) };
  const link = await PasswordReset.findOne(filter).lean();
  if (!link) await consume({ key: `reset:ip:${ip}`, max: 30, windowMs: HOUR_MS });
  return link;
}

/**
 * Queues a mail with a link that sets a new password. Whether an account has this e-mail is checked
 * when the mail is composed, so answer and time are the same for every e-mail. Throws a 503 ApiError
 * where mail is off, 429 after too many.
 */
export async function forgotPassword(
  { email }: z.output<typeof forgotInput>,
  caller: Caller,
  kind: Account['kind'] = 'login',
): Promise<void> {
  if (!mailIsOn()) throw new ApiError('unavailable', t('refusals', 'sendsNoMail'));
  await consume(...(await forgotLimits({ kind, email }, caller)));
  const dueAt = new Date(Date.now() - AHEAD_MS);
  const event = kind === 'seller' ? SELLER_RESET_EVENT : 'reset-password';
  await enqueue([{ _id: `forgot:${randomUUID()}`, event, typedEmail: email, dueAt }]);
}

/**
 * Throws this refusal of a link that is used, unless `password` is the present one, of this hash: the link has set it, and the
 * answer was lost. Counts as a sign-in does; throws a 429 ApiError after too many.
 */
export async function assertSetBefore(
  used: ApiError,
  account: Account,
  { password, hash }: { password: string; hash: string | undefined },
  caller: Caller,
): Promise<void> {
  const isSet = async (place: Place) => (await isPassword(password, hash, place)) || undefined;
  if (!(await countTry(account, caller, isSet))) throw used;
}

/**
 * Sets a new password with the token of a link. The one write that does it ends every session, and uses
 * up this link and all others, because each is for the password that it replaces; the same once more is answered as done. Throws a 409 ApiError
 * when the link is over or used, 429 after too many tries.
 */
export async function resetPassword(
  { token, password }: z.output<typeof resetInput>,
  caller: Caller,
): Promise<void> {
  const link = await tryLink(token, caller);
  // A link of the seller names no shopper.
  const user = link?.user && (await User.findOne({ _id: link.user, removedAt: null }).lean());
  if (!user) throw new ApiError('conflict', t('refusals', 'linkOver'));
  const used = new ApiError('conflict', t('refusals', 'linkUsed'));
  const { email, passwordHash: hash } = user;
  if (credentialOf(hash) !== link.credential)
    return assertSetBefore(used, { kind: 'login', email }, { password, hash }, caller);
  const place = placeOf({ kind: 'login', email }, caller, { isProven: true });
  const passwordHash = await hashPassword(password, place);
  await announcePasswordChange(user._id, credentialOf(passwordHash));
  const { matchedCount } = await User.updateOne(
    { _id: user._id, passwordHash: user.passwordHash },
    // Only a mail had the link, so its reader has this e-mail.
    { $set: { passwordHash, mailProvenAt: new Date() } },
  );
  if (matchedCount === 0) throw used;
  emitEvent({ event: 'password changed', audience: 'shopper', userId: String(user._id) });
}
