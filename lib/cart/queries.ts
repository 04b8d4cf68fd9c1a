import 'server-only';
import mongoose from 'mongoose';
import { nameIn } from '@/lib/i18n/translated';
import { requestedLanguage } from '@/lib/observe/request-context';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { isByWeight, unitsIn } from '@/lib/weights/stock-units';
import { Order, Product, User } from '@/models';
import type { OrderDoc } from '@/models/order';
import type { ProductDoc } from '@/models/product';
import type { UserDoc } from '@/models/user';
import { withPresentUnits } from './cart-units';
import { availableStock, type CartItems } from './limits';
import type { CartView } from './view';

const { trusted } = mongoose;

type Stored = Pick<ProductDoc, 'inStock' | 'stock' | 'switchedOff' | 'measure'>;

export type CartOwner = Pick<
  UserDoc,
  '_id' | 'cartItems' | 'cartRevision' | 'cartUnits' | 'cartAdjusted'
>;

/**
 * The fields of {@link CartOwner}. Queries load no other fields, because some of them, such as `cartChanges`, can be
 * long.
 */
export const CART = { cartItems: 1, cartRevision: 1, cartUnits: 1, cartAdjusted: 1 } as const;

const FIELDS = {
  name: 1,
  translations: 1,
  inStock: 1,
  stock: 1,
  switchedOff: 1,
  measure: 1,
} as const;

/**
 * Returns how many pieces the shopper can order or, for goods sold by weight, how many units (for example of 50 g).
 * `held` is the reserved quantity in the unit of the stock: pieces, g or ml.
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
 * Returns the quantities that the shopper's unpaid order has reserved, keyed by product id. The shopper can still order
 * them, because a new order ends the payment of the unpaid order.
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
 * Returns the products of a cart with too little stock. `items` is the cart (product id → quantity). In the
 * result, `held` is the quantity that the shopper's unpaid order has reserved. `isShort` is true if the stock is
 * too low even together with that reservation.
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
 * Stores the quantities in the present steps of the products ({@link withPresentUnits}). Returns the stored cart. If
 * another request has changed the cart in the meantime, returns its cart instead.
 */
async function storePresentUnits(
  owner: CartOwner,
  { adjusted, ...present }: NonNullable<ReturnType<typeof withPresentUnits>>,
): Promise<CartOwner | null> {
  const { _id, cartRevision = null } = owner;
  const cartAdjusted = [...new Set([...(owner.cartAdjusted ?? []), ...adjusted])];
  const stored = await User.findOneAndUpdate(
    // A deleted account must not get its cart back.
    { _id, cartRevision, removedAt: null },
    { $set: { ...present, cartAdjusted }, $inc: { cartRevision: 1 } },
    { returnDocument: 'after', projection: CART },
  ).lean();
  return stored ?? User.findById(_id, CART).lean();
}

/**
 * Returns the cart for a response. Deleted products are omitted (docs/product.md 3.6), sold-out products stay. `held`
 * lists the quantities that the shopper's unpaid order has reserved, only for products with too little stock. `weighed`
 * lists the products sold by weight. `known` are the products of the cart, if they are read already.
 *
 * If the seller has changed the steps of a product since the product was added, its quantity is converted and stored,
 * and the revision of the cart increases.
 */
export async function viewCart(owner: CartOwner, known?: CartProducts): Promise<CartView> {
  const { _id, cartItems, cartRevision, cartUnits, cartAdjusted = [] } = owner;
  const products = known ?? (await readProducts(cartItems));
  const present = cartUnits && withPresentUnits(cartItems, cartUnits, products);
  const stored = present && (await storePresentUnits(owner, present));
  if (stored) return viewCart(stored);
  const validItems: CartItems = {};
  for (const [id, quantity] of Object.entries(cartItems))
    if (products.has(id)) validItems[id] = quantity;
  const short = await findShortages(_id, validItems, products);
  const held = short.flatMap((one) => (one.held > 0 ? [[one.id, one.held] as const] : []));
  const weighed = Object.keys(validItems).filter((id) => isByWeight(products.get(id)?.measure));
  const adjusted = cartAdjusted.filter((id) => id in validItems);
  return omitUndefined({
    cartItems: validItems,
    cartRevision,
    held: held.length > 0 ? Object.fromEntries(held) : undefined,
    weighed: weighed.length > 0 ? weighed : undefined,
    adjusted: adjusted.length > 0 ? adjusted : undefined,
  });
}
