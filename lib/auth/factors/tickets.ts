import 'server-only';
import { createHmac, randomUUID } from 'node:crypto';
import { CompactEncrypt, compactDecrypt, EncryptJWT, jwtDecrypt } from 'jose';
import { z } from 'zod';
import { env } from '@/lib/env';
import { ApiError } from '@/lib/http/errors';
import { consume } from '@/lib/http/rate-limit';
import { t } from '@/lib/http/translate';
import { omitUndefined } from '@/lib/utils/omit-undefined';

/* Encrypts secrets in the database of this shop, and short-lived tickets that the browser stores. */

const HEADER = { alg: 'dir', enc: 'A256GCM' } as const;
const OPENED_BY = {
  keyManagementAlgorithms: [HEADER.alg],
  contentEncryptionAlgorithms: [HEADER.enc],
};

/** Returns a 256-bit key that is derived from the shop's secret. Each purpose has a different key. */
const keyFor = (use: 'secret' | 'ticket') =>
  createHmac('sha256', `seal:${use}`).update(env().SESSION_SECRET).digest();

/** Encrypts a text for the database. */
export const seal = (text: string): Promise<string> =>
  new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader(HEADER)
    .encrypt(keyFor('secret'));

/** Decrypts the output of {@link seal}. Throws if it was encrypted with another secret. */
export async function unseal(sealed: string): Promise<string> {
  const { plaintext } = await compactDecrypt(sealed, keyFor('secret'), OPENED_BY);
  return new TextDecoder().decode(plaintext);
}

/** The purpose of a ticket. A ticket is invalid for any other purpose. */
type Purpose =
  | 'add passkey'
  | 'use passkey'
  | 'add shopper passkey'
  | 'use shopper passkey'
  | 'app codes';

/** How long a ticket is valid, in seconds. */
export const TICKET_SECONDS = 300;
/** The assumed maximum difference between the clocks of two instances, in seconds. */
const CLOCKS_DIFFER_SECONDS = 30;

/**
 * Creates a ticket that contains `text` and is valid for 5 minutes. If `session` is given, the ticket is valid only in
 * that session. The shop does not store the ticket, so strangers who request tickets cannot fill the database.
 */
export const makeTicket = (purpose: Purpose, text: string, session?: string): Promise<string> =>
  new EncryptJWT(omitUndefined({ text, session: session || undefined }))
    .setProtectedHeader(HEADER)
    .setJti(randomUUID())
    .setAudience(purpose)
    .setIssuedAt()
    .encrypt(keyFor('ticket'));

const tokenSchema = z.object({ jti: z.uuid(), text: z.string(), session: z.string().optional() });

/** Creates the error for a ticket that has expired, was used, or belongs to another session. */
const over = () => new ApiError('conflict', t('signInErrors', 'tookTooLong'));

/**
 * Returns the content of a ticket. Throws a 409 ApiError when the ticket has expired, is malformed, or has
 * another purpose or session. The ticket stays valid until {@link invalidateTicket}.
 */
export async function openTicket(purpose: Purpose, ticket: string, session?: string) {
  const opened = await jwtDecrypt(ticket, keyFor('ticket'), {
    ...OPENED_BY,
    audience: purpose,
    // The ticket contains its creation time. With an expiry time, a clock that is set back would extend its validity.
    maxTokenAge: TICKET_SECONDS - CLOCKS_DIFFER_SECONDS,
    clockTolerance: CLOCKS_DIFFER_SECONDS,
    requiredClaims: ['iat', 'jti'],
  }).catch(() => undefined);
  const { data } = tokenSchema.safeParse(opened?.payload);
  if (!data || data.session !== session) throw over();
  return { id: data.jti, text: data.text };
}

/**
 * Invalidates a ticket in one atomic write. Call it only after a proof that a stranger cannot forge. Throws a
 * 409 ApiError when the ticket was used before.
 */
export async function invalidateTicket({ id }: { id: string }): Promise<void> {
  const limit = { key: `ticket:${id}`, max: 1, windowMs: 2 * TICKET_SECONDS * 1000 };
  await consume(limit).catch((error) => {
    throw error instanceof ApiError && error.kind === 'tooMany' ? over() : error;
  });
}
