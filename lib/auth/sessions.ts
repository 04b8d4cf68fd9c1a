import { createHmac, randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { Session } from '@/models';
import { db } from '../db';
import { env } from '../env';
import { cookieName, readCookie, setCookie } from '../http/cookies';

/** Sessions: a signed token in a cookie that names a row, and the row that keeps it good. */
export type Audience = 'shopper' | 'seller';

export type SessionView = {
  id: string;
  /** The user's id, or the seller's email. */
  subject: string;
};

const ISSUER = 'basketful';
const DAY_SECONDS = 86_400;
const kinds = {
  shopper: { cookie: 'token', seconds: 30 * DAY_SECONDS },
  seller: { cookie: 'sellerToken', seconds: 7 * DAY_SECONDS },
} as const;

const key = () => new TextEncoder().encode(env().SESSION_SECRET);

const claims = z.object({ jti: z.uuid(), sub: z.string().min(1), exp: z.number() });

/** A fingerprint of a password (or its hash) that tells when it changed and nothing else. */
export function credentialOf(password: string): string {
  return createHmac('sha256', `credential:${env().SESSION_SECRET}`).update(password).digest('hex');
}

/**
 * Opens a session and answers the Set-Cookie line that carries it. `credential` comes from
 * {@link credentialOf}; shoppers last 30 days, the seller 7.
 */
export async function openSession(
  audience: Audience,
  subject: string,
  credential: string,
): Promise<string> {
  await db();
  const { cookie, seconds } = kinds[audience];
  const id = randomUUID();
  const expiresAt = new Date(Date.now() + seconds * 1000);
  await Session.create({ _id: id, audience, subject, credential, expiresAt });
  const token = await new SignJWT()
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setJti(id)
    .setSubject(subject)
    .setIssuer(ISSUER)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(expiresAt)
    .sign(key());
  return setCookie(cookieName(cookie), token, { maxAgeSeconds: seconds });
}

/**
 * Who is asking, from the cookie alone (DESIGN 2.2); undefined when nobody is signed in, and for
 * any token that is forged, expired, revoked, meant for another audience, or opened with the
 * seller's former password.
 */
export async function readSession(
  request: Request,
  audience: Audience,
): Promise<SessionView | undefined> {
  const token = readCookie(request, cookieName(kinds[audience].cookie));
  if (!token) return undefined;
  const verified = await jwtVerify(token, key(), {
    algorithms: ['HS256'],
    issuer: ISSUER,
    audience,
    requiredClaims: ['exp', 'jti', 'sub'],
  }).catch(() => undefined);
  const payload = claims.safeParse(verified?.payload);
  if (!payload.success) return undefined;
  await db();
  const { jti, sub } = payload.data;
  const row = await Session.findOne({ _id: jti, audience, subject: sub }).lean();
  if (!row || row.expiresAt.getTime() <= Date.now()) return undefined;
  if (audience === 'seller' && row.credential !== sellerCredential()) return undefined;
  return { id: jti, subject: sub };
}

/** The fingerprint of the configured seller: changing email or password ends every seller session. */
export function sellerCredential(): string {
  return credentialOf(`${env().SELLER_EMAIL}\n${env().SELLER_PASSWORD}`);
}

/** Ends a session at once. */
export async function endSession(session: SessionView): Promise<void> {
  await db();
  await Session.deleteOne({ _id: session.id });
}

/** The Set-Cookie line that makes the browser forget the session. */
export function forgetCookie(audience: Audience): string {
  return setCookie(cookieName(kinds[audience].cookie), '', { maxAgeSeconds: 0 });
}
