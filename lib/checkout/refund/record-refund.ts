import 'server-only';
import mongoose from 'mongoose';
import type Stripe from 'stripe';
import { record } from '@/lib/audit/record';
import { db } from '@/lib/db';
import { orderEventFields } from '@/lib/observe/business-events';
import { log } from '@/lib/observe/log';
import { reportError } from '@/lib/observe/report-error';
import {
  changeOrder,
  dashboardRefundCentsOf,
  historyEntry,
  isRefundingAll,
  MARK_CHANGED,
  ownRefundCentsOf,
  paidOnlineCentsOf,
  pendingRefundCentsOf,
  refundedCentsOf,
  reloadOrder,
  transition,
  unrefundedCentsOf,
} from '@/lib/orders/change-order';
import { state } from '@/lib/orders/state';
import { idOf, isChargedBack, isFinal, isRefundedAlready, stripe } from '@/lib/payments/stripe';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Order } from '@/models';
import type { OrderDoc } from '@/models/order';
import type { FailedRefund, PendingRefund } from '@/models/order-payment';

/** `undefined` if nothing of the payment is left. `disputed` if the bank has charged the payment back. */
export type Outcome = Stripe.Refund | 'disputed' | undefined;

/** Stripe returns the money of a failed or canceled refund to the shop. */
const isUnmade = ({ status }: Pick<Stripe.Refund, 'status'>): boolean =>
  status === 'failed' || status === 'canceled';

export type Part = {
  intent: string;
  /** If true, the refund fails when less than its amount is left. Otherwise it refunds what is left. */
  isExact?: boolean;
  key: string;
  metadata: { order: string; part: string; at: string };
};

/**
 * Returns the refund that Stripe has already made for this pending refund. Idempotency keys do not suffice, because
 * Stripe deletes them. After a restore, two pending refunds with the same number differ only in their times (`at`).
 * Refunds of older versions have no `at`.
 */
export async function findRefund({ intent, metadata }: Part): Promise<Stripe.Refund | undefined> {
  const made = stripe().refunds.list({ payment_intent: intent, limit: 100 });
  for await (const refund of made)
    if (
      refund.metadata?.order === metadata.order &&
      refund.metadata.part === metadata.part &&
      (refund.metadata.at ?? metadata.at) === metadata.at &&
      !isUnmade(refund)
    )
      return refund;
  return undefined;
}

const create = ({ intent, key, metadata }: Part, cents?: number) =>
  stripe().refunds.create(omitUndefined({ payment_intent: intent, metadata, amount: cents }), {
    idempotencyKey: key,
  });

/** The sum of the refunds (`cents`) excludes failed refunds. */
type RefundTotals = { paidCents: number; cents: number };

/**
 * Fetches the paid amount and the refunds of a payment from Stripe. Returns undefined if it has no refund.
 * Throws Stripe's errors.
 */
export async function refundTotalsAtStripe(intent: string): Promise<RefundTotals | undefined> {
  const sums: RefundTotals = { paidCents: 0, cents: 0 };
  const list = { payment_intent: intent, limit: 100, expand: ['data.charge'] };
  for await (const { amount, charge, status } of stripe().refunds.list(list)) {
    if (charge instanceof Object) sums.paidCents = charge.amount_captured;
    if (!isUnmade({ status })) sums.cents += amount;
  }
  return sums.paidCents > 0 ? sums : undefined;
}

/** Returns the charge of a payment that has a refund. Returns undefined if it has no refund. Throws Stripe's errors. */
export async function refundedCharge(intent: string): Promise<Stripe.Charge | undefined> {
  const latest = { payment_intent: intent, limit: 1, expand: ['data.charge'] };
  const { charge } = (await stripe().refunds.list(latest)).data[0] ?? {};
  return charge instanceof Object ? charge : undefined;
}

async function isLessLeft(intent: string, cents: number): Promise<boolean> {
  const charge = await refundedCharge(intent);
  return charge !== undefined && charge.amount_captured - charge.amount_refunded < cents;
}

