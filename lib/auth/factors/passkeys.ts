import 'server-only';
import mongoose from 'mongoose';
import type { z } from 'zod';
import { record } from '@/lib/audit/record';
import { isStaffId } from '@/lib/auth/credentials';
import type { Caller } from '@/lib/auth/known-device';
import type { SellerSession } from '@/lib/auth/sessions';
import { isDuplicate } from '@/lib/db/errors';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import { Factors } from '@/models';
import { MAX_PASSKEYS } from './codes';
import { assertFresh } from './fresh';
import { changeFactors, readFactors, rowOf } from './rows';
import type { onlyInput, passkeyInput, renameInput } from './schema';
import { createdPasskey, creationCeremony } from './webauthn';

const { trusted } = mongoose;

const gone = () => new ApiError('notFound', t('signInErrors', 'passkeyGone'));

/**
 * Returns the options with which a browser creates a passkey. Throws a 403 ApiError when the session lacks a
 * recent proof of identity.
 */
export async function passkeyToAdd(session: SellerSession, shop: string) {
  await assertFresh(session);
  const { passkeys = [] } = await readFactors(session.subject);
  return creationCeremony('passkey', shop, {
    session: session.id,
    subject: session.subject,
    userName: isStaffId(session.subject) ? session.person.name : session.subject,
    passkeys,
  });
}

/**
 * Adds a passkey, named after the device. Throws a 400 ApiError for the response to another request, and 403
 * when the session lacks a recent proof of identity. Throws 409 when the ticket has expired, or the user has
 * too many passkeys.
 */
export async function addPasskey(
  session: SellerSession,
  input: z.output<typeof passkeyInput>,
  caller: Caller,
): Promise<void> {
  await assertFresh(session);
  const passkey = await createdPasskey('passkey', session.id, input, caller);
  const { id, name } = passkey;
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
