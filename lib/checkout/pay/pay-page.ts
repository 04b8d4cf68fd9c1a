import 'server-only';
import { contactEmailOf } from '@/lib/auth/account-fields';
import { announceOwnPayment } from '@/lib/cart/commands';
import { matchesShownTotal, type Shown } from '@/lib/checkout/complete/assert-orderable';
import { blockedError, cartConflict } from '@/lib/checkout/complete/finish-order';
import { announceAttempt } from '@/lib/checkout/follow-up/first-order';
import { countUnpaidPage } from '@/lib/checkout/slot/reserve-slot';
import { db } from '@/lib/db';
import { env } from '@/lib/env';
import { ApiError } from '@/lib/http/errors';
import { consume } from '@/lib/http/rate-limit';
import { t } from '@/lib/http/translate';
import { log } from '@/lib/observe/log';
import { reloadOrder } from '@/lib/orders/change-order';
import { isContactBlocked } from '@/lib/orders/customer-identity';
import { pricingContextOf } from '@/lib/orders/pricing-context';
import type { OrderInput } from '@/lib/orders/schema';
import { state } from '@/lib/orders/state';
import type { InShopResponse } from '@/lib/orders/view';
import { stripeScript } from '@/lib/payments/in-shop';
import { isFinal, isStripeError, SOON_MS, stripe, withStripeTimeout } from '@/lib/payments/stripe';
import { cachedLanguage, currentShop, lastKnownShop } from '@/lib/shop/read';
import { MINUTE_MS } from '@/lib/utils/durations';
import { toUnits } from '@/lib/utils/money';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Order, User } from '@/models';
import type { OrderDoc } from '@/models/order';
import type { PaymentAttempt } from '@/models/order-payment';
import {
  addAttempt,
  createSessionOf,
  isTooLate,
  openSessionOf,
  recordAttempt,
  repriceOrder,
  reserveForAttempt,
} from './attempts';
import { CUSTOMER_FIELDS, customerOf, type Payer } from './customer';
import {
  isInShop,
  mayPayInShop,
  paymentReturnUrl,
  type ShopperAtStripe,
  takesAddress,
} from './session-params';
import { settle } from './settle';

const MAX_ATTEMPTS = 20;
/**
 * The limit applies to each account. Stripe rejects all requests of the shop if there are too many
 * (https://docs.stripe.com/rate-limits).
 */
const MAX_READS_A_MINUTE = 60;
/**
 * The steps suffice to end an expired attempt and start a new one, even if a concurrent request interferes with each
 * step.
 */
const MAX_STEPS = 10;

async function countRead(userId: OrderDoc['userId'] | string): Promise<void> {
  await consume({ key: `payments:${userId}`, max: MAX_READS_A_MINUTE, windowMs: MINUTE_MS });
}

/**
 * Expires the Stripe session of an attempt, so that it can no longer be paid. If the session is already paid or
 * expired, stores this outcome.
 */
export async function closeSessionOf(order: OrderDoc, attempt: PaymentAttempt): Promise<void> {
  // The response that created the session may be lost. Repeating the request with the same idempotency key returns its
  // id.
  const sessionId = attempt.sessionId ?? (await openSessionOf(order, attempt));
  if (!sessionId) return;
  try {
    await stripe().checkout.sessions.expire(sessionId);
    await recordAttempt(order, attempt.number, { state: 'over' });
  } catch (error) {
    // Stripe rejects the request to expire a session if the session is already paid, expired or unknown.
    if (!isFinal(error)) throw error;
    await settle(sessionId);
  }
}

async function endPaymentOf(rival: OrderDoc): Promise<void> {
  const attempt = rival.payment?.attempts.at(-1);
  if (!attempt) return;
  await closeSessionOf(rival, attempt);
  const now = await reloadOrder(rival);
  if (state.listed.is(now) && !state.cartConflict.is(now))
    throw new ApiError('conflict', t('errors', 'paidAlready'));
  if (state.beingPaid.is(now)) throw new ApiError('conflict', t('errors', 'payProcessing'));
}