/**
 * Creates a refund of `cents` at Stripe, or of what is left of the payment if `cents` is absent or higher. With
 * `isExact`, throws if less than `cents` is left. The call is idempotent. Returns undefined if nothing is left, and
 * `disputed` if the bank has charged the payment back. Throws all other errors of Stripe.
 */
export async function makeRefund(part: Part, cents?: number): Promise<Outcome> {
  const made = await findRefund(part);
  if (made) return made;
  try {
    return await create(part, cents);
  } catch (error) {
    if (isRefundedAlready(error)) return undefined;
    if (isChargedBack(error)) return 'disputed';
    if (!isFinal(error) || cents === undefined || part.isExact) throw error;
    // Stripe also rejects a refund if the account has too little money.
    if (!(await isLessLeft(part.intent, cents))) throw error;
    // After a refund in Stripe's dashboard, less than the pending amount is left.
    log().warn(
      { err: error, key: part.key },
      'less than the pending refund is left of a payment; refunding the rest',
    );
    return makeRefund({ ...part, key: `${part.key}:rest` });
  }
}

/**
 * Refunds a duplicate payment in full. The call is idempotent. Throws the same errors as {@link makeRefund}.
 */
export async function refundInFull(
  orderId: OrderDoc['_id'],
  { intent, key: idempotencyKey }: Pick<Part, 'intent' | 'key'>,
): Promise<Outcome> {
  const params = { payment_intent: intent, reason: 'duplicate' } as const;
  try {
    const made = await stripe().refunds.create(params, { idempotencyKey });
    log().warn({ orderId: String(orderId) }, 'a duplicate payment was refunded');
    return made;
  } catch (error) {
    if (isChargedBack(error)) return 'disputed';
    // The payment was refunded in Stripe's dashboard, or earlier with an expired idempotency key.
    if (!isRefundedAlready(error)) throw error;
    return undefined;
  }
}

/* Failed refunds: Stripe returns the money to the shop. The shop owes it until a new refund succeeds, or until the
   seller records another payment. */

const { trusted } = mongoose;

const isOfPayment = (intent: string, { payment }: OrderDoc) => {
  const isFirst = payment?.intent === intent;
  const seconds = payment?.refunds ?? [];
  return ({ isSecond = false, intent: own, refund }: FailedRefund): boolean => {
    if (own !== undefined || !isSecond) return own === undefined ? isFirst : own === intent;
    return seconds.some((second) => second.intent === intent && second.refund === refund);
  };
};

function leftCentsOf(order: OrderDoc, failed: FailedRefund[], atStripe: RefundTotals): number {
  // A duplicate payment must be refunded in full.
  const expectedCents = failed.some(({ isSecond }) => isSecond)
    ? atStripe.paidCents
    : refundedCentsOf(order) + pendingRefundCentsOf(order);
  const sum = failed.reduce((total, { cents }) => total + cents, 0);
  return Math.min(sum, Math.max(0, expectedCents - atStripe.cents));
}

/**
 * Distributes `cents`, the amount still to refund, over the failed refunds of one payment. Starts with the refunds that
 * the shop has paid by another method. Returns all failed refunds of the order.
 */
function withLeft(all: FailedRefund[], ofPayment: FailedRefund[], cents: number): FailedRefund[] {
  let unshared = cents;
  const left = new Map<FailedRefund, number>();
  const paidBackFirst = [...ofPayment].sort((a, b) => +!!b.isPaidBack - +!!a.isPaidBack);
  for (const failed of paidBackFirst) {
    left.set(failed, Math.min(unshared, failed.cents));
    unshared -= Math.min(unshared, failed.cents);
  }
  return all.map((failed) =>
    left.has(failed) ? { ...failed, leftCents: left.get(failed) } : failed,
  );
}

/**
 * If an earlier refund of the payment has failed, subtracts what Stripe has refunded since from the failed amount.
 * Calls are idempotent and may arrive in any order. Throws Stripe's and the database's errors.
 */
