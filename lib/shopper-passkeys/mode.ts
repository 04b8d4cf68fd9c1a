import 'server-only';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import { readShop } from '@/lib/shop/read';

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
