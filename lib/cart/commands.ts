import mongoose, { type Types } from 'mongoose';
import type { z } from 'zod';
import { User } from '@/models';
import { db } from '../db';
import { Refusal } from '../http/errors';
import { viewCart } from './queries';
import type { CartView, cartUpdate } from './schema';

/**
 * Replaces the shopper's cart. With `revision`, only if nothing changed it since that revision was
 * read: otherwise throws a 409 Refusal that carries the cart as it is now, so that a late save
 * never refills a cart that an order just emptied (DESIGN section 7).
 */
export async function saveCart(
  userId: string,
  { cartItems, revision }: z.output<typeof cartUpdate>,
): Promise<CartView> {
  await db();
  const current = revision === undefined ? {} : { cartRevision: revision };
  const user = await User.findOneAndUpdate(
    { _id: userId, ...current },
    { $set: { cartItems }, $inc: { cartRevision: 1 } },
    { returnDocument: 'after' },
  ).lean();
  if (user) return viewCart(user);
  const present = await User.findById(userId).lean();
  if (!present) throw new Refusal('unauthorized', 'Not Authorized');
  throw new Refusal('conflict', 'Your cart was changed elsewhere', {
    body: await viewCart(present),
  });
}

const { trusted } = mongoose;

type Ordered = {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  items: { product: Types.ObjectId; quantity: number }[];
};

/** How many orders a cart remembers; unfinished ones are few and recent. */
const REMEMBERED = 200;

/**
 * Takes what was ordered out of the buyer's cart, exactly once per order however often it is
 * called: the same atomic write subtracts the quantities and remembers the order (step C of
 * DESIGN section 7). What was added after ordering stays.
 */
export async function emptyCartFor(order: Ordered): Promise<void> {
  await db();
  const ordered = order.items.map(({ product, quantity }) => ({ k: String(product), v: quantity }));
  const takenOf = {
    $sum: {
      $map: {
        input: {
          $filter: {
            input: { $literal: ordered },
            as: 'sold',
            cond: { $eq: ['$$sold.k', '$$line.k'] },
          },
        },
        as: 'sold',
        in: '$$sold.v',
      },
    },
  };
  const remaining = {
    $map: {
      input: { $objectToArray: '$cartItems' },
      as: 'line',
      in: { k: '$$line.k', v: { $subtract: ['$$line.v', takenOf] } },
    },
  };
  await User.updateOne(
    { _id: order.userId, emptiedBy: trusted({ $ne: order._id }) },
    [
      {
        $set: {
          cartItems: {
            $arrayToObject: {
              $filter: { input: remaining, as: 'line', cond: { $gt: ['$$line.v', 0] } },
            },
          },
          cartRevision: { $add: ['$cartRevision', 1] },
          emptiedBy: { $slice: [{ $concatArrays: ['$emptiedBy', [order._id]] }, -REMEMBERED] },
        },
      },
    ],
    { updatePipeline: true },
  );
}
