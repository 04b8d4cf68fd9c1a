import 'server-only';
import { createHash, randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { mayPayOnAccount } from '@/lib/auth/account-fields';
import { assertOrderable, assertShownTotal } from '@/lib/checkout/complete/assert-orderable';
import { type Destination, feesOf } from '@/lib/checkout/complete/destination';
import {
  assertContactNotBlocked,
  cartConflict,
  finishPlacing,
} from '@/lib/checkout/complete/finish-order';
import { endOtherPayment, payPageOf, tryEndPaymentOf } from '@/lib/checkout/pay/pay-page';
import { mayPayInShop } from '@/lib/checkout/pay/session-params';
import { db } from '@/lib/db';
import { isDuplicate } from '@/lib/db/errors';
import { dueBy } from '@/lib/db/lease';
import { ApiError } from '@/lib/http/errors';
import { addMember } from '@/lib/http/rate-limit';
import { requestLanguage, t } from '@/lib/http/translate';
import { translate } from '@/lib/i18n/catalog';
import { mainLanguageOf } from '@/lib/i18n/languages';
import { staffName } from '@/lib/observe/request-context';
import { nextOrderNumber } from '@/lib/orders/next-number';
import { orderNumber } from '@/lib/orders/order-number';
import type { OrderInput, PaymentType } from '@/lib/orders/schema';
import { orderSearchTerms } from '@/lib/orders/search-terms';
import { assertPayableOnline, type Snapshot, takeSnapshot } from '@/lib/orders/snapshot';
import { state } from '@/lib/orders/state';
import { ORDER_PLACED } from '@/lib/orders/status';
import { defaultMethodLabel, offeredMethods, type PayMethod } from '@/lib/payments/pay-methods';
import { stripe, withStripeTimeout } from '@/lib/payments/stripe';
import { promiseFrom } from '@/lib/shop/opening-hours';
import { cachedLanguage } from '@/lib/shop/read';
import type { ShopView } from '@/lib/shop/view';
import { HOUR_MS } from '@/lib/utils/durations';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Order, RecentOrder } from '@/models';
import type { OrderDoc } from '@/models/order';
import { type Basis, readBasis, slotOfTarget, targetOf } from './order-basis';
import { assertNotBlocked, updateUnpaidOrder } from './update-unpaid';

/**
 * Returns the payment method to store in a pay-on-delivery order, or nothing for cash. The order stores the name that
 * the shopper sees: the seller's own name, or a default name in the shopper's language. A phone order gets the default
 * name in the main language. Throws a 422 ApiError if the shop no longer offers the method, or if the customer may not
 * order on account ({@link mayPayOnAccount}).
 */
export function payMethodFields(
  { shop, cart }: Pick<Basis, 'shop' | 'cart'>,
  code: PayMethod | undefined,
  { isByPhone, isPickup }: { isByPhone: boolean; isPickup: boolean },
): Pick<OrderDoc, 'payMethod'> {
  if (!code) return {};
  const offered = offeredMethods(shop.payMethods, mayPayOnAccount(cart));
  const method = offered.find((one) => one.code === code);
  if (!method) {
    const isRefused = code === 'account' && shop.payMethods?.account?.on === true;
    throw new ApiError('unprocessable', t('errors', isRefused ? 'notOnAccount' : 'payMethodOff'));
  }
  if (method.name) return { payMethod: { code, name: method.name, isNamed: true } };
  const language = isByPhone ? mainLanguageOf(shop) : requestLanguage();
  const name = defaultMethodLabel(code, translate(language, 'payMethods'), isPickup);
  return { payMethod: { code, name } };
}

/**
 * The error for an idempotency key that belongs to `order`, with different content. For a phone order, staff may have
 * changed the form after a first click placed the order. The error then names that order.
 */
function idempotencyKeyConflict(order: OrderDoc): ApiError {
  if (!order.phone) return new ApiError('unprocessable', t('errors', 'keyOfOther'));
  // A concurrent request is placing or deleting the order.
  if (!state.listed.is(order)) return new ApiError('conflict', t('phoneOrderForm', 'pressAgain'));
  const words = t('phoneOrderForm', 'placedBefore', { number: orderNumber(order) });
  return new ApiError('unprocessable', words, { body: { placed: String(order._id) } });
}

