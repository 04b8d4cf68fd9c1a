import 'server-only';
import mongoose, { type Types } from 'mongoose';
import type { z } from 'zod';
import { db } from '@/lib/db';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { User } from '@/models';
import { findShortages, readProducts, viewCart } from './queries';
import type { cartUpdate } from './schema';
import { cartShortage } from './shortage';
import type { CartView } from './view';

const { trusted } = mongoose;

/**
 * How many change ids a cart stores. With these ids, the server recognises a save that a browser repeats because the
 * response was lost.
 */
const REMEMBERED_CHANGES = 100;

/**
 * The fields of an account that the response needs. Queries load only these fields, because other fields, such as
 * `cartChanges`, can be long.
 */
const CART = { cartItems: 1, cartRevision: 1 } as const;

/**
 * Replaces the shopper's cart.
 *
 * - With `revision`, only if the cart still has that revision. Otherwise a late save would refill a cart that an order
 *   emptied (docs/product.md 3.5).
 * - With `changes`, only if none of these changes was applied before. A browser can therefore repeat a save whose
 *   response was lost.
 *
 * `passwordHash` is the password hash with which the shopper's session was opened. A handover of the account replaces
 * the hash, so an earlier request cannot fill the cart of the new owner.
 *
 * Throws an ApiError:
 * - 401: the account was deleted, or its password has changed
 * - 409: the condition of `revision` or `changes` does not hold. The body has the current cart and the ids of the
 *   changes that the cart already contains
 * - 422: the cart exceeds the stock of a tracked product
 */
export async function saveCart(
  { _id, passwordHash }: { _id: unknown; passwordHash: string },
  { cartItems, revision, changes = [] }: z.output<typeof cartUpdate>,
): Promise<CartView> {
  await db();
  const userId = String(_id);
  const own = { _id: userId, passwordHash };
  const products = await readProducts(cartItems);
  // A sold-out product may stay in the cart, but the shopper cannot order it.
  const short = (await findShortages(userId, cartItems, products)).filter(
    ({ left, isShort }) => isShort && left > 0,
  );
  const current = revision === undefined ? {} : { cartRevision: revision };
  const isNew = changes.length > 0 && { cartChanges: trusted({ $nin: changes }) };
  const remember = changes.length > 0 && {
    $push: { cartChanges: { $each: changes, $slice: -REMEMBERED_CHANGES } },
  };
  // A conflict with another change of the cart (409) takes precedence over a shortage.
  if (short.length > 0 && (await User.exists({ ...own, ...current, ...isNew })))
    throw cartShortage(short);
  const user = await User.findOneAndUpdate(
    { ...own, ...current, ...isNew },
    { $set: { cartItems }, $inc: { cartRevision: 1 }, ...remember },
    { returnDocument: 'after', projection: CART },
  ).lean();
  if (user) return viewCart(user, products);
  const present = await User.findOne(own, { ...CART, cartChanges: 1 }).lean();
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
  /** The language of the page that placed the order. It is stored as the shopper's language. */
  language?: string;
};

/**
 * The maximum length of `consumedBy` and of `releasedFor`. It exceeds the number of unfinished orders that a shopper
 * can have.
 */
const REMEMBERED_ORDERS = 200;

/**
 * The condition under which an order may lock the cart. `unchanged`: the cart still has the ordered revision, and the
 * seller has not blocked the shopper. `unordered`: no order has locked that revision or a later one. `always`: no
 * condition.
 */
type LockRule = 'unchanged' | 'unordered' | 'always';

/**
 * `revision` is the revision of the cart that this call has locked. Absent if an earlier call for the order has locked
 * it.
 */
type LockResult =
  | { isLocked: true; revision?: number }
  | { isLocked: false; because: 'ordered' | 'changed' | 'removed' | 'blocked' };

/** Selects accounts that are not deleted. A filter for null also matches rows without the field. */
const NOT_DELETED = { removedAt: null };
/** Selects accounts that may order. The seller blocks an account by a write to the same row. */
const NOT_BLOCKED = { ...NOT_DELETED, block: null };

function conditionOf(rule: LockRule, revision: number | undefined) {
  if (rule === 'always') return {};
  // The deletion of an account updates the same row, so the database executes the two writes one after the other.
  if (rule === 'unchanged')
    return revision === undefined ? NOT_BLOCKED : { ...NOT_BLOCKED, cartRevision: revision };
  if (revision === undefined) return NOT_DELETED;
  // The `$not` also matches a shopper without orders, whose row has no `orderedRevision`.
  return { ...NOT_DELETED, orderedRevision: trusted({ $not: { $gte: revision } }) };
}

