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
 * Returns the user of a session, who may be a guest, and the session's row. Throws a 401 ApiError if the session has
 * ended or the account was deleted.
 *
 * `passwordHash` is the hash with which the session was opened. A handover replaces it, so a write with this hash in
 * its filter then matches nothing.
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

/** Works like {@link openAccount}, but throws a 409 ApiError for a guest. */
export async function ownAccount(named: Pick<SessionView, 'id' | 'subject'>): Promise<OwnAccount> {
  const own = await openAccount(named);
  if (own.user.isGuest) throw new ApiError('conflict', t('errors', 'guestProfile'));
  return own;
}

/**
 * Runs `write`, which adds data to the account of a session, and returns its result. Use this function if the filter of
 * the write cannot contain the password hash.
 *
 * If the account was handed over or deleted meanwhile, runs `undo` with the result and throws a 401 ApiError. Otherwise
 * the new owner would get data of the previous owner: the handover (lib/auth/belongings.ts) deletes only existing data.
 *
 * `undo` must delete only what `write` has inserted. It does not run if only the session has ended. Throws the errors
 * of {@link openAccount}.
 */
export async function writeAsOwner<T>(
  session: SessionView,
  write: () => Promise<T>,
  undo: (written: T) => Promise<unknown>,
): Promise<T> {
  const { _id, passwordHash } = (await openAccount(session)).user;
  const written = await write();
  if (await User.exists({ _id, passwordHash })) return written;
  // The owner may have set a new password in this session. The hash then differs, but the written data must stay.
  if ((await stillOpen([session])).has(session.id)) return written;
  await undo(written).catch(() => undefined);
  throw notAuthorized();
}
