import 'server-only';
import mongoose from 'mongoose';
import type Stripe from 'stripe';
import { openSessionOf } from '@/lib/checkout/pay/attempts';
import { captureBeforeExpiry, finishRefunds } from '@/lib/checkout/pay/capture';
import { settle } from '@/lib/checkout/pay/settle';
import { openDisputesOf, recordCurrentDispute } from '@/lib/checkout/refund/disputes';
import {
  cancelOrderWithCartConflict,
  recordCharge,
  recordRefundOutcome,
} from '@/lib/checkout/refund/record-refund';
import { dueBy } from '@/lib/db/lease';
import { env } from '@/lib/env';
import { objectId } from '@/lib/http/input-parts';
import { reportError } from '@/lib/observe/report-error';
import { CAPTURE_BEFORE_EXPIRY_MS, state } from '@/lib/orders/state';
import { ORDER_PLACED } from '@/lib/orders/status';
import { idOf, stripe } from '@/lib/payments/stripe';
import { DAY_MS, HOUR_MS } from '@/lib/utils/durations';
import { Cursor, Order, StripeEvent } from '@/models';
import type { OrderDoc } from '@/models/order';
import { attemptEach, type Round } from './report';

const { trusted } = mongoose;

const MOST = 10_000;
const SHORTEST_PAUSE_MS = 60_000;
/** The maximum interval between two checks of a payment, in ms. It is long, because a bank transfer may take days. */
const LONGEST_PAUSE_MS = 6 * HOUR_MS;

const pauseAfter = (checkCount: number) =>
  Math.min(SHORTEST_PAUSE_MS * 2 ** Math.min(checkCount, 20), LONGEST_PAUSE_MS);

/**
 * The maximum time until the next check, in ms. If the stored time is later, the clock was set back after scheduling.
 */
const MAX_FUTURE_MS = LONGEST_PAUSE_MS + 10 * 60_000;

/** How long after a payment page has expired the reconciler asks Stripe for the outcome, in ms. */
const AFTER_END_MS = 5_000;

type Waiting = Pick<OrderDoc, '_id' | 'payment' | 'tracksInventory'>;

/**
 * Returns the time of the next check, at the latest when the payment page expires. Afterwards, an order with reserved
 * stock is checked every minute, unless a bank has to confirm its payment.
 */
function nextCheckAt({ payment, tracksInventory }: Waiting, checkCount: number): Date {
  const now = Date.now();
  const next = now + pauseAfter(checkCount);
  const end = (payment?.attempts.at(-1)?.expiresAt.getTime() ?? 0) + AFTER_END_MS;
  if (now < end) return new Date(Math.min(next, end));
  return new Date(tracksInventory && !payment?.processing ? now + SHORTEST_PAUSE_MS : next);
}

async function checkPayment(waiting: Waiting): Promise<boolean> {
  const { _id, payment } = waiting;
  const checkCount = (payment?.checkCount ?? 0) + 1;
  // The time of the next check is stored before this check runs. Otherwise a payment whose check always fails
  // would block all payments after it.
  const order = await Order.findOneAndUpdate(
    { _id, 'payment.nextCheckAt': payment?.nextCheckAt },
    {
      $set: {
        'payment.nextCheckAt': nextCheckAt(waiting, checkCount),
        'payment.checkCount': checkCount,
      },
    },
    { returnDocument: 'after' },
  ).lean();
  const attempt = order?.payment?.attempts.at(-1);
  if (!order || !attempt || attempt.state === 'over') return false;
  // The idempotency key ensures that this call returns an existing session instead of creating a second one.
  const sessionId = attempt.sessionId ?? (await openSessionOf(order, attempt));
  if (sessionId) await settle(sessionId);
  return true;
}

/**
 * Checks payments with an unknown outcome at Stripe, the most overdue first. Each check doubles the interval to the
 * next check, so that abandoned payments do not delay other payments. With `all`, it also checks payments that are not
 * due yet.
 */
export async function checkOpenPayments(round: Round, all: boolean): Promise<void> {
  const due = dueBy('payment.nextCheckAt', new Date(), MAX_FUTURE_MS);
  const waiting = await Order.find(all ? state.beingPaid.where : due)
    .select({
      tracksInventory: 1,
      'payment.nextCheckAt': 1,
      'payment.checkCount': 1,
      'payment.processing': 1,
      'payment.attempts.expiresAt': 1,
    })
    .sort({ 'payment.nextCheckAt': 1 })
    .limit(MOST)
    .lean();
  await attemptEach(round, waiting, async (order) => {
    if (await checkPayment(order)) round.report.sessions += 1;
  });
}

