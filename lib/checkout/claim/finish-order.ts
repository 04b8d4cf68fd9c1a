import 'server-only';
import { record } from '@/lib/audit/record';
import { announcePayment, forbidCartLock, lockCart } from '@/lib/cart/commands';
import { orderShortage } from '@/lib/cart/shortage';
import {
  releaseAllStock,
  reserveAvailableStock,
  reserveStock,
} from '@/lib/checkout/stock/reservations';
import {
  releaseSlotOfRemovedOrder,
  reserveSlot,
  slotIsFull,
} from '@/lib/checkout/window/hold-window';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/say';
import { emitEvent, orderEventFields } from '@/lib/observe/business-events';
import { MARK_CHANGED } from '@/lib/orders/life';
import { holdsSlot } from '@/lib/orders/reserved-pieces';
import { state } from '@/lib/orders/state';
import { Order } from '@/models';
import type { OrderDoc } from '@/models/order';

const REFUSED = { ordered: 'cartOrdered', changed: 'cartChanged', removed: 'accountGone' } as const;

/** The refusal of an order whose cart has changed, or whose account is gone, since it was shown. */
export const cartConflict = (because: keyof typeof REFUSED) =>
  new ApiError('conflict', t('refusals', REFUSED[because]));

/**
 * Gives up an order that cannot be placed: forbids it to claim the cart or, for a phone order, which has no cart, removes it.
 * Returns false when a concurrent request has placed it.
 */
async function giveUp(order: OrderDoc): Promise<boolean> {
  if (!order.phone) return forbidCartLock(order);
  await Order.deleteOne({ _id: order._id, ...state.unlisted.where });
  return !(await Order.exists({ _id: order._id }));
}

/** Removes an order that is not placed, and releases its stock and its window. */
async function removeUnplaced(order: OrderDoc): Promise<void> {
  const { _id } = order;
  await Order.deleteOne({ _id, ...state.unlisted.where });
  if (!state.counted.is(order) && !order.window) return;
  if (await Order.exists({ _id })) return;
  if (state.counted.is(order)) await releaseAllStock({ _id });
  await releaseSlotOfRemovedOrder(order);
}

/**
 * Reserves the pieces of an order. If too few are left, removes the order and throws a 409 ApiError
 * that says how many are left, unless a concurrent request has reserved them all and claimed the
 * cart.
 */
async function reserveOrRemove(order: OrderDoc): Promise<void> {
  const short = await reserveStock(order);
  if (short.length === 0 || !(await giveUp(order))) return;
  await removeUnplaced(order);
  throw orderShortage(short);
}

/** Takes the place of an order in its window. If the window is full, as {@link reserveOrRemove}. */
async function takeWindowOrRemove(order: OrderDoc): Promise<void> {
  const full = await reserveSlot(order);
  if (!full || !(await giveUp(order))) return;
  await removeUnplaced(order);
  throw slotIsFull(full);
}

/**
 * Claims the cart for the order and returns the claimed revision. A phone order leaves the cart alone; its mark in the row of
 * its shopper keeps the account from being deleted at the same moment. Removes the order and throws a 409 ApiError when it
 * cannot be placed.
 */
async function claimOrRemove(order: OrderDoc): Promise<number | undefined> {
  if (order.phone) {
    if (order.phone.isGuest || (await announcePayment(order.userId))) return undefined;
    await removeUnplaced(order);
    throw new ApiError('conflict', t('phone', 'personGone'));
  }
  const claim = await lockCart(order, 'unchanged');
  if (claim.isTaken) return claim.revision;
  await removeUnplaced(order);
  throw cartConflict(claim.because);
}

/**
 * Checks that the order was placed by a concurrent request. If that request removed a phone order, because too few pieces were
 * left, releases what this request has reserved since and throws a 409 ApiError.
 */
async function assertPlaced(order: OrderDoc): Promise<void> {
  if (!order.phone || (await Order.exists({ _id: order._id }))) return;
  await removeUnplaced(order);
  throw new ApiError('conflict', t('phone', 'pressAgain'));
}

/**
 * Places an order on delivery: reserves its pieces, takes its place in its window, claims the cart and lists the order.
 * Repeatable at any time: the next call finishes what a crash left. Removes an order whose pieces, window or cart are gone, and
 * throws a 409 ApiError that says why. A revision of the cart never comes back, so the same key is refused every time.
 */
export async function finishPlacing(order: OrderDoc): Promise<void> {
  if (state.listed.is(order)) return finishCart(order);
  if (state.counted.is(order)) await reserveOrRemove(order);
  if (order.window) await takeWindowOrRemove(order);
  const revision = await claimOrRemove(order);
  const { modifiedCount } = await Order.updateOne(
    { _id: order._id, ...state.unlisted.where },
    {
      $set: {
        listed: true,
        cartCleared: true,
        ...(revision === undefined ? {} : { cartRevision: revision }),
      },
      ...MARK_CHANGED,
    },
  );
  if (modifiedCount === 0) return assertPlaced(order);
  const placed = {
    event: 'order placed',
    ...orderEventFields(order),
    cents: order.amountCents,
  } as const;
  if (order.phone) await record(placed);
  else emitEvent(placed);
}

/**
 * Removes the lines of a placed order from the cart, once; a phone order leaves the cart alone. After the restore of a backup
 * the order may be newer than its products, so an open order reserves its stock and its window again.
 */
export async function finishCart(order: OrderDoc): Promise<void> {
  if (!state.cartOpen.is(order)) return;
  if (state.counted.is(order) && !state.closed.is(order)) await reserveAvailableStock(order);
  if (holdsSlot(order) && !state.closed.is(order)) await reserveSlot(order);
  if (!order.phone) await lockCart(order, 'always');
  await Order.updateOne({ _id: order._id }, { $set: { cartCleared: true } });
}
