import 'server-only';
import { createHmac } from 'node:crypto';
import mongoose from 'mongoose';
import type { z } from 'zod';
import { type Caller, deviceLabel } from '@/lib/auth/known-device';
import { env } from '@/lib/env';
import { ApiError } from '@/lib/http/errors';
import { consume } from '@/lib/http/rate-limit';
import { t } from '@/lib/http/translate';
import type { PasskeyDoc } from '@/models/passkey';
import type { passkeyInput, passkeyUseInput } from './schema';
import { invalidateTicket, makeTicket, openTicket, TICKET_SECONDS } from './tickets';
import type { Ceremony } from './view';

const { trusted } = mongoose;

/** The maximum size of a stored public key. An RSA key of 8,192 bits needs half of it. */
const MAX_KEY_BYTES = 2_048;

const WINDOW_MS = 15 * 60_000;

const library = () => import('@simplewebauthn/server');

/** Returns the shop's origin and host for WebAuthn. Browsers bind passkeys to the host. */
function party() {
  const { origin, hostname } = new URL(env().APP_ORIGIN);
  return { expectedOrigin: origin, expectedRPID: hostname };
}

/** Returns the WebAuthn user handle, which the authenticator stores. It reveals nothing about the user. */
const handleOf = (subject: string): Buffer<ArrayBuffer> =>
  Buffer.from(createHmac('sha256', `handle:${env().SESSION_SECRET}`).update(subject).digest());

/**
 * The kind of user whose passkeys a ticket is for. Shoppers cannot use a ticket for staff, and staff cannot use a
 * ticket for shoppers.
 */
export type Whose = 'passkey' | 'shopper passkey';

type Creator = {
  /** The id of the session. The ticket is valid only in this session. */
  session: string;
  subject: string;
  userName: string;
  passkeys: readonly PasskeyDoc[];
};

/** Returns the options for creating a passkey in the browser, and their ticket. `shop` is the name of the shop. */
export async function creationCeremony(
  whose: Whose,
  shop: string,
  { session, subject, userName, passkeys }: Creator,
): Promise<Ceremony> {
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: shop,
    rpID: party().expectedRPID,
    userName,
    userID: handleOf(subject),
    timeout: TICKET_SECONDS * 1000,
    excludeCredentials: passkeys.map(({ id, transports }) => ({ id, transports })),
    // A resident key lets users sign in without typing a name. User verification means a fingerprint, a face scan or a
    // PIN.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const ticket = await makeTicket(`add ${whose}`, options.challenge, session);
  return { options: { ...options }, ticket };
}

/**
 * Returns the passkey that a browser has created, named after the device, and invalidates the ticket. Throws a 400
 * ApiError if the response belongs to another ticket, or if its id or key is invalid. Throws 409 when the ticket has
 * expired or was used.
 */
export async function createdPasskey(
  whose: Whose,
  session: string,
  { ticket, response }: z.output<typeof passkeyInput>,
  caller: Caller,
): Promise<PasskeyDoc> {
  const opened = await openTicket(`add ${whose}`, ticket, session);
  const { verifyRegistrationResponse } = await library();
  const { registrationInfo } = await verifyRegistrationResponse({
    ...party(),
    response,
    expectedChallenge: opened.text,
    requireUserVerification: true,
  }).catch(() => ({ registrationInfo: undefined }));
  const { id, publicKey, counter, transports } = registrationInfo?.credential ?? {};
  // The shop requests no attestation, so a manipulated client can send any id and key. Check both.
  const isAcceptable = id === response.id && publicKey && publicKey.length <= MAX_KEY_BYTES;
  if (!isAcceptable || counter === undefined)
    throw new ApiError('badInput', t('signInErrors', 'passkeyNotMade'));
  await invalidateTicket(opened);
  return {
    id,
    counter,
    transports,
    name: deviceLabel(caller.name),
    addedAt: new Date(),
    publicKey: Buffer.from(publicKey).toString('base64url'),
  };
}

/** Returns the options for signing in with a passkey in the browser, and their ticket. */
export async function signInCeremony(whose: Whose): Promise<Ceremony> {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: party().expectedRPID,
    userVerification: 'required',
    timeout: TICKET_SECONDS * 1000,
  });
  return { options: { ...options }, ticket: await makeTicket(`use ${whose}`, options.challenge) };
}

type Store<Owner> = {
  /** Returns a passkey with its owner, and the id from which the owner's user handle is derived. */
  find: (id: string) => Promise<{ owner: Owner; subject: string; passkey: PasskeyDoc } | undefined>;
  /**
   * Stores the signature counter after a sign-in. Returns false if the counter has not increased, which reveals a
   * cloned authenticator.
   */
  noteUse: (owner: Owner, id: string, counter: number) => Promise<boolean>;
  refused: () => ApiError;
};

/**
 * Returns the query condition for the stored counter: it must be below `counter`. An authenticator without a counter
 * always sends 0, so the stored counter must then be 0.
 */
export const belowCounter = (counter: number) =>
  trusted(counter > 0 ? { $lt: counter } : { $eq: 0 });

/**
 * Returns the owner of the passkey that has signed the ticket's challenge, and invalidates the ticket. Throws
 * `store.refused()` for an invalid signature or an unknown passkey. Throws 409 when the ticket has expired or was used,
 * and 429 after too many failures.
 */
export async function ownerByPasskey<Owner>(
  whose: Whose,
  input: z.output<typeof passkeyUseInput>,
  { ip }: Caller,
  store: Store<Owner>,
): Promise<Owner> {
  try {
    return await verify(whose, input, store);
  } catch (error) {
    // Only failures count toward the limit, because many users may share one IP address.
    await consume({ key: `passkey:ip:${ip}`, max: 60, windowMs: WINDOW_MS });
    throw error;
  }
}

async function verify<Owner>(
  whose: Whose,
  { ticket, response }: z.output<typeof passkeyUseInput>,
  { find, noteUse, refused }: Store<Owner>,
): Promise<Owner> {
  const opened = await openTicket(`use ${whose}`, ticket);
  const found = await find(response.id);
  const handle = response.response.userHandle;
  if (!found || handle !== handleOf(found.subject).toString('base64url')) throw refused();
  const { verifyAuthenticationResponse } = await library();
  const { id, counter, publicKey } = found.passkey;
  const result = await verifyAuthenticationResponse({
    ...party(),
    response,
    expectedChallenge: opened.text,
    requireUserVerification: true,
    credential: { id, counter, publicKey: Buffer.from(publicKey, 'base64url') },
  }).catch(() => undefined);
  if (!result?.verified) throw refused();
  await invalidateTicket(opened);
  const { newCounter } = result.authenticationInfo;
  if (!(await noteUse(found.owner, id, newCounter))) throw refused();
  return found.owner;
}