/**
 * Ends the payment of the shopper's other unpaid order, because the order with `idempotencyKey` is about to lock the
 * cart. Its payment page can then no longer be paid. Leaves the payment of the order itself open, because an earlier
 * request with the same key may have started it. Throws a 409 ApiError if the other order is paid or its payment is
 * processing. Throws Stripe's and the database's errors.
 */
export async function endOtherPayment(
  userId: OrderDoc['userId'] | string,
  idempotencyKey: string,
): Promise<void> {
  const rival = await Order.findOne({ userId, ...state.beingPaid.where }).lean();
  if (rival && rival.idempotencyKey !== idempotencyKey) await endPaymentOf(rival);
}

/**
 * Ends the payment of `rival`, the shopper's other order, before a cash on delivery order is placed. Waits at most 3 s
 * and ignores Stripe's errors, because cash on delivery must not depend on Stripe. If the other payment succeeds
 * anyway, the shop refunds it.
 */
export async function tryEndPaymentOf(rival: OrderDoc): Promise<void> {
  try {
    await withStripeTimeout(endPaymentOf(rival), SOON_MS);
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind !== 'unavailable') throw error;
    log().warn(
      { userId: rival.userId },
      'Stripe did not respond while another order took over the cart',
    );
  }
}

/**
 * Ends the open payment of an account that the seller has blocked. Does nothing if the payment is made or being
 * confirmed by a bank. Ignores Stripe's errors: the payment page then expires by itself.
 */
export async function endPaymentOfAccount(userId: OrderDoc['userId']): Promise<void> {
  const order = await Order.findOne({ userId, ...state.beingPaid.where }).lean();
  if (!order) return;
  await tryEndPaymentOf(order).catch((error) => {
    if (isStripeError(error)) log().warn({ err: error, userId }, 'Could not end a payment page');
    else if (!(error instanceof ApiError)) throw error;
  });
}

/**
 * Throws a 403 ApiError if a guest has the phone number or the mailbox of a blocked customer. First ends the payment.
 * Otherwise the browser could still confirm the session at Stripe.
 */
export async function assertGuestMayPay(
  isGuest: boolean | undefined,
  userId: OrderDoc['userId'],
  address: OrderDoc['address'],
): Promise<void> {
  if (!isGuest || !(await isContactBlocked(address))) return;
  await endPaymentOfAccount(userId);
  throw blockedError();
}

/**
 * Returns the URL of the payment page of an order: Stripe's page or, with `inShop`, a page of the shop. If the order is
 * already paid, returns the shop's page after the payment. The page charges the total that the shopper saw (`shown`).
 * An open page with another total or of the other kind is replaced. Throws an ApiError:
 * - 403: the seller has blocked the shopper;
 * - 409: the order cannot be paid or its total has changed;
 * - 422: the shop no longer delivers the order or Stripe does not accept its total;
 * - 429: the account opens or reads payments too often;
 * - 503: Stripe does not respond within 9 s.
 */
export async function payPageOf(
  order: OrderDoc,
  { inShop = false, ...shown }: Shown & Pick<OrderInput, 'inShop'>,
): Promise<string> {
  await countRead(order.userId);
  return withStripeTimeout(openPayPage(order, { ...shown, inShop: inShop && mayPayInShop(order) }));
}

type Wanted = Shown & { inShop: boolean };

/** Throws a 409 ApiError if another order has locked the cart, because the shop would have to refund this payment. */
async function readPayer({ userId, cartRevision }: OrderDoc) {
  const wanted = { orderedRevision: 1, block: 1, ...CUSTOMER_FIELDS } as const;
  const user = await User.findById(userId, wanted).lean();
  if (cartRevision !== undefined && (user?.orderedRevision ?? -1) >= cartRevision)
    throw cartConflict('ordered');
  return user;
}

/** If `namesCustomer` is false, the session has no Stripe customer, and the shopper pays without saved cards. */
async function shopperOf(payer: Payer, namesCustomer: boolean): Promise<ShopperAtStripe> {
  const customer = namesCustomer && lastKnownShop().saveCards ? await customerOf(payer) : undefined;
  return omitUndefined({ email: contactEmailOf(payer), customer: customer || undefined });
}

