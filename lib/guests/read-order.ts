import 'server-only';
import mongoose from 'mongoose';
import { readSession } from '@/lib/auth/sessions';
import { db } from '@/lib/db';
import { clientIp } from '@/lib/http/client-ip';
import { ApiError } from '@/lib/http/errors';
import { consume } from '@/lib/http/rate-limit';
import { t } from '@/lib/http/translate';
import { isClaimToken } from '@/lib/mail/mailed-link';
import { BLANK_ADDRESS, withoutReason } from '@/lib/orders/anonymize';
import { state } from '@/lib/orders/state';
import type { OrderView } from '@/lib/orders/view';
import { viewOne, viewOrders } from '@/lib/orders/view-order';
import { DAY_MS, HOUR_MS } from '@/lib/utils/durations';
import { Order, User } from '@/models';
import type { OrderDoc } from '@/models/order';
import type { OrderLinkInput } from './schema';
import type { LinkedOrderResponse } from './view';

const { trusted } = mongoose;

/** How long the link in the mails works after the order was placed. */
const READABLE_MS = 90 * DAY_MS;

/**
 * Returns the order to which a link in a mail to a guest leads. The link stops working when an account claims the
 * order. Throws a 404 ApiError if the link is unknown or too old, and 429 after too many unknown links from this
 * client.
 */
export async function findLinked(
  { order: id, token }: OrderLinkInput,
  ip: string,
): Promise<OrderDoc> {
  await db();
  const order = await Order.findOne({
    _id: id,
    ...state.listed.where,
    erasedAt: null,
    createdAt: trusted({ $gt: new Date(Date.now() - READABLE_MS) }),
  }).lean();
  if (order && isClaimToken(order, token) && (await isOfGuest(order))) return order;
  await consume({ key: `order-link:ip:${ip}`, max: 30, windowMs: HOUR_MS });
  throw new ApiError('notFound', t('guestErrors', 'linkGone'));
}

/**
 * Returns orders for the pages that mailed links open. The result contains no text of the guest, because people forward
 * these links. The only action is `cancel`, which needs a proof of the guest (lib/guests/cancel-code.ts).
 */
export async function viewLinked(orders: OrderDoc[]): Promise<OrderView[]> {
  const views = await viewOrders(
    orders.map(({ withdrawals: _, address, history, ...rest }) => ({
      ...rest,
      ...(history ? { history: history.map(withoutReason) } : {}),
      address: { _id: address._id, ...BLANK_ADDRESS },
    })),
  );
  return views.map((view) => ({ ...view, actions: view.actions.cancel ? { cancel: true } : {} }));
}

/** Returns whether the browser that sends the request is signed in as the guest who has placed the order. */
export async function isOwnGuest({ userId }: OrderDoc, request: Request): Promise<boolean> {
  const session = await readSession(request, 'shopper');
  return session?.subject === String(userId);
}

/**
 * Returns the order of a mailed link, as {@link viewLinked} shows it. `isOwn` is true if the guest is signed in, and
 * can cancel the order without a code. Throws the errors of {@link findLinked}.
 */
export async function readGuestOrder(
  link: OrderLinkInput,
  request: Request,
): Promise<LinkedOrderResponse> {
  const order = await findLinked(link, clientIp(request));
  const isOwn = (await isOwnGuest(order, request)) ? { isOwn: true as const } : {};
  return { order: await viewOne(viewLinked, order), ...isOwn };
}

/** The link in the mail about a phone order serves only to claim the order. */
const isOfGuest = async ({ userId }: OrderDoc): Promise<boolean> =>
  (await User.exists({ _id: userId, isGuest: true, removedAt: null })) !== null;
