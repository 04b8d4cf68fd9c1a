import 'server-only';
import mongoose from 'mongoose';
import { db } from '@/lib/db';
import { ApiError } from '@/lib/http/errors';
import { consume } from '@/lib/http/rate-limit';
import { t } from '@/lib/http/translate';
import { isClaimToken } from '@/lib/mail/claim-link';
import { BLANK_ADDRESS } from '@/lib/orders/anonymize';
import { state } from '@/lib/orders/state';
import type { OrderView } from '@/lib/orders/view';
import { viewOne, viewOrders } from '@/lib/orders/view-order';
import { DAY_MS, HOUR_MS } from '@/lib/utils/durations';
import { Order, User } from '@/models';
import type { OrderDoc } from '@/models/order';
import type { OrderLinkInput } from './schema';

const { trusted } = mongoose;

/** How long the link in the mails about a guest order shows it, in ms after the order. */
const READABLE_MS = 90 * DAY_MS;

/**
 * Returns the order that the link in a mail to a guest names, without name, address and notes: people forward links.
 * Nobody can change the order with the link. After an account has claimed the order, the link no longer shows it.
 * Throws a 404 ApiError if the link is unknown or too old, and 429 after too many unknown links from this client.
 */
export async function readGuestOrder(
  { order: id, token }: OrderLinkInput,
  ip: string,
): Promise<OrderView> {
  await db();
  const order = await Order.findOne({
    _id: id,
    ...state.listed.where,
    erasedAt: null,
    createdAt: trusted({ $gt: new Date(Date.now() - READABLE_MS) }),
  }).lean();
  if (!order || !isClaimToken(order, token) || !(await isOfGuest(order))) {
    await consume({ key: `order-link:ip:${ip}`, max: 30, windowMs: HOUR_MS });
    throw new ApiError('notFound', t('guestErrors', 'linkGone'));
  }
  const { withdrawals: _, address, ...rest } = order;
  const view = await viewOne(viewOrders, {
    ...rest,
    address: { _id: address._id, ...BLANK_ADDRESS },
  });
  return { ...view, actions: {} };
}

/** Returns whether the order belongs to a guest of the web shop. The link of a phone order only claims it. */
const isOfGuest = async ({ userId }: OrderDoc): Promise<boolean> =>
  (await User.exists({ _id: userId, isGuest: true, removedAt: null })) !== null;
