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
import { Invoice, Order, User } from '@/models';
import type { OrderDoc } from '@/models/order';
import type { TakeOverInput } from './schema';

const { trusted } = mongoose;

const HOUR_MS = 60 * 60_000;

const gone = () => new Refusal('notFound', say('phone', 'linkUnknown'));

/** One write decides between two accounts; of one account it may be repeated. */
async function give({ _id, userId: before }: OrderDoc, userId: string): Promise<boolean> {
  const { modifiedCount } = await Order.updateOne(
    { _id, userId: before, 'phone.isGuest': true },
    { $set: { userId, 'phone.isGuest': false }, ...MARK_CHANGED },
  );
  return modifiedCount > 0;
}

/** The account is being deleted: the order is nobody's again. */
const giveBack = ({ _id, userId: before }: OrderDoc, userId: string) =>
  Order.updateOne(
    { _id, userId },
    { $set: { userId: before, 'phone.isGuest': true }, ...MARK_CHANGED },
  );

/**
 * Takes an order by phone into the account of a signed-in shopper, by the link of a mail about it. Only the account with the
 * e-mail that the mail went to can: a forwarded link gives nobody else the address, and nobody gets a link by a known e-mail.
 * Repeatable for the same account. Throws a 404 Refusal for an unknown link, 403 for another account, 409 when the account is
 * being deleted, 429 after too many tries.
 */
export async function takeOver(userId: string, { order: id, token }: TakeOverInput): Promise<void> {
  await consume({ key: `phone-order:${userId}`, max: 30, windowMs: HOUR_MS });
  await db();
  const [order, user] = await Promise.all([
    Order.findOne({ _id: id, phone: trusted({ $exists: true }), ...state.listed.where }).lean(),
    User.findOne({ _id: userId, removedAt: null }).lean(),
  ]);
  if (!order || !user || !isClaimToken(order, token)) throw gone();
  if (user.email !== order.address.email.toLowerCase())
    throw new Refusal('forbidden', say('phone', 'otherAccount'));
  if (order.phone?.isGuest && (await give(order, userId))) {
    if (!(await announcePayment(user._id))) {
      await giveBack(order, userId);
      throw new Refusal('conflict', say('phone', 'personGone'));
    }
    await record({ event: 'phone order taken over', ...ofOrder(order) });
  } else if (!(await Order.exists({ _id: id, userId }))) throw gone();
  // Repeated with the call, after a crash in between.
  await Invoice.updateMany({ order: order._id }, { $set: { userId: user._id } });
}
