import type Stripe from 'stripe';
import type { OrderDoc, PaymentAttempt } from '@/models/order';
import { env } from '../env';
import { Refusal } from '../http/errors';
import { log } from '../log';
import { addAttempt, noteAttempt, reread } from './attempts';
import { settle } from './settle';
import { isFinal, patiently, stripe } from './stripe';

const MAX_ATTEMPTS = 20;
/** Enough to end a dead attempt, begin a new one and meet a rival at each step. */
const MAX_STEPS = 10;

const TOO_MANY_ATTEMPTS = 'This order could not be paid. Please change your cart and order again.';
const REFUSED =
  'Online payment does not accept this order. Nothing was charged; please choose Cash On Delivery.';
const STILL_OPEN = 'Your payment is still being processed. Please look at My Orders in a moment.';
const FLAGGED =
  'A payment for this order has arrived that does not fit it. Please do not pay again: ' +
  'the shop is looking at it.';

/**
 * Creates the session of an attempt at Stripe, or learns the one that is there: the same stored
 * parameters under the same key (P2), then stores id and URL (P3). Repeatable at any time. Answers
 * the id of the session; undefined when Stripe refuses the attempt for good, which is over then.
 */
export async function openSessionOf(
  order: Pick<OrderDoc, '_id'>,
  attempt: PaymentAttempt,
): Promise<string | undefined> {
  const key = `order:${order._id}:${attempt.number}`;
  // Stored by sessionParams and never touched since.
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

/**
 * Where a browser goes to pay an order; the shop's own pages when it is paid already. Throws a
 * Refusal when it cannot be paid (409), or when Stripe is silent for 9 s or refuses (503).
 */
export async function payPageOf(order: OrderDoc): Promise<string> {
  return patiently(openPayPage(order));
}

async function openPayPage(order: OrderDoc): Promise<string> {
  let present = order;
  let begun = 0;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    if (present.isPaid) return `${env().APP_ORIGIN}/loader?next=my-orders`;
    if (present.payment?.flag) throw new Refusal('conflict', FLAGGED);
    const last = present.payment?.attempts.at(-1);
    if (!last || last.state === 'over') {
      if (last && last.number === begun) throw new Refusal('unavailable', REFUSED);
      if (last && last.number >= MAX_ATTEMPTS) throw new Refusal('conflict', TOO_MANY_ATTEMPTS);
      begun = (last?.number ?? 0) + 1;
      present = await addAttempt(present, begun - 1);
    } else if (last.state === 'starting' || !last.sessionId) {
      await openSessionOf(present, last);
      present = await reread(present);
      const { state, url } = present.payment?.attempts[last.number - 1] ?? last;
      if (state === 'open' && url) return url;
    } else {
      // Asked for again: whether it was paid meanwhile, or may still be, only Stripe knows.
      const url = await settle(last.sessionId);
      if (url) return url;
      present = await reread(present);
      const now = present.payment?.attempts.at(-1);
      if (now?.number === last.number && now.state === 'open') break;
    }
  }
  throw new Refusal('conflict', STILL_OPEN);
}
