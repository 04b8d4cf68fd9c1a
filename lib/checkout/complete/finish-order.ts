import 'server-only';
import mongoose from 'mongoose';
import { record } from '@/lib/audit/record';
import { announcePayment, forbidCartLock, lockCart } from '@/lib/cart/commands';
import { orderShortage } from '@/lib/cart/shortage';
import {
  joinFirstOrder,
  leaveFirstOrder,
  refreshGroup,
  syncFollowUp,
  tooLateError,
} from '@/lib/checkout/follow-up/first-order';
import {
  releaseSlotOfRemovedOrder,
  reserveSlot,
  slotFullError,
} from '@/lib/checkout/slot/reserve-slot';
import {
  releaseAllStock,
  reserveAvailableStock,
  reserveStock,
} from '@/lib/checkout/stock/reservations';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import { emitEvent, orderEventFields } from '@/lib/observe/business-events';
import { MARK_CHANGED } from '@/lib/orders/change-order';
import { isContactBlocked } from '@/lib/orders/customer-identity';
import { dueSumOf, limitCentsIn, unpaidOnAccount } from '@/lib/orders/on-account';
import { pricingContextOf } from '@/lib/orders/pricing-context';
import { usesSlotCapacity } from '@/lib/orders/reserved-quantities';
import { state } from '@/lib/orders/state';
import { formatSum } from '@/lib/orders/status-label';
import { lastKnownShop } from '@/lib/shop/read';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Order, User } from '@/models';
import type { OrderDoc } from '@/models/order';

/*
 * Credit limits of customers who order on account (docs/decisions/0067-payment-methods-on-delivery.md). Orders with
 * other payment methods send no database commands for this feature.
 */

const { trusted } = mongoose;

const TRIES = 20;
/** The maximum number of orders in `creditOrders` of an account. No account places more orders at the same time. */
const REMEMBERED_ORDERS = 100;

/**
 * The credit limit of a customer, and the sum of the customer's unpaid orders on account. Both are in integer cents.
 */
type Exceeded = { limitCents: number; openCents: number };

/**
 * Counts an order on account towards the customer's credit limit. Returns the limit and the open sum if the order would
 * exceed the limit. Otherwise returns undefined. The call is idempotent per order.
 *
 * The sum consists of all placed orders that are neither paid nor cancelled, and of the orders in `creditOrders` that
 * are not placed yet. Each addition changes `creditRevision` in one atomic write, which requires the revision that was
 * read before the sum. If two orders are added at the same time, the second write fails. Its retry reads a sum that
 * includes the first order. An order that is cancelled, paid or deleted no longer counts, without a further write.
 */
export async function reserveCredit(order: OrderDoc): Promise<Exceeded | undefined> {
  const { _id, userId } = order;
  const { currency } = pricingContextOf(order);
  for (let tries = 0; tries < TRIES; tries += 1) {
    const user = await User.findById(userId, {
      ...{ creditLimit: 1, creditRevision: 1, creditOrders: 1 },
    }).lean();
    const { creditLimit, creditRevision = null, creditOrders = [] } = user ?? {};
    const reserved = new Set(creditOrders.map(String));
    // If the account does not exist, nothing is reserved here, and the next step fails to lock the cart.
    if (!creditLimit || reserved.has(String(_id))) return undefined;
    const others = (await unpaidOnAccount(userId, currency)).filter(
      (one) => !one._id.equals(_id) && (state.listed.is(one) || reserved.has(String(one._id))),
    );
    const [limitCents, openCents] = [limitCentsIn(creditLimit, currency), dueSumOf(others)];
    if (openCents + order.amountCents > limitCents) return { limitCents, openCents };
    const { matchedCount } = await User.updateOne(
      { _id: userId, creditRevision, creditOrders: trusted({ $ne: _id }) },
      {
        $inc: { creditRevision: 1 },
        $push: { creditOrders: { $each: [_id], $slice: -REMEMBERED_ORDERS } },
      },
    );
    if (matchedCount > 0) return undefined;
  }
  throw new Error('a credit limit had too many concurrent changes');
}

