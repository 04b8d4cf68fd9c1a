import 'server-only';
import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import type { z } from 'zod';
import { announcePasskeyChange } from '@/lib/auth/account-mails';
import { assertOwner, type OwnerProof } from '@/lib/auth/assert-owner';
import { isFresh, MAX_PASSKEYS } from '@/lib/auth/factors/codes';
import type { passkeyInput } from '@/lib/auth/factors/schema';
import type { Ceremony } from '@/lib/auth/factors/view';
import { createdPasskey, creationCeremony } from '@/lib/auth/factors/webauthn';
import type { Caller } from '@/lib/auth/known-device';
import { ownAccount } from '@/lib/auth/own-account';
import type { ShopperSession } from '@/lib/auth/sessions';
import { isDuplicate } from '@/lib/db/errors';
import { ApiError } from '@/lib/http/errors';
import { consume } from '@/lib/http/rate-limit';
import { t } from '@/lib/http/translate';
import { emitEvent } from '@/lib/observe/business-events';
import { HOUR_MS } from '@/lib/utils/durations';
import { readableEmail } from '@/lib/utils/readable-email';
import { Session, User } from '@/models';
import type { UserDoc } from '@/models/user';
import { assertPasskeysOn, handleSubject } from './mode';
import { endSessionsOf } from './sessions';

const { trusted } = mongoose;

/*
 * The passkeys of shoppers, which are stored in the account document (models/user.ts). Every write to them matches on
 * the password hash for which the session is valid. When an account is handed over, one write replaces this hash and
 * removes the passkeys. A session of the previous owner can therefore not add a passkey afterwards.
 */

/** The maximum number of passkeys that can be added to an account in an hour. Each addition sends a mail. */
const MAX_ADDED_AN_HOUR = 10;

/**
 * The maximum number of passkey change ids that an account stores. The mail about a change looks up its id after ten
 * seconds. Fewer changes than this are possible in that time.
 */
const MAX_CHANGES = 50;

const latest = (change: string) => ({ $each: [change], $slice: -MAX_CHANGES });

/**
 * Like {@link ownAccount}, but throws a 403 ApiError if the shopper has not recently signed in or proven their
 * identity.
 */
async function freshOwnOf(session: ShopperSession): Promise<UserDoc> {
  const { user, session: row } = await ownAccount(session);
  if (!isFresh(row, new Date())) throw new ApiError('forbidden', t('signInErrors', 'proveFirst'));
  return user;
}

/**
 * Verifies the identity of the signed-in shopper with the password, or with a mailed code if the account has no
 * password. For the next 15 minutes, the session may add and remove passkeys. A thief who only has the session cookie
 * thus cannot change passkeys. Throws an ApiError:
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
 * Returns the options with which a browser creates a passkey. Throws a 403 ApiError when the session lacks a recent
 * proof of identity, and 409 for a guest or if the shop has switched off passkeys for shoppers.
 */
export async function passkeyToAdd(session: ShopperSession): Promise<Ceremony> {
  const shop = await assertPasskeysOn();
  const { _id, email, passkeys = [] } = await freshOwnOf(session);
  return creationCeremony('shopper passkey', shop, {
    session: session.id,
    subject: handleSubject(_id),
    userName: readableEmail(email),
    passkeys,
  });
}

/**
 * Adds a passkey, named after the device, and mails a notice to the shopper. Throws an ApiError:
 * - 400: the response belongs to another request;
 * - 401: the session has ended;
 * - 403: the session lacks a recent proof of identity;
 * - 409: the ticket has expired, the shopper has too many passkeys, the password was just changed, a guest is signed
 *   in, or the shop has switched off passkeys for shoppers;
 * - 429: too many passkeys were added.
 */
export async function addPasskey(
  session: ShopperSession,
  input: z.output<typeof passkeyInput>,
  caller: Caller,
): Promise<void> {
  await assertPasskeysOn();
  const { _id, passwordHash } = await freshOwnOf(session);
  await consume({ key: `passkey:add:${_id}`, max: MAX_ADDED_AN_HOUR, windowMs: HOUR_MS });
  const passkey = await createdPasskey('shopper passkey', session.id, input, caller);
  const change = randomUUID();
  // Queue the mail before the change, so that a crash after the change cannot lose the mail.
  await announcePasskeyChange(_id, 'added', change);
  const { modifiedCount } = await User.updateOne(
    {
      _id,
      passwordHash,
      removedAt: null,
      'passkeys.id': trusted({ $ne: passkey.id }),
      [`passkeys.${MAX_PASSKEYS - 1}`]: trusted({ $exists: false }),
    },
    { $push: { passkeys: passkey, passkeyChanges: latest(change) } },
    // Without the hint, the embedded MongoDB crashes when it compares several query plans.
    { hint: { _id: 1 } },
  ).catch((error) => {
    // The unique index rejects a passkey that another shopper already has.
    if (isDuplicate(error)) return { modifiedCount: 0 };
    throw error;
  });
  if (modifiedCount === 0)
    throw new ApiError('conflict', t('signInErrors', 'passkeyNotAdded', { max: MAX_PASSKEYS }));
  emitEvent({ event: 'passkey added', audience: 'shopper', userId: session.subject });
}

/**
 * Removes a passkey, ends the sessions that it has opened, and mails a notice to the shopper. Works even if the shop
 * has switched passkeys off. Throws a 401 ApiError if the session has ended, 403 when it lacks a recent proof of
 * identity, and 404 when the passkey does not exist.
 */
export async function removePasskey(session: ShopperSession, id: string): Promise<void> {
  const { _id, passwordHash } = await freshOwnOf(session);
  const change = randomUUID();
  await announcePasskeyChange(_id, 'removed', change);
  const { modifiedCount } = await User.updateOne(
    { _id, passwordHash, 'passkeys.id': id },
    { $pull: { passkeys: { id } }, $push: { passkeyChanges: latest(change) } },
    { hint: { _id: 1 } },
  );
  // End the sessions even if the passkey no longer exists: an earlier call may have failed after removing it.
  await endSessionsOf(_id, id);
  if (modifiedCount === 0) throw new ApiError('notFound', t('signInErrors', 'passkeyGone'));
  emitEvent({ event: 'passkey removed', audience: 'shopper', userId: session.subject });
}
