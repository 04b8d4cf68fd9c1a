import 'server-only';
import mongoose from 'mongoose';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import { correctionUpdate, isSameAddress } from '@/lib/orders/address-changes';
import { MARK_CHANGED } from '@/lib/orders/change-order';
import { acceptsFollowUps } from '@/lib/orders/follow-ups';
import { orderNumber } from '@/lib/orders/order-number';
import { state } from '@/lib/orders/state';
import { isClosed, STATUSES } from '@/lib/orders/status';
import { lastKnownShop } from '@/lib/shop/read';
import type { ShopView } from '@/lib/shop/view';
import { isSameSlot } from '@/lib/slots/queries';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Order } from '@/models';
import type { OrderDoc } from '@/models/order';

/* Follow-up orders: a shopper adds an order to an earlier order (the first order), and both are delivered together.

   A follow-up order stores the id of its first order in `followsOrder`. The first order stores the ids of its
   follow-up orders in `followUps`. Packing and status changes increment the revision of the first order. The write
   to `followUps` fails if the revision has changed, so no order can be added once packing has begun
   (docs/decisions/0065-follow-up-orders.md). */

type FollowUp = Pick<OrderDoc, '_id' | 'userId' | 'followsOrder'>;

const { trusted } = mongoose;

const TRIES = 20;

const OPEN = STATUSES.filter((status) => !isClosed(status));

const tooLate = (first: OrderDoc | null) =>
  new ApiError(
    'conflict',
    first
      ? t('followUpErrors', 'tooLate', { number: orderNumber(first) })
      : t('errors', 'orderGone'),
    { body: { addTooLate: true } },
  );

const readFirst = ({ userId, followsOrder }: Pick<FollowUp, 'userId' | 'followsOrder'>) =>
  Order.findOne({ _id: followsOrder, userId }).lean();

/**
 * Returns the first order that a follow-up order is about to join. {@link joinFirstOrder} makes the final check. Throws
 * a 409 ApiError if the shop does not offer follow-up orders, if packing has begun, or if the shopper has no such
 * order.
 */
export async function openFirstOrder(
  order: { userId: OrderDoc['userId'] | string; followsOrder: OrderDoc['_id'] | string },
  shop: Pick<ShopView, 'addToOrder'>,
): Promise<OrderDoc> {
  if (!shop.addToOrder) throw new ApiError('conflict', t('followUpErrors', 'off'));
  const first = await Order.findOne({ _id: order.followsOrder, userId: order.userId }).lean();
  if (!first || !acceptsFollowUps(first)) throw tooLate(first);
  return first;
}

/** Returns whether a follow-up order has joined this first order. */
export const isJoined = ({ followUps }: OrderDoc, { _id }: Pick<FollowUp, '_id'>): boolean =>
  followUps?.some((id) => id.equals(_id)) ?? false;

/**
 * Joins a follow-up order to its first order, if packing has not begun. Returns the first order, or undefined if the
 * order cannot join. Calls are idempotent. Throws a 409 ApiError after 20 concurrent changes.
 */
export async function joinFirstOrder(order: FollowUp): Promise<OrderDoc | undefined> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const first = await readFirst(order);
    if (!first) return undefined;
    if (isJoined(first, order)) return first;
    if (!acceptsFollowUps(first)) return undefined;
    const joined = await Order.findOneAndUpdate(
      { _id: first._id, rev: first.rev },
      { $push: { followUps: order._id }, ...MARK_CHANGED },
      { returnDocument: 'after' },
    ).lean();
    if (joined) return joined;
  }
  throw new ApiError('conflict', t('errors', 'orderBusy'));
}

/** Returns the 409 ApiError for a follow-up order that could not join its first order. */
export const tooLateError = async (order: FollowUp): Promise<ApiError> =>
  tooLate(await readFirst(order));

/** Removes a deleted follow-up order from the `followUps` of its first order. Calls are idempotent. */
export async function leaveFirstOrder({ _id, followsOrder }: FollowUp): Promise<void> {
  await Order.updateOne(
    { _id: followsOrder, followUps: _id },
    { $pull: { followUps: _id }, ...MARK_CHANGED },
  );
}

/**
 * Increments the revision of the other orders in a group (a first order and its follow-up orders). Their views contain
 * the status of this order, so open screens must reload them.
 */
export async function refreshGroup({ followsOrder, followUps = [] }: OrderDoc): Promise<void> {
  const ids = followsOrder ? [followsOrder] : followUps;
  if (ids.length === 0) return;
  const others = { _id: trusted({ $in: ids }), ...state.listed.where };
  await Order.updateMany(others, MARK_CHANGED);
}

