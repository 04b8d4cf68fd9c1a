import 'server-only';
import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { record } from '@/lib/audit/record';
import { isStaffId } from '@/lib/auth/credentials';
import { deviceLabel } from '@/lib/auth/device-name';
import { endSession, openedAt, type SellerSession } from '@/lib/auth/sessions';
import { db } from '@/lib/db';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import { Session, Staff } from '@/models';
import type { SessionDoc } from '@/models/staff';
import type { DevicesAnswer } from './view';

const { trusted } = mongoose;

/* Shared devices, for example the tablet on the packing table. A shared device has an id. When users switch
   by PIN, the new session inherits the id. The device is shared as long as a session with its id exists. */

/** The maximum number of sessions on shared devices that are read. A shop has only a few. */
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

/** Returns the unexpired sessions on shared devices, the latest sign-in first. */
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
export async function listSharedDevices(): Promise<DevicesAnswer> {
  await db();
  const latest = new Map<string, SessionDoc>();
  for (const row of await openRows())
    if (row.shared && !latest.has(row.shared)) latest.set(row.shared, row);
  const ids = [...latest.values()].map(({ subject }) => subject).filter(isStaffId);
  const staff = await Staff.find({ _id: trusted({ $in: ids }) }, { name: 1 }).lean();
  const names = new Map(staff.map(({ _id, name }) => [String(_id), name]));
  const devices = [...latest].map(([id, row]) => ({
    id,
    device: deviceLabel(row.device),
    usedAt: (row.seenAt ?? openedAt(row)).toISOString(),
    ...(names.has(row.subject) ? { name: names.get(row.subject) } : {}),
  }));
  return { devices: devices.sort((one, other) => other.usedAt.localeCompare(one.usedAt)) };
}

/**
 * Signs everybody out of a shared device, so that it is no longer shared. A simultaneous switch by PIN fails
 * (lib/staff/pin.ts). Repeating the call is safe.
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
