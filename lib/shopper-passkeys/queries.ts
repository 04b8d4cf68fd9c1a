import 'server-only';
import { isFresh } from '@/lib/auth/factors/codes';
import { viewPasskey } from '@/lib/auth/factors/passkey-commands';
import type { ShopperSession } from '@/lib/auth/sessions';
import { db } from '@/lib/db';
import { Session, User } from '@/models';
import type { PasskeysAnswer } from './view';

/** Returns the passkeys of the signed-in shopper. */
export async function listPasskeys({ id, subject }: ShopperSession): Promise<PasskeysAnswer> {
  await db();
  const [user, session] = await Promise.all([
    User.findById(subject, { passkeys: 1 }).lean(),
    Session.findById(id).lean(),
  ]);
  return {
    passkeys: (user?.passkeys ?? []).map(viewPasskey),
    isProven: session !== null && isFresh(session, new Date()),
  };
}
