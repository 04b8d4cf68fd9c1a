import 'server-only';
import mongoose from 'mongoose';
import { guestRowsOf } from '@/lib/orders/customer-identity';
import { state } from '@/lib/orders/state';
import { currentShop } from '@/lib/shop/read';
import { digitsOf } from '@/lib/utils/decimal';
import { phoneKey } from '@/lib/utils/phone-number';
import { GuestCustomer, Order, User } from '@/models';

const { trusted } = mongoose;

/** How many of the latest orders of a phone number are read to find its accounts. */
const READ = 100;

type Caller = { shopper?: string | undefined; phone: string };

/**
 * Returns why a caller is blocked: their phone number, their account, or an account that has ordered with
 * their phone number. Returns undefined if they are not blocked. The result only warns the staff, because
 * anybody can order under another person's phone number.
 */
export async function blockReasonOf({ shopper, phone }: Caller): Promise<string | undefined> {
  const isBlocked = { 'block.at': trusted({ $gt: new Date(0) }) };
  const { country } = await currentShop();
  const key = phoneKey(phone, country);
  const guests = await GuestCustomer.find(guestRowsOf([key])).lean();
  const blocked = guests.find(({ block }) => block)?.block;
  if (blocked) return blocked.reason;
  // Shops rarely block anybody, so the orders of the number are usually not read.
  if (!shopper && !(await User.findOne(isBlocked, { _id: 1 }).hint({ 'block.at': -1 }).lean()))
    return undefined;
  const orders = await Order.find(
    { words: digitsOf(key), ...state.listed.where, erasedAt: null },
    { userId: 1, address: 1 },
  )
    .sort({ _id: -1 })
    .hint({ words: 1, _id: -1 })
    .limit(READ)
    .lean();
  const same = orders.filter(({ address }) => phoneKey(address.phone, country) === key);
  const ids = [...(shopper ? [shopper] : []), ...same.map(({ userId }) => userId)];
  const user = await User.findOne({ _id: trusted({ $in: ids }), ...isBlocked })
    .hint({ _id: 1 })
    .lean();
  return user?.block?.reason;
}