/**
 * Captures authorizations that expire soon, whether the order is packed or not, and stores the outcome of expired
 * authorizations.
 */
export async function captureExpiringAuthorizations(round: Round): Promise<void> {
  const soon = new Date(Date.now() + CAPTURE_BEFORE_EXPIRY_MS);
  const ending = await Order.find({ 'payment.authorizedUntil': trusted({ $lte: soon }) })
    .sort({ 'payment.authorizedUntil': 1 })
    .limit(MOST)
    .lean();
  await attemptEach(round, ending, async (order) => {
    await finishRefunds(await captureBeforeExpiry(order));
    round.report.sessions += 1;
  });
}

/** Executes the refunds that a crash or a Stripe outage left pending. It starts with the oldest pending refund. */
export async function finishPendingRefunds(round: Round): Promise<void> {
  const waiting = await Order.find(state.refundPending.where)
    .sort({ 'payment.refundPendingSince': 1 })
    .limit(MOST)
    .lean();
  await attemptEach(round, waiting, async (order) => {
    await finishRefunds(order);
    round.report.sessions += 1;
  });
}

/**
 * Refunds and cancels orders whose cart another order has locked. Skips orders with recorded pending refunds,
 * which {@link finishPendingRefunds} executes.
 */
export async function cancelOrdersWithCartConflict(round: Round): Promise<void> {
  const conflictingOrders = await Order.find({
    status: ORDER_PLACED,
    ...state.cartConflict.where,
    ...state.noRefundPending.where,
  })
    // Without this index hint, the embedded MongoDB crashes when it compares several query plans.
    .hint({ status: 1, 'payment.cartConflict': 1 })
    .limit(MOST)
    .lean();
  await attemptEach(round, conflictingOrders, async (order) => {
    await finishRefunds(order);
    await cancelOrderWithCartConflict(order);
  });
}

/**
 * The overlap of two reads of the list of sessions, in ms. Stripe filters sessions by their creation, but a shopper may
 * pay up to 31 minutes later.
 */
const SESSIONS_BEFORE_MS = 45 * 60_000;
/**
 * The overlap of two reads of the list of refunds, in ms. A refund may be listed shortly before the shop stores its
 * payment.
 */
const REFUNDS_BEFORE_MS = 10 * 60_000;
const AT_FIRST_MS = DAY_MS;
/** How often the reconciler fetches each open dispute, in ms. Banks take weeks to decide. */
const OPEN_DISPUTES_EVERY_MS = HOUR_MS;
/**
 * How far back the reconciler searches for failed refunds, in ms. A refund may fail weeks after its creation:
 * https://docs.stripe.com/refunds#failed-refunds.
 */
const FAILING_MS = 30 * DAY_MS;
const FAILED_EVERY_MS = 6 * HOUR_MS;
const PAGE = 100;
/**
 * How long the shop stores that it has reported a session, in ms. Without this record, each run would report it again.
 */
const REMEMBER_MS = 7 * DAY_MS;

type News<T> = {
  name: string;
  beforeMs: number;
  everyMs?: number;
  list: (created: { gte: number }) => AsyncIterable<T>;
  take: (item: T) => Promise<void>;
};

/**
 * Processes the new entries of a Stripe list. Each read overlaps the previous read. The cursor advances only if all
 * entries succeeded.
 */
async function readNews<T>(round: Round, news: News<T>): Promise<void> {
  const { name, beforeMs, everyMs = 0, list, take } = news;
  const now = new Date();
  const last = (await Cursor.findById(name).lean())?.at;
  // If the clock was ahead, the stored cursor may be in the future.
  const isKnown = last && last <= now;
  if (isKnown && now.getTime() - last.getTime() < everyMs) return;
  const from = isKnown ? last.getTime() - beforeMs : now.getTime() - AT_FIRST_MS;
  const isComplete = await attemptEach(round, list({ gte: Math.floor(from / 1000) }), take);
  if (isComplete) await Cursor.updateOne({ _id: name }, { $set: { at: now } }, { upsert: true });
}

