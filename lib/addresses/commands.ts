import 'server-only';
import { db } from '@/lib/db';
import { Refusal } from '@/lib/http/errors';
import { Address } from '@/models';
import { viewAddress } from './queries';
import { type AddressInput, MAX_ADDRESSES } from './schema';
import type { AddressView } from './view';

/** Saves an address of the shopper. Throws a 409 Refusal when there are too many already. */
export async function addAddress(userId: string, address: AddressInput): Promise<AddressView> {
  await db();
  if ((await Address.countDocuments({ userId })) >= MAX_ADDRESSES)
    throw new Refusal('conflict', `You can keep at most ${MAX_ADDRESSES} addresses`);
  const saved = await Address.create({ ...address, userId });
  return viewAddress(saved.toObject());
}
