import 'server-only';
import type Stripe from 'stripe';
import { Refusal } from '@/lib/http/errors';
import { log } from '@/lib/observe/log';
import { reread } from '@/lib/orders/reread';
import { state } from '@/lib/orders/state';
import { isFinal, SOON_MS, stripe, withStripeTimeout } from '@/lib/payments/stripe';
import { Order } from '@/models';
import type { OrderDoc } from '@/models/order';
import type { PaymentAttempt } from '@/models/order-payment';
import { noteAttempt } from './attempts';
import { settle } from './settle';

const PAID_ALREADY =
  'Your earlier online payment has arrived, and that order is placed. You find it in My Orders.';
const STILL_PROCESSING =
  'Your earlier online payment is still being processed. Please look at My Orders in a moment.';

/**
 * The attempt once its stock is reserved. Ends an attempt whose reservation a crash cut short (Stripe
 * was not asked yet) and returns undefined.
 */
async function withPieces(
  order: Pick<OrderDoc, '_id'>,
  attempt: PaymentAttempt,
): Promise<PaymentAttempt | undefined> {
  if (attempt.state !== 'holding') return attempt;
  if (await noteAttempt(order, attempt.number, { state: 'over' }, 'holding')) return undefined;
  const now = (await reread(order)).payment?.attempts[attempt.number - 1];
  return now?.state === 'over' ? undefined : now;
}

/**
 * Creates the Checkout session of an attempt, or reads the existing one: sends the stored
 * parameters under the same key, then stores id and URL. Repeatable at any time. Returns the
 * session's id. Returns undefined when the attempt is over, or when Stripe refuses it, which ends
 * it.
 */
export async function openSessionOf(
  order: Pick<OrderDoc, '_id'>,
  begun: PaymentAttempt,
): Promise<string | undefined> {
  const attempt = await withPieces(order, begun);
  if (!attempt) return undefined;
  const key = `order:${order._id}:${attempt.number}`;
  // Stored by sessionParams and never changed since.
  const params = attempt.params as Stripe.Checkout.SessionCreateParams;
  try {
    const session = await stripe().checkout.sessions.create(params, { idempotencyKey: key });
    const { id: sessionId, url } = session;
    await noteAttempt(order, attempt.number, { state: 'open', sessionId, url: url ?? '' });
    return sessionId;
  } catch (error) {
    if (!isFinal(error)) throw error;
    log().warn({ err: error, key }, 'Stripe refused a session');
    await noteAttempt(order, attempt.number, { state: 'over' });
    return undefined;
  }
}

/** Expires the session of an attempt at Stripe, or reads its outcome. */
export async function closeSessionOf(order: OrderDoc, attempt: PaymentAttempt): Promise<void> {
  // A session whose creation was not confirmed is read or created first, so that it certainly ends.
  const sessionId = attempt.sessionId ?? (await openSessionOf(order, attempt));
  if (!sessionId) return;
  try {
    await stripe().checkout.sessions.expire(sessionId);
    await noteAttempt(order, attempt.number, { state: 'over' });
  } catch (error) {
    // Already paid, already expired, or unknown at Stripe.
    if (!isFinal(error)) throw error;
    await settle(sessionId);
  }
}

/**
 * Ends an unpaid payment of the shopper, since the order under `idempotencyKey` is about to claim
 * the cart; its page cannot be paid afterwards. The payment of that order itself stays, which a
 * repeated request may have begun meanwhile. Throws a 409 Refusal when it is paid or still processing; otherwise
 * what Stripe or the database throws.
 */
export async function endOtherPayment(
  userId: OrderDoc['userId'] | string,
  idempotencyKey: string,
): Promise<void> {
  const rival = await Order.findOne({ userId, ...state.beingPaid.where }).lean();
  const attempt = rival?.payment?.attempts.at(-1);
  if (!rival || !attempt || rival.idempotencyKey === idempotencyKey) return;
  await closeSessionOf(rival, attempt);
  const now = await reread(rival);
  if (state.paid.is(now) && !state.cartTaken.is(now)) throw new Refusal('conflict', PAID_ALREADY);
  if (state.beingPaid.is(now)) throw new Refusal('conflict', STILL_PROCESSING);
}

/**
 * As {@link endOtherPayment}, for an order that must not depend on Stripe: it continues after 3 s
 * or a fault. A payment that arrives anyway finds the cart claimed and is refunded.
 */
export async function tryEndOtherPayment(userId: string, idempotencyKey: string): Promise<void> {
  try {
    await withStripeTimeout(endOtherPayment(userId, idempotencyKey), SOON_MS);
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== 'unavailable') throw error;
    log().warn({ userId }, 'Stripe was silent while an order took over the cart');
  }
}
