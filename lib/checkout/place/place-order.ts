import 'server-only';
import { createHash, randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import {
  assertShownTotal,
  assertTakes,
  type Destination,
  destinationOf,
  feesOf,
} from '@/lib/checkout/claim/destination';
import { cartConflict, finishPlacing } from '@/lib/checkout/claim/finish-order';
import { endOtherPayment, payPageOf, tryEndPaymentOf } from '@/lib/checkout/pay/pay-page';
import { slotFor } from '@/lib/checkout/window/hold-window';
import { db } from '@/lib/db';
import { dueBy } from '@/lib/db/due';
import { isDuplicate } from '@/lib/db/errors';
import { ApiError } from '@/lib/http/errors';
import { addMember } from '@/lib/http/rate-limit';
import { t } from '@/lib/http/say';
import { staffName } from '@/lib/observe/request-context';
import { nextOrderNumber } from '@/lib/orders/next-number';
import { orderNumber } from '@/lib/orders/order-number';
import type { OrderInput, PaymentType } from '@/lib/orders/schema';
import { orderSearchTerms } from '@/lib/orders/search-terms';
import { assertPayableOnline, type Snapshot, takeSnapshot } from '@/lib/orders/snapshot';
import { state } from '@/lib/orders/state';
import { ORDER_PLACED } from '@/lib/orders/status';
import { stripe, withStripeTimeout } from '@/lib/payments/stripe';
import { promiseFrom } from '@/lib/shop/opening-math';
import { cachedLanguage } from '@/lib/shop/read';
import type { ShopView } from '@/lib/shop/view';
import { HOUR_MS } from '@/lib/utils/durations';
import { Order, RecentOrder } from '@/models';
import type { OrderDoc } from '@/models/order';
import { type Basis, readBasis } from './order-basis';

/**
 * The refusal of an order whose idempotency key belongs to `order`, which has other content. The seller may have changed a phone
 * order after an earlier press placed it: then the refusal names the placed order.
 */
function idempotencyKeyConflict(order: OrderDoc): ApiError {
  if (!order.phone) return new ApiError('unprocessable', t('refusals', 'keyOfOther'));
  // Another request is about to place the order or to give it up.
  if (!state.listed.is(order)) return new ApiError('conflict', t('phone', 'pressAgain'));
  const words = t('phone', 'placedBefore', { number: orderNumber(order) });
  return new ApiError('unprocessable', words, { body: { placed: String(order._id) } });
}

/** The most orders of one account in an hour: more than a household needs, few enough to stop a program. */
const MAX_ORDERS = 60;

type Counted = { userId: string; idempotencyKey: string };

/**
 * Counts an order against the 60 that an account may place per hour. Idempotency keys are counted
 * in one atomic write, so a repeated order counts once, even when sent concurrently. Throws a 429
 * ApiError with the seconds to wait when the limit is reached.
 */
async function consumeOrderLimit({ userId, idempotencyKey }: Counted): Promise<void> {
  const now = new Date();
  const limit = { key: `order:account:${userId}`, max: MAX_ORDERS, windowMs: HOUR_MS };
  const { members, expiresAt } = await addMember(limit, idempotencyKey, now);
  if (members.includes(idempotencyKey)) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((expiresAt.getTime() - now.getTime()) / 1000));
  const minutes = Math.ceil(retryAfterSeconds / 60);
  throw new ApiError('tooMany', t('refusals', 'tooManyOrders', { max: MAX_ORDERS, minutes }), {
    retryAfterSeconds,
  });
}

/** Without a key, the same order within this time counts as a repetition. */
const SAME_WITHIN_MS = 10_000;
/**
 * The clocks of instances differ, and concurrent requests may write in another sequence than they read the clock. A row that is
 * further ahead comes from a clock that was set back since.
 */
const CLOCKS_DIFFER_MS = 30_000;
const TRIES = 5;

/** A hash of the content of an order and of `more`. The sequence of its lines does not matter. */
export function hashOf(
  { items, address, cartRevision, way, window }: OrderInput,
  ...more: readonly string[]
): string {
  const lines = items.map(({ product, quantity }) => `${product}x${quantity}`).sort();
  const collected = way === 'pickup' ? ['pickup'] : [];
  const chosen = window ? [window.from, window.to] : [];
  const words = [address, cartRevision ?? '', ...lines, ...collected, ...chosen, ...more];
  const text = words.join(' ');
  return createHash('sha256').update(text).digest('base64url');
}

/**
 * The idempotency key of an order that was sent without one. If it names no revision of the cart either, it gets the key of the
 * same order that the shopper sent in the last 10 s, because a program may send an order twice unknowingly. One atomic upsert
 * decides which of two requests is the first.
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
    // Expiry is checked here, because MongoDB may remove expired rows late or never.
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
  /** Without a key and without a revision of the cart, the same order within 10 s counts as a repetition. */
  idempotencyKey?: string;
  input: OrderInput;
  /** The origin of the front end that sent the order, if not the shop's own. */
  frontEnd?: string;
  /** For an order taken by phone: it leaves the cart, the payments and the order limit of its shopper alone. */
  byPhone?: ByPhone;
};