/** Returns the 422 ApiError for an order that exceeds the credit limit of its customer. */
const creditError = (order: OrderDoc, { limitCents, openCents }: Exceeded): ApiError =>
  new ApiError(
    'unprocessable',
    t('errors', 'creditLimit', {
      sum: formatSum(order, order.amountCents),
      open: formatSum(order, openCents),
      limit: formatSum(order, limitCents),
    }),
  );

/**
 * Returns the 403 ApiError for an order of a shopper whom the seller has blocked. It states how to contact the
 * shop, but not the reason.
 */
export function blockedError(): ApiError {
  const { phone, email } = lastKnownShop();
  const contact = [phone, email].filter(Boolean).join(' · ');
  return new ApiError(
    'forbidden',
    contact ? t('errors', 'accountBlockedContact', { contact }) : t('errors', 'accountBlocked'),
  );
}

const REFUSED = { ordered: 'cartOrdered', changed: 'cartChanged', removed: 'accountGone' } as const;

/** Throws a 403 ApiError if a guest has the phone number or the mailbox of a blocked customer. */
export async function assertContactNotBlocked(
  isGuest: boolean | undefined,
  address: OrderDoc['address'],
): Promise<void> {
  if (isGuest && (await isContactBlocked(address))) throw blockedError();
}

/**
 * Returns the ApiError for an order that cannot lock the cart. It is a 403 if the seller has blocked the shopper. It is
 * a 409 if another order has locked the cart, the cart has changed, or the account was deleted.
 */
export const cartConflict = (because: keyof typeof REFUSED | 'blocked') =>
  because === 'blocked' ? blockedError() : new ApiError('conflict', t('errors', REFUSED[because]));

/**
 * Prepares the deletion of an order that cannot be placed. Marks the order so that it can no longer lock the cart.
 * Deletes the order immediately if it is a phone order, because phone orders have no cart. Returns false if a
 * concurrent request has already placed the order.
 */
async function abandonOrder(order: OrderDoc): Promise<boolean> {
  if (!order.phone) return forbidCartLock(order);
  await Order.deleteOne({ _id: order._id, ...state.unlisted.where });
  return !(await Order.exists({ _id: order._id }));
}

/**
 * Deletes an order that was not placed, and releases its stock and its delivery slot. If the order is a follow-up
 * order, it is also removed from its first order.
 */
async function removeUnplaced(order: OrderDoc): Promise<void> {
  const { _id } = order;
  await Order.deleteOne({ _id, ...state.unlisted.where });
  if (!state.counted.is(order) && !order.deliverySlot && !order.followsOrder) return;
  if (await Order.exists({ _id })) return;
  if (order.followsOrder) await leaveFirstOrder(order);
  if (state.counted.is(order)) await releaseAllStock({ _id });
  await releaseSlotOfRemovedOrder(order);
}

/**
 * Reserves the stock of an order. If the stock is too low, deletes the order and throws a 409 ApiError with the
 * remaining quantities. Does nothing if a concurrent request has already placed the order.
 */
async function reserveOrRemove(order: OrderDoc): Promise<void> {
  const short = await reserveStock(order);
  if (short.length === 0 || !(await abandonOrder(order))) return;
  await removeUnplaced(order);
  throw orderShortage(short);
}

/**
 * Reserves the delivery slot of an order. If the slot is full, deletes the order and throws a 409 ApiError,
 * like {@link reserveOrRemove}.
 */
async function reserveSlotOrRemove(order: OrderDoc): Promise<void> {
  const full = await reserveSlot(order);
  if (!full || !(await abandonOrder(order))) return;
  await removeUnplaced(order);
  throw slotFullError(full);
}

/**
 * Adds a follow-up order to its first order. If packing has begun, deletes the follow-up order and throws a 409
 * ApiError, like {@link reserveOrRemove}.
 */
async function joinOrRemove(order: OrderDoc): Promise<void> {
  if ((await joinFirstOrder(order)) || !(await abandonOrder(order))) return;
  await removeUnplaced(order);
  throw await tooLateError(order);
}