function isSettled(session: Stripe.Checkout.Session, order: OrderDoc): boolean {
  const { payment } = order;
  const { payment_intent: intent } = session;
  const attempt = payment?.attempts.find(({ sessionId }) => sessionId === session.id);
  if (attempt && attempt.state !== 'over') return false;
  // A paid session can have the state `over` if an earlier request did not find it at Stripe.
  if (payment?.intent === intent) return state.settled.is(order);
  if (state.paymentMismatch.is(order)) return true;
  return payment?.refunds.some((refund) => refund.intent === intent) ?? false;
}

/** Logs once that the order of a paid session is missing in the database, for example after a restore. */
async function reportLost(session: Stripe.Checkout.Session): Promise<void> {
  const { id: _id, payment_intent, amount_total: cents, metadata, client_reference_id } = session;
  // Ignore sessions of other programs and of other Basketful shops on the same Stripe account. A session that is paid
  // on a page of the shop has a return URL instead of a success URL.
  const next = session.success_url ?? session.return_url;
  const isOfThisShop =
    metadata?.orderId === client_reference_id && next?.startsWith(`${env().APP_ORIGIN}/`);
  if (!isOfThisShop || (await StripeEvent.exists({ _id }))) return;
  const intent = payment_intent && idOf(payment_intent);
  const facts = { sessionId: _id, intent, cents, orderId: client_reference_id };
  reportError('a payment is for an order that is not in the database', facts);
  const expiresAt = new Date(Date.now() + REMEMBER_MS);
  await StripeEvent.create({ _id, type: 'order is not in the database', expiresAt });
}

async function takeSession(round: Round, session: Stripe.Checkout.Session): Promise<void> {
  const reference = objectId.safeParse(session.client_reference_id);
  // Stripe reports a session as unpaid while its payment is only authorized.
  const isAuthorized = session.payment_method_options?.card?.capture_method === 'manual';
  if (!(session.payment_status === 'paid' || isAuthorized) || !reference.success) return;
  const order = await Order.findOne({ _id: reference.data, paymentType: 'Online' }).lean();
  if (!order) return reportLost(session);
  if (isSettled(session, order)) return;
  await settle(session.id);
  round.report.sessions += 1;
}

async function takeRefund({ payment_intent: intent, charge }: Stripe.Refund): Promise<void> {
  if (!intent || typeof charge !== 'object' || !charge) return;
  await recordCharge(idOf(intent), charge);
}

/**
 * Yields the ids of the open disputes in the shop's orders. An open dispute may be weeks old, so it is not among the
 * recent entries of Stripe's list.
 */
async function* openDisputes(): AsyncGenerator<string> {
  const orders = Order.find(state.disputeOpen.where).select({ 'payment.notes': 1 }).lean();
  for await (const order of orders.cursor()) yield* openDisputesOf(order);
}

/**
 * Processes payments, refunds and disputes whose webhooks were lost. Throws Stripe's and the database's errors.
 * - Each run reads the new completed sessions, refunds and disputes.
 * - Every six hours, a run reads the refunds of the last month, because they may have failed since.
 * - Every hour, a run reads each open dispute.
 */
export async function catchUpWithStripe(round: Round): Promise<void> {
  await readNews(round, {
    name: 'stripe sessions',
    beforeMs: SESSIONS_BEFORE_MS,
    list: (created) =>
      stripe().checkout.sessions.list({ status: 'complete', created, limit: PAGE }),
    take: (session) => takeSession(round, session),
  });
  await readNews(round, {
    name: 'stripe refunds',
    beforeMs: REFUNDS_BEFORE_MS,
    list: (created) => stripe().refunds.list({ created, limit: PAGE, expand: ['data.charge'] }),
    take: takeRefund,
  });
  await readNews(round, {
    name: 'stripe failed refunds',
    beforeMs: FAILING_MS,
    everyMs: FAILED_EVERY_MS,
    list: (created) => stripe().refunds.list({ created, limit: PAGE }),
    take: recordRefundOutcome,
  });
  await readNews(round, {
    name: 'stripe disputes',
    beforeMs: REFUNDS_BEFORE_MS,
    list: (created) => stripe().disputes.list({ created, limit: PAGE }),
    take: recordCurrentDispute,
  });
  await readNews(round, {
    name: 'stripe open disputes',
    beforeMs: 0,
    everyMs: OPEN_DISPUTES_EVERY_MS,
    list: openDisputes,
    take: async (id) => recordCurrentDispute(await stripe().disputes.retrieve(id)),
  });
}