/** The limit applies per account and hour. No household needs more, and the limit stops scripts. */
const MAX_ORDERS = 60;

type Counted = { userId: string; idempotencyKey: string };

/**
 * Limits the orders per account and hour. One atomic write counts idempotency keys, so repeated and concurrent requests
 * count once. Throws a 429 ApiError with the seconds to wait.
 */
async function consumeOrderLimit({ userId, idempotencyKey }: Counted): Promise<void> {
  const now = new Date();
  const limit = { key: `order:account:${userId}`, max: MAX_ORDERS, windowMs: HOUR_MS };
  const { members, expiresAt } = await addMember(limit, idempotencyKey, now);
  if (members.includes(idempotencyKey)) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((expiresAt.getTime() - now.getTime()) / 1000));
  const minutes = Math.ceil(retryAfterSeconds / 60);
  throw new ApiError('tooMany', t('errors', 'tooManyOrders', { max: MAX_ORDERS, minutes }), {
    retryAfterSeconds,
  });
}

/** Without an idempotency key, an identical order within this time is a repeated request. */
const SAME_WITHIN_MS = 10_000;
/**
 * The clocks of two servers differ slightly. Rows further in the future are ignored: they were written before the clock
 * was set back.
 */
const CLOCKS_DIFFER_MS = 30_000;
const TRIES = 5;

/** Returns a hash of the content of an order and of `more`. The sequence of the lines does not matter. */
export function hashOf(
  { items, address, addressFromWallet, cartRevision, way, window, addTo, payMethod }: OrderInput,
  ...more: readonly string[]
): string {
  const lines = items
    .map(({ product, quantity, unit = 'piece' }) =>
      unit === 'piece' ? `${product}x${quantity}` : `${product}x${quantity}x${unit}`,
    )
    .sort();
  const collected = way === 'pickup' ? ['pickup'] : [];
  const chosen = window ? [window.from, window.to] : [];
  const added = addTo ? ['add to', addTo] : [];
  const paid = payMethod ? ['pay', payMethod] : [];
  const wallet = addressFromWallet ? ['wallet', addressFromWallet.zipcode ?? ''] : [];
  const order = [address, cartRevision ?? '', ...lines];
  const words = [...order, ...collected, ...chosen, ...added, ...paid, ...wallet];
  const text = [...words, ...more].join(' ');
  return createHash('sha256').update(text).digest('base64url');
}

/**
 * Returns the idempotency key for an order request that has none. Without a cart revision, an identical order within 10
 * s gets the same key, because a client may send it twice by mistake. With a cart revision, the key is random. One
 * atomic upsert handles concurrent requests.
 */
export async function keyFor(
  userId: string,
  input: OrderInput,
  paymentType: PaymentType,
  hash: string,
): Promise<string> {
  await db();
  const fresh = randomUUID();
  if (input.cartRevision !== undefined) return fresh;
  const _id = `${userId}:${paymentType}:${hash}`;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const now = Date.now();
    const end = new Date(now + SAME_WITHIN_MS);
    // MongoDB may delete expired rows late, so the filter checks the expiry.
    const isOver = dueBy('expiresAt', new Date(now), SAME_WITHIN_MS + CLOCKS_DIFFER_MS);
    try {
      await RecentOrder.updateOne(
        { _id, ...isOver },
        { $set: { idempotencyKey: fresh, expiresAt: end } },
        { upsert: true },
      );
      return fresh;
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
    const first = await RecentOrder.findById(_id).lean();
    if (first) return first.idempotencyKey;
  }
  return fresh;
}

export type Placing = {
  userId: string;
  /** Without a key and a cart revision, an identical order within 10 s is a repeated request. */
  idempotencyKey?: string;
  input: OrderInput;
  /** Absent for the shop's own origin. */
  clientOrigin?: string;
  /** A phone order does not use the shopper's cart, payments or order limit. */
  byPhone?: ByPhone;
};

export type ByPhone = {
  address: OrderDoc['address'];
  isGuest: boolean;
  by: string;
};

/**
 * Throws a 409 ApiError if the cart was changed or ordered in another tab or on another device. The cart lock makes the
 * final check.
 */
