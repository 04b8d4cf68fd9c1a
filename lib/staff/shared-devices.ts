import 'server-only';
import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { record } from '@/lib/audit/record';
import { announceWrongPins } from '@/lib/auth/account-mails';
import { changedElsewhere, wrongPassword } from '@/lib/auth/change-password';
import { credentialOf, isStaffId } from '@/lib/auth/credentials';
import { signInMethodOf } from '@/lib/auth/factors/codes';
import { readFactors } from '@/lib/auth/factors/rows';
import { type Caller, deviceLabel } from '@/lib/auth/known-device';
import { countAttempt, queuePlaceOf, queuePlaceOfDevice } from '@/lib/auth/password-limits';
import { hashPassword, isPassword } from '@/lib/auth/passwords';
import {
  endSession,
  openedAt,
  openSession,
  type Person,
  type SellerSession,
} from '@/lib/auth/sessions';
import { db } from '@/lib/db';
import { ApiError } from '@/lib/http/errors';
import { consume, refundAttempt } from '@/lib/http/rate-limit';
import { t } from '@/lib/http/translate';
import { setActor } from '@/lib/observe/request-context';
import { DAY_MS } from '@/lib/utils/durations';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { PushSubscription, Session, Staff } from '@/models';
import type { SessionDoc, StaffDoc } from '@/models/staff';
import { can } from './roles';
import type { PinInput, SwitchInput } from './schema';
import type { DevicesResponse, SwitchResponse } from './view';

const { trusted } = mongoose;
const QUARTER_MS = 15 * 60_000;
/**
 * How long the previous session stays valid after a switch, in ms. Without a response, the client must be able to
 * repeat the request.
 */
const LINGER_MS = 60_000;

/**
 * Returns whether this staff member has a second factor and may move money. Such a member cannot have a PIN. Otherwise
 * the PIN would bypass the second factor.
 */
async function needsFactor({ _id, role }: Pick<StaffDoc, '_id' | 'role'>): Promise<boolean> {
  return can(role, 'money') && signInMethodOf(await readFactors(String(_id))) !== 'password';
}

/**
 * Sets the PIN of a staff member, who confirms it with the password. The owner has no PIN. Throws an ApiError:
 * - 400: the password is wrong;
 * - 409: the user is the owner, or has a second factor and the permission `money`;
 * - 409: another request has changed the password;
 * - 429: too many wrong passwords.
 */
export async function setPin(
  session: SellerSession,
  { password, pin }: PinInput,
  caller: Caller,
): Promise<void> {
  await db();
  if (session.person.role === 'owner') throw new ApiError('conflict', t('staffErrors', 'ownerPin'));
  const member = await Staff.findOne({ _id: session.subject }).lean();
  if (!member) throw new ApiError('unauthorized', t('errors', 'notAuthorized'));
  const { _id, email, passwordHash } = member;
  if (await needsFactor(member))
    throw new ApiError('conflict', t('staffErrors', 'pinBesideFactor'));
  const account = { kind: 'seller', email } as const;
  const isTheirs = await countAttempt(
    account,
    caller,
    async (place) => (await isPassword(password, passwordHash, place)) || undefined,
  );
  if (!isTheirs) throw wrongPassword('password');
  const pinHash = await hashPassword(pin, await queuePlaceOf(account, caller, { isProven: true }));
  const { matchedCount } = await Staff.updateOne({ _id, passwordHash }, { $set: { pinHash } });
  if (matchedCount === 0) throw changedElsewhere();
  await record({ event: 'PIN set', audience: 'seller' });
}

/**
 * Returns whether the device is shared, and the staff members with a PIN, by name. Each of these members can switch to
 * their own account on this device.
 */
export async function listSwitch({ shared }: SellerSession): Promise<SwitchResponse> {
  if (!shared) return { allowed: false, people: [] };
  await db();
  const withPin = { pinHash: trusted({ $exists: true }) };
  const rows = await Staff.find(withPin, { name: 1, role: 1 }).lean();
  const needs = await Promise.all(rows.map(needsFactor));
  const allowed = rows.filter((_, at) => !needs[at]);
  const people = allowed.map(({ _id, name }) => ({ id: String(_id), name }));
  return { allowed: true, people: people.sort((one, other) => one.name.localeCompare(other.name)) };
}

/**
 * Returns the limits of wrong PINs: one for a member on this device, two for a member on all devices, and one for all
 * members on this device.
 */
const limitsOf = (device: string, person: string) => [
  { key: `pin:${device}:${person}`, max: 5, windowMs: QUARTER_MS },
  { key: `pin:person:${person}`, max: 20, windowMs: QUARTER_MS },
  { key: `pin:day:${person}`, max: 30, windowMs: DAY_MS },
  { key: `pin:device:${device}`, max: 20, windowMs: QUARTER_MS },
];

const DAY_AT = 2;
const MAIL_AFTER = 5;

/**
 * Signs another staff member in by PIN on a shared device, and replaces the current session. Returns the new user and
 * the Set-Cookie header. Throws an ApiError:
 * - 400: the PIN is wrong, or the member has none;
 * - 403: the device is not shared;
 * - 429: too many wrong PINs.
 */
