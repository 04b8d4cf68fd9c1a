import 'server-only';
import mongoose, { type Types } from 'mongoose';
import type { z } from 'zod';
import { db } from '@/lib/db';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/say';
import { User } from '@/models';
import { findShortages, readProducts, viewCart } from './queries';
import type { cartUpdate } from './schema';
import { cartShortage } from './shortage';
import type { CartView } from './view';

const { trusted } = mongoose;

/** How many change ids a cart stores, so that a browser can repeat a save whose response was lost. */
const REMEMBERED_CHANGES = 100;

/** Fields of the response. Other fields, such as `cartChanges`, may be long and are not loaded. */
const CART = { cartItems: 1, cartRevision: 1 } as const;

/**
 * Replaces the shopper's cart. With `revision`, only if the cart still has that revision, so that a late save
 * does not refill a cart that an order emptied (docs/product.md 3.5). With `changes`, only if none of them
 * was applied before, so that a browser can repeat a save whose response was lost. Otherwise throws a 409
 * ApiError with the current cart and the ids of those changes that it already contains. Throws a 422 ApiError
 * if the cart exceeds the stock of a tracked product, and a 401 if the account was deleted.
 */
export async function saveCart(
  userId: string,
  { cartItems, revision, changes = [] }: z.output<typeof cartUpdate>,
): Promise<CartView> {
  await db();
  const products = await readProducts(cartItems);
  // A sold-out product stays in the cart, where it cannot be ordered.
  const short = (await findShortages(userId, cartItems, products)).filter(
    ({ left, isShort }) => isShort && left > 0,
  );
  const current = revision === undefined ? {} : { cartRevision: revision };
  const isNew = changes.length > 0 && { cartChanges: trusted({ $nin: changes }) };
  const remember = changes.length > 0 && {
    $push: { cartChanges: { $each: changes, $slice: -REMEMBERED_CHANGES } },
  };
  // A conflict is reported before a shortage.
  if (short.length > 0 && (await User.exists({ _id: userId, ...current, ...isNew })))
    throw cartShortage(short);
  const user = await User.findOneAndUpdate(
    { _id: userId, ...current, ...isNew },
    { $set: { cartItems }, $inc: { cartRevision: 1 }, ...remember },
    { returnDocument: 'after', projection: CART },
  ).lean();
  if (user) return viewCart(user, products);
  const present = await User.findById(userId, { ...CART, cartChanges: 1 }).lean();
  if (!present) throw new ApiError('unauthorized', t('errors', 'notAuthorized'));
  const applied = new Set(present.cartChanges);
  throw new ApiError('conflict', t('errors', 'cartChangedElsewhere'), {
    body: {
      ...(await viewCart(present)),
      savedChanges: changes.filter((change) => applied.has(change)),
    },
  });
}

type Ordered = {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  items: { product: Types.ObjectId; quantity: number }[];
  cartRevision?: number;
  /** The language of the page that placed the order. It becomes the shopper's language. */
  language?: string;
};

/** How many orders a cart remembers. The number exceeds all unfinished orders. */
const REMEMBERED_ORDERS = 200;

/**
 * When an order may lock the cart. `unchanged`: the cart still has the ordered revision. `unordered`: no
 * order has locked that revision or a later one. `always`: without a condition.
 */
type ClaimRule = 'unchanged' | 'unordered' | 'always';

/** `revision` is the locked revision. It is undefined if an earlier call locked the cart. */
type Claim =
  | { isTaken: true; revision?: number }
  | { isTaken: false; because: 'ordered' | 'changed' | 'removed' };

/** Selects accounts that are not deleted. null also matches rows without the field. */
const NOT_DELETED = { removedAt: null };

function conditionOf(rule: ClaimRule, revision: number | undefined) {
  if (rule === 'always') return {};
  // The deletion of an account writes the same row, so one of the two writes comes first.
  if (revision === undefined) return NOT_DELETED;
  if (rule === 'unchanged') return { ...NOT_DELETED, cartRevision: revision };
  // Also matches a shopper without any order, whose row lacks the field.
  return { ...NOT_DELETED, orderedRevision: trusted({ $not: { $gte: revision } }) };
}

/**
 * Returns why the lock failed: an earlier call for this order locked the cart, another order did, the cart
 * changed, or the account was deleted.
 */
async function whyNot({ _id, userId, cartRevision = 0 }: Ordered): Promise<Claim> {
  const fields = { emptiedBy: 1, orderedRevision: 1, removedAt: 1 };
  const user = await User.findById(userId, fields).lean();
  if (user?.emptiedBy.some((each) => each.equals(_id))) return { isTaken: true };
  if (!user || user.removedAt) return { isTaken: false, because: 'removed' };
  const isOrdered = (user.orderedRevision ?? -1) >= cartRevision;
  return { isTaken: false, because: isOrdered ? 'ordered' : 'changed' };
}

/**
 * Locks the shopper's cart for an order and removes the ordered items in one atomic write. Repeated calls for
 * the same order change nothing. Only one order can lock a revision, because the write also increases the
 * revision. Items that the shopper added after ordering stay.
 */
export async function lockCart(order: Ordered, rule: ClaimRule): Promise<Claim> {
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
  const before = await User.findOneAndUpdate(
    {
      _id: order.userId,
      emptiedBy: trusted({ $ne: order._id }),
      sparedBy: trusted({ $ne: order._id }),
      ...conditionOf(rule, order.cartRevision),
    },
    [
      {
        $set: {
          cartItems: {
            $arrayToObject: {
              $filter: { input: remaining, as: 'line', cond: { $gt: ['$$line.v', 0] } },
            },
          },
          ...(order.language ? { language: { $literal: order.language } } : {}),
          orderedRevision: '$cartRevision',
          cartRevision: { $add: ['$cartRevision', 1] },
          emptiedBy: {
            $slice: [{ $concatArrays: ['$emptiedBy', [order._id]] }, -REMEMBERED_ORDERS],
          },
        },
      },
    ],
    { updatePipeline: true, projection: { cartRevision: 1 } },
  ).lean();
  return before ? { isTaken: true, revision: before.cartRevision } : whyNot(order);
}

/**
 * Records that an order will never lock the cart, because it was cancelled before it was paid or its stock
 * could not be reserved. The call can be repeated. Returns false if the order has already locked the cart.
 */
export async function forbidCartLock({
  _id,
  userId,
}: Pick<Ordered, '_id' | 'userId'>): Promise<boolean> {
  await db();
  const { matchedCount } = await User.updateOne(
    { _id: userId, emptiedBy: trusted({ $ne: _id }) },
    { $addToSet: { sparedBy: _id } },
  );
  return matchedCount > 0;
}

/**
 * Writes a mark to the shopper's row when a payment attempt starts, so that the account cannot be deleted at
 * the same moment. Returns false if it is already deleted.
 */
export async function announcePayment(userId: Ordered['userId']): Promise<boolean> {
  await db();
  const { matchedCount } = await User.updateOne(
    { _id: userId, ...NOT_DELETED },
    { $inc: { payAttempts: 1 } },
  );
  return matchedCount > 0;
}
