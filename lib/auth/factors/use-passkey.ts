import 'server-only';
import mongoose from 'mongoose';
import type { z } from 'zod';
import type { Caller } from '@/lib/auth/known-device';
import { ApiError } from '@/lib/http/errors';
import { consume } from '@/lib/http/rate-limit';
import { t } from '@/lib/http/translate';
import { isMailEnabled } from '@/lib/mail/outbox';
import { sellerReceiver } from '@/lib/mail/seller';
import { emitEvent } from '@/lib/observe/business-events';
import { Factors } from '@/models';
import { handleOf, party } from './passkeys';
import { anyPasskey, ownerOfPasskey, rowOf } from './rows';
import type { passkeyUseInput } from './schema';
import { invalidateTicket, makeTicket, openTicket, TICKET_SECONDS } from './tickets';

const { trusted } = mongoose;

const WINDOW_MS = 15 * 60_000;

/**
 * Returns how a user can sign in besides the password: the options for a passkey, if any user has one, and
 * whether the shop can mail reset links.
 */
export async function signInMethods() {
  const mailsLinks = isMailEnabled() && sellerReceiver() !== undefined;
  if (!(await anyPasskey())) return { mailsLinks };
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const options = await generateAuthenticationOptions({
    rpID: party().expectedRPID,
    userVerification: 'required',
    timeout: TICKET_SECONDS * 1000,
  });
  const ticket = await makeTicket('use passkey', options.challenge);
  return { mailsLinks, passkey: { options: { ...options }, ticket } };
}

function passkeyError(): ApiError {
  emitEvent({ event: 'sign-in refused', audience: 'seller' });
  return new ApiError('unauthorized', t('signInErrors', 'passkeyRefused'));
}

/**
 * Stores the authenticator's counter after a sign-in. Returns false if the counter has not increased, which
 * reveals a cloned authenticator.
 */
async function noteUse(subject: string, id: string, counter: number): Promise<boolean> {
  const counted = counter > 0 ? trusted({ $lt: counter }) : 0;
  const { matchedCount } = await Factors.updateOne(
    { ...rowOf(subject), passkeys: trusted({ $elemMatch: { id, counter: counted } }) },
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
export async function provePasskey(
  input: z.output<typeof passkeyUseInput>,
  { ip }: Caller,
): Promise<string> {
  try {
    return await verifyPasskey(input);
  } catch (error) {
    // Only failures count. A signature cannot be guessed, and many users may share one address.
    await consume({ key: `passkey:ip:${ip}`, max: 60, windowMs: WINDOW_MS });
    throw error;
  }
}

async function verifyPasskey({
  ticket,
  response,
}: z.output<typeof passkeyUseInput>): Promise<string> {
  const opened = await openTicket('use passkey', ticket);
  const owner = await ownerOfPasskey(response.id);
  const passkey = owner?.passkeys?.find(({ id }) => id === response.id);
  const handle = response.response.userHandle;
  if (!owner || !passkey || handle !== handleOf(owner._id).toString('base64url'))
    throw passkeyError();
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { id, counter } = passkey;
  const found = await verifyAuthenticationResponse({
    ...party(),
    response,
    expectedChallenge: opened.text,
    requireUserVerification: true,
    credential: { id, counter, publicKey: Buffer.from(passkey.publicKey, 'base64url') },
  }).catch(() => undefined);
  if (!found?.verified) throw passkeyError();
  await invalidateTicket(opened);
  if (!(await noteUse(owner._id, id, found.authenticationInfo.newCounter))) throw passkeyError();
  return owner._id;
}
