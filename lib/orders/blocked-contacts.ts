import 'server-only';
import mongoose from 'mongoose';
import { currentShop } from '@/lib/shop/read';
import { mailboxKey } from '@/lib/utils/email-address';
import { phoneKey } from '@/lib/utils/phone-number';
import { User } from '@/models';
import type { OrderDoc } from '@/models/order';
import { guestOf } from './customer-identity';

const { trusted } = mongoose;

/**
 * Returns whether the phone number or the mailbox of an order belongs to a customer whom the seller has blocked. A
 * blocked customer could otherwise order again as a new guest. The check runs before the write, so an order that is
 * placed at the moment of the block may still go through.
 */
export async function isContactBlocked({
  phone,
  email,
}: Pick<OrderDoc['address'], 'phone' | 'email'>): Promise<boolean> {
  const { country } = await currentShop();
  const guest = phone ? await guestOf(phoneKey(phone, country)) : undefined;
  if (guest?.block) return true;
  // Shops block few people, so the code compares their mailboxes. A MongoDB query could not ignore the part of an email
  // address after a plus sign.
  const blocked = await User.find(
    { 'block.at': trusted({ $gt: new Date(0) }) },
    { email: 1, contactEmail: 1 },
  )
    .hint({ 'block.at': -1 })
    .lean();
  const key = mailboxKey(email);
  return blocked.some((user) => mailboxKey(user.contactEmail ?? user.email) === key);
}