/**
 * Starts a payment attempt. If another order of the shopper is being paid, it only ends that payment, and the caller
 * tries again.
 */
async function beginAttempt(
  order: OrderDoc,
  last: PaymentAttempt | undefined,
  wanted: Wanted,
  namesCustomer: boolean,
): Promise<void> {
  const payer = await readPayer(order);
  if (last && last.number >= MAX_ATTEMPTS)
    throw new ApiError('conflict', t('errors', 'payTooOften'));
  const before = last?.number ?? 0;
  await countUnpaidPage(order, before + 1);
  const shopper = payer ? await shopperOf(payer, namesCustomer) : {};
  if (!(await addAttempt(order, before, wanted, shopper, wanted.inShop)))
    return endOtherPayment(order.userId, order.idempotencyKey);
  // These calls must follow the write of the attempt. A concurrent deletion, block or cancellation then finds the
  // attempt, or a call throws.
  try {
    const because = await announceOwnPayment(order.userId);
    if (because) throw cartConflict(because);
    await announceAttempt(order);
  } catch (error) {
    if (error instanceof ApiError) await recordAttempt(order, before + 1, { state: 'over' });
    throw error;
  }
}

/**
 * Opens the payment page of an attempt and returns its URL. Returns undefined if the attempt has expired or another
 * request is creating the page; the caller then starts over. Returns `refused` if Stripe rejects the customer; the
 * caller then retries without the customer.
 */
async function openPage(
  order: OrderDoc,
  attempt: PaymentAttempt,
): Promise<string | 'refused' | undefined> {
  if (!(await openSessionOf(order, attempt))) {
    if (isTooLate(attempt)) return undefined;
    if ('customer' in Object(attempt.params)) return 'refused';
    throw new ApiError('unavailable', t('errors', 'payNotAccepted'));
  }
  const now = (await reloadOrder(order)).payment?.attempts[attempt.number - 1];
  if (now?.state === 'over') throw new ApiError('conflict', t('errors', 'payElsewhere'));
  return now?.url;
}

/**
 * A reused payment page must charge the total that the shopper saw, and be of the wanted kind (Stripe's or the shop's).
 */
const isWanted = (order: OrderDoc, attempt: PaymentAttempt, wanted: Wanted): boolean =>
  matchesShownTotal(order, wanted) && isInShop(attempt) === wanted.inShop;

async function openPayPage(order: OrderDoc, wanted: Wanted): Promise<string> {
  let namesCustomer = true;
  for (
    let present = order, step = 0;
    step < MAX_STEPS;
    step += 1, present = await reloadOrder(order)
  ) {
    const isPaid = state.listed.is(present);
    // The order was cancelled before its payment arrived, so it is not placed.
    if (state.cancelled.is(present) && (!isPaid || state.cartReleased.is(present)))
      throw new ApiError('conflict', t('errors', 'payCancelled'), { body: { cancelled: true } });
    if (isPaid) {
      const shop = lastKnownShop();
      return paymentReturnUrl(present, shop, cachedLanguage(shop));
    }
    if (state.paymentMismatch.is(present))
      throw new ApiError('conflict', t('errors', 'payFlagged'));
    const last = present.payment?.attempts.at(-1);
    if (!last || last.state === 'over') await beginAttempt(present, last, wanted, namesCustomer);
    else if (last.state === 'reserving') await reserveForAttempt(present, last);
    else if (last.state === 'starting' || !last.sessionId) {
      const url = await openPage(present, last);
      if (url === 'refused') namesCustomer = false;
      else if (url && isWanted(present, last, wanted)) return url;
    } else {
      // Only Stripe knows whether the earlier payment page was paid or can still be paid.
      const url = await settle(last.sessionId);
      if (url) await readPayer(present);
      if (url && isWanted(present, last, wanted)) return url;
      if (url) {
        // Throws if the total of the request is outdated. Such a request must not end a page with the current total.
        await repriceOrder(present, wanted);
        await closeSessionOf(present, last);
      }
      const now = (await reloadOrder(order)).payment?.attempts.at(-1);
      if (now?.number === last.number && now.state === 'open') break;
    }
  }
  throw new ApiError('conflict', t('errors', 'payStillOpen'));
}

