import 'server-only';
import { isFresh } from '@/lib/auth/factors/codes';
import { viewPasskey } from '@/lib/auth/factors/passkey-commands';
import type { ShopperSession } from '@/lib/auth/sessions';
import { db } from '@/lib/db';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import { readShop } from '@/lib/shop/read';
import { Session, User } from '@/models';
import type { PasskeysResponse } from './view';

/** Returns the name of the shop. Throws a 409 ApiError unless shoppers can sign in with passkeys. */
export async function assertPasskeysOn(): Promise<string> {
  const { shopperPasskeys, name } = await readShop();
  if (!shopperPasskeys) throw new ApiError('conflict', t('shopperPasskeyErrors', 'off'));
  return name;
}

/**
 * Returns the text from which a shopper's WebAuthn user handle is derived. The prefix distinguishes shoppers from
 * staff.
 */
export const handleSubject = (user: unknown): string => `shopper:${user}`;

/** Returns the passkeys of the signed-in shopper. */
export async function listPasskeys({ id, subject }: ShopperSession): Promise<PasskeysResponse> {
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
