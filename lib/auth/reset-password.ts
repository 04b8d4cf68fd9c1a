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

/** By how much a reset mail is backdated, in ms, so that it is sent before waiting receipts. */
const AHEAD_MS = HOUR_MS;

/**
 * Returns the limits of reset mails. A stranger must not flood a person's inbox, nor block the owner from getting
 * a link. A device or address from which the account has signed in before has its own limits.
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
 * Returns the link of a token; null when it has expired or is unknown. Only unknown tokens count against the
 * address, because nobody can guess a 256-bit token and neighbours share the address. Throws a 429 ApiError after
 * too many of them.
 */
export async function tryLink(token: string, { ip }: Caller): Promise<PasswordResetDoc | null> {
  await db();
  const filter = { _id: hashOfToken(token), expiresAt: trusted({ $gt: new Date() }) };
  const link = await PasswordReset.findOne(filter).lean();
  if (!link) await consume({ key: `reset:ip:${ip}`, max: 30, windowMs: HOUR_MS });
  return link;
}

/**
 * Queues a mail with a link that sets a new password. Only the composer of the mail checks whether an account has
 * this email. So response and timing are the same for every email. Throws a 503 ApiError when mail is off, 429
 * after too many requests.
 */
export async function forgotPassword(
  { email }: z.output<typeof forgotInput>,
  caller: Caller,
  kind: Account['kind'] = 'login',
): Promise<void> {
  if (!mailIsOn()) throw new ApiError('unavailable', t('errors', 'sendsNoMail'));
  await consume(...(await forgotLimits({ kind, email }, caller)));
  const dueAt = new Date(Date.now() - AHEAD_MS);
  const event = kind === 'seller' ? SELLER_RESET_EVENT : 'reset-password';
  await enqueue([{ _id: `forgot:${randomUUID()}`, event, typedEmail: email, dueAt }]);
}

/**
 * Throws the error `used` for a used link, unless `hash` matches `password`. If it matches, the link has already
 * set this password, and the response was lost. Counts like a sign-in; throws a 429 ApiError after too many.
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
 * Sets a new password with the token of a link. The single write ends every session and invalidates this link and
 * all others, because each belongs to the password that it replaces. Repeating the same request succeeds. Throws
 * a 409 ApiError when the link has expired or was used, 429 after too many attempts.
 */
export async function resetPassword(
  { token, password }: z.output<typeof resetInput>,
  caller: Caller,
): Promise<void> {
  const link = await tryLink(token, caller);
  // A link of the seller has no `user`.
  const user = link?.user && (await User.findOne({ _id: link.user, removedAt: null }).lean());
  if (!user) throw new ApiError('conflict', t('errors', 'linkOver'));
  const used = new ApiError('conflict', t('errors', 'linkUsed'));
  const { email, passwordHash: hash } = user;
  if (credentialOf(hash) !== link.credential)
    return assertSetBefore(used, { kind: 'login', email }, { password, hash }, caller);
  const place = placeOf({ kind: 'login', email }, caller, { isProven: true });
  const passwordHash = await hashPassword(password, place);
  await announcePasswordChange(user._id, credentialOf(passwordHash));
  const { matchedCount } = await User.updateOne(
    { _id: user._id, passwordHash: user.passwordHash },
    // Only a mail contained the link, so the person reads mail at this address.
    { $set: { passwordHash, mailProvenAt: new Date() } },
  );
  if (matchedCount === 0) throw used;
  emitEvent({ event: 'password changed', audience: 'shopper', userId: String(user._id) });
}