/**
 * Returns what the page /cart/pay needs to take the payment of a Checkout session. The page calls it on opening, and
 * again before it confirms a payment. First updates the order from the session. If the session is paid, returns only
 * `next`, the URL of the page after the payment. Throws an ApiError:
 * - 403: the seller has blocked the shopper, or the phone number or email of a guest;
 * - 404: the shopper has no such payment;
 * - 409: the payment has ended or needs a review, payments in the shop are off, or another order has locked the cart;
 * - 429: more than {@link MAX_READS_A_MINUTE} reads in a minute;
 * - 503: Stripe does not respond within 9 s.
 */
export async function paymentInShop(userId: string, sessionId: string): Promise<InShopResponse> {
  await db();
  const order = await Order.findOne({ userId, 'payment.attempts.sessionId': sessionId }).lean();
  const attempt = order?.payment?.attempts.find((each) => each.sessionId === sessionId);
  if (!order || !attempt || !isInShop(attempt))
    throw new ApiError('notFound', t('errors', 'inShopOver'));
  await countRead(userId);
  return withStripeTimeout(readPaymentInShop(order, attempt, sessionId));
}

async function readPaymentInShop(
  order: OrderDoc,
  attempt: PaymentAttempt,
  sessionId: string,
): Promise<InShopResponse> {
  const isOpen = (await settle(sessionId)) !== undefined;
  const now = await reloadOrder(order);
  if (state.listed.is(now) || state.processing.is(now))
    return { next: paymentReturnUrl(now, await currentShop(), attempt.language) };
  if (state.paymentMismatch.is(now)) throw new ApiError('conflict', t('errors', 'payFlagged'));
  const { paysInShop } = await currentShop();
  // If Stripe did not respond when the attempt ended, its session is still open at Stripe.
  const isOver = now.payment?.attempts[attempt.number - 1]?.state === 'over';
  if (!isOpen || isOver || !paysInShop || state.cancelled.is(now))
    throw new ApiError('conflict', t('errors', 'inShopOver'));
  const payer = await readPayer(now);
  if (payer?.block) throw blockedError();
  await assertGuestMayPay(payer?.isGuest, now.userId, now.address);
  // The shop does not store the client secret. Repeating the request with its idempotency key returns the secret.
  const { client_secret: clientSecret } = await createSessionOf(now, attempt);
  const { currency } = pricingContextOf(now);
  return {
    pay: {
      clientSecret: clientSecret ?? '',
      publishableKey: env().STRIPE_PUBLISHABLE_KEY ?? '',
      script: stripeScript(),
      total: toUnits(now.amountCents, currency),
      currency,
      isMost: now.items.some(({ measure }) => measure),
      ...(takesAddress(attempt) ? { takesAddress: true as const } : {}),
    },
  };
}

/**
 * Stores the outcome of a payment when Stripe redirects the browser back to the shop. Returns the URL of the next page,
 * on the website where the order was placed. Never throws. After an error or too many calls, returns the URL of My
 * Orders, and the webhook or the reconciler stores the outcome later.
 */
export async function settleReturn(sessionId: string | undefined): Promise<string> {
  let goesOn = paymentReturnUrl({});
  try {
    await db();
    // The endpoint is public, so the shop requests only sessions from Stripe that belong to an order.
    const order =
      sessionId && (await Order.findOne({ 'payment.attempts.sessionId': sessionId }).lean());
    if (!order) return goesOn;
    const attempt = order.payment?.attempts.find((each) => each.sessionId === sessionId);
    goesOn = paymentReturnUrl(order, lastKnownShop(), attempt?.language);
    await countRead(order.userId);
    await withStripeTimeout(settle(sessionId));
  } catch (error) {
    log().warn(
      { err: error },
      'a payment could not be settled when the shopper returned from Stripe',
    );
  }
  return goesOn;
}
