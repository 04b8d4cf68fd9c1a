import 'server-only';
import mongoose from 'mongoose';
import { nameIn } from '@/lib/i18n/translated';
import { requestedLanguage } from '@/lib/observe/request-context';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { isByWeight, unitsIn } from '@/lib/weights/stock-units';
import { Order, Product } from '@/models';
import type { OrderDoc } from '@/models/order';
import type { ProductDoc } from '@/models/product';
import type { UserDoc } from '@/models/user';
import { availableStock, type CartItems } from './limits';
import type { CartView } from './view';

const { trusted } = mongoose;

type Stored = Pick<ProductDoc, 'inStock' | 'stock' | 'switchedOff' | 'measure'>;

export type CartOwner = Pick<UserDoc, '_id' | 'cartItems' | 'cartRevision'>;

const FIELDS = {
  name: 1,
  translations: 1,
  inStock: 1,
  stock: 1,
  switchedOff: 1,
  measure: 1,
} as const;

/**
 * Returns how many pieces the shopper can order. For goods sold by weight, returns the number of units (for example of
 * 50 g). `held` is the reserved quantity in the unit of the stock: pieces, g or ml.
 */
const stepsLeft = ({ measure, ...product }: Stored, held?: number) => {
  const left = availableStock(product, held);
  return Number.isFinite(left) ? unitsIn(measure, left) : left;
};

/** Returns the products of a cart that still exist, keyed by id. Each has only the fields that a cart needs. */
export async function readProducts(cartItems: CartItems) {
  const ids = Object.keys(cartItems);
  if (ids.length === 0) return new Map<string, never>();
  const products = await Product.find({ _id: trusted({ $in: ids }) }, FIELDS).lean();
  return new Map(products.map((product) => [String(product._id), product]));
}

export type CartProducts = ReadonlyMap<string, Pick<ProductDoc, '_id' | keyof typeof FIELDS>>;

/**
 * Returns the quantities that the shopper's unpaid order has reserved, by product id. A new order ends its payment, so
 * these pieces are still available to the shopper.
 */
async function reservedByPayment(
  userId: OrderDoc['userId'] | string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const beingPaid = { userId, 'payment.nextCheckAt': trusted({ $exists: true }) };
  const order = await Order.findOne(beingPaid, { tracksInventory: 1 }).lean();
  if (!order?.tracksInventory) return new Map();
  const rows = await Product.find({ _id: trusted({ $in: ids }) }, { reservations: 1 })
    .hint({ _id: 1 })
    .lean();
  return new Map(
    rows.map(({ _id, reservations = [] }) => {
      const held = reservations.find((reservation) => reservation.order.equals(order._id));
      return [String(_id), held?.quantity ?? 0];
    }),
  );
}

/**
 * Returns the products of a cart with too little stock. `held` is the quantity that the shopper's unpaid order has
 * reserved. `isShort` is true if stock and reservation together are too low.
 */
export async function findShortages(
  userId: UserDoc['_id'] | string,
  items: CartItems,
  products: CartProducts,
) {
  const short = Object.entries(items).flatMap(([id, quantity]) => {
    const product = products.get(id);
    return product && quantity > stepsLeft(product) ? [{ id, quantity, product }] : [];
  });
  if (short.length === 0) return [];
  const held = await reservedByPayment(
    userId,
    short.map(({ id }) => id),
  );
  return short.map(({ id, quantity, product }) => {
    const left = stepsLeft(product, held.get(id));
    const own = left - stepsLeft(product);
    const name = nameIn(product, requestedLanguage());
    const { measure } = product;
    return { id, name, held: own, left, isShort: quantity > left, measure };
  });
}

/**
 * Returns the cart for a response, without deleted products (docs/product.md 3.6). Sold-out products are included.
 * `held` lists reserved quantities only for products with too little stock.
 */
export async function viewCart(
  { _id, cartItems, cartRevision }: CartOwner,
  known?: CartProducts,
): Promise<CartView> {
  const products = known ?? (await readProducts(cartItems));
  const validItems: CartItems = {};
  for (const [id, quantity] of Object.entries(cartItems))
    if (products.has(id)) validItems[id] = quantity;
  const short = await findShortages(_id, validItems, products);
  const held = short.flatMap((one) => (one.held > 0 ? [[one.id, one.held] as const] : []));
  const weighed = Object.keys(validItems).filter((id) => isByWeight(products.get(id)?.measure));
  return omitUndefined({
    cartItems: validItems,
    cartRevision,
    held: held.length > 0 ? Object.fromEntries(held) : undefined,
    weighed: weighed.length > 0 ? weighed : undefined,
  });
}
