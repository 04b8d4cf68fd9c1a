import 'server-only';
import mongoose, { type Types } from 'mongoose';
import type { z } from 'zod';
import { type ShopperSession, stillOpen } from '@/lib/auth/sessions';
import { db } from '@/lib/db';
import { retryOnDuplicate } from '@/lib/db/errors';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/say';
import { ShopperDevice } from '@/models';
import type { ShopperDeviceDoc } from '@/models/notification';
import { assertReachable, deviceIdOf, pushKey } from './commands';
import type { subscribeInput, unsubscribeInput } from './schema';
import type { PushStateView } from './view';

const { trusted } = mongoose;

/** The most devices of one shopper; the oldest is removed. */
export const MAX_SHOPPER_DEVICES = 5;

/** The key to subscribe with, and whether this session is told; without a key where push is off. */
export async function pushStateOf({ id }: ShopperSession): Promise<PushStateView> {
  const key = pushKey();
  if (!key) return { key, on: false };
  await db();
  return { key, on: (await ShopperDevice.exists({ session: id })) !== null };
}

/**
 * Has this browser told when the shop asks something of an order of its shopper. A browser that is told already is moved
 * to this session. Throws an ApiError: 400 for an address that is no push service's or a faulty key, 401 when the session
 * ends meanwhile, 422 where push is off.
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
  // After the write: whatever ends the session then removes the row, too.
  if (!(await stillOpen([session])).has(session.id)) {
    await ShopperDevice.deleteMany({ session: session.id });
    throw new ApiError('unauthorized', t('refusals', 'notAuthorized'));
  }
  const beyond = await ShopperDevice.find({ userId }, { _id: 1 })
    .sort({ createdAt: -1 })
    .skip(MAX_SHOPPER_DEVICES)
    .lean();
  if (beyond.length > 0)
    await ShopperDevice.deleteMany({ _id: trusted({ $in: beyond.map(({ _id }) => _id) }) });
}

/** Ends what this browser is told; of another shopper's it is left as it is. */
export async function unsubscribeShopper(
  { subject }: ShopperSession,
  { endpoint }: z.output<typeof unsubscribeInput>,
): Promise<void> {
  await db();
  await ShopperDevice.deleteOne({ _id: deviceIdOf(endpoint), userId: subject });
}

/** Whether any shopper is told. */
export const hasPushShoppers = async (): Promise<boolean> =>
  (await ShopperDevice.exists({})) !== null;

/** Those of these shoppers who have a device. */
export const subscribedShoppers = (ids: readonly Types.ObjectId[]): Promise<Types.ObjectId[]> =>
  ShopperDevice.distinct('userId', { userId: trusted({ $in: ids }) });

/** The devices of a shopper whose sessions are open; the others are removed. */
export async function devicesOf(userId: Types.ObjectId): Promise<ShopperDeviceDoc[]> {
  const rows = await ShopperDevice.find({ userId }).lean();
  const open = await stillOpen(
    rows.map(({ session }) => ({ id: session, audience: 'shopper', subject: String(userId) })),
  );
  const closed = rows.filter(({ session }) => !open.has(session)).map(({ _id }) => _id);
  if (closed.length > 0) await ShopperDevice.deleteMany({ _id: trusted({ $in: closed }) });
  return rows.filter(({ session }) => open.has(session));
}

/** Forgets a device whose push service has ended its subscription. */
export const forgetDevice = ({ _id }: ShopperDeviceDoc) => ShopperDevice.deleteOne({ _id });
