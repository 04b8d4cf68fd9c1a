import 'server-only';
import { fieldError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import type { UserDoc } from '@/models/user';
import { hasPassword } from './account-fields';
import { assertPassword } from './change-password';
import type { Caller } from './known-device';
import { isProvenByCode, ownerCodeKey } from './mailed-code';

/** What the owner of an account has entered: the password, or the mailed code if the account has no password. */
export type OwnerProof = { password?: string | undefined; code?: string | undefined };

/**
 * Returns the account if its owner has sent the password. An account without a password needs a code from POST
 * /api/user/prove/code instead.
 *
 * A code works once, so call this after all other checks. Throws a 400 ApiError at the field `password` or `code`, and
 * 429 after too many attempts.
 */
export async function assertOwner(
  account: UserDoc,
  { password = '', code = '' }: OwnerProof,
  caller: Caller,
): Promise<UserDoc> {
  const { _id, email } = account;
  if (hasPassword(account.passwordHash)) {
    if (!password) throw fieldError('password', t('validation', 'oldPasswordMissing'));
    return assertPassword(String(_id), { password, field: 'password' }, caller);
  }
  if (!code) throw fieldError('code', t('errors', 'emailNeedsCode'));
  if (!(await isProvenByCode(email, code, caller, ownerCodeKey(account))))
    throw fieldError('code', t('guestErrors', 'wrongCode'));
  return account;
}
