import 'server-only';
import { announcePayment } from '@/lib/cart/commands';
import { matchesShownTotal, type Shown } from '@/lib/checkout/complete/destination';
import { cartConflict } from '@/lib/checkout/complete/finish-order';
import { countUnpaidPage } from '@/lib/checkout/slot/reserve-slot';
import { db } from '@/lib/db';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/say';
import { log } from '@/lib/observe/log';
import { setActor } from '@/lib/observe/request-context';
import { reread } from '@/lib/orders/life';
import { state } from '@/lib/orders/state';
import { isFinal, SOON_MS, stripe, withStripeTimeout } from '@/lib/payments/stripe';
import { cachedLanguage, lastKnownShop } from '@/lib/shop/read';
import { Order, User } from '@/models';
import type { OrderDoc } from '@/models/order';
import type { PaymentAttempt } from '@/models/order-payment';
import {
  addAttempt,
  openSessionOf,
  recordAttempt,
  repriceOrder,
  reserveForAttempt,
  urlAfterPaying,
} from './attempts';
import { settle } from './settle';

const MAX_ATTEMPTS = 20;
/**
 * Enough steps to end an expired attempt and start a new one, even with a concurrent request at each step.
 */
const MAX_STEPS = 10;

/** Expires the Stripe session of an attempt. If the session is already final, settles its outcome. */
export async function closeSessionOf(order: OrderDoc, attempt: PaymentAttempt): Promise<void> {
  // If the creation of the session was not confirmed, fetch or create it first, so that it certainly ends.
  const sessionId = attempt.sessionId ?? (await openSessionOf(order, attempt));
  if (!sessionId) return;
  try {
    await stripe().checkout.sessions.expire(sessionId);
    await recordAttempt(order, attempt.number, { state: 'over' });
  } catch (error) {
    // The session is already paid, expired or unknown at Stripe.
    if (!isFinal(error)) throw error;
    await settle(sessionId);
  }
}

/** Ends the unpaid payment of an order. Throws the same errors as {@link endOtherPayment}. */
async function endPaymentOf(rival: OrderDoc): Promise<void> {
  const attempt = rival.payment?.attempts.at(-1);
  if (!attempt) return;
  await closeSessionOf(rival, attempt);
  const now = await reread(rival);
  if (state.listed.is(now) && !state.cartTaken.is(now))
    throw new ApiError('conflict', t('errors', 'paidAlready'));
  if (state.beingPaid.is(now)) throw new ApiError('conflict', t('errors', 'payProcessing'));
}

/**
 * Ends the unpaid payment of the shopper's other order, because the order with `idempotencyKey` is about to
 * lock the cart. The other payment page can no longer be paid. A payment of the order itself stays open,
 * because a repeated request may have started it. Throws a 409 ApiError if the other order is paid or still
 * processing, and Stripe's and the database's errors.
 */
export async function endOtherPayment(
  userId: OrderDoc['userId'] | string,
  idempotencyKey: string,
): Promise<void> {
  const rival = await Order.findOne({ userId, ...state.beingPaid.where }).lean();
  if (rival && rival.idempotencyKey !== idempotencyKey) await endPaymentOf(rival);
}

/**
 * Ends the payment of `rival` for a cash on delivery order, like {@link endOtherPayment}. This order must not
 * depend on Stripe, so the function continues after 3 s or a Stripe error. If a payment arrives anyway, the
 * cart is already locked and the shop refunds the payment.
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
 * Returns the URL of the payment page of an order, or of the shop's own page if the order is already paid.
 * The payment page charges the total that was `shown`. An open page with another total is ended.
 *
 * Throws an ApiError:
 * - 409: the order cannot be paid or its total has changed;
 * - 422: the shop no longer delivers it or Stripe does not accept its total;
 * - 503: Stripe does not respond within 9 s.
 */
export async function payPageOf(order: OrderDoc, shown: Shown): Promise<string> {
  return withStripeTimeout(openPayPage(order, shown));
}

/** Throws a 409 ApiError if the cart is already ordered. A payment would only have to be refunded. */
async function assertNotOrdered({ userId, cartRevision }: OrderDoc): Promise<void> {
  if (cartRevision === undefined) return;
  const user = await User.findById(userId, { orderedRevision: 1 }).lean();
  if ((user?.orderedRevision ?? -1) >= cartRevision) throw cartConflict('ordered');
}

