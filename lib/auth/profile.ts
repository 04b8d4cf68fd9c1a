import 'server-only';
import { createHmac, randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import type { z } from 'zod';
import { db } from '@/lib/db';
import { isDuplicate, retryOnDuplicate } from '@/lib/db/errors';
import { env } from '@/lib/env';
import { ApiError, fieldError } from '@/lib/http/errors';
import { consume } from '@/lib/http/rate-limit';
import { t } from '@/lib/http/translate';
import { enqueue, isMailEnabled } from '@/lib/mail/outbox';
import { emitEvent } from '@/lib/observe/business-events';
import { HOUR_MS, MINUTE_MS } from '@/lib/utils/durations';
import { mailboxKey } from '@/lib/utils/email-address';
import { isSameSecret } from '@/lib/utils/same-secret';
import { PasswordReset, Session, StockAlerts, User } from '@/models';
import type { UserDoc } from '@/models/user';
import { announceEmailChange, EMAIL_LINK_EVENT } from './account-mails';
import { assertOwner } from './assert-owner';
import { credentialOf } from './credentials';
import type { Caller } from './known-device';
import { forgetKnown } from './known-generation';
import { notAuthorized, ownAccount } from './own-account';
import { accountKeyOf } from './password-limits';
import { viewUser } from './queries';
import type { emailChangeInput, emailConfirmInput, nameInput } from './schema';
import { endSession, isOpen, type SessionView } from './sessions';
import type { UserView } from './view';

const { trusted } = mongoose;

/* The name and the email address of an account (docs/product.md 4.14). */

/** How long the link that confirms a new address is valid, in minutes. */
export const EMAIL_LINK_MINUTES = 60;

/** Changes the name of the account and returns the account. Throws the errors of {@link ownAccount}. */
export async function changeName(
  session: SessionView,
  { name }: z.output<typeof nameInput>,
): Promise<UserView> {
  const { _id, passwordHash } = (await ownAccount(session)).user;
  const user = await User.findOneAndUpdate(
    { _id, passwordHash, removedAt: null },
    { $set: { name } },
    { returnDocument: 'after' },
  ).lean();
  if (!user) throw notAuthorized();
  return viewUser(user);
}

/**
 * Mails a link to the new address. The email of the account changes when the shopper opens the link.
 *
 * The shop checks only when it composes the mail whether another account has the address. The response and its timing
 * are therefore the same for every address.
 *
 * Requires the password or, without one, a code that was mailed to the current address. A stolen session therefore does
 * not suffice. The link becomes invalid when the session that requested it ends.
 *
 * Throws an ApiError:
 * - 400: the password or the code is wrong, or the account already has this address
 * - 401: the account was deleted
 * - 409: a guest is signed in
 * - 429: too many wrong passwords or codes, or too many requests of the account, the client, or for a mailbox
 * - 503: the shop sends no mail
 */
export async function requestEmailChange(
  session: SessionView,
  input: z.output<typeof emailChangeInput>,
  caller: Caller,
): Promise<void> {
  if (!isMailEnabled()) throw new ApiError('unavailable', t('errors', 'sendsNoMail'));
  const { email } = input;
  const { user: account } = await ownAccount(session);
  // Check the mailed code after everything else, because a code works only once.
  if (email === account.email) throw fieldError('email', t('errors', 'emailSame'));
  const { _id: user, passwordHash, email: before } = await assertOwner(account, input, caller);
  const limit = (key: string, max: number) => ({ key: `email:${key}`, max, windowMs: HOUR_MS });
  await consume(
    limit(`ip:${caller.ip}`, 20),
    limit(`account:${user}`, 5),
    // The mailboxes may belong to strangers. Anybody can register or enter the email address of another person.
    limit(`to:${mailboxKey(email)}`, 3),
    limit(`from:${mailboxKey(before)}`, 3),
  );
  await enqueue([
    {
      _id: `email:${randomUUID()}`,
      event: EMAIL_LINK_EVENT,
      user,
      typedEmail: email,
      credential: credentialOf(passwordHash),
      session: session.id,
    },
  ]);
}

type Claim = { user: string; email: string; until: number; binding: string };

type Account = Pick<UserDoc, '_id' | 'email' | 'passwordHash'>;

/**
 * Binds a link to the account's address and password, and to the session that requested it. The link becomes invalid
 * when one of them changes.
 */
const bindingOf = ({ email, passwordHash }: Account, session: string): string =>
  createHmac('sha256', `email change:${env().SESSION_SECRET}`)
    .update(`${passwordHash} ${email} ${session}`)
    .digest('base64url');

const signatureOf = (text: string): Buffer =>
  createHmac('sha256', `email link:${env().SESSION_SECRET}`).update(text).digest();

/**
 * Returns the signed token of a link that changes the account's address to `email`. `session` is the id of the session
 * that requested the link, and `from` the time of the request.
 *
 * The token contains all its data, so the database stores no unconfirmed address.
 */
export function emailToken(
  user: Account,
  { email, session, from }: { email: string; session: string; from: Date },
): string {
  const until = from.getTime() + EMAIL_LINK_MINUTES * MINUTE_MS;
  const text = `${user._id} ${until} ${bindingOf(user, session)} ${email}`;
  return `${Buffer.from(text).toString('base64url')}.${signatureOf(text).toString('base64url')}`;
}

function claimIn(token: string, now: number): Claim | undefined {
  const [head = '', tail = ''] = token.split('.');
  const text = Buffer.from(head, 'base64url').toString();
  if (!isSameSecret(Buffer.from(tail, 'base64url'), signatureOf(text))) return undefined;
  const [user = '', until, binding = '', email = ''] = text.split(' ');
  return Number(until) < now ? undefined : { user, until: Number(until), binding, email };
}

async function isBound(user: UserDoc, binding: string): Promise<boolean> {
  const rows = await Session.find({ subject: String(user._id), audience: 'shopper' }).lean();
  const present = credentialOf(user.passwordHash);
  return rows.some(
    (row) => isOpen(row, present) && isSameSecret(binding, bindingOf(user, row._id)),
  );
}

/**
 * Moves the stock alerts of an account to its new address, unless that address already has some. The alerts of an
 * unverified old address stay, because the address may belong to another person.
 */
async function moveStockAlerts({ email, mailProvenAt }: UserDoc, to: string): Promise<void> {
  const row = mailProvenAt && (await StockAlerts.findById(email).lean());
  if (!row) return;
  const { _id, ...rest } = row;
  await retryOnDuplicate(() =>
    StockAlerts.updateOne({ _id: to }, { $setOnInsert: rest }, { upsert: true }),
  );
  await StockAlerts.deleteOne({ _id });
}

async function endOtherAccess(user: UserDoc['_id'], kept: SessionView): Promise<void> {
  const others = { audience: 'shopper', _id: trusted({ $ne: kept.id }) } as const;
  for (const { _id } of await Session.find({ subject: String(user), ...others }, { _id: 1 }).lean())
    await endSession({ id: _id, audience: 'shopper' });
  await PasswordReset.deleteMany({ user });
}

/**
 * Changes the email address of an account with the token of a mailed link, and mails a notice to the old address. The
 * new address counts as verified. Repeating the call succeeds.
 *
 * `session` must be a session of the account. Otherwise a stranger could request a link to somebody else's mailbox, and
 * the owner of the mailbox would confirm the stranger's account.
 *
 * Ends all other sessions of the account (OWASP ASVS 5.0, 7.4.3), and invalidates the links that were mailed to the old
 * address.
 *
 * Throws an ApiError:
 * - 403: the browser is not signed in to the account
 * - 409: the link has expired, its session has ended, the address or the password has changed since, or another account
 *   has the new address
 * - 429: too many invalid links
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
  if (session?.subject !== claim.user)
    throw new ApiError('forbidden', t('errors', 'emailLinkElsewhere'));
  const { email, binding } = claim;
  const user = await User.findOne({ _id: claim.user, removedAt: null }).lean();
  if (!user) throw over;
  if (user.email === email) return;
  if (!(await isBound(user, binding)) || (await User.exists({ email }))) throw over;
  // Send the notice and end the sessions before the change, so that a crash cannot prevent either. End the sessions
  // again afterwards, because another session may have been opened in between.
  await announceEmailChange(user._id, user.email, token);
  await endOtherAccess(user._id, session);
  const { matchedCount } = await User.updateOne(
    { _id: user._id, email: user.email, passwordHash: user.passwordHash, removedAt: null },
    { $set: { email, mailProvenAt: new Date() } },
  ).catch((error) => {
    throw isDuplicate(error) ? over : error;
  });
  if (matchedCount === 0) throw over;
  await endOtherAccess(user._id, session);
  await forgetKnown(accountKeyOf({ kind: 'login', email: user.email }));
  await moveStockAlerts(user, email);
  emitEvent({ event: 'email changed', audience: 'shopper', userId: claim.user });
}
