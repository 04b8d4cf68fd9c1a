import 'server-only';
import mongoose from 'mongoose';
import type { z } from 'zod';
import { record } from '@/lib/audit/record';
import { isStaffId } from '@/lib/auth/credentials';
import type { Caller } from '@/lib/auth/known-device';
import type { SellerSession } from '@/lib/auth/sessions';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import { isMailEnabled } from '@/lib/mail/outbox';
import { sellerReceiver } from '@/lib/mail/receivers';
import { emitEvent } from '@/lib/observe/business-events';
import { Factors } from '@/models';
import { passkeyCommands } from './passkey-commands';
import { anyPasskey, assertFresh, changeFactors, ownerOfPasskey, readFactors, rowOf } from './rows';
import type { onlyInput, passkeyUseInput } from './schema';
import { belowCounter, ownerByPasskey, signInCeremony } from './webauthn';

const { trusted } = mongoose;

/**
 * Returns how a user can sign in besides the password: the options for a passkey, if any user has one, and
 * whether the shop can mail reset links.
 */
export async function signInMethods() {
  const mailsLinks = isMailEnabled() && sellerReceiver() !== undefined;
  if (!(await anyPasskey())) return { mailsLinks };
  return { mailsLinks, passkey: await signInCeremony('passkey') };
}

function passkeyError(): ApiError {
  emitEvent({ event: 'sign-in refused', audience: 'seller' });
  return new ApiError('unauthorized', t('signInErrors', 'passkeyRefused'));
}

async function find(id: string) {
  const owner = await ownerOfPasskey(id);
  const passkey = owner?.passkeys?.find((one) => one.id === id);
  return owner && passkey && { owner: owner._id, subject: owner._id, passkey };
}

/** Stores the authenticator's counter after a sign-in. Returns false if the counter has not increased. */
async function noteUse(subject: string, id: string, counter: number): Promise<boolean> {
  const counted = { id, counter: belowCounter(counter) };
  const { matchedCount } = await Factors.updateOne(
    { ...rowOf(subject), passkeys: trusted({ $elemMatch: counted }) },
    { $set: { 'passkeys.$.counter': counter, 'passkeys.$.usedAt': new Date() } },
    { hint: { _id: 1 } },
  );
  return matchedCount > 0;
}

/**
 * Returns the account whose passkey has signed the ticket's challenge, and invalidates the ticket. Throws a
 * 401 ApiError for an invalid signature or an unknown passkey. Throws 409 when the ticket has expired or was
 * used, and 429 after too many failures.
 */
export const provePasskey = (
  input: z.output<typeof passkeyUseInput>,
  caller: Caller,
): Promise<string> =>
  ownerByPasskey('passkey', input, caller, { find, noteUse, refused: passkeyError });

/**
 * The passkey commands for staff (passkey-commands.ts). While sign-in by password is off, `removePasskey` throws a 409
 * ApiError for the last passkey. The conditional write checks this, so two simultaneous calls cannot remove the last
 * two passkeys.
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
