import 'server-only';
import { createHash } from 'node:crypto';
import { db } from '@/lib/db';
import { isDuplicate } from '@/lib/db/errors';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import { Address, User } from '@/models';
import { viewAddress } from './queries';
import { type AddressInput, MAX_ADDRESSES } from './schema';
import type { AddressView } from './view';

const OPTIONAL = ['note', 'countryCode', 'company', 'line2', 'label'] as const;

const hashOf = ({ note = '', ...fields }: AddressInput) =>
  createHash('sha256')
    .update(JSON.stringify([Object.entries(fields).sort(), note]))
    .digest('base64url');

/**
 * Saves an address of the shopper and returns it. Returns an existing identical address with `isNew: false`, so a
 * repeated request creates no duplicate.
 *
 * Throws a 409 ApiError when the shopper has too many addresses.
 */
export async function addAddress(
  userId: string,
  address: AddressInput,
): Promise<{ address: AddressView; isNew: boolean }> {
  await db();
  const optional = Object.fromEntries(OPTIONAL.map((field) => [field, address[field] ?? null]));
  const same = await Address.findOne({ userId, ...address, ...optional }).lean();
  if (same) return { address: viewAddress(same), isNew: false };
  if ((await Address.countDocuments({ userId })) >= MAX_ADDRESSES)
    throw new ApiError('conflict', t('errors', 'mostAddresses', { max: MAX_ADDRESSES }));
  try {
    const saved = await Address.create({ ...address, userId, added: hashOf(address) });
    return { address: viewAddress(saved.toObject()), isNew: true };
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    // A simultaneous request has just added the same address.
    return addAddress(userId, address);
  }
}

const gone = () => new ApiError('notFound', t('errors', 'addressGone'));

/**
 * Changes an address of the shopper. Existing orders still contain the old address. Throws a 404 ApiError if
 * the address was deleted or belongs to another shopper.
 */
export async function updateAddress(
  userId: string,
  { id, address }: { id: string; address: AddressInput },
): Promise<AddressView> {
  await db();
  const given = Object.fromEntries(
    Object.entries(address).filter(([, value]) => value !== undefined),
  );
  const absent = OPTIONAL.filter((field) => !address[field]);
  const saved = await Address.findOneAndUpdate(
    { _id: id, userId },
    { $set: given, $unset: Object.fromEntries(['added', ...absent].map((field) => [field, 1])) },
    { returnDocument: 'after' },
  ).lean();
  if (!saved) throw gone();
  return viewAddress(saved);
}

/**
 * Removes an address from the shopper's address book. Existing orders still contain it. Throws a 404 ApiError
 * if the address was deleted or belongs to another shopper.
 */
export async function removeAddress(userId: string, id: string): Promise<void> {
  await db();
  const { deletedCount } = await Address.deleteOne({ _id: id, userId });
  if (deletedCount === 0) throw gone();
}

/**
 * Makes an address the shopper's default. If a simultaneous request removes it, the oldest address becomes
 * the default. Throws a 404 ApiError if the address was deleted or belongs to another shopper.
 */
export async function setDefaultAddress(userId: string, id: string): Promise<void> {
  await db();
  const own = await Address.findOne({ _id: id, userId }, { _id: 1 }).lean();
  if (!own) throw gone();
  await User.updateOne({ _id: userId }, { $set: { defaultAddress: own._id } });
}
