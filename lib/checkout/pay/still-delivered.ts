import 'server-only';
import { openFirstOrder } from '@/lib/checkout/follow-up/first-order';
import { assertStillOffered } from '@/lib/checkout/slot/reserve-slot';
import type { ShopView } from '@/lib/shop/view';
import type { OrderDoc } from '@/models/order';

/**
 * Checks before a payment that the order can be delivered as promised. Throws a 409 ApiError if packing of its first
 * order has begun. Throws a 422 ApiError if its delivery slot is no longer offered at the time `now`.
 */
export async function assertStillDelivered(
  { userId, followsOrder, deliverySlot }: OrderDoc,
  shop: ShopView,
  now: Date,
): Promise<void> {
  if (followsOrder) await openFirstOrder({ userId, followsOrder }, shop);
  else assertStillOffered(shop, deliverySlot, now.getTime());
}
