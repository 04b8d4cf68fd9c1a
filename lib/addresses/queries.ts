import { Address } from '@/models';
import type { AddressDoc } from '@/models/address';
import { db } from '../db';
import type { AddressView } from './schema';

/** An address without its owner. */
export function viewAddress({ _id, ...address }: Omit<AddressDoc, 'userId'>): AddressView {
  const { firstName, lastName, email, street, city, state, zipcode, country, phone } = address;
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
  };
}

/** The shopper's addresses, oldest first. */
export async function listAddresses(userId: string): Promise<AddressView[]> {
  await db();
  const addresses = await Address.find({ userId }).sort({ _id: 1 }).lean();
  return addresses.map(viewAddress);
}
