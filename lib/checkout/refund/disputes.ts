import 'server-only';
import type Stripe from 'stripe';
import { record } from '@/lib/audit/record';
import { db } from '@/lib/db';
import { reportError } from '@/lib/observe/report-error';
import { MARK_CHANGED } from '@/lib/orders/change-order';
import { state } from '@/lib/orders/state';
import { idOf, stripe } from '@/lib/payments/stripe';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Order } from '@/models';
import type { OrderDoc } from '@/models/order';
import type { PaymentNote, PendingRefund } from '@/models/order-payment';
import { cancelOrderWithCartConflict } from './record-refund';

/* Disputes: a shopper demands a payment back from the bank. Stripe withholds the money until the bank has decided. */

type What = Exclude<PaymentNote['what'], 'paid back'>;

/**
 * Returns undefined if the dispute does not affect the shop's balance: an inquiry withholds no money, and Stripe
 * reports a prevented dispute as a refund.
 */
function whatOf(
  { status, balance_transactions: booked }: Stripe.Dispute,
  isClosed: boolean,
): What | undefined {
  if (status.startsWith('warning_')) return undefined;
  if (status === 'prevented') return booked?.length > 0 ? 'dispute lost' : undefined;
  if (!isClosed) return 'disputed';
  return status === 'won' ? 'dispute won' : 'dispute lost';
}

const lastOf = (notes: readonly PaymentNote[]): Map<string, What> =>
  new Map(
    notes.flatMap(({ what, dispute }) =>
      dispute === undefined || what === 'paid back' ? [] : [[dispute, what] as const],
    ),
  );

/** Returns the Stripe ids of the order's disputes that the bank has not decided yet. */
export const openDisputesOf = ({ payment }: Pick<OrderDoc, 'payment'>): string[] =>
  [...lastOf(payment?.notes ?? [])].flatMap(([id, what]) => (what === 'disputed' ? [id] : []));

/** Stripe repeats events, and may send the end of a dispute before its start. */
const isKnown = (notes: readonly PaymentNote[], dispute: string, what: What): boolean =>
  notes.some((note) => note.dispute === dispute && (what === 'disputed' || note.what === what));

/**
 * Returns new pending refunds for the refunds that Stripe rejected during the dispute. They need new idempotency keys,
 * because Stripe repeats its rejection for an old key.
 */
function rejectedParts(pending: readonly PendingRefund[], at: Date): PendingRefund[] {
  const replaced = new Set(pending.map(({ replaces }) => replaces));
  return pending
    .filter(
      // The seller pays a permanently rejected refund by another method.
      ({ doneAt, refund, number, isRejected }) =>
        doneAt && !refund && !isRejected && !replaced.has(number),
    )
    .map(({ number: replaces, reason, cents }, place) =>
      omitUndefined({ number: pending.length + 1 + place, reason, at, replaces, cents }),
    );
}

function updateOf(order: OrderDoc, note: PaymentNote, now: Date) {
  const { payment } = order;
  const all = [...lastOf([...(payment?.notes ?? []), note]).values()];
  const isOpen = all.includes('disputed');
  const isDisputed = isOpen || all.includes('dispute lost');
  // The shop has won the dispute, so retry the rejected refunds.
  const isBack = !isDisputed && !state.refunded.is(order);
  const again =
    isBack && !state.cartConflict.is(order)
      ? rejectedParts(payment?.pendingRefunds ?? [], now)
      : [];
  const isOwed = again.length > 0 || (isBack && state.cartConflict.is(order));
  return {
    $set: omitUndefined({
      'payment.disputed': isDisputed,
      'payment.disputeOpen': isOpen || undefined,
      'payment.refundPendingSince': isOwed ? (payment?.refundPendingSince ?? now) : undefined,
    }),
    ...omitUndefined({ $unset: isOpen ? undefined : { 'payment.disputeOpen': 1 } }),
    $push: omitUndefined({
      'payment.notes': note,
      'payment.pendingRefunds': again.length > 0 ? { $each: again } : undefined,
    }),
    ...MARK_CHANGED,
  };
}

const EVENTS = {
  disputed: 'order disputed',
  'dispute won': 'dispute won',
  'dispute lost': 'dispute lost',
} as const;

/**
 * Records that a bank has opened or decided a dispute about the payment of an order. Calls are idempotent and may
 * arrive in any order. The refund of a duplicate payment waits for the bank's decision, so the order does not store its
 * dispute. Throws the database's errors.
 */
export async function recordDispute(dispute: Stripe.Dispute, isClosed: boolean): Promise<void> {
  const { id, amount: cents, payment_intent } = dispute;
  const what = whatOf(dispute, isClosed);
  if (!payment_intent || !what) return;
  const intent = idOf(payment_intent);
  await db();
  const order = await Order.findOne({ 'payment.intent': intent }).lean();
  if (!order) {
    // The dispute may belong to another program on the same Stripe account.
    const ofDuplicate = { 'payment.refunds.intent': intent };
    // The next run of the reconciler makes the refund if the shop has won.
    if (isClosed)
      await Order.updateOne(ofDuplicate, { $unset: { 'payment.refunds.$.disputedAt': 1 } });
    if (await Order.exists(ofDuplicate))
      reportError('a duplicate payment is disputed', { intent, what });
    return;
  }
  const notes = order.payment?.notes ?? [];
  if (!isKnown(notes, id, what)) {
    const now = new Date();
    const note: PaymentNote = { what, at: now, cents, by: 'system', dispute: id };
    const { modifiedCount } = await Order.updateOne(
      { _id: order._id, rev: order.rev },
      updateOf(order, note, now),
    );
    if (modifiedCount === 0) return recordDispute(dispute, isClosed);
    const orderId = String(order._id);
    if (what !== 'dispute won') reportError(EVENTS[what], { orderId, intent, cents });
    await record({ event: EVENTS[what], orderId, cents }, { after: { dispute: id, cents } });
  }
  await cancelOrderWithCartConflict(order);
}

const isDecided = ({ status }: Stripe.Dispute): boolean => ['won', 'lost'].includes(status);

/** Records a dispute that was read from Stripe. The dispute counts as closed once the bank has decided. */
export const recordCurrentDispute = (dispute: Stripe.Dispute): Promise<void> =>
  recordDispute(dispute, isDecided(dispute));

/** Reads all disputes about a payment from Stripe and records them. Throws Stripe's and the database's errors. */
export async function recordDisputesOf(intent: string): Promise<void> {
  for await (const dispute of stripe().disputes.list({ payment_intent: intent, limit: 100 }))
    await recordCurrentDispute(dispute);
}

/**
 * Returns whether a bank has withdrawn a payment, and whether the dispute is still open. Returns undefined if there is
 * no dispute, or if the shop has won all disputes. Reads the disputes from Stripe, because an order does not store the
 * disputes of a duplicate payment. Throws Stripe's errors.
 */
export async function disputeAtStripe(intent: string): Promise<'open' | 'lost' | undefined> {
  let found: 'lost' | undefined;
  for await (const dispute of stripe().disputes.list({ payment_intent: intent, limit: 100 })) {
    const what = whatOf(dispute, isDecided(dispute));
    if (what === 'disputed') return 'open';
    if (what === 'dispute lost') found = 'lost';
  }
  return found;
}
