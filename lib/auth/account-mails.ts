import 'server-only';
import type { Types } from 'mongoose';
import { enqueue } from '@/lib/mail/outbox';

/** The event of the mail about a changed password. */
export const PASSWORD_CHANGED_EVENT = 'password-changed';

/** The delay of the mail, in ms: longer than the change of the password takes. */
const AFTER_MS = 10_000;

/**
 * Puts the mail about a changed password into the outbox before the change, so that a crash in
 * between cannot lose the mail. The mail is sent only if the account then has this credential.
 * Without `user` it is the seller's account.
 */
export async function announcePasswordChange(
  user: Types.ObjectId | undefined,
  credential: string,
): Promise<void> {
  const dueAt = new Date(Date.now() + AFTER_MS);
  const whose = user ? { user } : {};
  await enqueue([
    { _id: `password:${credential}`, event: PASSWORD_CHANGED_EVENT, credential, dueAt, ...whose },
  ]);
}
