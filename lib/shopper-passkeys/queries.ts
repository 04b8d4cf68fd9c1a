import 'server-only';
import { isFresh } from '@/lib/auth/factors/codes';
import type { ShopperSession } from '@/lib/auth/sessions';
import { db } from '@/lib/db';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Session, User } from '@/models';
import type { PasskeyDoc } from '@/models/passkey';
import type { PasskeysAnswer, PasskeyView } from './view';

/** Returns a passkey without its public key, for the API and the data export. */
export const viewPasskey = ({ id, name, addedAt, usedAt }: PasskeyDoc): PasskeyView =>
  omitUndefined({
    id,
    name,
    addedAt: addedAt.toISOString(),
    usedAt: usedAt?.toISOString(),
  });

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