/**
 * Counts an order on account towards the credit limit of its customer. If the order exceeds the credit limit, deletes
 * it and throws a 422 ApiError, like {@link reserveOrRemove}.
 */
async function reserveCreditOrRemove(order: OrderDoc): Promise<void> {
  const exceeded = await reserveCredit(order);
  if (!exceeded || !(await abandonOrder(order))) return;
  await removeUnplaced(order);
  throw creditError(order, exceeded);
}

/**
 * Locks the cart for the order and returns the locked revision. For a phone order, which has no cart, updates the
 * customer's account instead, so that a concurrent deletion of the account fails. If the write fails, deletes the order
 * and throws a 409 ApiError, or a 403 if the seller has blocked the shopper. A block does not affect a phone order.
 */
async function lockCartOrRemove(order: OrderDoc): Promise<number | undefined> {
  if (order.phone) {
    if (order.phone.isGuest || (await announcePayment(order.userId))) return undefined;
    await removeUnplaced(order);
    throw new ApiError('conflict', t('phoneOrderForm', 'personGone'));
  }
  const cartLock = await lockCart(order, 'unchanged');
  if (cartLock.isLocked) return cartLock.revision;
  await removeUnplaced(order);
  throw cartConflict(cartLock.because);
}

/**
 * Checks whether the order still exists. A concurrent request may have deleted a phone order because the stock did
 * not suffice. In this case, releases what this request has reserved and throws a 409 ApiError.
 */
async function assertPlaced(order: OrderDoc): Promise<void> {
  if (!order.phone || (await Order.exists({ _id: order._id }))) return;
  await removeUnplaced(order);
  throw new ApiError('conflict', t('phoneOrderForm', 'pressAgain'));
}

/**
 * Places a cash on delivery order. Reserves its stock and its delivery slot, locks the cart, and then shows the order
 * in the order lists. A follow-up order joins its first order instead of reserving a slot. The call is idempotent, and
 * the next call completes an order after a crash. If stock, slot or cart are no longer available, deletes the order and
 * throws a 409 ApiError with the reason. Throws a 422 ApiError if an order on account exceeds the credit limit. Cart
 * revisions are never reused, so each retry with the same idempotency key fails too.
 */
export async function finishPlacing(order: OrderDoc): Promise<void> {
  if (state.listed.is(order)) return finishCart(order);
  if (state.counted.is(order)) await reserveOrRemove(order);
  if (order.followsOrder) await joinOrRemove(order);
  else if (order.deliverySlot) await reserveSlotOrRemove(order);
  if (order.payMethod?.code === 'account') await reserveCreditOrRemove(order);
  const revision = await lockCartOrRemove(order);
  const { modifiedCount } = await Order.updateOne(
    { _id: order._id, ...state.unlisted.where },
    {
      $set: omitUndefined({ listed: true, cartCleared: true, cartRevision: revision }),
      ...MARK_CHANGED,
    },
  );
  if (modifiedCount === 0) return assertPlaced(order);
  // The first order may have moved to another slot since this order was stored.
  if (order.followsOrder) await syncFollowUp(order._id);
  await refreshGroup(order);
  const placed = {
    event: 'order placed',
    ...orderEventFields(order),
    cents: order.amountCents,
  } as const;
  if (order.phone) await record(placed);
  else emitEvent(placed);
}

/**
 * Removes the lines of a placed order from the shopper's cart. Repeated calls change nothing, and a phone order does
 * not change the cart. First reserves the stock and the slot of an open order again. A restored backup may contain the
 * order without its reservations.
 */
export async function finishCart(order: OrderDoc): Promise<void> {
  if (!state.cartOpen.is(order)) return;
  if (state.counted.is(order) && !state.closed.is(order)) await reserveAvailableStock(order);
  if (usesSlotCapacity(order) && !state.closed.is(order)) await reserveSlot(order);
  if (!order.phone) await lockCart(order, 'always');
  await Order.updateOne({ _id: order._id }, { $set: { cartCleared: true } });
}
