import 'server-only';
import mongoose from 'mongoose';
import type { z } from 'zod';
import { shopperCookies, signInError } from '@/lib/auth/commands';
import type { passkeyUseInput } from '@/lib/auth/factors/schema';
import type { Ceremony } from '@/lib/auth/factors/view';
import { belowCounter, ownerByPasskey, signInCeremony } from '@/lib/auth/factors/webauthn';
import type { Caller } from '@/lib/auth/known-device';
import { viewUser } from '@/lib/auth/queries';
import type { UserView } from '@/lib/auth/view';
import { db } from '@/lib/db';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import { emitEvent } from '@/lib/observe/business-events';
import { setActor } from '@/lib/observe/request-context';
import { User } from '@/models';
import type { UserDoc } from '@/models/user';
import { assertPasskeysOn, handleSubject } from './queries';

const { trusted } = mongoose;

/**
 * Returns the options with which a browser signs in with a passkey. Throws a 409 ApiError if the shop has switched off
 * passkeys.
 */
export async function passkeyToUse(): Promise<Ceremony> {
  await assertPasskeysOn();
  return signInCeremony('shopper passkey');
}

/** Returns the account with this passkey. */
async function find(id: string) {
  await db();
  const owner = await User.findOne({ 'passkeys.id': id, removedAt: null })
    .hint({ 'passkeys.id': 1 })
    .lean();
  const passkey = owner?.passkeys?.find((one) => one.id === id);
  return owner && passkey ? { owner, subject: handleSubject(owner._id), passkey } : undefined;
}

/**
 * Stores the authenticator's counter after a sign-in. Returns false if the counter has not increased, or if the account
 * was handed over or its password changed in the meantime.
 */
async function noteUse(
  { _id, passwordHash }: UserDoc,
  id: string,
  counter: number,
): Promise<boolean> {
  const counted = { id, counter: belowCounter(counter) };
  const { matchedCount } = await User.updateOne(
    { _id, passwordHash, passkeys: trusted({ $elemMatch: counted }) },
    { $set: { 'passkeys.$.counter': counter, 'passkeys.$.usedAt': new Date() } },
    { hint: { _id: 1 } },
  );
  return matchedCount > 0;
}

const refused = () => signInError('shopper', t('signInErrors', 'passkeyRefused'));

/**
 * Signs a shopper in with a passkey. The session is tied to the password hash that the account had when the passkey was
 * checked, so a simultaneous handover of the account ends the session. Throws an ApiError:
 * - 401: the signature is invalid, no account has the passkey, or the passkey was removed at the same moment;
 * - 403: the seller has blocked the account;
 * - 409: the ticket has expired or was used, or the shop has switched off passkeys for shoppers;
 * - 429: too many failures.
 */
export async function signInByPasskey(
  input: z.output<typeof passkeyUseInput>,
  caller: Caller,
): Promise<{ user: UserView; cookies: string[] }> {
  await assertPasskeysOn();
  const store = { find, noteUse, refused };
  const account = await ownerByPasskey('shopper passkey', input, caller, store);
  if (account.block) throw new ApiError('forbidden', t('shopperPasskeyErrors', 'blocked'));
  const { id } = input.response;
  // If the passkey was removed before this session was stored, the removal could not end this session.
  const confirm = async () => {
    const isStored = await User.exists({ _id: account._id, 'passkeys.id': id }).hint({ _id: 1 });
    if (!isStored) throw refused();
  };
  const cookies = await shopperCookies(account, caller, { passkey: id, confirm });
  setActor({ kind: 'shopper', id: String(account._id) });
  emitEvent({ event: 'signed in', audience: 'shopper', userId: String(account._id) });
  return { user: await viewUser(account), cookies };
}