/**
 * Increments the revision of a first order after a payment attempt of its follow-up order was stored. A concurrent
 * cancellation of the first order then finds the attempt ({@link cancelBlockedMessage}). Throws a 409 ApiError if no
 * more follow-up orders can join the first order.
 */
export async function announceAttempt({ userId, followsOrder }: FollowUp): Promise<void> {
  if (!followsOrder) return;
  const first = await Order.findOneAndUpdate({ _id: followsOrder, userId }, MARK_CHANGED, {
    returnDocument: 'after',
  }).lean();
  if (!first || !acceptsFollowUps(first)) throw tooLate(first);
}

/**
 * Returns a message if the shopper cannot cancel this first order, otherwise undefined. Its open follow-up orders have
 * no fee and no minimum order, so the shopper must cancel them first. A follow-up order that is being paid also blocks
 * the cancellation.
 */
export async function cancelBlockedMessage({
  _id,
  userId,
  followUps = [],
}: OrderDoc): Promise<string | undefined> {
  if (followUps.length > 0) {
    const joined = { _id: trusted({ $in: followUps }), followsOrder: _id };
    const open = await Order.findOne({ ...joined, status: trusted({ $in: OPEN }) })
      .hint({ _id: 1 })
      .lean();
    if (open) return t('followUpErrors', 'cancelAdded', { number: orderNumber(open) });
  }
  if (!lastKnownShop().addToOrder) return undefined;
  const unpaid = { ...state.orderPlaced.where, ...state.beingPaid.where };
  const isPaying = await Order.exists({ userId, followsOrder: _id, ...unpaid });
  return isPaying ? t('followUpErrors', 'cancelPaying') : undefined;
}

const MOVES_KEPT = 20;

/** Returns the `$push` that stores a move to another slot in an order. */
export const movePush = (moved: NonNullable<OrderDoc['slotMoves']>[number]) => ({
  slotMoves: { $each: [moved], $slice: -MOVES_KEPT },
});

const lastMoveOf = ({ deliverySlot, slotMoves }: OrderDoc) =>
  slotMoves?.findLast((moved) => isSameSlot(deliverySlot, moved));

/**
 * Copies an address that the seller has corrected. The email stays, because the two orders may belong to different
 * accounts.
 */
function addressUpdate(order: OrderDoc, first: OrderDoc) {
  const { address, addressChanges } = first;
  const last = addressChanges?.at(-1);
  if (!last || order.erasedAt || order.pickup || state.closed.is(first)) return undefined;
  if (isSameAddress(order.address, address)) return undefined;
  const { _id, email } = order.address;
  return correctionUpdate(order, { ...address, _id, email }, last);
}

function missingFields(order: OrderDoc, first: OrderDoc) {
  const { deliverySlot, promisedAt, courier } = first;
  const isMoved = deliverySlot !== undefined && !isSameSlot(order.deliverySlot, deliverySlot);
  // After a failed delivery attempt, staff must assign a courier manually.
  const isUnassigned = !order.courier && !order.failedTries?.length && !state.closed.is(first);
  if (!isMoved && !(courier && isUnassigned)) return undefined;
  const moved = isMoved ? lastMoveOf(first) : undefined;
  return {
    $set: {
      ...(isMoved ? { deliverySlot, promisedAt } : {}),
      ...omitUndefined({
        courier: courier && isUnassigned ? { id: courier.id, name: courier.name } : undefined,
      }),
    },
    ...omitUndefined({ $push: moved && movePush(moved) }),
  };
}

/**
 * Copies changed fields from a first order to a follow-up order: slot, promised time, last slot change, corrected
 * address, and a missing courier. Returns whether the follow-up order changed.
 *
 * It reads the follow-up order before the first order, and writes only if the follow-up order is unchanged. Otherwise
 * an older slot could overwrite a newer one.
 */
export async function syncFollowUp(_id: OrderDoc['_id']): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const order = await Order.findById(_id).lean();
    if (!order?.followsOrder || state.closed.is(order)) return false;
    const first = await Order.findOne({ _id: order.followsOrder, followUps: _id }).lean();
    const missing = first && missingFields(order, first);
    const corrected = first && addressUpdate(order, first);
    if (!missing && !corrected) return false;
    const { modifiedCount } = await Order.updateOne(
      { _id, rev: order.rev },
      {
        $set: { ...missing?.$set, ...corrected?.$set },
        $push: { ...missing?.$push, ...corrected?.$push },
        ...MARK_CHANGED,
      },
    );
    if (modifiedCount > 0) return true;
  }
  throw new ApiError('conflict', t('errors', 'orderBusy'));
}
