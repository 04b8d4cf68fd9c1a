import 'server-only';
import mongoose, { type Types } from 'mongoose';
import type { z } from 'zod';
import { type ShopperSession, stillOpen } from '@/lib/auth/sessions';
import { db } from '@/lib/db';
import { retryOnDuplicate } from '@/lib/db/errors';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import { ShopperDevice } from '@/models';
import type { ShopperDeviceDoc } from '@/models/notification';
import { assertReachable, deviceIdOf, pushKey } from './commands';
import type { subscribeInput, unsubscribeInput } from './schema';
import type { PushStateView } from './view';

const { trusted } = mongoose;

/** The maximum number of subscribed devices of a shopper. If it is exceeded, the oldest device is removed. */
export const MAX_SHOPPER_DEVICES = 5;

/**
 * Returns the public key with which the browser can subscribe (null if push is off), and whether this session
 * is subscribed.
 */
export async function pushStateOf({ id }: ShopperSession): Promise<PushStateView> {
  const key = pushKey();
  if (!key) return { key, on: false };
  await db();
  return { key, on: (await ShopperDevice.exists({ session: id })) !== null };
}

/**
 * Subscribes a browser to questions about its shopper's orders. An existing subscription of the browser moves to this
 * session. Throws an ApiError:
 * - 400: the endpoint cannot be a push service, or the key is invalid;
 * - 401: the session has ended in the meantime;
 * - 422: push is off.
 */
export async function subscribeShopper(
  session: ShopperSession,
  { endpoint, keys: { p256dh, auth } }: z.output<typeof subscribeInput>,
): Promise<void> {
  assertReachable(endpoint, p256dh);
  await db();
  const userId = new mongoose.Types.ObjectId(session.subject);
  await retryOnDuplicate(() =>
    ShopperDevice.updateOne(
      { _id: deviceIdOf(endpoint) },
      {
        $set: { endpoint, p256dh, auth, session: session.id, userId },
        $setOnInsert: { createdAt: new Date() },
      },
      { upsert: true },
    ),
  );
  // A session that ended before this write could not delete its row, so check it again.
  if (!(await stillOpen([session])).has(session.id)) {
    await ShopperDevice.deleteMany({ session: session.id });
    throw new ApiError('unauthorized', t('errors', 'notAuthorized'));
  }
  const beyond = await ShopperDevice.find({ userId }, { _id: 1 })
    .sort({ createdAt: -1 })
    .skip(MAX_SHOPPER_DEVICES)
    .lean();
  if (beyond.length > 0)
    await ShopperDevice.deleteMany({ _id: trusted({ $in: beyond.map(({ _id }) => _id) }) });
}

/** Unsubscribes a browser, unless its subscription belongs to another shopper. */
export async function unsubscribeShopper(
  { subject }: ShopperSession,
  { endpoint }: z.output<typeof unsubscribeInput>,
): Promise<void> {
  await db();
  await ShopperDevice.deleteOne({ _id: deviceIdOf(endpoint), userId: subject });
}

/** Returns whether any shopper has a subscribed device. */
export const hasPushShoppers = async (): Promise<boolean> =>
  (await ShopperDevice.exists({})) !== null;

/** Returns the ids of those shoppers who have a subscribed device. */
export const subscribedShoppers = (ids: readonly Types.ObjectId[]): Promise<Types.ObjectId[]> =>
  ShopperDevice.distinct('userId', { userId: trusted({ $in: ids }) });

/** Returns the devices of a shopper whose sessions are open, and deletes the other devices. */
export async function devicesOf(userId: Types.ObjectId): Promise<ShopperDeviceDoc[]> {
  const rows = await ShopperDevice.find({ userId }).lean();
  const open = await stillOpen(
    rows.map(({ session }) => ({ id: session, audience: 'shopper', subject: String(userId) })),
  );
  const closed = rows.filter(({ session }) => !open.has(session)).map(({ _id }) => _id);
  if (closed.length > 0) await ShopperDevice.deleteMany({ _id: trusted({ $in: closed }) });
  return rows.filter(({ session }) => open.has(session));
}

/** Deletes a device whose subscription the push service has reported as ended. */
export const deleteDevice = ({ _id }: ShopperDeviceDoc) => ShopperDevice.deleteOne({ _id });