export async function recordLaterRefunds(intent: string): Promise<void> {
  await db();
  const order = await Order.findOne({
    $or: [{ 'payment.intent': intent }, { 'payment.refunds.intent': intent }],
    'payment.failedRefunds.0': trusted({ $exists: true }),
  }).lean();
  const all = order?.payment?.failedRefunds ?? [];
  const failed = order ? all.filter(isOfPayment(intent, order)) : [];
  if (!order || failed.length === 0) return;
  const atStripe = await refundTotalsAtStripe(intent);
  if (!atStripe) return;
  const left = leftCentsOf(order, failed, atStripe);
  const known = failed.reduce((sum, { cents, leftCents = cents }) => sum + leftCents, 0);
  if (left === known) return;
  const { modifiedCount } = await Order.updateOne(
    { _id: order._id, rev: order.rev },
    { $set: { 'payment.failedRefunds': withLeft(all, failed, left) }, ...MARK_CHANGED },
  );
  // The order has changed, so Stripe's totals may be outdated. Read both again.
  if (modifiedCount === 0) return recordLaterRefunds(intent);
}

/**
 * Records once that a refund of `cents` failed at Stripe after its creation. The shop must pay the shopper by another
 * method (https://docs.stripe.com/refunds#failed-refunds), unless Stripe has refunded the amount again. Throws Stripe's
 * and the database's errors.
 */
export async function recordFailedRefund(
  intent: string,
  refund: string,
  cents: number,
): Promise<void> {
  await db();
  const isNew = { 'payment.failedRefunds.refund': trusted({ $ne: refund }) };
  const failed = { refund, cents, intent };
  const first = await Order.updateOne(
    { 'payment.intent': intent, ...isNew },
    { $push: { 'payment.failedRefunds': failed }, ...MARK_CHANGED },
  );
  const second = await Order.updateOne(
    { 'payment.refunds.intent': intent, ...isNew },
    { $push: { 'payment.failedRefunds': { ...failed, isSecond: true } }, ...MARK_CHANGED },
  );
  // Stripe repeats events, and also sends events of other programs on the same account.
  if (first.modifiedCount + second.modifiedCount > 0)
    reportError('a refund failed at Stripe', { intent, refund, cents });
  await recordLaterRefunds(intent);
}

/**
 * Records a refund that failed at Stripe or was canceled in its dashboard. Stripe has then returned the money to the
 * shop. Ignores other refunds. Throws the errors of {@link recordFailedRefund}.
 */
export async function recordRefundOutcome({
  id,
  status,
  amount,
  payment_intent: intent,
}: Stripe.Refund): Promise<void> {
  if (intent && isUnmade({ status })) await recordFailedRefund(idOf(intent), id, amount);
}

/**
 * Returns the update that adds a pending refund of `cents`. Without `cents`, it refunds what is left of the payment.
 */
export function pendingRefundUpdate(
  { payment }: OrderDoc,
  reason: PendingRefund['reason'],
  at: Date,
  cents?: number,
) {
  const number = (payment?.pendingRefunds?.length ?? 0) + 1;
  const pendingRefund: PendingRefund = omitUndefined({ number, reason, at, cents });
  return {
    push: { 'payment.pendingRefunds': pendingRefund },
    set: { 'payment.refundPendingSince': payment?.refundPendingSince ?? at },
  };
}

/**
 * Adds a pending refund of the whole payment if another order has locked the cart of this order. Returns the order as
 * stored afterwards. Calls are idempotent.
 */
export async function addConflictRefund(order: OrderDoc): Promise<OrderDoc> {
  if (!state.conflictNotRefunded.is(order) || state.authorized.is(order) || isRefundingAll(order))
    return order;
  const { push, set } = pendingRefundUpdate(order, 'cancelled', new Date());
  const now = await Order.findOneAndUpdate(
    { _id: order._id, rev: order.rev },
    { $push: push, $set: set, ...MARK_CHANGED },
    { returnDocument: 'after' },
  ).lean();
  // The order has changed. The shop may have refunded the payment in the meantime.
  return now ?? addConflictRefund(await reloadOrder(order));
}

/**
 * Returns the update that adds a pending refund of an online payment after the amount due fell by `cents`.
 * Returns undefined if nothing was charged online or nothing is left to refund.
 */
