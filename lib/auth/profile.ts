import 'server-only';
import { createHmac, randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import type { z } from 'zod';
import { db } from '@/lib/db';
import { isDuplicate } from '@/lib/db/errors';
import { env } from '@/lib/env';
import { ApiError } from '@/lib/http/errors';
import { consume } from '@/lib/http/rate-limit';
import { t } from '@/lib/http/translate';
import { enqueue, isMailEnabled } from '@/lib/mail/outbox';
import { emitEvent } from '@/lib/observe/business-events';
import { HOUR_MS, MINUTE_MS } from '@/lib/utils/durations';
import { mailboxKey } from '@/lib/utils/email-address';
import { isSameSecret } from '@/lib/utils/same-secret';
import { PasswordReset, Session, User } from '@/models';
import type { UserDoc } from '@/models/user';
import { announceEmailChange, EMAIL_LINK_EVENT } from './account-mails';
import { assertPassword } from './change-password';
import { credentialOf } from './credentials';
import type { Caller } from './known-device';
import { hasPassword } from './no-password';
import { viewUser } from './queries';
import type { emailChangeInput, emailConfirmInput, nameInput } from './schema';
import { endSession, type SessionView } from './sessions';
import type { UserView } from './view';

const { trusted } = mongoose;

/* The name and the e-mail address of an account (docs/product.md 4.14). */

/** How long the link that confirms a new address is valid, in minutes. */
export const EMAIL_LINK_MINUTES = 60;

const notAuthorized = () => new ApiError('unauthorized', t('errors', 'notAuthorized'));

/** Returns the account of a session. Throws a 401 ApiError if it was deleted, and 409 for a guest. */
async function accountOf({ subject }: SessionView): Promise<UserDoc> {
  await db();
  const user = await User.findOne({ _id: subject, removedAt: null }).lean();
  if (!user) throw notAuthorized();
  if (user.isGuest) throw new ApiError('conflict', t('errors', 'guestProfile'));
  return user;
}

/** Changes the name of the account and returns the account. Throws the errors of {@link accountOf}. */
export async function changeName(
  session: SessionView,
  { name }: z.output<typeof nameInput>,
): Promise<UserView> {
  const { _id } = await accountOf(session);
  const user = await User.findOneAndUpdate(
    { _id, removedAt: null },
    { $set: { name } },
    { returnDocument: 'after' },
  ).lean();
  if (!user) throw notAuthorized();
  return viewUser(user);
}

/**
 * Mails a link to the new address, which confirms the change. Whether another account has the address is checked only
 * when the mail is composed, so that response and timing are the same for every address. Requires the password if the
 * account has one. Throws an ApiError:
 * - 400: the password is wrong, or the account already has this address;
 * - 401: the account was deleted;
 * - 409: the session is that of a guest;
 * - 429: too many wrong passwords, or too many requests of the account, the client, or for a mailbox;
 * - 503: the shop sends no mail.
 */
export async function requestEmailChange(
  session: SessionView,
  { email, password = '' }: z.output<typeof emailChangeInput>,
  caller: Caller,
): Promise<void> {
  if (!isMailEnabled()) throw new ApiError('unavailable', t('errors', 'sendsNoMail'));
  const account = await accountOf(session);
  const {
    _id: user,
    passwordHash,
    email: before,
  } = hasPassword(account.passwordHash)
    ? await assertPassword(session.subject, { password, field: 'password' }, caller)
    : account;
  if (email === before) {
    const message = t('errors', 'emailSame');
    throw new ApiError('badInput', message, { body: { fields: { email: message } } });
  }
  const limit = (key: string, max: number) => ({ key: `email:${key}`, max, windowMs: HOUR_MS });
  await consume(
    limit(`ip:${caller.ip}`, 20),
    limit(`account:${user}`, 5),
    // The mailboxes may belong to strangers: anybody can register with an address, and can type another one.
    limit(`to:${mailboxKey(email)}`, 3),
    limit(`from:${mailboxKey(before)}`, 3),
  );
  const _id = `email:${randomUUID()}`;
  const credential = credentialOf(passwordHash);
  await enqueue([{ _id, event: EMAIL_LINK_EVENT, user, typedEmail: email, credential }]);
}

type Claim = { user: string; email: string; until: number; binding: string };

/** Returns the fingerprint of an account's address and password. A link becomes invalid when one of them changes. */
const bindingOf = ({ email, passwordHash }: Pick<UserDoc, 'email' | 'passwordHash'>): string =>
  createHmac('sha256', `email change:${env().SESSION_SECRET}`)
    .update(`${passwordHash} ${email}`)
    .digest('base64url');

const signatureOf = (text: string): Buffer =>
  createHmac('sha256', `email link:${env().SESSION_SECRET}`).update(text).digest();

/**
 * Returns the signed token of a link that changes the account's address to `email`. It contains all its data, so the
 * database stores no address that nobody has confirmed. `from` is the time of the request.
 */
export function emailToken(
  user: Pick<UserDoc, '_id' | 'email' | 'passwordHash'>,
  email: string,
  from: Date,
): string {
  const until = from.getTime() + EMAIL_LINK_MINUTES * MINUTE_MS;
  const text = `${user._id} ${until} ${bindingOf(user)} ${email}`;
  return `${Buffer.from(text).toString('base64url')}.${signatureOf(text).toString('base64url')}`;
}

/** Returns the data of a token. Returns undefined if this shop has not signed it, or if it has expired. */
function claimIn(token: string, now: number): Claim | undefined {
  const [head = '', tail = ''] = token.split('.');
  const text = Buffer.from(head, 'base64url').toString();
  if (!isSameSecret(Buffer.from(tail, 'base64url'), signatureOf(text))) return undefined;
  const [user = '', until, binding = '', email = ''] = text.split(' ');
  return Number(until) < now ? undefined : { user, until: Number(until), binding, email };
}

/** Ends the sessions of an account except one. The links that reset its password end as well. */
async function endOtherAccess(user: UserDoc['_id'], kept: SessionView | undefined): Promise<void> {
  const others = { audience: 'shopper', _id: trusted({ $ne: kept?.id ?? '' }) } as const;
  for (const { _id } of await Session.find({ subject: String(user), ...others }, { _id: 1 }).lean())
    await endSession({ id: _id, audience: 'shopper' });
  await PasswordReset.deleteMany({ user });
}

/**
 * Changes the address of an account with the token of a mailed link, and mails a notice to the old address. The new
 * address counts as verified. Ends all other sessions of the account (OWASP ASVS 5.0, 7.4.3) and the links that were
 * mailed to the old address. `session` is the session of the browser that opened the link, if any. It stays open if it
 * belongs to the account. Repeating the call succeeds. Throws a 409 ApiError if the link has expired, or if the
 * address, or the password has changed since, or if another account has the new address. Throws 429 after too many
 * invalid links.
 */
export async function confirmEmailChange(
  { token }: z.output<typeof emailConfirmInput>,
  session: SessionView | undefined,
  caller: Caller,
): Promise<void> {
  await db();
  const over = new ApiError('conflict', t('errors', 'linkOver'));
  const claim = claimIn(token, Date.now());
  if (!claim) {
    await consume({ key: `email:link:ip:${caller.ip}`, max: 30, windowMs: HOUR_MS });
    throw over;
  }
  const { email, binding } = claim;
  const user = await User.findOne({ _id: claim.user, removedAt: null }).lean();
  if (!user) throw over;
  if (user.email === email) return;
  if (!isSameSecret(binding, bindingOf(user)) || (await User.exists({ email }))) throw over;
  const kept = session?.subject === claim.user ? session : undefined;
  // The notice and the end of the sessions come before the change, so that a crash in between cannot lose them. Their
  // second call ends a session that was opened in between.
  await announceEmailChange(user._id, user.email, token);
  await endOtherAccess(user._id, kept);
  const { matchedCount } = await User.updateOne(
    { _id: user._id, email: user.email, passwordHash: user.passwordHash, removedAt: null },
    { $set: { email, mailProvenAt: new Date() } },
  ).catch((error) => {
    throw isDuplicate(error) ? over : error;
  });
  if (matchedCount === 0) throw over;
  await endOtherAccess(user._id, kept);
  emitEvent({ event: 'email changed', audience: 'shopper', userId: claim.user });
}
