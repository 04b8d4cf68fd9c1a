import 'server-only';
import { endSession } from '@/lib/auth/sessions';
import { Session } from '@/models';
import type { UserDoc } from '@/models/user';

/**
 * Ends the sessions that a passkey has opened. Sessions whose shopper has since verified their identity in another way
 * continue. Repeating the call is safe.
 */
export async function endSessionsOf(user: UserDoc['_id'], passkey: string): Promise<void> {
  const ofPasskey = { subject: String(user), audience: 'shopper', passkey } as const;
  const sessions = await Session.find(ofPasskey, { _id: 1 }).hint({ subject: 1 }).lean();
  await Promise.all(sessions.map(({ _id: id }) => endSession({ id, audience: 'shopper' })));
}
