import 'server-only';
import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import type { z } from 'zod';
import { announcePasskeyChange } from '@/lib/auth/account-mails';
import { assertOwner, type OwnerProof } from '@/lib/auth/assert-owner';
import { shopperCookies, signInError } from '@/lib/auth/commands';
import { isFresh } from '@/lib/auth/factors/codes';
import { passkeyCommands } from '@/lib/auth/factors/passkey-commands';
import type { passkeyInput, passkeyUseInput } from '@/lib/auth/factors/schema';
import type { Ceremony } from '@/lib/auth/factors/view';
import { belowCounter, ownerByPasskey, signInCeremony } from '@/lib/auth/factors/webauthn';
import type { Caller } from '@/lib/auth/known-device';
import { ownAccount } from '@/lib/auth/own-account';
import { viewUser } from '@/lib/auth/queries';
import type { ShopperSession } from '@/lib/auth/sessions';
import type { UserView } from '@/lib/auth/view';
import { db } from '@/lib/db';
import { ApiError } from '@/lib/http/errors';
import { consume } from '@/lib/http/rate-limit';
import { t } from '@/lib/http/translate';
import { emitEvent } from '@/lib/observe/business-events';
import { setActor } from '@/lib/observe/request-context';
import { HOUR_MS } from '@/lib/utils/durations';
import { readableEmail } from '@/lib/utils/readable-email';
import { Session, User } from '@/models';
import type { UserDoc } from '@/models/user';
import { assertPasskeysOn, handleSubject } from './queries';

/* The passkeys of shoppers in the account document (models/user.ts). Every write matches on the password hash of the
   session. A handover of the account replaces this hash and removes the passkeys in one write. Therefore a session
   of the previous owner cannot add a passkey afterwards. */

/** The maximum number of passkeys that can be added to an account in an hour. Each addition sends a mail. */
const MAX_ADDED_AN_HOUR = 10;

/**
 * The maximum number of ids of passkey changes that an account stores. The mail about a change looks for its id after
 * ten seconds. Fewer changes fit into that time.
 */
const MAX_CHANGES = 50;

const MAILED = { 'passkey added': 'added', 'passkey removed': 'removed' } as const;

/**
 * Verifies the identity of the signed-in shopper with the password, or with a mailed code if the account has no
 * password. For the next 15 minutes, the session may add and remove passkeys. A stolen session cookie alone is not
 * enough. Throws an ApiError:
 * - 400: the password or the code is wrong;
 * - 401: the session has ended;
 * - 409: a guest is signed in;
 * - 429: too many wrong passwords or codes.
 */
export async function proveShopper(
  session: ShopperSession,
  proof: OwnerProof,
  caller: Caller,
): Promise<void> {
  const { user } = await ownAccount(session);
  await assertOwner(user, proof, caller);
  // Detach the session from the passkey that opened it, so that removing this passkey does not end the session.
  await Session.updateOne(
    { _id: session.id },
    { $set: { provenAt: new Date() }, $unset: { passkey: 1 } },
  );
}

/**
 * The passkeys of shoppers (lib/auth/factors/passkey-commands.ts). These functions also throw a 401 ApiError if the
 * session has ended, and 409 for a guest. The shop mails the shopper about each added and removed passkey. A shopper
 * can rename and remove passkeys even if the shop has switched them off.
 */
const {
  toAdd,
  add,
  rename: renamePasskey,
  remove: removePasskey,
} = passkeyCommands<ShopperSession>({
  whose: 'shopper passkey',
  owner: async (session, mustBeFresh) => {
    const { user, session: row } = await ownAccount(session);
    if (mustBeFresh && !isFresh(row, new Date()))
      throw new ApiError('forbidden', t('signInErrors', 'proveFirst'));
    const { _id, email, passwordHash, passkeys = [] } = user;
    return {
      passkeys,
      subject: handleSubject(_id),
      userName: readableEmail(email),
      countAddition: () =>
        consume({ key: `passkey:add:${_id}`, max: MAX_ADDED_AN_HOUR, windowMs: HOUR_MS }),
      change: async (what, when, update) => {
        const change = randomUUID();
        const mailed = what === 'passkey renamed' ? undefined : MAILED[what];
        // Queue the mail before the change. Otherwise a crash between the two would lose the mail.
        if (mailed) await announcePasskeyChange(_id, mailed, change);
        const $push = {
          ...update.$push,
          ...(mailed ? { passkeyChanges: { $each: [change], $slice: -MAX_CHANGES } } : {}),
        };
        const { matchedCount } = await User.updateOne(
          { _id, passwordHash, removedAt: null, ...when },
          { ...update, $push },
          // Without this index hint, the embedded MongoDB crashes when it compares several query plans.
          { hint: { _id: 1 } },
        );
        if (matchedCount === 0) return false;
        emitEvent({ event: what, audience: 'shopper', userId: session.subject });
        return true;
      },
    };
  },
});

export { removePasskey, renamePasskey };

/**
 * Returns the options with which a browser creates a passkey. Also throws a 409 ApiError if the shop has switched off
 * passkeys for shoppers.
 */
export async function passkeyToAdd(session: ShopperSession): Promise<Ceremony> {
  return toAdd(session, await assertPasskeysOn());
}

/**
 * Adds a passkey, named after the device, and mails a notice to the shopper. Also throws a 409 ApiError if the shop has
 * switched off passkeys for shoppers, and 429 if too many passkeys were added.
 */
export async function addPasskey(
  session: ShopperSession,
  input: z.output<typeof passkeyInput>,
  caller: Caller,
): Promise<void> {
  await assertPasskeysOn();
  await add(session, input, caller);
}

const { trusted } = mongoose;

/**
 * Returns the options with which a browser signs in with a passkey. Throws a 409 ApiError if the shop has switched off
 * passkeys.
 */
export async function passkeyToUse(): Promise<Ceremony> {
  await assertPasskeysOn();
  return signInCeremony('shopper passkey');
}

async function find(id: string) {
  await db();
  const owner = await User.findOne({ 'passkeys.id': id, removedAt: null })
    .hint({ 'passkeys.id': 1 })
    .lean();
  const passkey = owner?.passkeys?.find((one) => one.id === id);
  return owner && passkey ? { owner, subject: handleSubject(owner._id), passkey } : undefined;
}

/**
 * Stores the authenticator's counter after a sign-in. Returns false if the counter has not increased, the account was
 * handed over, or its password changed.
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
 * Signs a shopper in with a passkey. The session is bound to the password hash that the account had at the check. A
 * simultaneous handover of the account therefore ends the session. Throws an ApiError:
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
  // Check again that the passkey exists: a removal before this session was stored could not end the session.
  const confirm = async () => {
    const isStored = await User.exists({ _id: account._id, 'passkeys.id': id }).hint({ _id: 1 });
    if (!isStored) throw refused();
  };
  const cookies = await shopperCookies(account, caller, { passkey: id, confirm });
  setActor({ kind: 'shopper', id: String(account._id) });
  emitEvent({ event: 'signed in', audience: 'shopper', userId: String(account._id) });
  return { user: await viewUser(account), cookies };
}
