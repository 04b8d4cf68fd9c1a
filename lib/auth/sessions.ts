import 'server-only';
import { randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import mongoose from 'mongoose';
import { z } from 'zod';
import { db } from '@/lib/db';
import { cookieName, readCookie, setCookie } from '@/lib/http/cookies';
import { log } from '@/lib/observe/log';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { PushSubscription, Session, ShopperDevice, Staff, User } from '@/models';
import type { SessionDoc, StaffRole } from '@/models/staff';
import { type Audience, credentialOf, currentCredential, isStaffId } from './credentials';
import { isUnusedTooLong, NOTE_SHARED_EVERY_MS } from './device-lock';
import { type Caller, signingKey } from './known-device';

const { trusted } = mongoose;

export type { Audience };

/** A user of the seller's area. The seller from the environment is the owner, with the id `owner`. */
export type Person = { id: string; role: 'owner' | StaffRole; name: string };

/** `subject` is the user's id. */
export type ShopperSession = { id: string; audience: 'shopper'; subject: string };
/** `subject` is the seller's email, or the id of a staff member. */
export type SellerSession = {
  id: string;
  audience: 'seller';
  subject: string;
  person: Person;
  /** The id of a shared device (lib/staff/shared-devices.ts). */
  shared?: string;
  /** True if the shared device is locked: it accepts only another sign-in, a PIN or a sign-out. */
  isLocked?: true;
};

/** A session. It consists of a signed token in a cookie and the database row that the token names. */
export type SessionView = ShopperSession | SellerSession;

const OWNER: Person = { id: 'owner', role: 'owner', name: 'Seller' };

const ISSUER = 'basketful';
const DAY_SECONDS = 86_400;
/** For each audience, how long a session lasts after its last use, and its maximum duration. */
const kinds = {
  shopper: { cookie: 'token', idleSeconds: 30 * DAY_SECONDS, maxSeconds: 30 * DAY_SECONDS },
  seller: { cookie: 'sellerToken', idleSeconds: 7 * DAY_SECONDS, maxSeconds: 30 * DAY_SECONDS },
} as const;

const NOTE_EVERY_MS = 10 * 60_000;

const after = (time: Date, seconds: number) => new Date(time.getTime() + seconds * 1000);

const tokenSchema = z.object({ jti: z.uuid(), sub: z.string().min(1), exp: z.number() });

/** Returns whether a session is still open. `present` is the current credential fingerprint of its account. */
export function isOpen(
  { expiresAt, credential, accepts = [] }: SessionDoc,
  present: string | undefined,
): boolean {
  const isTheirs = present !== undefined && [credential, ...accepts].includes(present);
  return isTheirs && expiresAt.getTime() > Date.now();
}

export type Opening = {
  audience: Audience;
  subject: string;
  caller: Caller;
  shared?: string;
  byPin?: boolean;
  passkey?: string;
  /**
   * Called after the session is stored, and before the browser's previous session ends. If it throws, the new session
   * ends and the previous session continues.
   */
  confirm?: () => Promise<void>;
  /** The duration of a session that ends at a fixed time, in seconds. */
  fixedSeconds?: number;
};

/** With `seconds`, the session ends after this time, and use does not extend it. */
const fixed = (seconds: number | undefined) =>
  seconds === undefined ? {} : { idleSeconds: seconds, maxSeconds: seconds };

/**
 * Opens a session and returns its Set-Cookie header. `credential` comes from {@link credentialOf}. A session lasts 30
 * days, but a seller's session ends after 7 days without use.
 *
 * The browser's previous session ends, whoever owned it (OWASP ASVS 5.0, 7.2.4). Its push subscriptions are deleted
 * even if it had expired, because nobody can sign out an expired session.
 *
 * If the previous session was on a shared device, the device stays shared. If a PIN opens the session, the previous
 * session continues for a while (lib/staff/shared-devices.ts). Throws the errors of `confirm`.
 */
export async function openSession(
  { audience, subject, caller, shared, byPin, passkey, confirm, fixedSeconds }: Opening,
  credential: string,
): Promise<string> {
  await db();
  const { cookie, idleSeconds, maxSeconds } = { ...kinds[audience], ...fixed(fixedSeconds) };
  const id = randomUUID();
  const openedAt = new Date();
  const row = { _id: id, audience, subject, credential, device: caller.name, openedAt, passkey };
  const isFixed = fixedSeconds === undefined ? undefined : true;
  const former = !byPin && caller.request && (await namedIn(caller.request, audience));
  const kept = former && audience === 'seller' ? await deviceOf(former.jti) : undefined;
  const device = shared ?? kept;
  const expiresAt = after(openedAt, idleSeconds);
  await Session.create({ ...row, expiresAt, shared: device, byPin, isFixed });
  await confirm?.().catch(async (error) => {
    await endSession({ id, audience });
    throw error;
  });
  // The owner may meanwhile have signed out everybody on the shared device. The new session then must not count as a
  // session of the shared device.
  if (former && kept && !(await deviceOf(former.jti)))
    await Session.updateOne({ _id: id }, { $unset: { shared: 1 } });
  if (former) await endSession({ id: former.jti, audience });
  const token = await new SignJWT()
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setJti(id)
    .setSubject(subject)
    .setIssuer(ISSUER)
    .setAudience(audience)
    .setIssuedAt()
    // The cookie lasts for the maximum duration. The database row can expire earlier, so that responses need
    // not renew the cookie.
    .setExpirationTime(after(openedAt, maxSeconds))
    .sign(signingKey());
  return setCookie(cookieName(cookie), token, { maxAgeSeconds: maxSeconds });
}

async function deviceOf(session: string): Promise<string | undefined> {
  const expiresAt = trusted({ $gt: new Date() });
  return (await Session.findOne({ _id: session, expiresAt }, { shared: 1 }).lean())?.shared;
}

type Named = Pick<SessionDoc, '_id' | 'audience' | 'subject'>;
type Read = { row?: SessionDoc; passwordHash?: string; name?: string; role?: StaffRole };
type ReadRow = { row?: SessionDoc; present?: string; person?: Person };

/**
 * Returns the row of a session, if any, and the current credential fingerprint of its account. For a shopper
 * or a staff member, this takes one database command.
 */
async function readRow(named: Named): Promise<ReadRow> {
  const { audience, subject } = named;
  const isOfStaff = audience === 'seller' && isStaffId(subject);
  if (audience === 'seller' && !isOfStaff) {
    const stored = Session.findOne(named).lean();
    const [row, present] = await Promise.all([stored, currentCredential(audience, subject)]);
    return { row: row ?? undefined, present, person: OWNER };
  }
  const projection = isOfStaff ? { passwordHash: 1, name: 1, role: 1 } : { passwordHash: 1 };
  const ofUser = [
    // mongoose does not cast ids in an aggregation.
    { $match: { _id: new mongoose.Types.ObjectId(subject) } },
    { $project: { _id: 0, ...projection } },
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
  return { row, ...present, ...omitUndefined({ person }) };
}

async function namedIn(request: Request, audience: Audience) {
  const token = readCookie(request, cookieName(kinds[audience].cookie));
  const required = { issuer: ISSUER, audience, requiredClaims: ['exp', 'jti', 'sub'] };
  const terms = { algorithms: ['HS256'], ...required };
  const verified = token && (await jwtVerify(token, signingKey(), terms).catch(() => undefined));
  return verified ? tokenSchema.safeParse(verified.payload).data : undefined;
}

/**
 * Returns the session of a request, based only on its cookie (docs/product.md 4.3). Returns undefined if the token is
 * missing, forged, expired, revoked, or for another audience, or if the account's password has changed.
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
  const device = omitUndefined({ shared: shared || undefined, isLocked: isLocked || undefined });
  return person && { id: jti, audience, subject: sub, person, ...device };
}

/**
 * Returns whether a shared device is locked. It is locked by its own screen (lib/staff/shared-devices.ts), or
 * after a time without requests, for example because its browser was closed.
 */
function isLockedNow(row: SessionDoc): boolean {
  if (!row.shared) return false;
  return row.lockedAt !== undefined || isUnusedTooLong(row.seenAt ?? openedAt(row), Date.now());
}

/** Returns when a session was opened. */
export const openedAt = ({ audience, openedAt: stored, expiresAt }: SessionDoc): Date =>
  stored ?? after(expiresAt, -kinds[audience].idleSeconds);

/**
 * Returns the expiry time of a session after a request. Does not extend a session with a fixed end, or a session from
 * an older version.
 */
function endAfterUse(
  { audience, openedAt: stored, expiresAt, isFixed }: SessionDoc,
  now: Date,
): Date {
  if (!stored || isFixed) return expiresAt;
  const { idleSeconds, maxSeconds } = kinds[audience];
  const ends = [after(now, idleSeconds), after(stored, maxSeconds)];
  return new Date(Math.min(...ends.map(Number)));
}

/**
 * Records the use of a session and extends the session, at most every ten minutes (every minute on a shared device).
 * Writes nothing if the end of the session was changed in the meantime. Callers do not wait for it.
 */
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

async function staffOf(rows: readonly SessionDoc[]) {
  const ids = rows.flatMap(({ audience, subject }) =>
    audience === 'seller' && isStaffId(subject) ? [subject] : [],
  );
  if (ids.length === 0) return [];
  const filter = { _id: trusted({ $in: ids }), passwordHash: trusted({ $exists: true }) };
  return Staff.find(filter, { passwordHash: 1, role: 1 }).lean();
}

/**
 * Returns the ids of the sessions that are still valid: not signed out, expired, or ended by a changed password. A
 * staff member must still exist and have the same role.
 *
 * The call counts as a use of each session, so a board with an open stream stays signed in.
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

/** Ends a session immediately, and deletes its device's push subscriptions. */
export async function endSession(session: Pick<SessionView, 'id' | 'audience'>): Promise<void> {
  await db();
  const { id, audience } = session;
  const endedDevices = { session: id };
  const deleteSubscriptions = () =>
    audience === 'shopper'
      ? ShopperDevice.deleteMany(endedDevices)
      : PushSubscription.deleteMany(endedDevices);
  await deleteSubscriptions();
  await Session.deleteOne({ _id: id });
  // Delete the subscriptions again, because a concurrent request of this session may have subscribed in between.
  await deleteSubscriptions();
}

/** Returns the Set-Cookie header that deletes the session cookie. */
export function expiredSessionCookie(audience: Audience): string {
  return setCookie(cookieName(kinds[audience].cookie), '', { maxAgeSeconds: 0 });
}
