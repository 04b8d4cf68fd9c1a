import 'server-only';
import mongoose from 'mongoose';
import type Stripe from 'stripe';
import { orderShortage } from '@/lib/cart/shortage';
import {
  assertShownTotal,
  assertTakes,
  feesOf,
  matchesShownTotal,
  type Shown,
} from '@/lib/checkout/claim/destination';
import { releaseStock, reserveStock } from '@/lib/checkout/stock/reservations';
import {
  assertStillOffered,
  releaseSlot,
  reserveSlot,
  slotIsFull,
} from '@/lib/checkout/window/hold-window';
import { isDuplicate } from '@/lib/db/errors';
import { env } from '@/lib/env';
import { translate } from '@/lib/i18n/catalog';
import {
  checkoutLocale,
  type Language,
  mainLanguageOf,
  prefixOfStored,
} from '@/lib/i18n/languages';
import { pathIn } from '@/lib/i18n/path-in';
import type { Translate } from '@/lib/i18n/translate';
import { log } from '@/lib/observe/log';
import { reread } from '@/lib/orders/life';
import {
  assertPayableOnline,
  type Snapshot,
  staleTaxUnset,
  takeSnapshot,
} from '@/lib/orders/snapshot';
import { state } from '@/lib/orders/state';
import { ORDER_PLACED } from '@/lib/orders/status';
import { agreedTotalsOf, pricingContextOf } from '@/lib/orders/terms';
import { isFinal, stripe } from '@/lib/payments/stripe';
import { cachedLanguage, lastKnownShop, readShop } from '@/lib/shop/read';
import { DAY_MS } from '@/lib/utils/durations';
import { mostAmount } from '@/lib/weights/amount-math';
import { formatAmount } from '@/lib/weights/amount-words';
import { Order } from '@/models';
import type { OrderDoc } from '@/models/order';
import type { PaymentAttempt } from '@/models/order-payment';

/** The origin that the buyer returns to: the front end that placed the order if CORS_ORIGINS still names it, else the shop. */
export function returnOriginOf({ frontEnd }: Pick<OrderDoc, 'frontEnd'>): string {
  const { APP_ORIGIN, CORS_ORIGINS } = env();
  return frontEnd && CORS_ORIGINS.includes(frontEnd) ? frontEnd : APP_ORIGIN;
}

/**
 * The URL of the page `path` that the buyer returns to, in the language of the page that began the payment if the shop still
 * has it. Whatever is stored as `language`, the origin of the URL is {@link returnOriginOf}.
 */
export function returnAddress(
  order: Pick<OrderDoc, 'frontEnd'>,
  path: string,
  shop: { languages?: readonly Language[] } = {},
  language?: unknown,
): string {
  const origin = returnOriginOf(order);
  const isOwn = origin === env().APP_ORIGIN;
  return origin + (isOwn ? pathIn(prefixOfStored(shop, language), path) : path);
}

/** The URL that the buyer goes to after paying, as {@link returnAddress}. */
export const urlAfterPaying = (
  order: Pick<OrderDoc, 'frontEnd'>,
  shop: { languages?: readonly Language[] } = {},
  language?: unknown,
): string => returnAddress(order, '/loader?next=my-orders', shop, language);

/**
 * A Checkout session of Stripe lives at least 30 minutes; the rest allows for clock differences.
 */
const LIFE_MS = 31 * 60_000;
/** Stripe takes no more in one session: https://docs.stripe.com/api/checkout/sessions/create (line_items). */
const MAX_LINES = 100;

const isPublic = (url: string) => url.startsWith('https://');

type Payable = Pick<OrderDoc, '_id' | 'items' | 'frontEnd' | 'currency' | 'window'> &
  Pick<OrderDoc, 'taxPercent' | 'taxMode' | 'fees'>;

/** The latest end of an order's window for its money to be held: a bank holds it for a week. */
const HOLD_WITHIN_MS = 6 * DAY_MS;

/**
 * Whether a card's money is only held, and captured once the goods are weighed. Other ways of paying, and orders that are due
 * after a hold expires, charge the ceiling and are refunded the difference (docs/payments.md).
 */
const isToBeHeld = ({ items, window }: Payable, now: Date): boolean =>
  items.some(({ measure }) => measure) &&
  (!window || window.to.getTime() - now.getTime() <= HOLD_WITHIN_MS);

/** The charges beside the goods: deposits, fees, and the tax of each rate that is added. */
function chargesOf(order: Payable, t: Translate<'charges'>): [name: string, cents: number][] {
  const { depositCents, feeCents, taxes } = agreedTotalsOf(order);
  const isAdded = pricingContextOf(order).taxMode === 'added';
  const added = isAdded ? taxes : [];
  return [
    [t('deposit'), depositCents],
    [t('delivery'), feeCents],
    ...added.map(({ percent, taxCents }): [string, number] => [t('tax', { percent }), taxCents]),
  ];
}

