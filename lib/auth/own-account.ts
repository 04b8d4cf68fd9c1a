import 'server-only';
import { db } from '@/lib/db';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import { Session, User } from '@/models';
import type { SessionDoc } from '@/models/staff';
import type { UserDoc } from '@/models/user';
import { credentialOf } from './credentials';
import { isOpen, type SessionView, stillOpen } from './sessions';

export const notAuthorized = () => new ApiError('unauthorized', t('errors', 'notAuthorized'));

type OwnAccount = { user: UserDoc; session: SessionDoc };

/**
 * Returns the account of a session, or the row of its guest, and the session's row. The session is open with the password
 * hash of the returned account. A write with this hash in its filter therefore fails after a handover of the account,
 * which replaces the hash. Throws a 401 ApiError if the session has ended or the account was deleted.
 */
export async function openAccount({
  id,
  subject,
}: Pick<SessionView, 'id' | 'subject'>): Promise<OwnAccount> {
  await db();
  const [user, session] = await Promise.all([
    User.findOne({ _id: subject, removedAt: null }).lean(),
    Session.findById(id).lean(),
  ]);
  if (!user || !session || !isOpen(session, credentialOf(user.passwordHash))) throw notAuthorized();
  return { user, session };
}

/** Returns the account like {@link openAccount}. Throws also a 409 ApiError for a guest. */
export async function ownAccount(named: Pick<SessionView, 'id' | 'subject'>): Promise<OwnAccount> {
  const own = await openAccount(named);
  if (own.user.isGuest) throw new ApiError('conflict', t('errors', 'guestProfile'));
  return own;
}

/**
 * Runs `write`, which adds something to the account of a session and cannot have the password hash in its filter. If the
 * account was handed over or deleted in between, runs `undo` with the result and throws a 401 ApiError. Otherwise the new
 * owner would find something of the previous one: whoever takes the account over deletes only what is there by then
 * (lib/auth/belongings.ts). `undo` must delete only what `write` has inserted. A session that merely ends in between
 * undoes nothing. Throws the errors of {@link openAccount}.
 */
export async function writeAsOwner<T>(
  session: SessionView,
  write: () => Promise<T>,
  undo: (written: T) => Promise<unknown>,
): Promise<T> {
  const { _id, passwordHash } = (await openAccount(session)).user;
  const written = await write();
  if (await User.exists({ _id, passwordHash })) return written;
  // The session that changes the password stays open.
  if ((await stillOpen([session])).has(session.id)) return written;
  await undo(written).catch(() => undefined);
  throw notAuthorized();
}
