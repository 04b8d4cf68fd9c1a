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

/* Credit limits of customers who order on account (docs/decisions/0067-payment-methods-on-delivery.md). Other
   payment methods send no database commands for them. */

const { trusted } = mongoose;

const TRIES = 20;
/** No account places more orders at the same time. */
const REMEMBERED_ORDERS = 100;

type Exceeded = { limitCents: number; openCents: number };

/**
 * Counts an order on account towards the credit limit. Returns limit and open sum if the order would exceed the limit,
 * otherwise undefined. The call is idempotent per order.
 *
 * The sum has all placed orders that are neither paid nor cancelled, and orders in `creditOrders`. Each addition is one
 * atomic write that requires the `creditRevision` read before the sum. A concurrent addition therefore fails and
 * retries with the new sum.
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
    // Without an account, nothing is reserved. Locking the cart then fails.
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

const creditError = (order: OrderDoc, { limitCents, openCents }: Exceeded): ApiError =>
  new ApiError(
    'unprocessable',
    t('errors', 'creditLimit', {
      sum: formatSum(order, order.amountCents),
      open: formatSum(order, openCents),
      limit: formatSum(order, limitCents),
    }),
  );

/** Returns the 403 ApiError for a blocked shopper. It states how to contact the shop, but not the reason. */
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

/** Returns the ApiError for an order that cannot lock the cart: 403 for a blocked shopper, otherwise 409. */
export const cartConflict = (because: keyof typeof REFUSED | 'blocked') =>
  because === 'blocked' ? blockedError() : new ApiError('conflict', t('errors', REFUSED[because]));

/**
 * Prevents an order from locking the cart, so that it can be deleted. Phone orders have no cart and are deleted here.
 * Returns false if a concurrent request has placed the order.
 */
async function abandonOrder(order: OrderDoc): Promise<boolean> {
  if (!order.phone) return forbidCartLock(order);
  await Order.deleteOne({ _id: order._id, ...state.unlisted.where });
  return !(await Order.exists({ _id: order._id }));
}

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
 * Reserves the stock of an order. If the stock is too low, deletes the order and throws a 409 ApiError. Does nothing if
 * a concurrent request has placed the order.
 */
async function reserveOrRemove(order: OrderDoc): Promise<void> {
  const short = await reserveStock(order);
  if (short.length === 0 || !(await abandonOrder(order))) return;
  await removeUnplaced(order);
  throw orderShortage(short);
}

async function reserveSlotOrRemove(order: OrderDoc): Promise<void> {
  const full = await reserveSlot(order);
  if (!full || !(await abandonOrder(order))) return;
  await removeUnplaced(order);
  throw slotFullError(full);
}

/** If packing has begun, the follow-up order is deleted. Throws a 409 ApiError, like {@link reserveOrRemove}. */
async function joinOrRemove(order: OrderDoc): Promise<void> {
  if ((await joinFirstOrder(order)) || !(await abandonOrder(order))) return;
  await removeUnplaced(order);
  throw await tooLateError(order);
}

async function reserveCreditOrRemove(order: OrderDoc): Promise<void> {
  const exceeded = await reserveCredit(order);
  if (!exceeded || !(await abandonOrder(order))) return;
  await removeUnplaced(order);
  throw creditError(order, exceeded);
}

/**
 * Locks the cart and returns its revision. A phone order has no cart. It updates the account instead, so that a
 * concurrent deletion of the account fails. If the write fails, deletes the order and throws a 409 ApiError, or 403 for
 * a blocked shopper. A block does not affect phone orders.
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
 * A concurrent request may have deleted a phone order for lack of stock. Then releases what this request has reserved,
 * and throws a 409 ApiError.
 */
async function assertPlaced(order: OrderDoc): Promise<void> {
  if (!order.phone || (await Order.exists({ _id: order._id }))) return;
  await removeUnplaced(order);
  throw new ApiError('conflict', t('phoneOrderForm', 'pressAgain'));
}

/**
 * Places a cash on delivery order: reserves stock and slot, locks the cart, and shows the order in the lists. A
 * follow-up order joins its first order instead of reserving a slot. The call is idempotent, and the next call
 * completes an order after a crash.
 *
 * If stock, slot or cart are no longer available, deletes the order and throws a 409 ApiError. Throws a 422 ApiError
 * above the credit limit. Cart revisions are never reused, so a retry with the same idempotency key fails too.
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
  // The first order may have moved to another slot meanwhile.
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
 * Removes the lines of a placed order from the shopper's cart. Repeating the call is safe. First reserves stock and
 * slot of an open order again, because a restored backup may lack them.
 */
export async function finishCart(order: OrderDoc): Promise<void> {
  if (!state.cartOpen.is(order)) return;
  if (state.counted.is(order) && !state.closed.is(order)) await reserveAvailableStock(order);
  if (usesSlotCapacity(order) && !state.closed.is(order)) await reserveSlot(order);
  if (!order.phone) await lockCart(order, 'always');
  await Order.updateOne({ _id: order._id }, { $set: { cartCleared: true } });
}
