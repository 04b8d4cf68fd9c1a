import mongoose from 'mongoose';
import { Product, User } from '@/models';
import type { UserDoc } from '@/models/user';
import type { UserView } from '../auth/schema';
import { db } from '../db';
import type { CartItems, CartView } from './schema';

const { trusted } = mongoose;

type CartHolder = Pick<UserDoc, 'cartItems' | 'cartRevision'>;

/** The cart without ids that no product has (DESIGN 2.4); products out of stock stay. */
export async function viewCart({ cartItems, cartRevision }: CartHolder): Promise<CartView> {
  const ids = Object.keys(cartItems);
  const known = new Set<string>();
  if (ids.length > 0) {
    const products = await Product.find({ _id: trusted({ $in: ids }) }, { _id: 1 }).lean();
    for (const product of products) known.add(String(product._id));
  }
  const kept: CartItems = {};
  for (const [id, quantity] of Object.entries(cartItems)) if (known.has(id)) kept[id] = quantity;
  return { cartItems: kept, cartRevision };
}

/** The shopper with the cart, as is-auth, login and register answer it. */
export async function viewUser(
  user: Pick<UserDoc, '_id' | 'name' | 'email'> & CartHolder,
): Promise<UserView> {
  return {
    _id: String(user._id),
    name: user.name,
    email: user.email,
    ...(await viewCart(user)),
  };
}

/** The shopper of that id, or null when the account is gone. */
export async function findUser(id: string): Promise<UserView | null> {
  await db();
  const user = await User.findById(id).lean();
  return user && viewUser(user);
}