export function lessDueUpdate(
  order: OrderDoc,
  reason: PendingRefund['reason'],
  at: Date,
  cents: number,
) {
  if (!state.charged.is(order)) return undefined;
  // The seller may have refunded a part in Stripe's dashboard.
  const back = Math.min(cents, unrefundedCentsOf(order));
  return back > 0 ? pendingRefundUpdate(order, reason, at, back) : undefined;
}

/**
 * Cancels an order whose cart another order has locked, after its payment was refunded or charged back. The history
 * names the system as the actor. The call is idempotent.
 */
export async function cancelOrderWithCartConflict({ _id }: Pick<OrderDoc, '_id'>): Promise<void> {
  await changeOrder({ _id: String(_id) }, (order) => {
    if (!state.orderPlaced.is(order) || !state.conflictRefunded.is(order)) return 'unchanged';
    const change = { status: 'Cancelled', by: 'system', reasonCode: 'cart conflict' } as const;
    return transition(historyEntry(order, change, new Date()));
  });
}

/**
 * Records that Stripe has refunded the payment of an order in full. If another order has locked its cart,
 * cancels the order.
 */
export async function recordRefund(intent: string): Promise<void> {
  await db();
  const before = await Order.findOneAndUpdate(
    { 'payment.intent': intent, ...state.notRefunded.where },
    { $set: { 'payment.refundedAt': new Date() }, ...MARK_CHANGED },
    { returnDocument: 'before' },
  ).lean();
  // The audit log already has the shop's partial refunds, so this entry has only the remaining amount.
  const cents = before ? paidOnlineCentsOf(before) - refundedCentsOf(before) : 0;
  if (before && cents > 0)
    await record(
      { event: 'order refunded', ...orderEventFields(before), cents },
      { after: { cents } },
    );
  const order = await Order.findOne({ 'payment.intent': intent }, { _id: 1 }).lean();
  if (order) await cancelOrderWithCartConflict(order);
}

/**
 * Records refunds made in Stripe's dashboard. `cents` is the total of all refunds of the payment. The function
 * subtracts the shop's own refunds, made and pending. Calls are idempotent and may arrive in any order.
 */
async function noteRefundedPart(intent: string, cents: number): Promise<void> {
  await db();
  const order = await Order.findOne({ 'payment.intent': intent }).lean();
  if (!order || state.refunded.is(order)) return;
  const inDashboard = cents - ownRefundCentsOf(order);
  const more = inDashboard - dashboardRefundCentsOf(order);
  if (more <= 0) return;
  const { modifiedCount } = await Order.updateOne(
    { _id: order._id, rev: order.rev },
    {
      $set: { 'payment.dashboardRefund': { cents: inDashboard, at: new Date() } },
      ...MARK_CHANGED,
    },
  );
  if (modifiedCount === 0) return noteRefundedPart(intent, cents);
  await record(
    { event: 'order refunded', ...orderEventFields(order), cents: more },
    { after: { cents: more } },
  );
}

type Refunded = Pick<Stripe.Charge, 'captured' | 'refunded' | 'amount_refunded'>;

/**
 * Records the full or partial refunds of a charge. Calls are idempotent. Ignores a charge that was never captured.
 * Throws the database's errors, and Stripe's errors if the order has a failed refund.
 */
export async function recordCharge(
  intent: string,
  { captured, refunded, amount_refunded: cents }: Refunded,
): Promise<void> {
  if (!captured) return;
  await (refunded ? recordRefund(intent) : noteRefundedPart(intent, cents));
  await recordLaterRefunds(intent);
}

/**
 * Releases an authorization, and returns its status if Stripe rejects the release because it is captured or over.
 * Throws Stripe's other errors.
 */
export async function releaseAuthorization(
  id: string,
): Promise<Pick<Stripe.PaymentIntent, 'status' | 'amount_received'>> {
  try {
    return await stripe().paymentIntents.cancel(id, {}, { idempotencyKey: `void:${id}` });
  } catch (error) {
    if (!isFinal(error)) throw error;
    return stripe().paymentIntents.retrieve(id);
  }
}
