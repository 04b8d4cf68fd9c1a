import { Order } from '@/models';
import type { OrderDoc } from '@/models/order';
import { emptyCartFor } from '../cart/commands';

/** Takes a placed order's lines out of the cart and notes that this is done; repeatable (step C). */
export async function finishCart(order: OrderDoc): Promise<void> {
  if (order.cartCleared) return;
  await emptyCartFor(order);
  await Order.updateOne({ _id: order._id }, { $set: { cartCleared: true } });
}
