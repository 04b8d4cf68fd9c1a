import 'server-only';
import { createHash, ECDH } from 'node:crypto';
import mongoose from 'mongoose';
import type { z } from 'zod';
import { environmentCredential, isStaffId } from '@/lib/auth/credentials';
import { type SessionView, stillOpen } from '@/lib/auth/sessions';
import { db } from '@/lib/db';
import { retryOnDuplicate } from '@/lib/db/errors';
import { env } from '@/lib/env';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import { can } from '@/lib/staff/roles';
import { PushSubscription, Staff } from '@/models';
import type { PushSubscriptionDoc } from '@/models/notification';
import { isPossiblePushService, type subscribeInput, type unsubscribeInput } from './schema';

const { trusted } = mongoose;

/** The maximum number of subscribed devices of the shop. If it is exceeded, an old subscription is removed. */
export const MAX_DEVICES = 20;
/**
 * Above this number of devices, a user's own oldest device is removed first. Otherwise one user could
 * displace the devices of all others.
 */
const MAX_OF_ONE = 5;

/** Returns the public key (VAPID) with which browsers subscribe. Returns null if push is off. */
export const pushKey = (): string | null => env().VAPID_PUBLIC_KEY ?? null;

/** Returns the id of a browser's row. It is a hash of the endpoint, so that each browser has only one row. */
export const deviceIdOf = (endpoint: string): string =>
  createHash('sha256').update(endpoint).digest('base64url');

function isNoKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
    return false;
  } catch {
    return true;
  }
}

/** Throws a 422 ApiError if push is off, and 400 if the endpoint cannot be a push service or the key is invalid. */
export function assertReachable(endpoint: string, p256dh: string): void {
  if (!pushKey()) throw new ApiError('unprocessable', t('errors', 'pushOff'));
  if (!isPossiblePushService(endpoint, env().LOCAL) || isNoKey(p256dh))
    throw new ApiError('badInput', t('errors', 'pushUnreachable'));
}

/**
 * Subscribes a browser of the seller's area to notifications of new orders. An existing subscription of the browser
 * moves to this session. Throws an ApiError:
 * - 400: the endpoint cannot be a push service, or the key is invalid;
 * - 401: the session has ended in the meantime;
 * - 422: push is off.
 */
export async function subscribe(
  session: SessionView,
  { endpoint, keys: { p256dh, auth } }: z.output<typeof subscribeInput>,
): Promise<void> {
  assertReachable(endpoint, p256dh);
  await db();
  const row = { endpoint, p256dh, auth, session: session.id, under: environmentCredential() };
  const staff = isStaffId(session.subject) ? session.subject : undefined;
  const update = staff ? { $set: { ...row, staff } } : { $set: row, $unset: { staff: 1 } };
  const write = () =>
    PushSubscription.updateOne(
      { _id: deviceIdOf(endpoint) },
      { ...update, $setOnInsert: { createdAt: new Date() } },
      { upsert: true },
    );
  await retryOnDuplicate(write);
  // A session that ended before this write could not delete the subscription, so check it again.
  if (!(await stillOpen([session])).has(session.id)) {
    await PushSubscription.deleteMany({ session: session.id });
    throw new ApiError('unauthorized', t('errors', 'notAuthorized'));
  }
  await remove(await devicesBeyond(staff));
}

/**
 * Returns the ids of the devices above the limit. If the user who has just subscribed has more than {@link MAX_OF_ONE},
 * these are the oldest devices of that user. Otherwise they are the oldest devices of all users.
 */
async function devicesBeyond(staff: string | undefined): Promise<string[]> {
  const rows = await PushSubscription.find({}, { staff: 1 }).sort({ createdAt: -1 }).lean();
  const excess = rows.length - MAX_DEVICES;
  if (excess <= 0) return [];
  const ofOne = rows.filter((row) => row.staff === staff).slice(MAX_OF_ONE);
  return (ofOne.length > 0 ? ofOne : rows).slice(-excess).map(({ _id }) => _id);
}

const remove = (ids: string[]) =>
  ids.length > 0 && PushSubscription.deleteMany({ _id: trusted({ $in: ids }) });

/** Unsubscribes a browser from the notifications. Does nothing if the browser is not subscribed. */
export async function unsubscribe({ endpoint }: z.output<typeof unsubscribeInput>): Promise<void> {
  await db();
  await remove([deviceIdOf(endpoint)]);
}

/**
 * Returns the subscribed devices of the seller's area, at most {@link MAX_DEVICES}. Excludes devices that were
 * subscribed before the owner's email or password in the environment changed. Excludes devices of staff who were
 * removed or may not read orders.
 */
export async function subscriptions(): Promise<PushSubscriptionDoc[]> {
  await db();
  const rows = await PushSubscription.find({})
    .limit(2 * MAX_DEVICES)
    .lean();
  const under = environmentCredential();
  const ids = rows.flatMap(({ staff }) => staff ?? []);
  const staff =
    ids.length > 0 ? await Staff.find({ _id: trusted({ $in: ids }) }, { role: 1 }).lean() : [];
  const readers = staff.filter(({ role }) => can(role, 'orders'));
  const known = new Set(readers.map(({ _id }) => String(_id)));
  const isOwn = (row: PushSubscriptionDoc) => row.staff === undefined || known.has(row.staff);
  return rows.filter((row) => row.under === under && isOwn(row)).slice(0, MAX_DEVICES);
}

/** Deletes a subscription that the push service has reported as ended. */
export const deleteSubscription = ({ _id }: PushSubscriptionDoc) =>
  PushSubscription.deleteOne({ _id });
