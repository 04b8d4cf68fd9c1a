import 'server-only';
import mongoose from 'mongoose';
import { record } from '@/lib/audit/record';
import { announcePayment } from '@/lib/cart/commands';
import { db } from '@/lib/db';
import { isDuplicate } from '@/lib/db/errors';
import { ApiError } from '@/lib/http/errors';
import { consume } from '@/lib/http/rate-limit';
import { t } from '@/lib/http/translate';
import { isClaimToken } from '@/lib/mail/mailed-link';
import { orderEventFields } from '@/lib/observe/business-events';
import { MARK_CHANGED } from '@/lib/orders/change-order';
import { deleteNoteOfClaimed } from '@/lib/orders/customer-identity';
import { state } from '@/lib/orders/state';
import { HOUR_MS } from '@/lib/utils/durations';
import { emailKey } from '@/lib/utils/email-address';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Invoice, Mail, Order, User } from '@/models';
import type { OrderDoc } from '@/models/order';
import type { UserDoc } from '@/models/user';
import { GUEST_CHECKED_AFTER_MS } from './guest';
import type { OrderLinkInput } from './schema';

const { trusted } = mongoose;

type Account = Pick<UserDoc, '_id' | 'email'>;

/** The maximum number of orders that an account claims at a sign-in. */
const MOST = 100;

/* An account can claim the orders of a guest: the customer of a phone order, or a visitor without an account. Only
   phone orders could be claimed at first. Therefore the messages are in the namespace `phoneOrderForm`, and the key
   of the rate limit begins with `phone-order:`. */

const unknownLink = () => new ApiError('notFound', t('phoneOrderForm', 'linkUnknown'));

async function isGuestOrder({ userId, phone }: OrderDoc): Promise<boolean> {
  if (phone) return phone.isGuest;
  return (await User.exists({ _id: userId, isGuest: true })) !== null;
}

/**
 * Stores an account as the owner of a guest's order. One conditional write ensures that only one of two accounts
 * succeeds.
 */
async function storeClaim({ _id, userId: before, phone }: OrderDoc, userId: Account['_id']) {
  const { modifiedCount } = await Order.updateOne(
    { _id, userId: before, ...(phone ? { 'phone.isGuest': true } : state.claimable.where) },
    {
      ...(phone
        ? { $set: { userId, 'phone.isGuest': false, 'phone.isProven': true } }
        : {
            // The address id and the cart revision refer to the guest's data. The claimed order must not contain them
            // (invariants I11 and I12).
            $set: { userId, 'address._id': new mongoose.Types.ObjectId() },
            $unset: { cartRevision: 1 },
          }),
      ...MARK_CHANGED,
    },
  ).catch((error) => {
    // The account already has an order with the same idempotency key.
    if (isDuplicate(error)) return { modifiedCount: 0 };
    throw error;
  });
  return modifiedCount > 0;
}

const undoClaim = ({ _id, userId: before, phone }: OrderDoc, userId: Account['_id']) =>
  Order.updateOne(
    { _id, userId },
    {
      $set: omitUndefined({ userId: before, 'phone.isGuest': phone ? true : undefined }),
      ...omitUndefined({ $unset: phone && { 'phone.isProven': 1 } }),
      ...MARK_CHANGED,
    },
  );

/** Schedules a check by the reconciler, which deletes a guest without orders. */
async function checkGuestAgain(guest: Account['_id'], account: Account['_id']): Promise<void> {
  if (guest.equals(account)) return;
  // Each claim stores a different time, so that a running check notices the change.
  const at = new Date(
    Math.max(guest.getTimestamp().getTime() + GUEST_CHECKED_AFTER_MS, Date.now()),
  );
  await User.updateOne({ _id: guest, isGuest: true }, { $set: { guestCheckAt: at } });
}

async function finishClaim(order: OrderDoc, { _id: userId }: Account): Promise<void> {
  await Invoice.updateMany({ order: order._id }, { $set: { userId } });
  await Mail.updateMany({ order: order._id, user: trusted({ $exists: true }) }, { user: userId });
  if (order.phone) await deleteNoteOfClaimed(order);
  // The reconciler deletes a guest without orders, but only after the guest's session has ended.
  else await checkGuestAgain(order.userId, userId);
}

/**
 * Claims a guest order for an account that owns the mailbox of the order. Returns false if somebody else owns the
 * order, or if its payment is not settled. Throws a 409 ApiError if the account is being deleted.
 */
async function claim(order: OrderDoc, account: Account): Promise<boolean> {
  if ((await isGuestOrder(order)) && (await storeClaim(order, account._id))) {
    if (!(await announcePayment(account._id))) {
      await undoClaim(order, account._id);
      throw new ApiError('conflict', t('phoneOrderForm', 'accountRemoved'));
    }
    const event = order.phone ? 'phone order taken over' : 'guest order taken over';
    await record({ event, ...orderEventFields(order) });
  } else if (!(await Order.exists({ _id: order._id, userId: account._id }))) return false;
  await finishClaim(order, account);
  return true;
}

/**
 * Claims a guest order for the signed-in shopper who opens the link in its email. The account must have verified the
 * email address of the link. Otherwise anybody with a forwarded link could register this address. The call is
 * idempotent for the same account.
 *
 * Throws an ApiError:
 * - 403: the account has another email address, or has not proven its address (then with `unproven`);
 * - 404: the link is unknown;
 * - 409: the account is being deleted, or the payment of the order is not settled yet;
 * - 429: more than 30 attempts in an hour.
 */
export async function claimGuestOrder(
  userId: string,
  { order: id, token }: OrderLinkInput,
): Promise<void> {
  await consume({ key: `phone-order:${userId}`, max: 30, windowMs: HOUR_MS });
  await db();
  const [order, user] = await Promise.all([
    Order.findOne({ _id: id, ...state.listed.where }).lean(),
    User.findOne({ _id: userId, removedAt: null, isGuest: null }).lean(),
  ]);
  if (!order || !user || !isClaimToken(order, token)) throw unknownLink();
  if (user.email !== emailKey(order.address.email))
    throw new ApiError('forbidden', t('phoneOrderForm', 'otherAccount'));
  if (!user.mailProvenAt) {
    const message = t('phoneOrderForm', 'proveFirst');
    throw new ApiError('forbidden', message, { body: { unproven: true } });
  }
  if (await claim(order, user)) return;
  const present = await Order.findById(id).lean();
  if (present?.userId.equals(order.userId) && (await isGuestOrder(present)))
    throw new ApiError('conflict', t('guestErrors', 'orderUnsettled'));
  throw unknownLink();
}

/**
 * Claims the orders of a guest for an account that has signed in with a mailed code in the guest's browser. The code
 * proves only the account's email, so orders with another email stay with the guest. Orders whose payment is not
 * settled also stay. Their mails contain a link to claim them later.
 */
export async function claimOrdersOfGuest(guest: UserDoc['_id'], account: Account): Promise<void> {
  const orders = await Order.find({ userId: guest, ...state.listed.where })
    .sort({ _id: -1 })
    .limit(MOST)
    .lean();
  for (const order of orders)
    if (emailKey(order.address.email) === account.email) await claim(order, account);
}
