import 'server-only';
import mongoose from 'mongoose';
import { cacheShop } from '@/lib/shop/read';
import type { ShopView } from '@/lib/shop/view';
import { Address, ShopSettings, User } from '@/models';
import type { ShopSettingsDoc } from '@/models/shop-settings';
import type { AddressDoc, UserDoc } from '@/models/user';

type Cart = Pick<
  UserDoc,
  'cartRevision' | 'orderedRevision' | 'block' | 'isGuest' | 'paysOnAccount' | 'mailProvenAt'
>;
export type Basis = { shop: ShopView; cart?: Cart; address?: Omit<AddressDoc, 'userId'> };
type Row = { address?: AddressDoc; settings?: ShopSettingsDoc; cart?: Cart };

/**
 * Loads in one query the data that an order needs in addition to its goods: the shop settings, the revisions of the
 * shopper's cart, the block of the shopper, and the address. Also states whether the shopper is a guest, and whether the
 * shopper may order on account. The address is absent if none is requested, if it was removed, or if it belongs to
 * another user.
 */
export async function readBasis(userId: unknown, addressId: string | undefined): Promise<Basis> {
  // Mongoose does not cast ids in aggregations, so the code does.
  const user = new mongoose.Types.ObjectId(String(userId));
  const _id = addressId ? new mongoose.Types.ObjectId(addressId) : null;
  const rows: Row[] = await Address.aggregate([
    { $match: { _id, userId: user } },
    { $replaceWith: { address: '$$ROOT' } },
    {
      $unionWith: {
        coll: User.collection.name,
        pipeline: [
          { $match: { _id: user } },
          {
            $project: {
              cart: {
                cartRevision: '$cartRevision',
                orderedRevision: '$orderedRevision',
                block: '$block',
                isGuest: '$isGuest',
                paysOnAccount: '$paysOnAccount',
                mailProvenAt: '$mailProvenAt',
              },
            },
          },
        ],
      },
    },
    {
      $unionWith: {
        coll: ShopSettings.collection.name,
        pipeline: [{ $match: { _id: 'shop' } }, { $replaceWith: { settings: '$$ROOT' } }],
      },
    },
  ]);
  const { address, settings, cart }: Row = Object.assign({}, ...rows);
  const shop = cacheShop(settings ?? null);
  if (!address) return { shop, cart };
  const { userId: _, ...addressFields } = address;
  return { shop, cart, address: addressFields };
}
