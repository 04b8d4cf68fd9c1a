import 'server-only';
import mongoose from 'mongoose';
import type { z } from 'zod';
import { record } from '@/lib/audit/record';
import { isStaffId } from '@/lib/auth/credentials';
import type { SellerSession } from '@/lib/auth/sessions';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import { Factors } from '@/models';
import { assertFresh } from './fresh';
import { passkeyCommands } from './passkey-commands';
import { changeFactors, readFactors, rowOf } from './rows';
import type { onlyInput } from './schema';

const { trusted } = mongoose;

/**
 * The passkeys of staff (passkey-commands.ts). `removePasskey` throws a 409 ApiError for the last passkey while passwords
 * are off; the conditional write itself checks this.
 */
export const {
  toAdd: passkeyToAdd,
  add: addPasskey,
  rename: renamePasskey,
  remove: removePasskey,
} = passkeyCommands<SellerSession>({
  whose: 'passkey',
  owner: async (session, isFresh) => {
    if (isFresh) await assertFresh(session);
    const { subject, person } = session;
    const { passkeys = [] } = await readFactors(subject);
    return {
      passkeys,
      subject,
      userName: isStaffId(subject) ? person.name : subject,
      removal: {
        when: {
          $or: [
            { passwordsOff: trusted({ $ne: true }) },
            { 'passkeys.1': trusted({ $exists: true }) },
          ],
        },
        error: () => new ApiError('conflict', t('signInErrors', 'lastPasskey')),
      },
      change: async (what, when, update, names) => {
        if (what !== 'passkey renamed')
          return changeFactors(subject, what, when, update, names.after);
        const mine = { ...rowOf(subject), ...when };
        const { matchedCount } = await Factors.updateOne(mine, update, { hint: { _id: 1 } });
        if (matchedCount === 0) return false;
        await record({ event: what, audience: 'seller' }, names);
        return true;
      },
    };
  },
});

/**
 * Sets whether passkeys are the only way to sign in. Throws a 403 ApiError when the session lacks a recent
 * proof of identity. Throws 409 unless the user has a passkey and recovery codes.
 */
export async function setPasskeysOnly(
  session: SellerSession,
  { only }: z.output<typeof onlyInput>,
): Promise<void> {
  await assertFresh(session);
  const is = trusted({ $exists: true });
  const when = only ? { 'passkeys.0': is, 'codes.0': is } : {};
  const update = only ? { $set: { passwordsOff: true } } : { $unset: { passwordsOff: 1 } };
  const what = only ? 'passwords off' : 'passwords on';
  if (await changeFactors(session.subject, what, when, update)) return;
  throw new ApiError('conflict', t('signInErrors', 'notOnlyYet'));
}