function assertCartUnchanged({ cart }: Basis, seen?: number): number | undefined {
  if (seen === undefined || cart?.cartRevision === seen) return cart?.cartRevision;
  throw cartConflict((cart?.orderedRevision ?? -1) >= seen ? 'ordered' : 'changed');
}

type Asked = { userId: string; idempotencyKey: string; requestHash: string };

const phoneDetailsOf = ({ userId, byPhone, input: { items, ifMissing } }: Placing): string[] => {
  if (!byPhone) return [];
  const { _id, ...said } = byPhone.address;
  const wishes = items.map((line) => `${line.product} ${line.ifMissing}`).sort();
  return [byPhone.isGuest ? 'guest' : userId, JSON.stringify([said, ifMissing, wishes])];
};

/**
 * Finds in one query the order with this idempotency key (`same`), and the shopper's order that is being paid
 * (`rival`). A phone order has no `rival`. Throws the error of {@link idempotencyKeyConflict} if the content of `same`
 * differs.
 */
async function findEarlier({ userId, idempotencyKey, requestHash }: Asked, byPhone?: ByPhone) {
  const either = [{ idempotencyKey }, state.beingPaid.where];
  const ofPhone = { idempotencyKey, phone: mongoose.trusted({ $exists: true }) };
  const orders = await Order.find(byPhone ? ofPhone : { userId, $or: either }).lean();
  const same = orders.find((order) => order.idempotencyKey === idempotencyKey);
  if (same?.requestHash && same.requestHash !== requestHash) throw idempotencyKeyConflict(same);
  return { same, rival: orders.find((order) => state.beingPaid.is(order)) };
}

const inputFor = (input: OrderInput, paymentType: PaymentType): OrderInput =>
  paymentType === 'Online' ? input : { ...input, addressFromWallet: undefined };

const addressOf = (byPhone: ByPhone | undefined): Pick<Basis, 'address'> =>
  byPhone ? { address: byPhone.address } : {};

/**
 * Returns the lines and totals with which an order would be stored now. A phone order has product names in the main
 * language, and cannot use stock that its customer has reserved for a payment. Throws the errors of {@link
 * takeSnapshot}.
 */
export function priceOf(
  { userId, input, byPhone }: Pick<Placing, 'userId' | 'input' | 'byPhone'>,
  shop: ShopView,
  destination: Destination,
): Promise<Snapshot> {
  const fees = feesOf(shop, destination);
  if (!byPhone) return takeSnapshot(userId, input.items, shop, fees);
  const nobody = new mongoose.Types.ObjectId();
  const otherUnits = (names: string) => t('phoneOrderForm', 'otherUnits', { names });
  return takeSnapshot(nobody, input.items, { ...shop, languages: undefined }, fees, otherUnits);
}

/**
 * Stores an order with prices from the database, after it has ended the payment of the shopper's other unpaid order.
 * Each idempotency key creates at most one order per shopper. A repeated call returns the stored order. If that order
 * is unpaid, the call updates its address, slot and substitution preferences. Throws an ApiError:
 * - 403: the seller has blocked the shopper, or the phone number or email of a guest;
 * - 404: the address does not belong to the shopper;
 * - 409: a product is sold out, removed, short or sold in other steps; the slot is full; the cart or the total differs
 *   from the page; an earlier payment has arrived or is processing; packing of the first order has begun;
 * - 422: the key belongs to another order; the shop does not deliver to the address, will not open again, does not
 *   offer the slot or the payment method, or requires a larger order; Stripe does not accept the total;
 * - 429: too many orders;
 * - 503: Stripe does not respond.
 */
