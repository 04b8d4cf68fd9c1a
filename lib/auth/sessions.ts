import 'server-only';
import { createHmac, randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import mongoose from 'mongoose';
import { z } from 'zod';
import { db } from '@/lib/db';
import { env } from '@/lib/env';
import { cookieName, readCookie, setCookie } from '@/lib/http/cookies';
import { Session } from '@/models';

/** A session is a signed token in a cookie and the database row that the token names. */
export type Audience = 'shopper' | 'seller';

export type SessionView = {
  id: string;
  audience: Audience;
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

/** A keyed hash of a password (or of its hash), stored with a session to detect a change. */
export function credentialOf(password: string): string {
  return createHmac('sha256', `credential:${env().SESSION_SECRET}`).update(password).digest('hex');
}

/**
 * Opens a session and returns its Set-Cookie header. `credential` comes from {@link credentialOf}.
 * A shopper session lasts 30 days, a seller session 7.
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
 * The session of a request, read from the cookie alone (docs/product.md 4.3). Undefined without a
 * valid token: none sent, forged, expired, revoked, for another audience, or opened with former
 * credentials of the seller.
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
  return { id: jti, audience, subject: sub };
}

/** Those of the sessions that have not ended: signed out, expired, or of a former seller. */
export async function stillOpen(sessions: readonly SessionView[]): Promise<Set<string>> {
  await db();
  const ids = sessions.map(({ id }) => id);
  const rows = await Session.find({ _id: mongoose.trusted({ $in: ids }) }).lean();
  const now = Date.now();
  const open = rows.filter(
    ({ audience, expiresAt, credential }) =>
      expiresAt.getTime() > now && (audience === 'shopper' || credential === sellerCredential()),
  );
  return new Set(open.map(({ _id }) => _id));
}

/** The credential of the configured seller; a changed e-mail or password ends every seller session. */
export function sellerCredential(): string {
  return credentialOf(`${env().SELLER_EMAIL}\n${env().SELLER_PASSWORD}`);
}

/** Ends a session at once. */
export async function endSession(session: SessionView): Promise<void> {
  await db();
  await Session.deleteOne({ _id: session.id });
}

/** The Set-Cookie header that deletes the session cookie. */
export function forgetCookie(audience: Audience): string {
  return setCookie(cookieName(kinds[audience].cookie), '', { maxAgeSeconds: 0 });
}
