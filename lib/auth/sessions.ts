import 'server-only';
import { randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import mongoose from 'mongoose';
import { z } from 'zod';
import { db } from '@/lib/db';
import { env } from '@/lib/env';
import { cookieName, readCookie, setCookie } from '@/lib/http/cookies';
import { log } from '@/lib/log';
import { PushSubscription, Session, User } from '@/models';
import type { SessionDoc } from '@/models/session';
import { type Audience, credentialOf, presentCredential } from './credentials';

const { trusted } = mongoose;

export type { Audience };

/** A session is a signed token in a cookie and the database row that the token names. */
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

/** Whether a session has not ended, given the present fingerprint of its account. */
export function isOpen(
  { expiresAt, credential, accepts = [] }: SessionDoc,
  present: string | undefined,
): boolean {
  const isTheirs = present !== undefined && [credential, ...accepts].includes(present);
  return isTheirs && expiresAt.getTime() > Date.now();
}

type Opening = {
  audience: Audience;
  subject: string;
  /** The name of the device for people. */
  device: string;
};

/**
 * Opens a session and returns its Set-Cookie header. `credential` comes from {@link credentialOf}.
 * A shopper session lasts 30 days, a seller session 7.
 */
export async function openSession(
  { audience, subject, device }: Opening,
  credential: string,
): Promise<string> {
  await db();
  const { cookie, seconds } = kinds[audience];
  const id = randomUUID();
  const expiresAt = new Date(Date.now() + seconds * 1000);
  await Session.create({ _id: id, audience, subject, credential, device, expiresAt });
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
 * valid token: none sent, forged, expired, revoked, for another audience, or opened with a former
 * password of the account.
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
  const [row, present] = await Promise.all([
    Session.findOne({ _id: jti, audience, subject: sub }).lean(),
    presentCredential(audience, sub),
  ]);
  if (!row || !isOpen(row, present)) return undefined;
  noteUse(row);
  return { id: jti, audience, subject: sub };
}

/** When a session was opened. */
export const openedAt = ({ audience, expiresAt }: SessionDoc): Date =>
  new Date(expiresAt.getTime() - kinds[audience].seconds * 1000);

const NOTE_EVERY_MS = 10 * 60_000;

/** Notes that a session is used, at most every ten minutes. Nobody waits for it. */
function noteUse(row: SessionDoc): void {
  const now = Date.now();
  if (now - (row.seenAt ?? openedAt(row)).getTime() < NOTE_EVERY_MS) return;
  Session.updateOne({ _id: row._id }, { $set: { seenAt: new Date(now) } }).catch((error) =>
    log().warn({ err: error }, 'the use of a session was not noted'),
  );
}

/** The ids of those sessions that are still valid: not signed out, expired, or ended by a changed password. */
export async function stillOpen(sessions: readonly SessionView[]): Promise<Set<string>> {
  await db();
  const ids = sessions.map(({ id }) => id);
  const rows = await Session.find({ _id: trusted({ $in: ids }) }).lean();
  const shoppers = rows.flatMap((row) => (row.audience === 'shopper' ? [row.subject] : []));
  const users = await User.find({ _id: trusted({ $in: shoppers }) }, { passwordHash: 1 }).lean();
  const present = new Map(
    users.map(({ _id, passwordHash }) => [String(_id), credentialOf(passwordHash)]),
  );
  const seller = rows.find(({ audience }) => audience === 'seller');
  const ofSeller = seller && (await presentCredential('seller', seller.subject));
  const open = rows.filter((row) =>
    isOpen(row, row.audience === 'seller' ? ofSeller : present.get(row.subject)),
  );
  return new Set(open.map(({ _id }) => _id));
}

/** Ends a session at once, and the notifications to its device. */
export async function endSession({ id }: Pick<SessionView, 'id'>): Promise<void> {
  await db();
  const silence = () => PushSubscription.deleteMany({ session: id });
  await silence();
  await Session.deleteOne({ _id: id });
  // A call of this session may have subscribed in between.
  await silence();
}

/** The Set-Cookie header that deletes the session cookie. */
export function forgetCookie(audience: Audience): string {
  return setCookie(cookieName(kinds[audience].cookie), '', { maxAgeSeconds: 0 });
}
