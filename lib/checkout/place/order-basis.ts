import 'server-only';
import mongoose from 'mongoose';
import { type Destination, destinationOf } from '@/lib/checkout/complete/destination';
import { openFirstOrder } from '@/lib/checkout/follow-up/first-order';
import { slotFor } from '@/lib/checkout/slot/reserve-slot';
import type { OrderInput } from '@/lib/orders/schema';
import { cacheShop } from '@/lib/shop/read';
import type { ShopView } from '@/lib/shop/view';
import type { Chooser } from '@/lib/slots/queries';
import { Address, ShopSettings, User } from '@/models';
import type { OrderDoc } from '@/models/order';
import type { ShopSettingsDoc } from '@/models/shop-settings';
import type { AddressDoc, UserDoc } from '@/models/user';

/**
 * The destination and the delivery time of an order. A follow-up order has the same destination, slot and promised time
 * as its first order.
 */
export type Target = Destination & Pick<OrderDoc, 'deliverySlot' | 'promisedAt'>;

/**
 * Returns the destination and the delivery time of an order. Throws the errors of {@link destinationOf} or, for a
 * follow-up order, the errors of {@link openFirstOrder}.
 */
export async function targetOf(
  userId: OrderDoc['userId'] | string,
  input: OrderInput,
  basis: Basis,
): Promise<Target> {
  const { addTo } = input;
  if (!addTo) return destinationOf(userId, input, basis);
  const first = await openFirstOrder({ userId, followsOrder: addTo }, basis.shop);
  const { address, pickup, deliverySlot, promisedAt } = first;
  return { address, pickup, deliverySlot, promisedAt, followsOrder: first._id };
}

/** Returns the delivery slot of an order. Throws the errors of {@link slotFor}. */
export const slotOfTarget = async (
  shop: ShopView,
  { followsOrder, deliverySlot }: Target,
  requested: OrderInput['window'],
  now: number,
  by?: Chooser,
) => (followsOrder ? deliverySlot : slotFor(shop, requested, now, by));

type Cart = Pick<
  UserDoc,
  'cartRevision' | 'orderedRevision' | 'block' | 'isGuest' | 'paysOnAccount' | 'mailProvenAt'
>;
export type Basis = { shop: ShopView; cart?: Cart; address?: Omit<AddressDoc, 'userId'> };
type Row = { address?: AddressDoc; settings?: ShopSettingsDoc; cart?: Cart };

/**
 * Loads in one query what an order needs besides its goods: the shop settings, the address, the revisions of the
 * shopper's cart, a block, guest status, and permission to order on account. The address is absent if none is
 * requested, if it was removed, or if it belongs to another user.
 */
export async function readBasis(userId: unknown, addressId: string | undefined): Promise<Basis> {
  // Mongoose does not cast ids in aggregations.
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