export async function writeOrder(placing: Placing, paymentType: PaymentType): Promise<OrderDoc> {
  await db();
  const { userId, clientOrigin, byPhone } = placing;
  const input = inputFor(placing.input, paymentType);
  const requestHash = hashOf(input, ...phoneDetailsOf(placing));
  const owner = byPhone ? 'phone' : userId;
  const idempotencyKey =
    placing.idempotencyKey ?? (await keyFor(owner, input, paymentType, requestHash));
  const asked = { userId, idempotencyKey, requestHash };
  const { same, rival } = await findEarlier(asked, byPhone);
  if (same) return state.unpaidOnline.is(same) ? updateUnpaidOrder(same, input) : same;
  const basis = { ...(await readBasis(userId, input.address)), ...addressOf(byPhone) };
  if (!byPhone) assertNotBlocked(basis);
  const { shop } = basis;
  const cartRevision = assertCartUnchanged(basis, input.cartRevision);
  const ordered = paymentType === 'COD' ? input.payMethod : undefined;
  const to = await targetOf(userId, input, basis);
  const { address, pickup, followsOrder, walletAddress } = to;
  const receipt = { isByPhone: byPhone !== undefined, isPickup: pickup !== undefined };
  const paidBy = payMethodFields(basis, ordered, receipt);
  if (!byPhone) await assertContactNotBlocked(basis.cart?.isGuest, address);
  const sold = await priceOf(placing, shop, to);
  assertShownTotal(sold, input);
  assertOrderable(shop, { ...sold, ...to });
  if (paymentType === 'Online') assertPayableOnline(sold);
  const limited = byPhone ? `phone:${byPhone.by}` : userId;
  await consumeOrderLimit({ userId: limited, idempotencyKey });
  if (paymentType === 'Online') await withStripeTimeout(endOtherPayment(userId, idempotencyKey));
  else if (rival) await tryEndPaymentOf(rival);
  // An online order gets its number and promised time when it is paid.
  const now = Date.now();
  const by = byPhone ? 'seller' : 'shopper';
  const window = await slotOfTarget(shop, to, input.window, now, by);
  const number = paymentType === 'COD' ? await nextOrderNumber(shop, now) : undefined;
  const _id = new mongoose.Types.ObjectId();
  const promisedAt = to.promisedAt ?? window?.to ?? new Date(promiseFrom(shop, now));
  const placed = { number, promisedAt, createdAt: new Date(now) };
  try {
    const order = await Order.create({
      _id,
      ...asked,
      clientOrigin,
      // Staff may use another language than the customer, so a phone order stores no language.
      ...(byPhone
        ? { phone: { isGuest: byPhone.isGuest, ...staffName() } }
        : { language: cachedLanguage(shop) }),
      // Without a requested revision, a cash on delivery order gets it from the cart lock.
      cartRevision: paymentType === 'Online' ? cartRevision : input.cartRevision,
      ...sold,
      address,
      pickup,
      ...omitUndefined({ followsOrder, walletAddress }),
      deliverySlot: window,
      paymentType,
      ...paidBy,
      status: ORDER_PLACED,
      isPaid: false,
      listed: false,
      cartCleared: false,
      words: orderSearchTerms({ _id, address, items: sold.items, number }),
      ifMissing: input.ifMissing,
      ...(paymentType === 'COD' ? placed : { payment: { attempts: [], refunds: [] } }),
    });
    return order.toObject();
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    const { same: winner } = await findEarlier(asked, byPhone);
    // A concurrent request has rejected and deleted the order.
    if (!winner && byPhone) throw new ApiError('conflict', t('phoneOrderForm', 'pressAgain'));
    if (!winner) throw cartConflict('changed');
    return winner;
  }
}

/**
 * Places a cash on delivery order, once per idempotency key. Locks the cart and removes the ordered items from
 * it. Returns the order id. Throws the errors of {@link writeOrder}, and a 422 ApiError if an order on account exceeds
 * the credit limit of its customer.
 */
export async function placeCodOrder(placing: Placing): Promise<string> {
  const order = await writeOrder(placing, 'COD');
  if (state.online.is(order)) throw new ApiError('conflict', t('errors', 'beingPaidOnline'));
  await finishPlacing(order);
  return String(order._id);
}

/**
 * Stores an order for online payment and returns the URL of its payment page. Until the payment is confirmed, lists do
 * not show the order and the cart stays unchanged. Throws the errors of {@link writeOrder}, and a 503 ApiError if
 * online payment is off or Stripe does not respond.
 */
export async function placeOnlineOrder(placing: Placing): Promise<string> {
  stripe();
  const order = await writeOrder(placing, 'Online');
  if (!state.online.is(order)) throw new ApiError('conflict', t('errors', 'placedAlready'));
  // Only the shop's own payment page checks that the wallet address has the same fee.
  const isPaidHere = placing.input.inShop && mayPayInShop(order);
  if (order.walletAddress && state.unlisted.is(order) && !isPaidHere)
    throw new ApiError('unprocessable', t('errors', 'noWalletAddress'));
  return payPageOf(order, placing.input);
}