export async function switchPerson(
  session: SellerSession,
  { person: id, pin }: SwitchInput,
  caller: Caller,
): Promise<{ person: Person; cookie: string }> {
  const { shared } = session;
  if (!shared) throw new ApiError('forbidden', t('staffErrors', 'notShared'));
  const limits = limitsOf(shared, id);
  const counts = await consume(...limits);
  await db();
  const member = await Staff.findOne({ _id: id }).lean();
  const isTheirs = await isPassword(pin, member?.pinHash, queuePlaceOfDevice(caller, shared)).catch(
    async (error) => {
      await refundAttempt(...limits);
      throw error;
    },
  );
  if (!isTheirs || !member?.passwordHash || (await needsFactor(member))) {
    if (member?.pinHash && counts[DAY_AT] === MAIL_AFTER) await announceWrongPins(id);
    const message = t('staffErrors', 'wrongPin');
    throw new ApiError('badInput', message, { body: { fields: { pin: message } } });
  }
  await refundAttempt(...limits);
  const { name, role, passwordHash } = member;
  const opening = { audience: 'seller', subject: id, caller, shared, byPin: true } as const;
  const cookie = await openSession(opening, credentialOf(passwordHash));
  const now = Date.now();
  const linger = { expiresAt: new Date(now + LINGER_MS), seenAt: new Date(now) };
  const { matchedCount } = await Session.updateOne(
    { _id: session.id, shared },
    { $set: linger, $unset: { openedAt: 1 } },
  );
  if (matchedCount === 0) {
    // The owner has ended this shared device before the new session existed. End the new session as well.
    await Session.deleteMany({ audience: 'seller', shared });
    throw new ApiError('unauthorized', t('errors', 'notAuthorized'));
  }
  // The new user may lack the permission for the notifications of the previous user.
  await PushSubscription.deleteMany({ session: session.id });
  setActor({ kind: 'seller', id, name });
  await record({ event: 'signed in', audience: 'seller' }, { after: { device: caller.name } });
  return { person: { id, role, name }, cookie };
}

/* Shared devices, for example the tablet on the packing table. When users switch by PIN or sign in with a password,
   the new session inherits the id of the device. The device is shared as long as a session with its id exists, even
   if its user was removed. */

const MOST = 500;

/** Allows or forbids switching by PIN on the device of this session. Repeating the call is safe. */
export async function allowDevice({ id }: SellerSession, isAllowed: boolean): Promise<void> {
  await db();
  const change = isAllowed ? { $set: { shared: randomUUID() } } : { $unset: { shared: 1 } };
  const { matchedCount } = await Session.updateOne(
    { _id: id, shared: trusted({ $exists: !isAllowed }) },
    change,
  );
  const event = isAllowed ? 'device shared' : 'device not shared';
  if (matchedCount > 0) await record({ event, audience: 'seller' });
}

async function openRows(shared?: string): Promise<SessionDoc[]> {
  const device = shared ?? trusted({ $exists: true });
  const now = trusted({ $gt: new Date() });
  const rows = await Session.find({ audience: 'seller', shared: device, expiresAt: now })
    .hint({ shared: 1 })
    .limit(MOST)
    .lean();
  return rows.sort((one, other) => openedAt(other).getTime() - openedAt(one).getTime());
}

/** Returns the shared devices with their current user and last use, latest first. */
export async function listSharedDevices(): Promise<DevicesResponse> {
  await db();
  const latest = new Map<string, SessionDoc>();
  for (const row of await openRows())
    if (row.shared && !latest.has(row.shared)) latest.set(row.shared, row);
  const ids = [...latest.values()].map(({ subject }) => subject).filter(isStaffId);
  const staff = await Staff.find({ _id: trusted({ $in: ids }) }, { name: 1 }).lean();
  const names = new Map(staff.map(({ _id, name }) => [String(_id), name]));
  // The owner has no name. For a removed member, a dash is shown while the device stays shared.
  const nameOf = (id: string) => (isStaffId(id) ? (names.get(id) ?? '–') : undefined);
  const devices = [...latest].map(([id, row]) => ({
    id,
    device: deviceLabel(row.device),
    usedAt: (row.seenAt ?? openedAt(row)).toISOString(),
    ...omitUndefined({ name: nameOf(row.subject) }),
  }));
  return { devices: devices.sort((one, other) => other.usedAt.localeCompare(one.usedAt)) };
}

/**
 * Signs everybody out of a shared device, so that it is no longer shared. A simultaneous switch by PIN fails
 * (lib/staff/shared-devices.ts). Repeating the call is safe.
 */
export async function endSharedDevice(id: string): Promise<void> {
  await db();
  const rows = await openRows(id);
  for (const { _id } of rows) await endSession({ id: _id, audience: 'seller' });
  if (rows.length > 0) await record({ event: 'device not shared', audience: 'seller' });
}

/**
 * Locks the shared device of this session. The server then rejects every other request until a user enters a
 * PIN or signs in. Throws a 403 ApiError on a device that is not shared.
 */
export async function lockDevice({ id }: SellerSession): Promise<void> {
  await db();
  const { matchedCount } = await Session.updateOne(
    { _id: id, shared: trusted({ $exists: true }) },
    { $set: { lockedAt: new Date() } },
  );
  if (matchedCount === 0) throw new ApiError('forbidden', t('staffErrors', 'notShared'));
}
