import 'server-only';
import { db } from '@/lib/db';
import { Address } from '@/models';
import type { AddressDoc } from '@/models/address';
import type { AddressView } from './view';

/** An address without its owner. */
export function viewAddress({ _id, ...address }: Omit<AddressDoc, 'userId'>): AddressView {
  const { firstName, lastName, email, street, city, state, zipcode, country, phone, note } =
    address;
  return {
    _id: String(_id),
    firstName,
    lastName,
    email,
    street,
    city,
    state,
    zipcode,
    country,
    phone,
    ...(note ? { note } : {}),
  };
}

/** The shopper's addresses, oldest first. */
export async function listAddresses(userId: string): Promise<AddressView[]> {
  await db();
  const addresses = await Address.find({ userId }).sort({ _id: 1 }).lean();
  return addresses.map(viewAddress);
}
