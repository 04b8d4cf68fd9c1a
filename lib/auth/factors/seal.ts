import 'server-only';
import { createHmac, randomUUID } from 'node:crypto';
import { CompactEncrypt, compactDecrypt, EncryptJWT, jwtDecrypt } from 'jose';
import { z } from 'zod';
import { env } from '@/lib/env';
import { ApiError } from '@/lib/http/errors';
import { consume } from '@/lib/http/rate-limit';
import { t } from '@/lib/http/say';

/* What only this shop can read: secrets in the database, and tickets that a browser keeps for some minutes. */

const HEADER = { alg: 'dir', enc: 'A256GCM' } as const;
const OPENED_BY = {
  keyManagementAlgorithms: [HEADER.alg],
  contentEncryptionAlgorithms: [HEADER.enc],
};

/** A key of 256 bits that is derived from the secret of the shop, another one for each use. */
const keyFor = (use: 'secret' | 'ticket') =>
  createHmac('sha256', `seal:${use}`).update(env().SESSION_SECRET).digest();

/** The text, encrypted for the database. */
export const seal = (text: string): Promise<string> =>
  new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader(HEADER)
    .encrypt(keyFor('secret'));

/** What {@link seal} has encrypted. Throws when it was with another secret of the shop. */
export async function unseal(sealed: string): Promise<string> {
  const { plaintext } = await compactDecrypt(sealed, keyFor('secret'), OPENED_BY);
  return new TextDecoder().decode(plaintext);
}

/** What a ticket is for; it opens nothing else. */
type Purpose = 'add passkey' | 'use passkey' | 'app codes';

/** How long a ticket lasts, in seconds. */
export const TICKET_SECONDS = 300;
/** By how much the clocks of two instances may differ. */
const CLOCKS_DIFFER_SECONDS = 30;

/**
 * A ticket that holds `text`, for 5 minutes. With `session` it works in that session alone. It is
 * stored nowhere, so that strangers who ask for tickets fill nothing.
 */
export const makeTicket = (purpose: Purpose, text: string, session?: string): Promise<string> =>
  new EncryptJWT({ text, ...(session ? { session } : {}) })
    .setProtectedHeader(HEADER)
    .setJti(randomUUID())
    .setAudience(purpose)
    .setIssuedAt()
    .encrypt(keyFor('ticket'));

const claims = z.object({ jti: z.uuid(), text: z.string(), session: z.string().optional() });

/** The refusal of a ticket that is over, used, or of another session. */
const over = () => new ApiError('conflict', t('signInFaults', 'tookTooLong'));

/**
 * What a ticket holds. Throws a 409 ApiError when it is over, was made for something else or for another session,
 * or is none. It can be used up by {@link burn}.
 */
export async function openTicket(purpose: Purpose, ticket: string, session?: string) {
  const opened = await jwtDecrypt(ticket, keyFor('ticket'), {
    ...OPENED_BY,
    audience: purpose,
    // Not an end of its own: of a clock that was set back since, it would come too late.
    maxTokenAge: TICKET_SECONDS - CLOCKS_DIFFER_SECONDS,
    clockTolerance: CLOCKS_DIFFER_SECONDS,
    requiredClaims: ['iat', 'jti'],
  }).catch(() => undefined);
  const { data } = claims.safeParse(opened?.payload);
  if (!data || data.session !== session) throw over();
  return { id: data.jti, text: data.text };
}

/**
 * Uses a ticket up, in one atomic write, which is done only with what a stranger cannot make. Throws a 409 ApiError
 * when it was used before.
 */
export async function burn({ id }: { id: string }): Promise<void> {
  const limit = { key: `ticket:${id}`, max: 1, windowMs: 2 * TICKET_SECONDS * 1000 };
  await consume(limit).catch((error) => {
    throw error instanceof ApiError && error.kind === 'tooMany' ? over() : error;
  });
}
