import 'server-only';
import type { z } from 'zod';
import { db } from '@/lib/db';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/say';
import { emitEvent } from '@/lib/observe/business-events';
import { Session, User } from '@/models';
import type { UserDoc } from '@/models/user';
import { announcePasswordChange } from './account-mails';
import { credentialOf } from './credentials';
import type { Place } from './fair-queue';
import type { Caller } from './known-device';
import { countTry, placeOf } from './password-limits';
import { hashPassword, isPassword } from './passwords';
import type { passwordInput } from './schema';
import type { SessionView } from './sessions';

/** The refusal of a change that another one has overtaken. */
export const changedElsewhere = () =>
  new ApiError('conflict', t('refusals', 'passwordChangedElsewhere'));

/** How many changes of a password one session may have under way. */
const MAX_CHANGES = 10;

/** The refusal of a wrong password, at its field of the request. */
export function wrongPassword(field: string): ApiError {
  const words = t('refusals', 'wrongPassword');
  return new ApiError('badInput', words, { body: { fields: { [field]: words } } });
}

/**
 * Lets a session stay when its account gets this credential. It is called before the change, so that a
 * crash in between cannot end the session.
 */
export async function acceptCredential(
  { id }: Pick<SessionView, 'id'>,
  credential: string,
): Promise<void> {
  const accepts = { $each: [credential], $slice: -MAX_CHANGES };
  await Session.updateOne({ _id: id }, { $push: { accepts } });
}

/**
 * Whether this session itself has set the present password, whose `hash` and fingerprint these are, to `password`: the
 * same change again, after its answer was lost. Throws a 429 ApiError when too many wait.
 */
export async function isSameChange(
  { id }: Pick<SessionView, 'id'>,
  { password, hash, credential }: { password: string; hash: string; credential: string },
  place: Place,
): Promise<boolean> {
  const own = await Session.exists({ _id: id, accepts: credential });
  return own !== null && isPassword(password, hash, place);
}

/** The shopper's row, or none. */
const read = (userId: string): Promise<UserDoc | null> => User.findById(userId).lean();

/**
 * The shopper's row, after the shopper has proven who they are once more: `password` is in the field
 * `field` of the request, or `isProven` otherwise. Wrong ones count against the limits of signing in. Throws a 400 ApiError that
 * names the field when it is wrong, in the same time whatever is wrong; 401 when the account is gone; 429 after too many.
 */
export async function assertPassword(
  userId: string,
  { password, field }: { password: string; field: string },
  caller: Caller,
  isProven: (user: UserDoc, place: Place) => Promise<boolean> = async () => false,
): Promise<UserDoc> {
  await db();
  const user = await read(userId);
  const account = { kind: 'login', email: user?.email ?? userId } as const;
  const proven = await countTry(account, caller, async (place) => {
    const isTheirs = await isPassword(password, user?.passwordHash, place);
    // The account was deleted during this request.
    if (!user || user.removedAt) throw new ApiError('unauthorized', t('refusals', 'notAuthorized'));
    return isTheirs || (await isProven(user, place)) ? user : undefined;
  });
  if (!proven) throw wrongPassword(field);
  return proven;
}

/**
 * Changes the shopper's password from `old`. The one write that changes it ends all other sessions,
 * also one that is being opened with the old password at this moment; this session stays. Of two
 * changes at once the first wins; the same change again, by the session that made it, is answered as done. Throws a 400 ApiError for a wrong old password, 401 when the account is gone,
 * 409 when the password was changed meanwhile, 429 after too many wrong ones or when too many wait.
 */
export async function changePassword(
  session: SessionView,
  { old, password }: z.output<typeof passwordInput>,
  caller: Caller,
): Promise<void> {
  let isDone = false;
  const given = { password: old, field: 'old' };
  const user = await assertPassword(session.subject, given, caller, async (present, place) => {
    const { passwordHash: hash } = present;
    isDone = await isSameChange(session, { password, hash, credential: credentialOf(hash) }, place);
    return isDone;
  });
  if (isDone) return;
  const passwordHash = await hashPassword(
    password,
    placeOf({ kind: 'login', email: user.email }, caller, { isProven: true }),
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
