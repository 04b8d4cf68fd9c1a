import 'server-only';
import mongoose from 'mongoose';
import type { z } from 'zod';
import type { Caller } from '@/lib/auth/known-device';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import { isMailEnabled } from '@/lib/mail/outbox';
import { sellerReceiver } from '@/lib/mail/seller';
import { emitEvent } from '@/lib/observe/business-events';
import { Factors } from '@/models';
import { anyPasskey, ownerOfPasskey, rowOf } from './rows';
import type { passkeyUseInput } from './schema';
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

/** Returns the account with this passkey. */
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