/**
 * The parameters of the Checkout session of one attempt: line items in integer cents that add up to the total of the order, with
 * deposits, fees and added tax as lines of their own, and the order as reference (docs/payments.md). The attempt stores them and
 * sends them as stored. `language` is that of the page that begins the attempt, for Stripe's page and the way back; without it
 * the charges are named in the main language of the shop.
 */
export function sessionParams(
  order: Payable,
  attempt: number,
  now: Date,
  shop: { languages?: readonly Language[] } = {},
  language?: Language,
) {
  const { APP_ORIGIN } = env();
  const { currency } = pricingContextOf(order);
  const expiresAt = new Date(Math.ceil((now.getTime() + LIFE_MS) / 1000) * 1000);
  const metadata = { orderId: String(order._id), attempt: String(attempt) };
  const price = (name: string, cents: number, images: string[] = []) => ({
    currency,
    unit_amount: cents,
    product_data: { name, ...(images.length > 0 ? { images } : {}) },
  });
  const said = language ?? mainLanguageOf(shop);
  // A little of something cheap may cost less than a cent, and Stripe has no line of 0.
  const paid = order.items.filter(({ goodsCents }) => goodsCents !== 0);
  const lines = paid.map((line) => {
    const { name, translatedName, unitCents, quantity, image, measure, goodsCents } = line;
    const pictures = image.filter(isPublic).slice(0, 1);
    const read = translatedName ?? name;
    // Goods by weight are held or paid at their ceiling (docs/payments.md).
    if (measure && goodsCents !== undefined) {
      const most = formatAmount(mostAmount(measure, quantity), measure.unit, said);
      return { quantity: 1, price_data: price(`${read}, ≤ ${most}`, goodsCents, pictures) };
    }
    return { quantity, price_data: price(read, unitCents, pictures) };
  });
  const t = translate(said, 'charges');
  const charged = chargesOf(order, t).filter(([, cents]) => cents > 0);
  const sum = charged.reduce((total, [, cents]) => total + cents, 0);
  const isFull = lines.length + charged.length > MAX_LINES;
  const others = (isFull ? [[t('others'), sum] as const] : charged).map(([name, cents]) => ({
    quantity: 1,
    price_data: price(name, cents),
  }));
  return {
    expiresAt,
    // `satisfies` keeps the exact type: stripe-calls.test.ts compares its names with those that the stand-in knows.
    params: {
      mode: 'payment',
      line_items: [...lines, ...others],
      client_reference_id: metadata.orderId,
      metadata,
      payment_intent_data: { metadata },
      ...(isToBeHeld(order, now)
        ? { payment_method_options: { card: { capture_method: 'manual' as const } } }
        : {}),
      automatic_tax: { enabled: false },
      adaptive_pricing: { enabled: false },
      expires_at: expiresAt.getTime() / 1000,
      success_url: `${APP_ORIGIN}/api/stripe/return?session_id={CHECKOUT_SESSION_ID}`,
      ...(language ? { locale: checkoutLocale(language) } : {}),
      cancel_url: returnAddress(order, '/cart', shop, language),
    } satisfies Stripe.Checkout.SessionCreateParams,
  };
}

const { trusted } = mongoose;

/** The age at which the reconciler first checks an attempt. */
const FIRST_LOOK_MS = 60_000;

/**
 * The lines of an order at present prices. Throws an ApiError when they cannot be sold, when the shop
 * does not deliver them any more, or when the total differs from the one that was `shown`.
 */
export async function repriceOrder(
  { userId, items, address, pickup }: OrderDoc,
  shown: Shown,
): Promise<Snapshot> {
  const lines = items.map(({ product, quantity, ifMissing }) => ({
    product: String(product),
    quantity,
    ifMissing,
  }));
  const shop = await readShop();
  const sold = await takeSnapshot(userId, lines, shop, feesOf(shop, { address, pickup }));
  assertShownTotal(sold, shown);
  assertTakes(shop, { ...sold, address, pickup });
  return sold;
}

/** The order without the tax fields of its last price, which its next price may lack. */
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
 * Stores the next attempt to pay an order, number `last` + 1. All earlier attempts must be over. Writes nothing
 * when a concurrent request has added the same attempt, or when the order was paid or cancelled meanwhile.
 *
 * The first attempt keeps the price of the order if the shopper was `shown` it; every later attempt takes the present
 * price.
 *
 * Returns false when another order of the shopper is still being paid: the caller ends its payment first. Throws an ApiError
 * when the order cannot be sold or paid online, when its window can no longer be taken, or when its total is not the one
 * `shown`.
 */
