import 'server-only';
import { createHmac } from 'node:crypto';
import mongoose from 'mongoose';
import type { z } from 'zod';
import { record } from '@/lib/audit/record';
import { isStaffId } from '@/lib/auth/credentials';
import { deviceLabel } from '@/lib/auth/device-name';
import type { Caller } from '@/lib/auth/known-device';
import type { SellerSession } from '@/lib/auth/sessions';
import { isDuplicate } from '@/lib/db/errors';
import { env } from '@/lib/env';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import { Factors } from '@/models';
import { MAX_PASSKEYS } from './codes';
import { assertFresh } from './fresh';
import { changeFactors, readFactors, rowOf } from './rows';
import type { onlyInput, passkeyInput, renameInput } from './schema';
import { invalidateTicket, makeTicket, openTicket, TICKET_SECONDS } from './tickets';

const { trusted } = mongoose;

/** Loads the WebAuthn library on the first request that uses passkeys. */
const library = () => import('@simplewebauthn/server');

/** Returns the shop's origin and host for WebAuthn. Browsers bind passkeys to the host. */
export function party() {
  const { origin, hostname } = new URL(env().APP_ORIGIN);
  return { expectedOrigin: origin, expectedRPID: hostname };
}

/** Returns the user handle that an authenticator stores. It reveals nothing about the user. */
export const handleOf = (subject: string): Buffer<ArrayBuffer> =>
  Buffer.from(createHmac('sha256', `handle:${env().SESSION_SECRET}`).update(subject).digest());

const gone = () => new ApiError('notFound', t('signInErrors', 'passkeyGone'));

/**
 * Returns the options with which a browser creates a passkey. Throws a 403 ApiError when the session lacks a
 * recent proof of identity.
 */
export async function passkeyToAdd(session: SellerSession, shop: string) {
  await assertFresh(session);
  const { passkeys = [] } = await readFactors(session.subject);
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: shop,
    rpID: party().expectedRPID,
    userName: isStaffId(session.subject) ? session.person.name : session.subject,
    userID: handleOf(session.subject),
    timeout: TICKET_SECONDS * 1000,
    excludeCredentials: passkeys.map(({ id, transports }) => ({ id, transports })),
    // The user need not type a name to sign in: the browser finds the passkey. It always verifies the user by
    // fingerprint, face or PIN.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const ticket = await makeTicket('add passkey', options.challenge, session.id);
  return { options: { ...options }, ticket };
}

/**
 * Adds a passkey, named after the device. Throws a 400 ApiError for the response to another request, and 403
 * when the session lacks a recent proof of identity. Throws 409 when the ticket has expired, or the user has
 * too many passkeys.
 */
export async function addPasskey(
  session: SellerSession,
  { ticket, response }: z.output<typeof passkeyInput>,
  caller: Caller,
): Promise<void> {
  await assertFresh(session);
  const opened = await openTicket('add passkey', ticket, session.id);
  const { verifyRegistrationResponse } = await library();
  const { registrationInfo } = await verifyRegistrationResponse({
    ...party(),
    response,
    expectedChallenge: opened.text,
    requireUserVerification: true,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) throw new ApiError('badInput', t('signInErrors', 'passkeyNotMade'));
  await invalidateTicket(opened);
  const { id, publicKey, counter, transports } = registrationInfo.credential;
  const name = deviceLabel(caller.name);
  const passkey = {
    id,
    counter,
    transports,
    name,
    addedAt: new Date(),
    publicKey: Buffer.from(publicKey).toString('base64url'),
  };
  const when = {
    'passkeys.id': trusted({ $ne: id }),
    [`passkeys.${MAX_PASSKEYS - 1}`]: trusted({ $exists: false }),
  };
  const push = { $push: { passkeys: passkey } };
  const isAdded = await changeFactors(session.subject, 'passkey added', when, push, { name }).catch(
    (error) => {
      // The unique index rejects a passkey that another user already has.
      if (isDuplicate(error)) return false;
      throw error;
    },
  );
  if (!isAdded)
    throw new ApiError('conflict', t('signInErrors', 'passkeyNotAdded', { max: MAX_PASSKEYS }));
}

/** Renames a passkey. Throws a 404 ApiError when it does not exist. */
export async function renamePasskey(
  session: SellerSession,
  { id, name }: z.output<typeof renameInput>,
): Promise<void> {
  const { passkeys = [] } = await readFactors(session.subject);
  const before = passkeys.find((one) => one.id === id);
  const { matchedCount } = await Factors.updateOne(
    { ...rowOf(session.subject), 'passkeys.id': id },
    { $set: { 'passkeys.$.name': name } },
    { hint: { _id: 1 } },
  );
  if (matchedCount === 0 || !before) throw gone();
  await record(
    { event: 'passkey renamed', audience: 'seller' },
    { before: { name: before.name }, after: { name } },
  );
}

/**
 * Removes a passkey. Throws a 403 ApiError when the session lacks a recent proof of identity, and 404 when
 * the passkey does not exist. Throws 409 for the last passkey while passwords are off; the conditional write
 * itself checks this.
 */
export async function removePasskey(session: SellerSession, id: string): Promise<void> {
  await assertFresh(session);
  const { passkeys = [] } = await readFactors(session.subject);
  const found = passkeys.find((one) => one.id === id);
  if (!found) throw gone();
  const mayGo = {
    'passkeys.id': id,
    $or: [{ passwordsOff: trusted({ $ne: true }) }, { 'passkeys.1': trusted({ $exists: true }) }],
  };
  const pull = { $pull: { passkeys: { id } } };
  const { name } = found;
  if (await changeFactors(session.subject, 'passkey removed', mayGo, pull, { name })) return;
  throw new ApiError('conflict', t('signInErrors', 'lastPasskey'));
}

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
