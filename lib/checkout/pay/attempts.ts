import 'server-only';
import mongoose from 'mongoose';
import type Stripe from 'stripe';
import { orderShortage } from '@/lib/cart/shortage';
import {
  assertOrderable,
  assertShownTotal,
  matchesShownTotal,
  type Shown,
} from '@/lib/checkout/complete/assert-orderable';
import { feesOf } from '@/lib/checkout/complete/destination';
import { releaseSlot, reserveSlot, slotFullError } from '@/lib/checkout/slot/reserve-slot';
import { releaseStock, reserveStock } from '@/lib/checkout/stock/reservations';
import { isDuplicate } from '@/lib/db/errors';
import { env } from '@/lib/env';
import { translate } from '@/lib/i18n/catalog';
import { checkoutLocale, type Language, mainLanguageOf } from '@/lib/i18n/languages';
import type { Translate } from '@/lib/i18n/translate';
import { log } from '@/lib/observe/log';
import { reloadOrder } from '@/lib/orders/change-order';
import { agreedTotalsOf, pricingContextOf } from '@/lib/orders/pricing-context';
import {
  assertPayableOnline,
  type Snapshot,
  staleTaxUnset,
  takeSnapshot,
} from '@/lib/orders/snapshot';
import { state } from '@/lib/orders/state';
import { ORDER_PLACED } from '@/lib/orders/status';
import { isFinal, stripe } from '@/lib/payments/stripe';
import { stripeAmount } from '@/lib/shop/currencies';
import { cachedLanguage, lastKnownShop, readShop } from '@/lib/shop/read';
import { DAY_MS, MINUTE_MS } from '@/lib/utils/durations';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { maxAmount } from '@/lib/weights/amounts';
import { formatAmount } from '@/lib/weights/format-amount';
import { quantityUnit } from '@/lib/weights/quantity-unit';
import { Order } from '@/models';
import type { OrderDoc } from '@/models/order';
import type { PaymentAttempt } from '@/models/order-payment';
import {
  inShopParams,
  inShopUrl,
  isInShop,
  returnAddress,
  type ShopperAtStripe,
  shopperParams,
} from './session-params';
import { assertStillDelivered } from './still-delivered';

/**
 * Stripe requires a Checkout session to last at least 30 minutes. The additional minute allows for clock differences.
 */
const LIFE_MS = 31 * 60_000;
const LEAST_LIFE_MS = 30 * 60_000;

/**
 * Returns whether it is too late to create the session of an attempt. Stripe rejects a session that expires too soon.
 */
export const isTooLate = ({ expiresAt }: PaymentAttempt): boolean =>
  expiresAt.getTime() - Date.now() < LEAST_LIFE_MS;
/**
 * Stripe's maximum number of line items in a session: https://docs.stripe.com/api/checkout/sessions/create
 * (line_items).
 */
const MAX_LINES = 100;

const isPublic = (url: string) => url.startsWith('https://');

type Payable = Pick<OrderDoc, '_id' | 'items' | 'clientOrigin' | 'currency' | 'deliverySlot'> &
  Pick<OrderDoc, 'taxPercent' | 'taxMode' | 'fees'>;

/**
 * The card is only authorized if the delivery slot ends within this time, because an authorization lasts about a week.
 */
const HOLD_WITHIN_MS = 6 * DAY_MS;

/**
 * Returns whether the card is only authorized now and captured after weighing. Otherwise the shopper pays the maximum
 * price now, and the shop refunds the difference after weighing (docs/payments.md).
 */
const shouldReserve = ({ items, deliverySlot }: Payable, now: Date): boolean =>
  items.some(({ measure }) => measure) &&
  (!deliverySlot || deliverySlot.to.getTime() - now.getTime() <= HOLD_WITHIN_MS);

