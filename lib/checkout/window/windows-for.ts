import 'server-only';
import mongoose from 'mongoose';
import { db } from '@/lib/db';
import { state } from '@/lib/orders/state';
import { windowOfPlace } from '@/lib/windows/places';
import { listWindows } from '@/lib/windows/queries';
import type { WindowsAnswer } from '@/lib/windows/view';
import { Order } from '@/models';

/**
 * The windows that a shopper (`userId`, if signed in) can take now. The place that an unpaid payment of the shopper holds counts
 * as left, because another order ends that payment. Refusals as {@link listWindows}.
 */
export async function windowsFor(
  zip: string | undefined,
  userId: string | undefined,
): Promise<WindowsAnswer> {
  await db();
  const window = mongoose.trusted({ $exists: true });
  const held =
    userId &&
    (await Order.findOne({ userId, ...state.beingPaid.where, window }, { _id: 1 }).lean());
  return listWindows(zip, held ? await windowOfPlace(String(held._id)) : undefined);
}