/**
 * Returns the result of a lock that wrote nothing. An earlier call for this order has locked the cart, or the lock
 * failed: another order locked the cart, the cart changed, or the account was deleted or blocked.
 */
async function lockFailure(
  { _id, userId, cartRevision = 0 }: Ordered,
  rule: LockRule,
): Promise<LockResult> {
  const fields = { consumedBy: 1, orderedRevision: 1, removedAt: 1, block: 1 };
  const user = await User.findById(userId, fields).lean();
  if (user?.consumedBy.some((each) => each.equals(_id))) return { isLocked: true };
  if (!user || user.removedAt) return { isLocked: false, because: 'removed' };
  if (rule === 'unchanged' && user.block) return { isLocked: false, because: 'blocked' };
  const isOrdered = (user.orderedRevision ?? -1) >= cartRevision;
  return { isLocked: false, because: isOrdered ? 'ordered' : 'changed' };
}

/**
 * Locks the shopper's cart for an order and removes the ordered items, in one atomic write. Repeating the call for the
 * same order is safe.
 *
 * The write increases the revision, so only one order can lock a revision. Items that the shopper added after ordering
 * stay in the cart.
 */
export async function lockCart(order: Ordered, rule: LockRule): Promise<LockResult> {
  await db();
  const ordered = order.items.map(({ product, quantity }) => ({ k: String(product), v: quantity }));
  const lockedUserFilter = {
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
      in: { k: '$$line.k', v: { $subtract: ['$$line.v', lockedUserFilter] } },
    },
  };
  const before = await User.findOneAndUpdate(
    {
      _id: order.userId,
      consumedBy: trusted({ $ne: order._id }),
      releasedFor: trusted({ $ne: order._id }),
      ...conditionOf(rule, order.cartRevision),
    },
    [
      {
        $set: omitUndefined({
          cartItems: {
            $arrayToObject: {
              $filter: { input: remaining, as: 'line', cond: { $gt: ['$$line.v', 0] } },
            },
          },
          language: order.language ? { $literal: order.language } : undefined,
          orderedRevision: '$cartRevision',
          cartRevision: { $add: ['$cartRevision', 1] },
          consumedBy: {
            $slice: [{ $concatArrays: ['$consumedBy', [order._id]] }, -REMEMBERED_ORDERS],
          },
        }),
      },
    ],
    { updatePipeline: true, projection: { cartRevision: 1 } },
  ).lean();
  return before ? { isLocked: true, revision: before.cartRevision } : lockFailure(order, rule);
}

/** Returns an expression for `releasedFor` (the orders that must never lock the cart) without this order. */
const withoutOrder = (_id: Ordered['_id']) => ({
  $filter: { input: { $ifNull: ['$releasedFor', []] }, cond: { $ne: ['$$this', _id] } },
});

/**
 * Records that an order must never lock the cart, because it was cancelled before payment or its stock could not be
 * reserved. The call is idempotent. Returns false if the order has already locked the cart.
 *
 * Only the latest orders stay stored. Otherwise a shopper could fill their row with rejected orders until the database
 * accepts no write.
 */
export async function forbidCartLock({
  _id,
  userId,
}: Pick<Ordered, '_id' | 'userId'>): Promise<boolean> {
  await db();
  const { matchedCount } = await User.updateOne(
    { _id: userId, consumedBy: trusted({ $ne: _id }) },
    [
      {
        $set: {
          releasedFor: {
            $slice: [{ $concatArrays: [withoutOrder(_id), [_id]] }, -REMEMBERED_ORDERS],
          },
        },
      },
    ],
    { updatePipeline: true },
  );
  return matchedCount > 0;
}

/**
 * Updates the shopper's row when a payment attempt starts. A concurrent deletion of the account updates the same
 * row, so one of the two fails. Returns false if the account is already deleted.
 */
export async function announcePayment(userId: Ordered['userId']): Promise<boolean> {
  await db();
  const { matchedCount } = await User.updateOne(
    { _id: userId, ...NOT_DELETED },
    { $inc: { payAttempts: 1 } },
  );
  return matchedCount > 0;
}

/**
 * Announces a payment that the shopper starts, like {@link announcePayment}. Returns why the shopper may not pay: the
 * account was deleted, or the seller has blocked it. Returns undefined if the shopper may pay.
 */
export async function announceOwnPayment(
  userId: Ordered['userId'],
): Promise<'removed' | 'blocked' | undefined> {
  await db();
  const { matchedCount } = await User.updateOne(
    { _id: userId, ...NOT_BLOCKED },
    { $inc: { payAttempts: 1 } },
  );
  if (matchedCount > 0) return undefined;
  return (await User.exists({ _id: userId, ...NOT_DELETED })) ? 'blocked' : 'removed';
}
