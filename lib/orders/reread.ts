import 'server-only';
import { Order } from '@/models';
import type { OrderDoc } from '@/models/order';

/** The present state of the order. Throws if it is gone. */
export async function reread(order: Pick<OrderDoc, '_id'>): Promise<OrderDoc> {
  const present = await Order.findById(order._id).lean();
  if (!present) throw new Error('an order disappeared');
  return present;
}
