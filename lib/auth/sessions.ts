import 'server-only';
import { randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import mongoose from 'mongoose';
import { z } from 'zod';
import { db } from '@/lib/db';
import { cookieName, readCookie, setCookie } from '@/lib/http/cookies';
import { log } from '@/lib/observe/log';
import { PushSubscription, Session, ShopperDevice, Staff, User } from '@/models';
import type { SessionDoc, StaffRole } from '@/models/staff';
import { type Audience, credentialOf, currentCredential, isStaffId } from './credentials';
import type { Caller } from './known-device';
import { isUnusedTooLong, NOTE_SHARED_EVERY_MS } from './lock-math';
import { signingKey } from './signing-key';

const { trusted } = mongoose;

export type { Audience };

/** Who works in the seller's area: the seller of the environment is the owner, with the id `owner`. */
export type Person = { id: string; role: 'owner' | StaffRole; name: string };

/** `subject` is the user's id. */
export type ShopperSession = { id: string; audience: 'shopper'; subject: string };
/** `subject` is the seller's e-mail, or the id of a member of staff. */
export type SellerSession = {
  id: string;
  audience: 'seller';
  subject: string;
  person: Person;
  /** The id of a shared device (lib/staff/pin.ts). */
  shared?: string;
  /** The shared device is locked: only another sign-in, a PIN or a sign-out is answered. */
  isLocked?: true;
};

/** A session is a signed token in a cookie and the database row that the token names. */
export type SessionView = ShopperSession | SellerSession;

const OWNER: Person = { id: 'owner', role: 'owner', name: 'Seller' };

const ISSUER = 'basketful';
const DAY_SECONDS = 86_400;
/** How long a session lasts after its last use, and at most. */
const kinds = {
  shopper: { cookie: 'token', idleSeconds: 30 * DAY_SECONDS, maxSeconds: 30 * DAY_SECONDS },
  seller: { cookie: 'sellerToken', idleSeconds: 7 * DAY_SECONDS, maxSeconds: 30 * DAY_SECONDS },
} as const;

const NOTE_EVERY_MS = 10 * 60_000;

const after = (time: Date, seconds: number) => new Date(time.getTime() + seconds * 1000);

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
  caller: Caller;
  /** Of a shared device. */
  shared?: string;
  /** By a PIN instead of a password. */
  byPin?: boolean;
};

/**
 * Opens a session and returns its Set-Cookie header. `credential` comes from {@link credentialOf}.
 * A session lasts 30 days; one of the seller ends earlier when it is not used for 7. That which the browser had ends,
 * whoever's it was, with what the device is told, also if it was over (OWASP ASVS 5.0, 7.2.4), as nobody could sign it out there; one that a PIN replaces lingers (lib/staff/pin.ts).
 */
export async function openSession(
  { audience, subject, caller, shared, byPin }: Opening,
  credential: string,
): Promise<string> {
  await db();
  const { cookie, idleSeconds, maxSeconds } = kinds[audience];
  const id = randomUUID();
  const openedAt = new Date();
  const row = { _id: id, audience, subject, credential, device: caller.name, openedAt };
  await Session.create({ ...row, expiresAt: after(openedAt, idleSeconds), shared, byPin });
  const former = !byPin && caller.request && (await namedIn(caller.request, audience));
  if (former) await endSession({ id: former.jti, audience });
  const token = await new SignJWT()
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setJti(id)
    .setSubject(subject)
    .setIssuer(ISSUER)
    .setAudience(audience)
    .setIssuedAt()
    // The row says when it ends before that, so that no answer has to renew the cookie.
    .setExpirationTime(after(openedAt, maxSeconds))
    .sign(signingKey());
  return setCookie(cookieName(cookie), token, { maxAgeSeconds: maxSeconds });
}

type Named = Pick<SessionDoc, '_id' | 'audience' | 'subject'>;
type Read = { row?: SessionDoc; passwordHash?: string; name?: string; role?: StaffRole };
type ReadRow = { row?: SessionDoc; present?: string; person?: Person };

