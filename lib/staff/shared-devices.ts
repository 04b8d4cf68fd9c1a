import 'server-only';
import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { record } from '@/lib/audit/record';
import { isStaffId } from '@/lib/auth/credentials';
import { deviceLabel } from '@/lib/auth/device-name';
import { endSession, openedAt, type SellerSession } from '@/lib/auth/sessions';
import { db } from '@/lib/db';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/say';
import { Session, Staff } from '@/models';
import type { SessionDoc } from '@/models/staff';
import type { DevicesAnswer } from './view';

const { trusted } = mongoose;

/*
 * Shared devices, such as the tablet of the packing table. Each has an id, which its sessions carry on when people
 * switch. The device is shared as long as one of these sessions is there.
 */

/** The most sessions of shared devices that are read; a shop has a few. */
const MOST = 500;

/** Lets people switch by their PIN on the device of this session, or no longer. Repeatable. */
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

/** The sessions of shared devices that have not expired, the latest sign-in of each device first. */
async function openRows(shared?: string): Promise<SessionDoc[]> {
  const device = shared ?? trusted({ $exists: true });
  const now = trusted({ $gt: new Date() });
  const rows = await Session.find({ audience: 'seller', shared: device, expiresAt: now })
    .hint({ shared: 1 })
    .limit(MOST)
    .lean();
  return rows.sort((one, other) => openedAt(other).getTime() - openedAt(one).getTime());
}

/** The shared devices, with who is there and when they were last used, the latest first. */
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
 * Signs everybody out of a shared device; nobody switches there from then on. A switch at the same moment ends too
 * (lib/staff/pin.ts). Repeatable.
 */
export async function endSharedDevice(id: string): Promise<void> {
  await db();
  const rows = await openRows(id);
  for (const { _id } of rows) await endSession({ id: _id, audience: 'seller' });
  if (rows.length > 0) await record({ event: 'device not shared', audience: 'seller' });
}

/**
 * Locks the shared device of this session: until somebody enters their PIN, or signs in, no call answers. Throws a 403
 * ApiError on a device that is not shared.
 */
export async function lockDevice({ id }: SellerSession): Promise<void> {
  await db();
  const { matchedCount } = await Session.updateOne(
    { _id: id, shared: trusted({ $exists: true }) },
    { $set: { lockedAt: new Date() } },
  );
  if (matchedCount === 0) throw new ApiError('forbidden', t('staffFaults', 'notShared'));
}
