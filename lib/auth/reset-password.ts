import 'server-only';
import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import type { z } from 'zod';
import { record } from '@/lib/audit/record';
import { db } from '@/lib/db';
import { ApiError } from '@/lib/http/errors';
import { consume } from '@/lib/http/rate-limit';
import { t } from '@/lib/http/translate';
import type { Language } from '@/lib/i18n/languages';
import { enqueue, isMailEnabled } from '@/lib/mail/outbox';
import { emitEvent } from '@/lib/observe/business-events';
import { setActor } from '@/lib/observe/request-context';
import { HOUR_MS } from '@/lib/utils/durations';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { PasswordReset, Staff, User } from '@/models';
import type { PasswordResetDoc } from '@/models/staff';
import type { UserDoc } from '@/models/user';
import { announcePasswordChange, SELLER_RESET_EVENT } from './account-mails';
import { handOver, nameFrom } from './belongings';
import { credentialOf, isStaffId, sellerCredential, sellerHash } from './credentials';
import { accountOf } from './factors/person';
import type { QueuePlace } from './fair-queue';
import type { Caller } from './known-device';
import { type Account, countAttempt, mailLimits, queuePlaceOf } from './password-limits';
import { hashPassword, isPassword } from './passwords';
import { hashOfToken } from './reset-link';
import type { forgotInput, resetInput } from './schema';
import { storeSellerHash } from './seller-password';
import type { SessionView } from './sessions';
import { deletePushSubscriptions } from './signed-in-devices';

const { trusted } = mongoose;

/** Reset mails become due this far in the past, in ms, so that they are sent before other waiting mails. */
const AHEAD_MS = HOUR_MS;

/**
 * Returns the row of the link with this token, or null if it has expired or is unknown. Throws a 429 ApiError after too
 * many unknown tokens.
 *
 * Only unknown tokens count against the address: a 256-bit token cannot be guessed, and many users may share the
 * address.
 */
async function tryLink(token: string, { ip }: Caller): Promise<PasswordResetDoc | null> {
  await db();
  const filter = { _id: hashOfToken(token), expiresAt: trusted({ $gt: new Date() }) };
  const link = await PasswordReset.findOne(filter).lean();
  if (!link) await consume({ key: `reset:ip:${ip}`, max: 30, windowMs: HOUR_MS });
  return link;
}

/**
 * Queues a mail with a link that sets a new password. Throws a 503 ApiError when mail is off, and 429 after too many
 * requests.
 *
 * The shop checks only when it composes the mail whether an account has this email. The response and its timing are
 * therefore the same for every email.
 */
export async function forgotPassword(
  { email }: z.output<typeof forgotInput>,
  caller: Caller,
  kind: Account['kind'] = 'login',
): Promise<void> {
  if (!isMailEnabled()) throw new ApiError('unavailable', t('errors', 'sendsNoMail'));
  const of = kind === 'seller' ? 'forgot:seller' : 'forgot';
  await consume(...(await mailLimits(of, { kind, email }, caller)));
  const dueAt = new Date(Date.now() - AHEAD_MS);
  const event = kind === 'seller' ? SELLER_RESET_EVENT : 'reset-password';
  await enqueue([{ _id: `forgot:${randomUUID()}`, event, typedEmail: email, dueAt }]);
}

/**
 * Throws the error `used` for a used link, unless `password` matches the stored `hash`. A match means that the client
 * repeats the request that has set this password.
 *
 * Each call counts as a sign-in attempt. Throws a 429 ApiError after too many attempts.
 */
async function assertSetBefore(
  used: ApiError,
  account: Account,
  { password, hash }: { password: string; hash: string | undefined },
  caller: Caller,
): Promise<void> {
  const isSet = async (place: QueuePlace) => (await isPassword(password, hash, place)) || undefined;
  if (!(await countAttempt(account, caller, isSet))) throw used;
}

type Browser = {
  session?: SessionView | undefined;
  /** The language of the page. If the account is handed over, the mails to its new owner are in this language. */
  language?: Language | undefined;
};

/**
 * Replaces the password. Returns false if another request has changed it.
 *
 * A stranger may have registered an account with an unverified mailbox. The account is then handed over to the owner of
 * the mailbox, who has opened a mailed link. If the browser is signed in to the account, the account keeps its data.
 */
