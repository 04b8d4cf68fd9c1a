import 'server-only';
import { type Destination, destinationOf } from '@/lib/checkout/complete/destination';
import { openFirstOrder } from '@/lib/checkout/follow-up/first-order';
import { slotFor } from '@/lib/checkout/slot/reserve-slot';
import type { OrderInput } from '@/lib/orders/schema';
import type { ShopView } from '@/lib/shop/view';
import type { OrderDoc } from '@/models/order';
import type { Basis } from './order-basis';

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
) => (followsOrder ? deliverySlot : slotFor(shop, requested, now));