/** The row of a session, if any, and the present fingerprint of its account; of a shopper, or of staff, in one command. */
async function readRow(named: Named): Promise<ReadRow> {
  const { audience, subject } = named;
  const isOfStaff = audience === 'seller' && isStaffId(subject);
  if (audience === 'seller' && !isOfStaff) {
    const stored = Session.findOne(named).lean();
    const [row, present] = await Promise.all([stored, currentCredential(audience, subject)]);
    return { row: row ?? undefined, present, person: OWNER };
  }
  const kept = isOfStaff ? { passwordHash: 1, name: 1, role: 1 } : { passwordHash: 1 };
  const ofUser = [
    // An aggregation casts no ids.
    { $match: { _id: new mongoose.Types.ObjectId(subject) } },
    { $project: { _id: 0, ...kept } },
  ];
  const accounts = isOfStaff ? Staff : User;
  const rows: Read[] = await Session.aggregate([
    { $match: named },
    { $replaceWith: { row: '$$ROOT' } },
    { $unionWith: { coll: accounts.collection.name, pipeline: ofUser } },
  ]);
  const { row, passwordHash, name, role }: Read = Object.assign({}, ...rows);
  const person = name && role ? { id: subject, name, role } : undefined;
  const present = passwordHash === undefined ? {} : { present: credentialOf(passwordHash) };
  return { row, ...present, ...(person ? { person } : {}) };
}

/** What the token in the cookie of a request names; undefined for none, and for one that is forged or expired. */
async function namedIn(request: Request, audience: Audience) {
  const token = readCookie(request, cookieName(kinds[audience].cookie));
  const required = { issuer: ISSUER, audience, requiredClaims: ['exp', 'jti', 'sub'] };
  const terms = { algorithms: ['HS256'], ...required };
  const verified = token && (await jwtVerify(token, signingKey(), terms).catch(() => undefined));
  return verified ? claims.safeParse(verified.payload).data : undefined;
}

/**
 * The session of a request, read from the cookie alone (docs/product.md 4.3). Undefined without a
 * valid token: none sent, forged, expired, revoked, for another audience, or opened with a former
 * password of the account.
 */
export async function readSession<A extends Audience>(
  request: Request,
  audience: A,
): Promise<Extract<SessionView, { audience: A }> | undefined>;
export async function readSession(
  request: Request,
  audience: Audience,
): Promise<SessionView | undefined> {
  const { jti, sub } = (await namedIn(request, audience)) ?? {};
  if (!jti || !sub) return undefined;
  await db();
  const { row, present, person } = await readRow({ _id: jti, audience, subject: sub });
  if (!row || !isOpen(row, present)) return undefined;
  const isLocked = isLockedNow(row);
  if (!isLocked) noteUse(row);
  if (audience === 'shopper') return { id: jti, audience, subject: sub };
  const { shared } = row;
  const device = { ...(shared ? { shared } : {}), ...(isLocked ? { isLocked } : {}) };
  return person && { id: jti, audience, subject: sub, person, ...device };
}

/**
 * Whether a shared device is locked: by its screen (lib/staff/shared-devices.ts), or because it has called nothing for
 * as long, as one whose browser was closed.
 */
function isLockedNow(row: SessionDoc): boolean {
  if (!row.shared) return false;
  return row.lockedAt !== undefined || isUnusedTooLong(row.seenAt ?? openedAt(row), Date.now());
}

/** When a session was opened. */
export const openedAt = ({ audience, openedAt: stored, expiresAt }: SessionDoc): Date =>
  stored ?? after(expiresAt, -kinds[audience].idleSeconds);