async function replacePassword(
  user: UserDoc,
  passwordHash: string,
  { session, language }: Browser,
): Promise<boolean> {
  const { _id, email, mailProvenAt } = user;
  const isOwn = mailProvenAt !== undefined || session?.subject === String(_id);
  const { matchedCount } = await User.updateOne(
    { _id, passwordHash: user.passwordHash },
    omitUndefined({
      $set: omitUndefined({ passwordHash, mailProvenAt: isOwn ? new Date() : undefined }),
      // This write ends the sessions of the person who registered the account, so it must also remove their passkeys.
      $unset: isOwn ? undefined : { passkeys: 1 },
    }),
  );
  if (matchedCount === 0) return false;
  if (!isOwn) await handOver({ _id, passwordHash, email }, { name: nameFrom(email), language });
  return true;
}

/**
 * Sets a new password with the token of a reset link. The write ends every session and invalidates all links of the
 * account, because each link is bound to the replaced password. Repeating the same request succeeds.
 *
 * The link verifies the email address. If the address was not verified before, the account loses its data, unless the
 * browser is signed in to the account. A repeated request completes the handover after a crash.
 *
 * Throws a 409 ApiError when the link has expired or was used, and 429 after too many attempts.
 */
export async function resetPassword(
  { token, password }: z.output<typeof resetInput>,
  caller: Caller,
  browser: Browser = {},
): Promise<void> {
  const link = await tryLink(token, caller);
  // A link for the seller has no `user`.
  const user = link?.user && (await User.findOne({ _id: link.user, removedAt: null }).lean());
  if (!user) throw new ApiError('conflict', t('errors', 'linkOver'));
  const used = new ApiError('conflict', t('errors', 'linkUsed'));
  const { email, passwordHash: hash } = user;
  if (credentialOf(hash) !== link.credential) {
    await assertSetBefore(used, { kind: 'login', email }, { password, hash }, caller);
    if (!user.mailProvenAt)
      await handOver(user, { name: nameFrom(email), language: browser.language });
    return;
  }
  const place = await queuePlaceOf({ kind: 'login', email }, caller, { isProven: true });
  const passwordHash = await hashPassword(password, place);
  await announcePasswordChange(user._id, credentialOf(passwordHash));
  if (!(await replacePassword(user, passwordHash, browser))) throw used;
  emitEvent({ event: 'password changed', audience: 'shopper', userId: String(user._id) });
}

/**
 * Returns the current password hash of the seller or of a staff member, and a function that replaces exactly this hash.
 */
async function passwordOf(subject: string, staffHash: string | undefined) {
  if (!isStaffId(subject)) {
    const before = await sellerHash();
    const credentialWith = sellerCredential;
    const store = (hash: string) => storeSellerHash(hash, before);
    return { present: before, credential: sellerCredential(before), credentialWith, store };
  }
  const filter = { _id: subject, passwordHash: staffHash };
  const store = async (passwordHash: string) =>
    (await Staff.updateOne(filter, { $set: { passwordHash }, $unset: { invite: 1, pinHash: 1 } }))
      .matchedCount > 0;
  const credential = credentialOf(staffHash ?? '');
  return { present: staffHash, credential, credentialWith: credentialOf, store };
}

/**
 * Sets the password of the seller or of a staff member with the token of a reset link. One write sets the password,
 * ends all sessions and invalidates all reset links of the user. Repeating the same request succeeds.
 *
 * The user still needs the second factor to sign in. If the user has turned off sign-in by password, it stays off.
 *
 * Throws a 409 ApiError when the link has expired or was used, and 429 after too many attempts.
 */
export async function resetSellerPassword(
  { token, password }: z.output<typeof resetInput>,
  caller: Caller,
): Promise<void> {
  const link = await tryLink(token, caller);
  const account = link?.staff === undefined ? undefined : await accountOf(link.staff);
  // SELLER_EMAIL may have changed since the link was sent.
  if (!link || !account || account.subject !== link.staff)
    throw new ApiError('conflict', t('errors', 'linkOver'));
  const { subject, email, name } = account;
  const used = new ApiError('conflict', t('errors', 'linkUsed'));
  const now = await passwordOf(subject, account.passwordHash);
  if (now.credential !== link.credential) {
    const submitted = { password, hash: now.present };
    await assertSetBefore(used, { kind: 'seller', email }, submitted, caller);
    return deletePushSubscriptions(subject, now.credential);
  }
  const place = await queuePlaceOf({ kind: 'seller', email }, caller, { isProven: true });
  const hash = await hashPassword(password, place);
  await announcePasswordChange(undefined, now.credentialWith(hash), subject);
  if (!(await now.store(hash))) throw used;
  await deletePushSubscriptions(subject, now.credentialWith(hash));
  setActor(omitUndefined({ kind: 'seller', id: subject, name: name || undefined }));
  const after = { by: 'mailed link' };
  await record({ event: 'password changed', audience: 'seller' }, { after });
}