/**
 * Starts an attempt. If another order of the shopper is being paid, ends that payment instead, and the caller
 * retries.
 */
async function beginAttempt(
  order: OrderDoc,
  last: PaymentAttempt | undefined,
  shown: Shown,
): Promise<void> {
  await assertNotOrdered(order);
  if (last && last.number >= MAX_ATTEMPTS)
    throw new ApiError('conflict', t('errors', 'payTooOften'));
  const before = last?.number ?? 0;
  await countUnpaidPage(order, before + 1);
  if (!(await addAttempt(order, before, shown)))
    return endOtherPayment(order.userId, order.idempotencyKey);
  // This follows the storing of the attempt. So the deletion of an account sees either the attempt or this
  // write.
  if (await announcePayment(order.userId)) return;
  await recordAttempt(order, before + 1, { state: 'over' });
  throw cartConflict('removed');
}

/**
 * Creates the payment page of an attempt that has none. Returns undefined if a concurrent request is creating
 * it.
 */
async function openPage(order: OrderDoc, attempt: PaymentAttempt): Promise<string | undefined> {
  if (!(await openSessionOf(order, attempt)))
    throw new ApiError('unavailable', t('errors', 'payNotAccepted'));
  const now = (await reread(order)).payment?.attempts[attempt.number - 1];
  // A later request from another device ended the attempt before this browser was redirected.
  if (now?.state === 'over') throw new ApiError('conflict', t('errors', 'payElsewhere'));
  return now?.url;
}

async function openPayPage(order: OrderDoc, shown: Shown): Promise<string> {
  for (let present = order, step = 0; step < MAX_STEPS; step += 1, present = await reread(order)) {
    const isPaid = state.listed.is(present);
    // A payment after the cancellation left the cart unchanged.
    if (state.cancelled.is(present) && (!isPaid || state.cartSpared.is(present)))
      throw new ApiError('conflict', t('errors', 'payCancelled'), { body: { cancelled: true } });
    if (isPaid) {
      const shop = lastKnownShop();
      return urlAfterPaying(present, shop, cachedLanguage(shop));
    }
    if (state.flagged.is(present)) throw new ApiError('conflict', t('errors', 'payFlagged'));
    const last = present.payment?.attempts.at(-1);
    if (!last || last.state === 'over') await beginAttempt(present, last, shown);
    else if (last.state === 'holding') await reserveForAttempt(present, last);
    else if (last.state === 'starting' || !last.sessionId) {
      const url = await openPage(present, last);
      if (url && matchesShownTotal(present, shown)) return url;
    } else {
      // Only Stripe can decide whether the earlier page was paid or can still be paid.
      const url = await settle(last.sessionId);
      if (url) await assertNotOrdered(present);
      if (url && matchesShownTotal(present, shown)) return url;
      if (url) {
        // A request with an outdated total must not end a page that charges the current total.
        await repriceOrder(present, shown);
        await closeSessionOf(present, last);
      }
      const now = (await reread(order)).payment?.attempts.at(-1);
      if (now?.number === last.number && now.state === 'open') break;
    }
  }
  throw new ApiError('conflict', t('errors', 'payStillOpen'));
}

/**
 * Settles the session of a browser that returns from Stripe. Returns the URL of the redirect, in the client
 * origin that placed the order. Never throws: after an error the shopper goes to My Orders, and the webhook
 * or the reconciler completes the order later.
 */
export async function settleReturn(sessionId: string | undefined): Promise<string> {
  let goesOn = urlAfterPaying({});
  try {
    await db();
    // Anybody can call this endpoint, so Stripe is asked only about session ids that this shop has stored.
    const order =
      sessionId && (await Order.findOne({ 'payment.attempts.sessionId': sessionId }).lean());
    if (!order) return goesOn;
    const attempt = order.payment?.attempts.find((each) => each.sessionId === sessionId);
    goesOn = urlAfterPaying(order, lastKnownShop(), attempt?.language);
    // The payment status comes from Stripe and not from the browser, so the audit log names Stripe.
    setActor({ kind: 'system', id: 'Stripe' });
    await withStripeTimeout(settle(sessionId));
  } catch (error) {
    log().warn(
      { err: error },
      'a payment could not be settled when the shopper returned from Stripe',
    );
  }
  return goesOn;
}
