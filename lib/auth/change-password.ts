import 'server-only';
import type { z } from 'zod';
import { db } from '@/lib/db';
import { ApiError, fieldError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import { emitEvent } from '@/lib/observe/business-events';
import { Session, User } from '@/models';
import type { UserDoc } from '@/models/user';
import { announcePasswordChange } from './account-mails';
import { credentialOf } from './credentials';
import type { QueuePlace } from './fair-queue';
import type { Caller } from './known-device';
import { countAttempt, queuePlaceOf } from './password-limits';
import { hashPassword, isPassword } from './passwords';
import type { passwordInput } from './schema';
import type { SessionView } from './sessions';

/** Creates the error for a password that another request has changed at the same time. */
export const changedElsewhere = () =>
  new ApiError('conflict', t('errors', 'passwordChangedElsewhere'));

/** The maximum number of password changes that one session can have in progress. */
const MAX_CHANGES = 10;

/** Creates the error for a wrong password. The error names this field of the request. */
export const wrongPassword = (field: string): ApiError =>
  fieldError(field, t('errors', 'wrongPassword'));

/**
 * Lets a session continue although the password of its account changes. `credential` is the fingerprint of the new
 * password. Call it before the change, so that a crash cannot end the session.
 */
export async function acceptCredential(
  { id }: Pick<SessionView, 'id'>,
  credential: string,
): Promise<void> {
  const accepts = { $each: [credential], $slice: -MAX_CHANGES };
  await Session.updateOne({ _id: id }, { $push: { accepts } });
}

/**
 * Returns whether this session has itself set the current password to `password`. If so, the client repeats a change
 * whose response was lost.
 *
 * `hash` and `credential` belong to the current password. Throws a 429 ApiError when too many hashes are queued.
 */
export async function isSameChange(
  { id }: Pick<SessionView, 'id'>,
  { password, hash, credential }: { password: string; hash: string; credential: string },
  place: QueuePlace,
): Promise<boolean> {
  const own = await Session.exists({ _id: id, accepts: credential });
  return own !== null && isPassword(password, hash, place);
}

const read = (userId: string): Promise<UserDoc | null> => User.findById(userId).lean();

/**
 * Returns the shopper's row if `password` is correct, or if `isProven` proves the identity in another way. `field` is
 * the name of the password in the request. Wrong passwords count against the sign-in limits.
 *
 * Throws a 400 ApiError with the field for a wrong password, in constant time. Throws 401 when the account was deleted,
 * and 429 after too many attempts.
 */
export async function assertPassword(
  userId: string,
  { password, field }: { password: string; field: string },
  caller: Caller,
  isProven: (user: UserDoc, place: QueuePlace) => Promise<boolean> = async () => false,
): Promise<UserDoc> {
  await db();
  const user = await read(userId);
  const account = { kind: 'login', email: user?.email ?? userId } as const;
  const proven = await countAttempt(account, caller, async (place) => {
    const isCorrect = await isPassword(password, user?.passwordHash, place);
    if (!user || user.removedAt) throw new ApiError('unauthorized', t('errors', 'notAuthorized'));
    return isCorrect || (await isProven(user, place)) ? user : undefined;
  });
  if (!proven) throw wrongPassword(field);
  return proven;
}

/**
 * Changes the shopper's password if `old` is the current password. The write ends all other sessions, even a session
 * that is being opened with the old password.
 *
 * Of two simultaneous changes, the first wins. If the same session repeats its change, the call succeeds without
 * another write.
 *
 * Throws a 400 ApiError for a wrong old password, 401 when the account was deleted, and 409 when another request has
 * changed the password. Throws 429 after too many wrong passwords, or when too many hashes are queued.
 */
export async function changePassword(
  session: SessionView,
  { old, password }: z.output<typeof passwordInput>,
  caller: Caller,
): Promise<void> {
  let isDone = false;
  const submitted = { password: old, field: 'old' };
  const user = await assertPassword(session.subject, submitted, caller, async (present, place) => {
    const { passwordHash: hash } = present;
    isDone = await isSameChange(session, { password, hash, credential: credentialOf(hash) }, place);
    return isDone;
  });
  if (isDone) return;
  const passwordHash = await hashPassword(
    password,
    await queuePlaceOf({ kind: 'login', email: user.email }, caller, { isProven: true }),
  );
  await acceptCredential(session, credentialOf(passwordHash));
  await announcePasswordChange(user._id, credentialOf(passwordHash));
  const { matchedCount } = await User.updateOne(
    { _id: user._id, passwordHash: user.passwordHash },
    { $set: { passwordHash } },
  );
  if (matchedCount === 0) throw changedElsewhere();
  emitEvent({ event: 'password changed', audience: 'shopper', userId: session.subject });
}