function chargesOf(order: Payable, t: Translate<'charges'>): [name: string, cents: number][] {
  const { depositCents, feeCents, stateFee, taxes } = agreedTotalsOf(order);
  const isAdded = pricingContextOf(order).taxMode === 'added';
  const added = isAdded ? taxes : [];
  return [
    [t('deposit'), depositCents],
    [t('delivery'), feeCents],
    [stateFee?.name ?? '', stateFee?.cents ?? 0],
    ...added.map(({ percent, taxCents }): [string, number] => [t('tax', { percent }), taxCents]),
  ];
}

/**
 * Returns the parameters of the Checkout session for one payment attempt. The line items in integer cents add up to the
 * total of the order. Deposits, fees and added tax are separate line items. The reference of the session is the order
 * id (docs/payments.md).
 *
 * `language` selects the language of Stripe's page and of the return URL. Without it, Stripe chooses the language of
 * its page, and the line items are in the shop's main language. `shopper` has the email address of the account or the
 * guest.
 */
export function sessionParams(
  order: Payable,
  attempt: number,
  now: Date,
  shop: { languages?: readonly Language[]; country?: string | undefined } = {},
  language?: Language,
  shopper: ShopperAtStripe = {},
) {
  const { APP_ORIGIN } = env();
  const { currency } = pricingContextOf(order);
  const expiresAt = new Date(Math.ceil((now.getTime() + LIFE_MS) / 1000) * 1000);
  const metadata = { orderId: String(order._id), attempt: String(attempt) };
  const price = (name: string, cents: number, images: string[] = []) => ({
    currency,
    unit_amount: stripeAmount(cents, currency),
    product_data: omitUndefined({ name, images: images.length > 0 ? images : undefined }),
  });
  const pageLanguage = language ?? mainLanguageOf(shop);
  // A small amount of a cheap product may cost less than a cent. Stripe accepts no line item with a price of 0.
  const paid = order.items.filter(({ goodsCents }) => goodsCents !== 0);
  const lines = paid.map((line) => {
    const { name, translatedName, unitCents, quantity, image, measure, goodsCents } = line;
    const pictures = image.filter(isPublic).slice(0, 1);
    const read = translatedName ?? name;
    // For weighed goods, the card is authorized or charged for the maximum price (docs/payments.md).
    if (measure && goodsCents !== undefined) {
      const most = formatAmount(maxAmount(measure, quantity), measure.unit, pageLanguage);
      return { quantity: 1, price_data: price(`${read}, ≤ ${most}`, goodsCents, pictures) };
    }
    return { quantity, price_data: price(read, unitCents, pictures) };
  });
  const t = translate(pageLanguage, 'charges', undefined, shop.country);
  const charged = chargesOf(order, t).filter(([, cents]) => cents > 0);
  const sum = charged.reduce((total, [, cents]) => total + cents, 0);
  const isFull = lines.length + charged.length > MAX_LINES;
  const others = (isFull ? [[t('others'), sum] as const] : charged).map(([name, cents]) => ({
    quantity: 1,
    price_data: price(name, cents),
  }));
  return {
    expiresAt,
    // `satisfies` preserves the exact type. stripe-calls.test.ts compares its property names with the Stripe emulator.
    params: {
      mode: 'payment',
      line_items: [...lines, ...others],
      client_reference_id: metadata.orderId,
      metadata,
      payment_intent_data: { metadata },
      ...omitUndefined({
        payment_method_options: shouldReserve(order, now)
          ? { card: { capture_method: 'manual' as const } }
          : undefined,
      }),
      automatic_tax: { enabled: false },
      adaptive_pricing: { enabled: false },
      expires_at: expiresAt.getTime() / 1000,
      success_url: `${APP_ORIGIN}/api/stripe/return?session_id={CHECKOUT_SESSION_ID}`,
      ...shopperParams(shopper),
      ...omitUndefined({ locale: language && checkoutLocale(language) }),
      cancel_url: returnAddress(order, '/cart', shop, language),
    } satisfies Stripe.Checkout.SessionCreateParams,
  };
}

const { trusted } = mongoose;

/** If the order is older, its first payment attempt charges the current price. */
const PRICED_FOR_MS = MINUTE_MS;

