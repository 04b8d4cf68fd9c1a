import 'server-only';
import { createHmac, randomUUID } from 'node:crypto';
import { CompactEncrypt, compactDecrypt, EncryptJWT, jwtDecrypt } from 'jose';
import { z } from 'zod';
import { env } from '@/lib/env';
import { ApiError } from '@/lib/http/errors';
import { consume } from '@/lib/http/rate-limit';
import { t } from '@/lib/http/say';

/*
 * Encryption of data that only this shop can read: secrets in the database, and short-lived tickets that a
 * browser stores.
 */

const HEADER = { alg: 'dir', enc: 'A256GCM' } as const;
const OPENED_BY = {
  keyManagementAlgorithms: [HEADER.alg],
  contentEncryptionAlgorithms: [HEADER.enc],
};

/** Returns a 256-bit key derived from the shop's secret, a different one for each use. */
const keyFor = (use: 'secret' | 'ticket') =>
  createHmac('sha256', `seal:${use}`).update(env().SESSION_SECRET).digest();

/** Encrypts a text for the database. */
export const seal = (text: string): Promise<string> =>
  new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader(HEADER)
    .encrypt(keyFor('secret'));

/** Decrypts the output of {@link seal}. Throws when the shop had another secret then. */
export async function unseal(sealed: string): Promise<string> {
  const { plaintext } = await compactDecrypt(sealed, keyFor('secret'), OPENED_BY);
  return new TextDecoder().decode(plaintext);
}

/** The purpose of a ticket; a ticket is invalid for any other purpose. */
type Purpose = 'add passkey' | 'use passkey' | 'app codes';

/** How long a ticket is valid, in seconds. */
export const TICKET_SECONDS = 300;
/** By how much the clocks of two instances may differ. */
const CLOCKS_DIFFER_SECONDS = 30;

/**
 * Creates a ticket that contains `text`, valid for 5 minutes. With `session` it is valid only in that session.
 * The shop does not store it, so strangers who request tickets cannot fill the database.
 */
export const makeTicket = (purpose: Purpose, text: string, session?: string): Promise<string> =>
  new EncryptJWT({ text, ...(session ? { session } : {}) })
    .setProtectedHeader(HEADER)
    .setJti(randomUUID())
    .setAudience(purpose)
    .setIssuedAt()
    .encrypt(keyFor('ticket'));

const claims = z.object({ jti: z.uuid(), text: z.string(), session: z.string().optional() });

/** Creates the error for a ticket that has expired, was used, or belongs to another session. */
const over = () => new ApiError('conflict', t('signInErrors', 'tookTooLong'));

/**
 * Returns the content of a ticket. Throws a 409 ApiError when it has expired, has another purpose or session, or
 * is malformed. {@link burn} consumes it.
 */
export async function openTicket(purpose: Purpose, ticket: string, session?: string) {
  const opened = await jwtDecrypt(ticket, keyFor('ticket'), {
    ...OPENED_BY,
    audience: purpose,
    // The age limits it instead of an expiry time in the ticket. After a clock was set back, a stored expiry time
    // would come too late.
    maxTokenAge: TICKET_SECONDS - CLOCKS_DIFFER_SECONDS,
    clockTolerance: CLOCKS_DIFFER_SECONDS,
    requiredClaims: ['iat', 'jti'],
  }).catch(() => undefined);
  const { data } = claims.safeParse(opened?.payload);
  if (!data || data.session !== session) throw over();
  return { id: data.jti, text: data.text };
}

/**
 * Consumes a ticket in one atomic write. Call it only after a proof that a stranger cannot forge. Throws a 409
 * ApiError when the ticket was used before.
 */
export async function burn({ id }: { id: string }): Promise<void> {
  const limit = { key: `ticket:${id}`, max: 1, windowMs: 2 * TICKET_SECONDS * 1000 };
  await consume(limit).catch((error) => {
    throw error instanceof ApiError && error.kind === 'tooMany' ? over() : error;
  });
}