export type ByPhone = {
  /** The address that was said on the phone. */
  address: OrderDoc['address'];
  /** No account owns the order. */
  isGuest: boolean;
  /** The person who took the order. */
  by: string;
};

/**
 * The revision of the ordered cart. Throws a 409 ApiError for a cart that another tab or device has changed or ordered: an early
 * check, because the claim decides in the end.
 */
function assertCartUnchanged({ cart }: Basis, seen?: number): number | undefined {
  if (seen === undefined || cart?.cartRevision === seen) return cart?.cartRevision;
  throw cartConflict((cart?.orderedRevision ?? -1) >= seen ? 'ordered' : 'changed');
}

type Asked = { userId: string; idempotencyKey: string; requestHash: string };

/** What the hash of a phone order covers beside its goods; nothing for any other order. */
const phoneDetailsOf = ({ userId, byPhone, input: { items, ifMissing } }: Placing): string[] => {
  if (!byPhone) return [];
  const { _id, ...said } = byPhone.address;
  const wishes = items.map((line) => `${line.product} ${line.ifMissing}`).sort();
  return [byPhone.isGuest ? 'guest' : userId, JSON.stringify([said, ifMissing, wishes])];
};

/**
 * The order under this idempotency key (`same`) and the shopper's order that is being paid (`rival`), read by one command. A
 * phone order is found by its key alone, whoever owns it, and has no rival. Throws the ApiError of {@link idempotencyKeyConflict} when the
 * content of `same` differs.
 */
async function findEarlier({ userId, idempotencyKey, requestHash }: Asked, byPhone?: ByPhone) {
  const either = [{ idempotencyKey }, state.beingPaid.where];
  const ofPhone = { idempotencyKey, phone: mongoose.trusted({ $exists: true }) };
  const orders = await Order.find(byPhone ? ofPhone : { userId, $or: either }).lean();
  const same = orders.find((order) => order.idempotencyKey === idempotencyKey);
  if (same?.requestHash && same.requestHash !== requestHash) throw idempotencyKeyConflict(same);
  return { same, rival: orders.find((order) => state.beingPaid.is(order)) };
}

/**
 * Updates address, place of pickup, window and wishes of an unpaid order, which the shopper may have corrected after leaving
 * the pay page. A placed order stays unchanged. Throws a 409 ApiError if the new address has another fee: the client then
 * orders anew under another key.
 */
async function updateUnpaidOrder(order: OrderDoc, input: OrderInput): Promise<OrderDoc> {
  const { _id, userId, items, subtotalCents, number } = order;
  const basis = await readBasis(userId, input.address);
  const { shop } = basis;
  const { address, pickup } = await destinationOf(userId, input, basis);
  assertTakes(shop, { address, pickup, subtotalCents });
  const [fee] = feesOf(shop, { address, pickup })(subtotalCents);
  // Before the address is written: an open pay page, or a payment that a bank confirms, charges the order's present fee.
  if (fee?.cents !== order.fees?.[0]?.cents)
    throw new ApiError('conflict', t('refusals', 'otherFee'), { body: { cancelled: true } });
  const { ifMissing = order.ifMissing } = input;
  // While an attempt to pay is under way, the order holds its place.
  const isHeld = state.beingPaid.is(order);
  const window = isHeld ? order.window : await slotFor(shop, input.window, Date.now());
  const words = orderSearchTerms({ _id, address, items, number });
  const wishes = new Map(input.items.map((line) => [line.product, line.ifMissing]));
  const lines = items.map(({ product, ifMissing: before }, at) => ({
    path: `items.${at}.ifMissing`,
    before,
    wish: wishes.get(String(product)),
  }));
  const wished = lines.flatMap(({ path, wish }) => (wish ? [[path, wish]] : []));
  const gone = lines.flatMap(({ path, before, wish }) => (before && !wish ? [[path, 1]] : []));
  const changed = await Order.findOneAndUpdate(
    // The account may have been deleted meanwhile, which erased the order.
    { _id, erasedAt: null, ...state.unlisted.where },
    {
      $set: {
        address,
        words,
        ...(pickup ? { pickup } : {}),
        ...(window ? { window } : {}),
        ...(ifMissing ? { ifMissing } : {}),
        ...Object.fromEntries(wished),
      },
      $unset: { ...Object.fromEntries(gone), ...(order.window && !window ? { window: 1 } : {}) },
    },
    { returnDocument: 'after' },
  ).lean();
  return changed ?? (await Order.findById(_id).lean()) ?? order;
}

const addressOf = (byPhone: ByPhone | undefined): Pick<Basis, 'address'> =>
  byPhone ? { address: byPhone.address } : {};