const FIRST_LOOK_MS = 60_000;

/**
 * Returns the lines and totals of an order at current prices. Throws an ApiError if:
 * - the products cannot be sold or their quantity steps have changed;
 * - the shop no longer delivers to the address;
 * - the total differs from the total on the page (`shown`).
 */
export async function repriceOrder(
  { userId, items, address, pickup, followsOrder }: OrderDoc,
  shown: Shown,
): Promise<Snapshot> {
  const lines = items.map(({ product, quantity, ifMissing, measure }) => ({
    product: String(product),
    quantity,
    unit: quantityUnit(measure),
    ifMissing,
  }));
  const shop = await readShop();
  const to = { address, pickup, followsOrder };
  const sold = await takeSnapshot(userId, lines, shop, feesOf(shop, to));
  assertShownTotal(sold, shown);
  assertOrderable(shop, { ...sold, ...to });
  return sold;
}

/** Removes the tax fields of the previous price. Otherwise fields that the new price does not set would remain. */
function withoutTax({
  taxMode,
  taxClasses,
  fees,
  taxExemption,
  taxes,
  ...order
}: OrderDoc): OrderDoc {
  return order;
}

/**
 * Adds payment attempt number `last` + 1 to an order. All earlier attempts must be over. Returns false if another order
 * of the shopper is still being paid. The caller must end that payment first.
 *
 * The first attempt of a new order charges the stored price, if the page showed it (`shown`). Later attempts charge the
 * current price. The attempt stores its Stripe parameters, so a retry sends the same request. With `inShop`, the
 * shopper pays on a page of the shop.
 *
 * Writes nothing if a concurrent request has added this attempt, or if the order has been paid or cancelled. Throws an
 * ApiError if:
 * - the order cannot be sold or paid online;
 * - its delivery slot is no longer available;
 * - packing of its first order has begun;
 * - its total differs from `shown`.
 */
