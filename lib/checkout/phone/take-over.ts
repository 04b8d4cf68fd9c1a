import 'server-only';
import mongoose from 'mongoose';
import { record } from '@/lib/audit/record';
import { announcePayment } from '@/lib/cart/commands';
import { db } from '@/lib/db';
import { Refusal } from '@/lib/http/errors';
import { consume } from '@/lib/http/rate-limit';
import { say } from '@/lib/http/say';
import { isClaimToken } from '@/lib/mail/claim-link';
import { ofOrder } from '@/lib/observe/business-events';
import { MARK_CHANGED } from '@/lib/orders/life';
import { state } from '@/lib/orders/state';
import { HOUR_MS } from '@/lib/utils/durations';
import { emailKey } from '@/lib/utils/email-address';
import { Invoice, Order, User } from '@/models';
import type { OrderDoc } from '@/models/order';
import type { TakeOverInput } from './schema';

const { trusted } = mongoose;

const unknownLink = () => new Refusal('notFound', say('phone', 'linkUnknown'));

/** Gives the order to an account. One write, so one of two accounts gets it. Returns whether this one did. */
async function giveTo({ _id, userId: before }: OrderDoc, userId: string): Promise<boolean> {
  const { modifiedCount } = await Order.updateOne(
    { _id, userId: before, 'phone.isGuest': true },
    { $set: { userId, 'phone.isGuest': false, 'phone.isProven': true }, ...MARK_CHANGED },
  );
  return modifiedCount > 0;
}

/** Takes the order back from an account that is being deleted: it is a guest's again. */
const undoGive = ({ _id, userId: before }: OrderDoc, userId: string) =>
  Order.updateOne(
    { _id, userId },
    {
      $set: { userId: before, 'phone.isGuest': true },
      $unset: { 'phone.isProven': 1 },
      ...MARK_CHANGED,
    },
  );

/**
 * Moves a phone order into the account of a signed-in shopper who opens the link of a mail about it. Both must match: the account
 * has the e-mail that the mail went to, so a forwarded link shows the address to nobody else, and the token proves the mail.
 * Repeatable for the same account. Throws a 404 Refusal for an unknown link, 403 for another account, 409 when the account is
 * being deleted, 429 after 30 tries in an hour.
 */
export async function takeOver(userId: string, { order: id, token }: TakeOverInput): Promise<void> {
  await consume({ key: `phone-order:${userId}`, max: 30, windowMs: HOUR_MS });
  await db();
  const [order, user] = await Promise.all([
    Order.findOne({ _id: id, phone: trusted({ $exists: true }), ...state.listed.where }).lean(),
    User.findOne({ _id: userId, removedAt: null }).lean(),
  ]);
  if (!order || !user || !isClaimToken(order, token)) throw unknownLink();
  if (user.email !== emailKey(order.address.email))
    throw new Refusal('forbidden', say('phone', 'otherAccount'));
  if (order.phone?.isGuest && (await giveTo(order, userId))) {
    if (!(await announcePayment(user._id))) {
      await undoGive(order, userId);
      throw new Refusal('conflict', say('phone', 'personGone'));
    }
    await record({ event: 'phone order taken over', ...ofOrder(order) });
  } else if (!(await Order.exists({ _id: id, userId }))) throw unknownLink();
  // A repeated call finishes this after a crash in between.
  await Invoice.updateMany({ order: order._id }, { $set: { userId: user._id } });
}