/** The end of a session that is used now; that of an older version keeps its own. */
function endAfterUse({ audience, openedAt: stored, expiresAt }: SessionDoc, now: Date): Date {
  if (!stored) return expiresAt;
  const { idleSeconds, maxSeconds } = kinds[audience];
  const ends = [after(now, idleSeconds), after(stored, maxSeconds)];
  return new Date(Math.min(...ends.map(Number)));
}

/** Notes that a session is used, which moves its end unless that was set meanwhile, at most every ten minutes. Nobody waits for it. */
function noteUse(row: SessionDoc): void {
  const now = new Date();
  const everyMs = row.shared ? NOTE_SHARED_EVERY_MS : NOTE_EVERY_MS;
  if (now.getTime() - (row.seenAt ?? openedAt(row)).getTime() < everyMs) return;
  const used = { seenAt: now, expiresAt: endAfterUse(row, now) };
  Session.updateOne({ _id: row._id, expiresAt: row.expiresAt }, { $set: used }).catch((error) =>
    log().warn({ err: error }, 'the last use of a session could not be stored'),
  );
}

const keyOf = (id: string, role: string | undefined) => `${id} ${role}`;

/** The rows of the staff that these sessions are of, who have accepted their invitation. */
async function staffOf(rows: readonly SessionDoc[]) {
  const ids = rows.flatMap(({ audience, subject }) =>
    audience === 'seller' && isStaffId(subject) ? [subject] : [],
  );
  if (ids.length === 0) return [];
  const wanted = { _id: trusted({ $in: ids }), passwordHash: trusted({ $exists: true }) };
  return Staff.find(wanted, { passwordHash: 1, role: 1 }).lean();
}

/**
 * The ids of those sessions that are still valid: not signed out, expired, or ended by a changed password; of staff
 * also not removed, and with the same role as when it was read.
 * Counts as a use of each session, so that a seller's board that only listens does not expire.
 */
export async function stillOpen(sessions: readonly SessionView[]): Promise<Set<string>> {
  await db();
  const ids = sessions.map(({ id }) => id);
  const rows = await Session.find({ _id: trusted({ $in: ids }) }).lean();
  const shoppers = rows.flatMap((row) => (row.audience === 'shopper' ? [row.subject] : []));
  const users = await User.find({ _id: trusted({ $in: shoppers }) }, { passwordHash: 1 }).lean();
  const present = new Map(
    users.map(({ _id, passwordHash }) => [String(_id), credentialOf(passwordHash)]),
  );
  const roles = new Map(
    sessions.map((one) => [one.id, one.audience === 'seller' ? one.person.role : undefined]),
  );
  for (const row of await staffOf(rows))
    present.set(keyOf(String(row._id), row.role), credentialOf(row.passwordHash ?? ''));
  const seller = rows.find(({ audience, subject }) => audience === 'seller' && !isStaffId(subject));
  if (seller)
    present.set(seller.subject, (await currentCredential('seller', seller.subject)) ?? '');
  const open = rows.filter((row) => {
    if (row.lockedAt) return false;
    const isOfStaff = row.audience === 'seller' && isStaffId(row.subject);
    return isOpen(
      row,
      present.get(isOfStaff ? keyOf(row.subject, roles.get(row._id)) : row.subject),
    );
  });
  for (const row of open) noteUse(row);
  return new Set(open.map(({ _id }) => _id));
}

/** Ends a session at once, and the notifications to its device. */
export async function endSession(session: Pick<SessionView, 'id' | 'audience'>): Promise<void> {
  await db();
  const { id, audience } = session;
  const told = { session: id };
  const silence = () =>
    audience === 'shopper' ? ShopperDevice.deleteMany(told) : PushSubscription.deleteMany(told);
  await silence();
  await Session.deleteOne({ _id: id });
  // A call of this session may have subscribed in between.
  await silence();
}

/** The Set-Cookie header that deletes the session cookie. */
export function forgetCookie(audience: Audience): string {
  return setCookie(cookieName(kinds[audience].cookie), '', { maxAgeSeconds: 0 });
}
