import 'server-only';
import { announcePayment } from '@/lib/cart/commands';
import { matchesShownTotal, type Shown } from '@/lib/checkout/claim/destination';
import { cartConflict } from '@/lib/checkout/claim/finish-order';
import { countUnpaidPage } from '@/lib/checkout/window/hold-window';
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
/** Enough steps to end a dead attempt and begin a new one with concurrent requests at each step. */
const MAX_STEPS = 10;

/** Expires the session of an attempt at Stripe, or reads its outcome. */
export async function closeSessionOf(order: OrderDoc, attempt: PaymentAttempt): Promise<void> {
  // A session whose creation was not confirmed is read or created first, so that it certainly ends.
  const sessionId = attempt.sessionId ?? (await openSessionOf(order, attempt));
  if (!sessionId) return;
  try {
    await stripe().checkout.sessions.expire(sessionId);
    await recordAttempt(order, attempt.number, { state: 'over' });
  } catch (error) {
    // Already paid, already expired, or unknown at Stripe.
    if (!isFinal(error)) throw error;
    await settle(sessionId);
  }
}

/** Ends the unpaid payment of an order. Throws as {@link endOtherPayment}. */
async function endPaymentOf(rival: OrderDoc): Promise<void> {
  const attempt = rival.payment?.attempts.at(-1);
  if (!attempt) return;
  await closeSessionOf(rival, attempt);
  const now = await reread(rival);
  if (state.listed.is(now) && !state.cartTaken.is(now))
    throw new ApiError('conflict', t('refusals', 'paidAlready'));
  if (state.beingPaid.is(now)) throw new ApiError('conflict', t('refusals', 'payProcessing'));
}

/**
 * Ends the unpaid payment of another order of the shopper, because the order under `idempotencyKey` is about to claim the cart;
 * the other pay page cannot be paid afterwards. A payment of the order itself, which a repeated request may have begun, stays.
 * Throws a 409 ApiError when the other order is paid or still processing, and Stripe's and the database's errors.
 */
export async function endOtherPayment(
  userId: OrderDoc['userId'] | string,
  idempotencyKey: string,
): Promise<void> {
  const rival = await Order.findOne({ userId, ...state.beingPaid.where }).lean();
  if (rival && rival.idempotencyKey !== idempotencyKey) await endPaymentOf(rival);
}

/**
 * As {@link endOtherPayment}, for an order on delivery, which must not depend on Stripe: continues after 3 s or a fault. `rival`
 * is the order that is being paid. A payment that arrives anyway finds the cart claimed and is refunded.
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
 * The URL of the pay page of an order; of the shop's own page when the order is already paid. The pay page charges the total
 * that was `shown`: an open page with another total is ended. Throws an ApiError when the order cannot be paid or its total has
 * changed (409), when the shop no longer delivers it or Stripe does not accept its total (422), or when Stripe does not answer
 * within 9 s (503).
 */
export async function payPageOf(order: OrderDoc, shown: Shown): Promise<string> {
  return withStripeTimeout(openPayPage(order, shown));
}

/** Throws a 409 ApiError if the cart is already ordered, because a payment would only be refunded. */
async function assertNotOrdered({ userId, cartRevision }: OrderDoc): Promise<void> {
  if (cartRevision === undefined) return;
  const user = await User.findById(userId, { orderedRevision: 1 }).lean();
  if ((user?.orderedRevision ?? -1) >= cartRevision) throw cartConflict('ordered');
}

/** Begins an attempt; while another order of the shopper is being paid, ends that payment instead, and the caller tries again. */
async function beginAttempt(
  order: OrderDoc,
  last: PaymentAttempt | undefined,
  shown: Shown,
): Promise<void> {
  await assertNotOrdered(order);
  if (last && last.number >= MAX_ATTEMPTS)
    throw new ApiError('conflict', t('refusals', 'payTooOften'));
  const before = last?.number ?? 0;
  await countUnpaidPage(order, before + 1);
  if (!(await addAttempt(order, before, shown)))
    return endOtherPayment(order.userId, order.idempotencyKey);
  // After the attempt was stored: the deletion of an account sees either the attempt or this write.
  if (await announcePayment(order.userId)) return;
  await recordAttempt(order, before + 1, { state: 'over' });
  throw cartConflict('removed');
}

/** Creates the pay page of an attempt that has none; undefined when a concurrent request creates it. */
async function openPage(order: OrderDoc, attempt: PaymentAttempt): Promise<string | undefined> {
  if (!(await openSessionOf(order, attempt)))
    throw new ApiError('unavailable', t('refusals', 'payNotAccepted'));
  const now = (await reread(order)).payment?.attempts[attempt.number - 1];
  // A later request on another device has ended it before the browser was sent there.
  if (now?.state === 'over') throw new ApiError('conflict', t('refusals', 'payElsewhere'));
  return now?.url;
}

async function openPayPage(order: OrderDoc, shown: Shown): Promise<string> {
  for (let present = order, step = 0; step < MAX_STEPS; step += 1, present = await reread(order)) {
    const isPaid = state.listed.is(present);
    // A payment after the cancellation left the cart unchanged.
    if (state.cancelled.is(present) && (!isPaid || state.cartSpared.is(present)))
      throw new ApiError('conflict', t('refusals', 'payCancelled'), { body: { cancelled: true } });
    if (isPaid) {
      const shop = lastKnownShop();
      return urlAfterPaying(present, shop, cachedLanguage(shop));
    }
    if (state.flagged.is(present)) throw new ApiError('conflict', t('refusals', 'payFlagged'));
    const last = present.payment?.attempts.at(-1);
    if (!last || last.state === 'over') await beginAttempt(present, last, shown);
    else if (last.state === 'holding') await reserveForAttempt(present, last);
    else if (last.state === 'starting' || !last.sessionId) {
      const url = await openPage(present, last);
      if (url && matchesShownTotal(present, shown)) return url;
    } else {
      // Only Stripe knows whether the earlier page was paid or still may be.
      const url = await settle(last.sessionId);
      if (url) await assertNotOrdered(present);
      if (url && matchesShownTotal(present, shown)) return url;
      if (url) {
        // A request with an outdated total must not end a page that charges the present one.
        await repriceOrder(present, shown);
        await closeSessionOf(present, last);
      }
      const now = (await reread(order)).payment?.attempts.at(-1);
      if (now?.number === last.number && now.state === 'open') break;
    }
  }
  throw new ApiError('conflict', t('refusals', 'payStillOpen'));
}

/**
 * Settles the session that a browser returns from. Returns the address to redirect to, in the front end that placed the order.
 * Throws nothing: after a fault the shopper goes to My Orders, and webhook and reconciler complete the order later.
 */
export async function settleReturn(sessionId: string | undefined): Promise<string> {
  let goesOn = urlAfterPaying({});
  try {
    await db();
    // Anybody can call this, so Stripe is asked only about ids that this shop has stored.
    const order =
      sessionId && (await Order.findOne({ 'payment.attempts.sessionId': sessionId }).lean());
    if (!order) return goesOn;
    const attempt = order.payment?.attempts.find((each) => each.sessionId === sessionId);
    goesOn = urlAfterPaying(order, lastKnownShop(), attempt?.language);
    // Stripe says whether it is paid, not the browser.
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