export async function addAttempt(
  order: OrderDoc,
  last: number,
  shown: Shown,
  shopper: ShopperAtStripe = {},
  inShop = false,
): Promise<boolean> {
  const now = new Date();
  const number = last + 1;
  const isNew = Math.abs(now.getTime() - order.createdAt.getTime()) < PRICED_FOR_MS;
  const isJustPriced = number === 1 && isNew && matchesShownTotal(order, shown);
  const sold = isJustPriced ? undefined : await repriceOrder(order, shown);
  const priced = sold ? { ...withoutTax(order), ...sold } : order;
  assertPayableOnline(priced);
  const shop = lastKnownShop();
  await assertStillDelivered(order, shop, now);
  const language = cachedLanguage(shop);
  const hosted = sessionParams(priced, number, now, shop, language, shopper);
  const { expiresAt } = hosted;
  const params = inShop ? inShopParams(hosted.params, priced) : hosted.params;
  const first = state.counted.is(priced) || priced.deliverySlot ? 'reserving' : 'starting';
  const noted = language ? { language } : {};
  const attempt: PaymentAttempt = { number, params, expiresAt, state: first, ...noted };
  const nextCheckAt = new Date(now.getTime() + FIRST_LOOK_MS);
  try {
    await Order.updateOne(
      {
        _id: order._id,
        ...state.unlisted.where,
        status: ORDER_PLACED,
        'payment.attempts': trusted({ $size: last }),
      },
      omitUndefined({
        $push: { 'payment.attempts': attempt },
        $unset: sold && staleTaxUnset(sold),
        $set: { ...sold, 'payment.nextCheckAt': nextCheckAt, 'payment.checkCount': 0 },
        // Without this increment, a request with an older copy of the order could release the attempt's stock.
        $inc: { rev: 1 },
      }),
    );
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}

async function releaseUnneeded(order: OrderDoc): Promise<void> {
  await releaseStock(order);
  await releaseSlot(order);
}

/**
 * Stores the state of an attempt that is not over yet. With `from`, the attempt must be in that state. Releases the
 * stock and the delivery slot of an attempt that is over. Returns whether the state was stored.
 */
export async function recordAttempt(
  order: Pick<OrderDoc, '_id'>,
  number: number,
  known: Partial<Pick<PaymentAttempt, 'state' | 'sessionId' | 'url'>>,
  from?: PaymentAttempt['state'],
): Promise<boolean> {
  const set = Object.entries(known).map(([key, value]) => [`payment.attempts.$.${key}`, value]);
  const present = from ?? { $ne: 'over' };
  const now = await Order.findOneAndUpdate(
    { _id: order._id, 'payment.attempts': trusted({ $elemMatch: { number, state: present } }) },
    omitUndefined({
      $set: Object.fromEntries(set),
      // A new attempt starts only after this attempt is over, so the order has no other open attempt.
      $unset:
        known.state === 'over' ? { 'payment.nextCheckAt': 1, 'payment.checkCount': 1 } : undefined,
    }),
    { returnDocument: 'after' },
  ).lean();
  if (now && known.state === 'over') await releaseUnneeded(now);
  return now !== null;
}

/**
 * Reserves the stock and the delivery slot before the request to Stripe. The shopper otherwise gets the error before
 * paying. A concurrent request may end the attempt; a single write decides which request wins.
 */
export async function reserveForAttempt(
  order: OrderDoc,
  { number }: PaymentAttempt,
): Promise<void> {
  const short = await reserveStock(order);
  const full = short.length === 0 ? await reserveSlot(order) : undefined;
  const isUnavailable = short.length > 0 || full !== undefined;
  const next = isUnavailable ? 'over' : 'starting';
  const isDecided = await recordAttempt(order, number, { state: next }, 'reserving');
  if (!isDecided) return releaseUnneeded(await reloadOrder(order));
  if (full !== undefined) throw slotFullError(full);
  if (isUnavailable) throw orderShortage(short);
}

async function startableAttempt(
  order: Pick<OrderDoc, '_id'>,
  attempt: PaymentAttempt,
): Promise<PaymentAttempt | undefined> {
  if (attempt.state !== 'reserving') return attempt;
  if (await recordAttempt(order, attempt.number, { state: 'over' }, 'reserving')) return undefined;
  const now = (await reloadOrder(order)).payment?.attempts[attempt.number - 1];
  return now?.state === 'over' ? undefined : now;
}

/**
 * Creates the Checkout session of an attempt, or returns the existing session. Sends the stored parameters with the
 * attempt's idempotency key. Throws Stripe's errors.
 */
export function createSessionOf(
  { _id }: Pick<OrderDoc, '_id'>,
  { number, params }: PaymentAttempt,
): Promise<Stripe.Checkout.Session> {
  // The attempt stores the unchanged result of sessionParams or inShopParams.
  return stripe().checkout.sessions.create(params as Stripe.Checkout.SessionCreateParams, {
    idempotencyKey: `order:${_id}:${number}`,
  });
}

/**
 * Creates or fetches the Checkout session of an attempt, and stores its id and URL. The call is idempotent. Returns the
 * session id. Returns undefined if the attempt is over, or if Stripe rejects the session, which ends the attempt.
 */
export async function openSessionOf(
  order: Pick<OrderDoc, '_id'>,
  created: PaymentAttempt,
): Promise<string | undefined> {
  const attempt = await startableAttempt(order, created);
  if (!attempt) return undefined;
  try {
    const session = await createSessionOf(order, attempt);
    const { id: sessionId } = session;
    const url = isInShop(attempt)
      ? inShopUrl(sessionId, lastKnownShop(), attempt.language)
      : (session.url ?? '');
    await recordAttempt(order, attempt.number, { state: 'open', sessionId, url });
    return sessionId;
  } catch (error) {
    if (!isFinal(error)) throw error;
    const { number } = attempt;
    log().warn(
      { err: error, orderId: String(order._id), number },
      'Stripe rejected a checkout session',
    );
    await recordAttempt(order, attempt.number, { state: 'over' });
    return undefined;
  }
}
