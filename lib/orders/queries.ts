import mongoose from 'mongoose';
import { Order, Product } from '@/models';
import type { OrderDoc, OrderLine } from '@/models/order';
import type { ProductDoc } from '@/models/product';
import { viewAddress } from '../addresses/queries';
import { viewProduct } from '../catalog/view';
import { fold, wordsOf } from '../catalog/words';
import { db } from '../db';
import { toDollars } from '../money';
import { pageOf } from '../paging';
import type { OrderQuery, OrderView } from './schema';

const { trusted } = mongoose;

/**
 * The product of an order line: its present description and stock, but name, pictures, category,
 * weight and prices as they were ordered; the snapshot alone when the product is gone (DESIGN 2.7).
 */
function viewLine(line: OrderLine, product: ProductDoc | undefined) {
  const { name, image, category, weight, priceCents, unitCents } = line;
  const kept = { name, image, category, weight, priceCents, offerPriceCents: unitCents };
  const now = new Date(0);
  const present = product ?? { description: [], inStock: false, createdAt: now, updatedAt: now };
  return {
    product: viewProduct({ ...present, ...kept, _id: line.product }),
    quantity: line.quantity,
  };
}

/** Orders as the API answers them; one further query for the products of all of them. */
async function viewOrders(orders: OrderDoc[]): Promise<OrderView[]> {
  const ids = [
    ...new Set(orders.flatMap(({ items }) => items.map((line) => String(line.product)))),
  ];
  const products = await Product.find({ _id: trusted({ $in: ids }) }).lean();
  const byId = new Map(products.map((product) => [String(product._id), product]));
  return orders.map((order) => ({
    _id: String(order._id),
    items: order.items.map((line) => viewLine(line, byId.get(String(line.product)))),
    amount: toDollars(order.amountCents),
    address: viewAddress(order.address),
    paymentType: order.paymentType,
    status: order.status,
    isPaid: order.isPaid,
    createdAt: order.createdAt.toISOString(),
    ...(order.payment?.refundedAt ? { refunded: true } : {}),
    ...(order.payment?.flag ? { flag: order.payment.flag } : {}),
  }));
}

/** The shopper's orders, newest first; an online order from its payment on. */
export async function listOrdersOf(userId: string): Promise<OrderView[]> {
  await db();
  const orders = await Order.find({ userId, listed: true }).sort({ _id: -1 }).lean();
  return viewOrders(orders);
}

export type OrdersPage = { orders: OrderView[]; nextCursor?: string };

const isId = (q: string) => /^[0-9a-f]{24}$/i.test(q);

/** Orders that have a word beginning with each word of the text. */
function matching(q: string) {
  if (isId(q)) return [{ _id: q }];
  const words = wordsOf(fold(q));
  if (words.length === 0) return [{ words: trusted({ $in: [] }) }];
  return words.map((word) => ({ words: trusted({ $regex: `^${word}` }) }));
}

/** What the seller sees: placed orders, and payments that do not fit and want looking at. */
const SHOWN = { $or: [{ listed: true }, { 'payment.flag': trusted({ $exists: true }) }] };

/**
 * All orders for the seller, newest first, with addresses. `q` finds by order id, or by how the words
 * of the customer's name, the phone or the products' names begin; with `limit`, `nextCursor` leads
 * on.
 */
export async function listOrders({ q, limit, cursor }: OrderQuery): Promise<OrdersPage> {
  await db();
  const before = cursor ? [{ _id: trusted({ $lt: cursor }) }] : [];
  const wanted = q ? matching(q) : [];
  const found = Order.find({ $and: [SHOWN, ...before, ...wanted] }).sort({ _id: -1 });
  // Weighing several plans for a text takes the embedded engine where it has not been built to go.
  if (q) found.hint(isId(q) ? { _id: 1 } : { words: 1, _id: -1 });
  const rows = await (limit ? found.limit(limit + 1) : found).lean();
  const { page, ...next } = pageOf(rows, limit);
  return { orders: await viewOrders(page), ...next };
}
