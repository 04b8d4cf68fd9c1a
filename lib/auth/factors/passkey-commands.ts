import 'server-only';
import mongoose from 'mongoose';
import type { z } from 'zod';
import type { Caller } from '@/lib/auth/known-device';
import { endSession, type SessionView } from '@/lib/auth/sessions';
import { isDuplicate } from '@/lib/db/errors';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Session } from '@/models';
import type { PasskeyDoc } from '@/models/passkey';
import { MAX_PASSKEYS } from './codes';
import type { passkeyInput, renameInput } from './schema';
import type { Ceremony, PasskeyView } from './view';
import { createdPasskey, creationCeremony, type Whose } from './webauthn';

const { trusted } = mongoose;

type Update = {
  $set?: Record<string, unknown>;
  $push?: Record<string, unknown>;
  $pull?: Record<string, unknown>;
};

type Owner = {
  passkeys: readonly PasskeyDoc[];
  /** The text from which the WebAuthn user handle is derived. */
  subject: string;
  userName: string;
  /** Counts an added passkey towards a limit. Throws a 429 ApiError if the limit is exceeded. */
  countAddition?: () => Promise<unknown>;
  removal?: { when: Record<string, unknown>; error: () => ApiError };
  /**
   * Changes the passkeys in one atomic write if the user's document still matches `when`. Returns whether it matched.
   * The audit log records `names` before and after the change.
   */
  change: (
    what: 'passkey added' | 'passkey renamed' | 'passkey removed',
    when: Record<string, unknown>,
    update: Update,
    names: { before?: { name: string }; after: { name: string } },
  ) => Promise<boolean>;
};

type Store<S> = {
  whose: Whose;
  /**
   * Returns the signed-in user. With `isFresh`, throws a 403 ApiError unless the user has signed in or verified their
   * identity in this session within the last 15 minutes.
   */
  owner: (session: S, isFresh: boolean) => Promise<Owner>;
};

const gone = () => new ApiError('notFound', t('signInErrors', 'passkeyGone'));

/** Returns a passkey without its public key, for the API and the data export. */
export const viewPasskey = ({ id, name, addedAt, usedAt }: PasskeyDoc): PasskeyView =>
  omitUndefined({ id, name, addedAt: addedAt.toISOString(), usedAt: usedAt?.toISOString() });

/**
 * Ends the sessions that a passkey has opened, unless their user has since verified their identity in another way.
 * Repeating the call is safe.
 */
async function endSessionsOf(
  { audience, subject }: Pick<SessionView, 'audience' | 'subject'>,
  passkey: string,
): Promise<void> {
  const ofPasskey = { subject, audience, passkey };
  const sessions = await Session.find(ofPasskey, { _id: 1 }).hint({ subject: 1 }).lean();
  await Promise.all(sessions.map(({ _id: id }) => endSession({ id, audience })));
}

/**
 * Returns the commands for the passkeys of one kind of user.
 *
 * - `toAdd` returns the options with which a browser creates a passkey. `shop` is the name of the shop.
 * - `add` adds a passkey, named after the device. Throws a 400 ApiError for the response to another request. Throws 409
 *   when the ticket has expired or the user has too many passkeys.
 * - `rename` throws a 404 ApiError when the passkey does not exist.
 * - `remove` also ends the sessions that the passkey has opened. Throws a 404 ApiError when the passkey does not exist.
 *
 * All except `rename` throw a 403 ApiError when the session lacks a recent proof of identity.
 */
export const passkeyCommands = <S extends SessionView>({ whose, owner }: Store<S>) => ({
  async toAdd(session: S, shop: string): Promise<Ceremony> {
    const { subject, userName, passkeys } = await owner(session, true);
    return creationCeremony(whose, shop, { session: session.id, subject, userName, passkeys });
  },

  async add(session: S, input: z.output<typeof passkeyInput>, caller: Caller): Promise<void> {
    const { countAddition, change } = await owner(session, true);
    await countAddition?.();
    const passkey = await createdPasskey(whose, session.id, input, caller);
    const { id, name } = passkey;
    const when = {
      'passkeys.id': trusted({ $ne: id }),
      [`passkeys.${MAX_PASSKEYS - 1}`]: trusted({ $exists: false }),
    };
    const push = { $push: { passkeys: passkey } };
    const isAdded = await change('passkey added', when, push, { after: { name } }).catch(
      (error) => {
        // The unique index rejects a passkey that another user already has.
        if (isDuplicate(error)) return false;
        throw error;
      },
    );
    if (!isAdded)
      throw new ApiError('conflict', t('signInErrors', 'passkeyNotAdded', { max: MAX_PASSKEYS }));
  },

  async rename(session: S, { id, name }: z.output<typeof renameInput>): Promise<void> {
    const { passkeys, change } = await owner(session, false);
    const before = passkeys.find((one) => one.id === id);
    const set = { $set: { 'passkeys.$.name': name } };
    const names = before && { before: { name: before.name }, after: { name } };
    if (!names || !(await change('passkey renamed', { 'passkeys.id': id }, set, names)))
      throw gone();
  },

  async remove(session: S, id: string): Promise<void> {
    const { passkeys, removal, change } = await owner(session, true);
    const found = passkeys.find((one) => one.id === id);
    const when = { ...removal?.when, 'passkeys.id': id };
    const pull = { $pull: { passkeys: { id } } };
    if (found && !(await change('passkey removed', when, pull, { after: { name: found.name } })))
      throw (removal?.error ?? gone)();
    // End the sessions even if the passkey no longer exists: an earlier call may have failed after removing it.
    await endSessionsOf(session, id);
    if (!found) throw gone();
  },
});
