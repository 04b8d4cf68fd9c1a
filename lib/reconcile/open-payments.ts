import 'server-only';
import mongoose from 'mongoose';
import { openSessionOf } from '@/lib/checkout/pay/attempts';
import { settle } from '@/lib/checkout/pay/settle';
import { captureBeforeExpiry } from '@/lib/checkout/refund/hold';
import { cancelTaken } from '@/lib/checkout/refund/note-refund';
import { finishRefunds } from '@/lib/checkout/refund/refund';
import { dueBy } from '@/lib/db/due';
import { state, TAKEN_BEFORE_MS } from '@/lib/orders/state';
import { ORDER_PLACED } from '@/lib/orders/status';
import { HOUR_MS } from '@/lib/utils/durations';
import { Order } from '@/models';
import type { OrderDoc } from '@/models/order';
import { attemptEach, type Round } from './report';

const { trusted } = mongoose;

/** The most payments of one run; the next run continues after them. */
const MOST = 10_000;
const SHORTEST_PAUSE_MS = 60_000;
/** A bank transfer may take days. */
const LONGEST_PAUSE_MS = 6 * HOUR_MS;

/** The pause before the next check doubles with each check. */
const pauseAfter = (looks: number) =>
  Math.min(SHORTEST_PAUSE_MS * 2 ** Math.min(looks, 20), LONGEST_PAUSE_MS);

/** A check further ahead than this comes from a clock that was set back since. */
const ABSURD_MS = LONGEST_PAUSE_MS + 10 * 60_000;

/** How long after the end of a pay page Stripe is asked about it. */
const AFTER_END_MS = 5_000;

type Waiting = Pick<OrderDoc, '_id' | 'payment' | 'pieces'>;

/**
 * The time of the next check: at the latest when the pay page ends. After its end, every minute for an order that holds pieces,
 * unless a bank has still to confirm its payment.
 */
function nextLook({ payment, pieces }: Waiting, looks: number): Date {
  const now = Date.now();
  const next = now + pauseAfter(looks);
  const end = (payment?.attempts.at(-1)?.expiresAt.getTime() ?? 0) + AFTER_END_MS;
  if (now < end) return new Date(Math.min(next, end));
  return new Date(pieces && !payment?.processing ? now + SHORTEST_PAUSE_MS : next);
}

/** Settles the last attempt of an order at Stripe. Returns whether there was one to settle. */
async function checkPayment(waiting: Waiting): Promise<boolean> {
  const { _id, payment } = waiting;
  const looks = (payment?.looks ?? 0) + 1;
  // Before the check, so that a payment that never ends does not block those behind it.
  const order = await Order.findOneAndUpdate(
    { _id, 'payment.lookAt': payment?.lookAt },
    {
      $set: { 'payment.lookAt': nextLook(waiting, looks), 'payment.looks': looks },
    },
    { returnDocument: 'after' },
  ).lean();
  const attempt = order?.payment?.attempts.at(-1);
  if (!order || !attempt || attempt.state === 'over') return false;
  // Repeated under the same key, this call returns the created session or creates it.
  const sessionId = attempt.sessionId ?? (await openSessionOf(order, attempt));
  if (sessionId) await settle(sessionId);
  return true;
}

/**
 * Checks payments with unknown outcome at Stripe, the longest waiting first. Each check sets the time of the next one, so that
 * many abandoned payments do not delay others. With `all`, checks payments that are not due, too.
 */
export async function checkOpenPayments(round: Round, all: boolean): Promise<void> {
  const due = dueBy('payment.lookAt', new Date(), ABSURD_MS);
  const waiting = await Order.find(all ? state.beingPaid.where : due)
    .select({
      pieces: 1,
      'payment.lookAt': 1,
      'payment.looks': 1,
      'payment.processing': 1,
      'payment.attempts.expiresAt': 1,
    })
    .sort({ 'payment.lookAt': 1 })
    .limit(MOST)
    .lean();
  await attemptEach(round, waiting, async (order) => {
    if (await checkPayment(order)) round.report.sessions += 1;
  });
}

/** Captures holds that expire soon, packed or not, and records the outcome of those that have ended. */
export async function captureExpiringHolds(round: Round): Promise<void> {
  const soon = new Date(Date.now() + TAKEN_BEFORE_MS);
  const ending = await Order.find({ 'payment.holdUntil': trusted({ $lte: soon }) })
    .sort({ 'payment.holdUntil': 1 })
    .limit(MOST)
    .lean();
  await attemptEach(round, ending, async (order) => {
    await finishRefunds(await captureBeforeExpiry(order));
    round.report.sessions += 1;
  });
}

/** Makes the refunds that a crash or a silent Stripe left, the longest waiting first. */
export async function finishOwedRefunds(round: Round): Promise<void> {
  const waiting = await Order.find(state.owing.where)
    .sort({ 'payment.owedSince': 1 })
    .limit(MOST)
    .lean();
  await attemptEach(round, waiting, async (order) => {
    await finishRefunds(order);
    round.report.sessions += 1;
  });
}

/** Refunds and cancels orders whose cart another order took, unless {@link finishOwedRefunds} makes a recorded refund. */
export async function cancelTakenOrders(round: Round): Promise<void> {
  const taken = await Order.find({
    status: ORDER_PLACED,
    ...state.cartTaken.where,
    ...state.owesNothing.where,
  })
    // The embedded engine crashes when it compares several plans.
    .hint({ status: 1, 'payment.cartTaken': 1 })
    .limit(MOST)
    .lean();
  await attemptEach(round, taken, async (order) => {
    await finishRefunds(order);
    await cancelTaken(order);
  });
}