/**
 * Lines and sums of an order as it would be stored now. A phone order names its goods in the main language, and pieces that its
 * shopper is about to pay for do not count as left. Refusals as {@link takeSnapshot}.
 */
export function priceOf(
  { userId, input, byPhone }: Pick<Placing, 'userId' | 'input' | 'byPhone'>,
  shop: ShopView,
  destination: Destination,
): Promise<Snapshot> {
  const fees = feesOf(shop, destination);
  if (!byPhone) return takeSnapshot(userId, input.items, shop, fees);
  const nobody = new mongoose.Types.ObjectId();
  return takeSnapshot(nobody, input.items, { ...shop, languages: undefined }, fees);
}

/**
 * Stores the order with prices from the database, after ending another unpaid online payment of the shopper.
 * A shopper gets one order per idempotency key: a repeated call returns the stored order, and gives it the new
 * address and `ifMissing` as long as it is an unpaid online order.
 *
 * Throws an ApiError:
 * - 404: the address is not the shopper's;
 * - 409: a product is out of stock, gone or left in too few pieces; the window is full; the cart or the total is not the one shown; an
 *   earlier payment has arrived or is processing;
 * - 422: the key belongs to another order; the shop does not deliver to the address, has no opening ahead, does not
 *   offer the window or asks for a larger order; Stripe does not accept the total;
 * - 429: too many orders; 503: Stripe does not answer.
 */
export async function writeOrder(placing: Placing, paymentType: PaymentType): Promise<OrderDoc> {
  await db();
  const { userId, input, frontEnd, byPhone } = placing;
  const requestHash = hashOf(input, ...phoneDetailsOf(placing));
  const owner = byPhone ? 'phone' : userId;
  const idempotencyKey =
    placing.idempotencyKey ?? (await keyFor(owner, input, paymentType, requestHash));
  const asked = { userId, idempotencyKey, requestHash };
  const { same, rival } = await findEarlier(asked, byPhone);
  if (same) return state.unpaidOnline.is(same) ? updateUnpaidOrder(same, input) : same;
  const basis = { ...(await readBasis(userId, input.address)), ...addressOf(byPhone) };
  const { shop } = basis;
  const cartRevision = assertCartUnchanged(basis, input.cartRevision);
  const { address, pickup } = await destinationOf(userId, input, basis);
  const sold = await priceOf(placing, shop, { address, pickup });
  assertShownTotal(sold, input);
  assertTakes(shop, { ...sold, address, pickup });
  if (paymentType === 'Online') assertPayableOnline(sold);
  const limited = byPhone ? `phone:${byPhone.by}` : userId;
  await consumeOrderLimit({ userId: limited, idempotencyKey });
  if (paymentType === 'Online') await withStripeTimeout(endOtherPayment(userId, idempotencyKey));
  else if (rival) await tryEndPaymentOf(rival);
  // An online order gets its number and its promise when it is paid.
  const now = Date.now();
  const window = await slotFor(shop, input.window, now);
  const number = paymentType === 'COD' ? await nextOrderNumber(shop, now) : undefined;
  const _id = new mongoose.Types.ObjectId();
  const promisedAt = window?.to ?? new Date(promiseFrom(shop, now));
  const placed = { number, promisedAt, createdAt: new Date(now) };
  try {
    const order = await Order.create({
      _id,
      ...asked,
      frontEnd,
      // Whoever types an order by phone may read another language than its shopper.
      ...(byPhone
        ? { phone: { isGuest: byPhone.isGuest, ...staffName() } }
        : { language: cachedLanguage(shop) }),
      // An order on delivery without a revision gets it at the claim.
      cartRevision: paymentType === 'Online' ? cartRevision : input.cartRevision,
      ...sold,
      address,
      pickup,
      window,
      paymentType,
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
    // Another request has refused and removed the order in between.
    if (!winner && byPhone) throw new ApiError('conflict', t('phone', 'pressAgain'));
    if (!winner) throw cartConflict('changed');
    return winner;
  }
}

/**
 * Places an order on delivery: claims the cart and removes the ordered items from it, once per
 * idempotency key. Returns its id. Refusals as {@link writeOrder}.
 */
export async function placeCodOrder(placing: Placing): Promise<string> {
  const order = await writeOrder(placing, 'COD');
  if (state.online.is(order)) throw new ApiError('conflict', t('refusals', 'beingPaidOnline'));
  await finishPlacing(order);
  return String(order._id);
}

/**
 * Stores an order to be paid online and returns the URL of its pay page. The order is not listed
 * and the cart stays full until the payment is confirmed. Refusals as {@link writeOrder}; 503 when
 * online payment is off or does not answer.
 */
export async function placeOnlineOrder(placing: Placing): Promise<string> {
  stripe();
  const order = await writeOrder(placing, 'Online');
  if (!state.online.is(order)) throw new ApiError('conflict', t('refusals', 'placedAlready'));
  return payPageOf(order, placing.input);
}
