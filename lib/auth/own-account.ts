import 'server-only';
import { db } from '@/lib/db';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import { Session, User } from '@/models';
import type { SessionDoc } from '@/models/staff';
import type { UserDoc } from '@/models/user';
import { credentialOf } from './credentials';
import { isOpen, type SessionView } from './sessions';

export const notAuthorized = () => new ApiError('unauthorized', t('errors', 'notAuthorized'));

/**
 * Returns the account of a session, and the session's row. The session is open with the password hash of the returned
 * account. A write with this hash in its filter therefore fails after a handover of the account, which replaces the hash.
 * Throws a 401 ApiError if the session has ended or the account was deleted, and 409 for a guest.
 */
export async function ownAccount({
  id,
  subject,
}: Pick<SessionView, 'id' | 'subject'>): Promise<{ user: UserDoc; session: SessionDoc }> {
  await db();
  const [user, session] = await Promise.all([
    User.findOne({ _id: subject, removedAt: null }).lean(),
    Session.findById(id).lean(),
  ]);
  if (!user || !session || !isOpen(session, credentialOf(user.passwordHash))) throw notAuthorized();
  if (user.isGuest) throw new ApiError('conflict', t('errors', 'guestProfile'));
  return { user, session };
}
