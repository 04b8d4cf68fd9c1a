import { readAddress } from '../addresses/read';
import { readProduct } from '../catalog/read';
import { flag, listOf, number, optional, record, text } from '../shape';
import type { OrderView, PaymentType } from './schema';

function readPaymentType(value: unknown): PaymentType {
  return value === 'Online' ? 'Online' : 'COD';
}

/** Reads an order of an API answer; throws when it is none. */
export function readOrder(value: unknown): OrderView {
  const order = record(value);
  return {
    _id: text(order._id),
    items: listOf((line) => {
      const { product, quantity } = record(line);
      return { product: readProduct(product), quantity: number(quantity) };
    })(order.items),
    amount: number(order.amount),
    address: readAddress(order.address),
    paymentType: readPaymentType(order.paymentType),
    status: text(order.status),
    isPaid: flag(order.isPaid),
    createdAt: text(order.createdAt),
    refunded: optional(flag)(order.refunded),
    flag: optional(text)(order.flag),
  };
}

/** Reads the answers that list orders. */
export function readOrders(answer: unknown): { items: OrderView[]; nextCursor?: string } {
  const { orders, nextCursor } = record(answer);
  return { items: listOf(readOrder)(orders), nextCursor: optional(text)(nextCursor) };
}