export async function addAttempt(order: OrderDoc, last: number, shown: Shown): Promise<boolean> {
  const now = new Date();
  const number = last + 1;
  const isJustPriced = number === 1 && matchesShownTotal(order, shown);
  const sold = isJustPriced ? undefined : await repriceOrder(order, shown);
  const priced = sold ? { ...withoutTax(order), ...sold } : order;
  assertPayableOnline(priced);
  const shop = lastKnownShop();
  assertStillOffered(shop, order.window, now.getTime());
  const language = cachedLanguage(shop);
  const { params, expiresAt } = sessionParams(priced, number, now, shop, language);
  const first = state.counted.is(priced) || priced.window ? 'holding' : 'starting';
  const noted = language ? { language } : {};
  const attempt: PaymentAttempt = { number, params, expiresAt, state: first, ...noted };
  const lookAt = new Date(now.getTime() + FIRST_LOOK_MS);
  try {
    await Order.updateOne(
      {
        _id: order._id,
        ...state.unlisted.where,
        status: ORDER_PLACED,
        'payment.attempts': trusted({ $size: last }),
      },
      {
        $push: { 'payment.attempts': attempt },
        ...(sold ? { $unset: staleTaxUnset(sold) } : {}),
        $set: { ...sold, 'payment.lookAt': lookAt, 'payment.looks': 0 },
        // Raises the revision, so that a decision made before this attempt cannot release its
        // stock.
        $inc: { rev: 1 },
      },
    );
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}

/** Releases the pieces and the place in a window that an order no longer needs. */
async function releaseUnneeded(order: OrderDoc): Promise<void> {
  await releaseStock(order);
  await releaseSlot(order);
}

/**
 * Stores the state of an attempt; a finished attempt stays finished. With `from`, only while the attempt is in that
 * state. Returns whether it was stored. Once the attempt is over, its pieces and its place in a window are released.
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
    {
      $set: Object.fromEntries(set),
      // A new attempt begins only after this one, so no other attempt of the order is open.
      ...(known.state === 'over' ? { $unset: { 'payment.lookAt': 1, 'payment.looks': 1 } } : {}),
    },
    { returnDocument: 'after' },
  ).lean();
  if (now && known.state === 'over') await releaseUnneeded(now);
  return now !== null;
}

/**
 * Reserves the pieces of an attempt and its place in a window before Stripe is asked, so that a shopper who is too late
 * learns it before paying. One write decides whether the attempt goes on or ends, whatever
 * concurrent requests for it do.
 */
export async function reserveForAttempt(
  order: OrderDoc,
  { number }: PaymentAttempt,
): Promise<void> {
  const short = await reserveStock(order);
  const full = short.length === 0 ? await reserveSlot(order) : undefined;
  const isRefused = short.length > 0 || full !== undefined;
  const next = isRefused ? 'over' : 'starting';
  const isDecided = await recordAttempt(order, number, { state: next }, 'holding');
  // It has ended meanwhile.
  if (!isDecided) return releaseUnneeded(await reread(order));
  if (full !== undefined) throw slotIsFull(full);
  if (isRefused) throw orderShortage(short);
}

/**
 * The attempt, if Stripe may be asked for its session. An attempt that a crash left while it reserved stock is ended, and the
 * answer is undefined.
 */
async function startableAttempt(
  order: Pick<OrderDoc, '_id'>,
  attempt: PaymentAttempt,
): Promise<PaymentAttempt | undefined> {
  if (attempt.state !== 'holding') return attempt;
  if (await recordAttempt(order, attempt.number, { state: 'over' }, 'holding')) return undefined;
  const now = (await reread(order)).payment?.attempts[attempt.number - 1];
  return now?.state === 'over' ? undefined : now;
}

/**
 * Creates the Checkout session of an attempt, or reads the existing one: sends the stored parameters under the attempt's
 * idempotency key, then stores id and URL. Repeatable at any time. Returns the id of the session; undefined when the attempt is
 * over, or when Stripe refuses it, which ends the attempt.
 */
export async function openSessionOf(
  order: Pick<OrderDoc, '_id'>,
  begun: PaymentAttempt,
): Promise<string | undefined> {
  const attempt = await startableAttempt(order, begun);
  if (!attempt) return undefined;
  const key = `order:${order._id}:${attempt.number}`;
  // The database keeps what sessionParams returned; nothing changes it.
  const params = attempt.params as Stripe.Checkout.SessionCreateParams;
  try {
    const session = await stripe().checkout.sessions.create(params, { idempotencyKey: key });
    const { id: sessionId, url } = session;
    await recordAttempt(order, attempt.number, { state: 'open', sessionId, url: url ?? '' });
    return sessionId;
  } catch (error) {
    if (!isFinal(error)) throw error;
    log().warn({ err: error, key }, 'Stripe rejected a checkout session');
    await recordAttempt(order, attempt.number, { state: 'over' });
    return undefined;
  }
}
