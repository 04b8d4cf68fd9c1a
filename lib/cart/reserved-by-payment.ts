import 'server-only';
import mongoose from 'mongoose';
import { Order, Product } from '@/models';
import type { OrderDoc } from '@/models/order';

const { trusted } = mongoose;

/**
 * The pieces of counted products (by id) that an unpaid payment of the shopper holds: the shopper may still order
 * them, because another order ends that payment.
 */
export async function reservedByPayment(
  userId: OrderDoc['userId'] | string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const beingPaid = { userId, 'payment.lookAt': trusted({ $exists: true }) };
  const order = await Order.findOne(beingPaid, { pieces: 1 }).lean();
  if (!order?.pieces) return new Map();
  const rows = await Product.find({ _id: trusted({ $in: ids }) }, { holds: 1 })
    .hint({ _id: 1 })
    .lean();
  return new Map(
    rows.map(({ _id, holds = [] }) => {
      const held = holds.find((hold) => hold.order.equals(order._id));
      return [String(_id), held?.quantity ?? 0];
    }),
  );
}
