import 'server-only';
import type { z } from 'zod';
import { record } from '@/lib/audit/record';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import { setActor } from '@/lib/observe/request-context';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Staff } from '@/models';
import { announcePasswordChange } from './account-mails';
import { credentialOf, isStaffId, sellerCredential, sellerHash } from './credentials';
import { accountOf } from './factors/person';
import type { Caller } from './known-device';
import { queuePlaceOf } from './password-limits';
import { hashPassword } from './passwords';
import { assertSetBefore, tryLink } from './reset-password';
import type { resetInput } from './schema';
import { storeSellerHash } from './seller-password';
import { deletePushSubscriptions } from './signed-in-devices';

/**
 * Returns the current password hash of the seller or of a staff member, and a function that replaces exactly
 * this hash.
 */
async function passwordOf(subject: string, staffHash: string | undefined) {
  if (!isStaffId(subject)) {
    const before = await sellerHash();
    const credentialWith = sellerCredential;
    const store = (hash: string) => storeSellerHash(hash, before);
    return { present: before, credential: sellerCredential(before), credentialWith, store };
  }
  const filter = { _id: subject, passwordHash: staffHash };
  const store = async (passwordHash: string) =>
    (await Staff.updateOne(filter, { $set: { passwordHash }, $unset: { invite: 1, pinHash: 1 } }))
      .matchedCount > 0;
  const credential = credentialOf(staffHash ?? '');
  return { present: staffHash, credential, credentialWith: credentialOf, store };
}

/**
 * Sets the password of the seller or of a staff member with the token of a reset link. The single write ends all
 * sessions of the user, and invalidates all reset links of the user. Repeating the same request succeeds. To sign in,
 * the user still needs the second factor. If the user has turned off sign-in by password, it stays off. Throws a 409
 * ApiError when the link has expired or was used, and 429 after too many attempts.
 */
export async function resetSellerPassword(
  { token, password }: z.output<typeof resetInput>,
  caller: Caller,
): Promise<void> {
  const link = await tryLink(token, caller);
  const account = link?.staff === undefined ? undefined : await accountOf(link.staff);
  // SELLER_EMAIL may have changed since the link was sent.
  if (!link || !account || account.subject !== link.staff)
    throw new ApiError('conflict', t('errors', 'linkOver'));
  const { subject, email, name } = account;
  const used = new ApiError('conflict', t('errors', 'linkUsed'));
  const now = await passwordOf(subject, account.passwordHash);
  if (now.credential !== link.credential) {
    const submitted = { password, hash: now.present };
    await assertSetBefore(used, { kind: 'seller', email }, submitted, caller);
    return deletePushSubscriptions(subject, now.credential);
  }
  const place = await queuePlaceOf({ kind: 'seller', email }, caller, { isProven: true });
  const hash = await hashPassword(password, place);
  await announcePasswordChange(undefined, now.credentialWith(hash), subject);
  if (!(await now.store(hash))) throw used;
  await deletePushSubscriptions(subject, now.credentialWith(hash));
  setActor(omitUndefined({ kind: 'seller', id: subject, name: name || undefined }));
  const after = { by: 'mailed link' };
  await record({ event: 'password changed', audience: 'seller' }, { after });
}
