import 'server-only';
import type { UpdateQuery } from 'mongoose';
import { auditedOrder } from '@/lib/audit/fields';
import { changedFields, record } from '@/lib/audit/record';
import { db } from '@/lib/db';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import { emitEvent, orderEventFields } from '@/lib/observe/business-events';
import { staffName } from '@/lib/observe/request-context';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Order } from '@/models';
import type { OrderDoc, StatusChange } from '@/models/order';
import type { PendingRefund } from '@/models/order-payment';
import { state } from './state';
import { ORDER_PLACED } from './status';

/**
 * The update operators that mark an order as changed. Event streams then send the order, and concurrent writers notice
 * the change.
 */
export const MARK_CHANGED = { $inc: { rev: 1 }, $currentDate: { changedAt: true } } as const;

const TRIES = 20;

/**
 * Returns the time of the next entry of a list: now, but at least 1 ms after the last entry, even if the clock was set
 * back. This time identifies the entry in the audit log and in the names of its mails.
 */
export const nextEntryTime = (entries: readonly { at: Date }[] = []): Date =>
  new Date(Math.max(Date.now(), (entries.at(-1)?.at.getTime() ?? 0) + 1));

/** Returns the current state of the order. Throws if the order no longer exists. */
export async function reloadOrder(order: Pick<OrderDoc, '_id'>): Promise<OrderDoc> {
  const present = await Order.findById(order._id).lean();
  if (!present) throw new Error('an order no longer exists');
  return present;
}

/** Returns the status changes of an order. The first entry is the placing of the order. */
export const historyOf = ({
  createdAt,
  history = [],
  phone,
}: Pick<OrderDoc, 'createdAt' | 'history' | 'phone'>): StatusChange[] => [
  omitUndefined({
    status: ORDER_PLACED,
    at: createdAt,
    by: phone ? 'seller' : 'shopper',
    name: phone?.name || undefined,
  }),
  ...history,
];

/** Returns the history entry of a change, with the name of the acting staff member. */
export function historyEntry(
  order: Pick<OrderDoc, 'createdAt' | 'history'>,
  entry: Omit<StatusChange, 'at'>,
  at: Date,
): StatusChange {
  const last = historyOf(order).at(-1)?.at ?? at;
  // The history must stay in order even if a clock was set back.
  const named = entry.by === 'seller' ? staffName() : {};
  return { ...entry, ...named, at: new Date(Math.max(at.getTime(), last.getTime())) };
}

/** Returns the amount due for an order, in integer cents: 0 once it is cancelled. */
export const dueCentsOf = (order: OrderDoc): number =>
  state.cancelled.is(order) ? 0 : (order.dueCents ?? order.amountCents);

/** Returns the recorded payment of a pay-on-delivery order, in integer cents; 0 while it is unpaid. */
export const paidCentsOf = (order: OrderDoc): number =>
  !state.online.is(order) && state.paid.is(order) ? (order.paidCents ?? dueCentsOf(order)) : 0;

/**
 * Returns fields that every change of the amount due must also set. A paid pay-on-delivery order without `paidCents`
 * counts as paid with its current amount due. This amount must be stored before it changes. Returns an empty object for
 * every other order.
 */
export const paidCentsField = (order: OrderDoc): Pick<OrderDoc, 'paidCents'> =>
  !state.online.is(order) && state.paid.is(order) && order.paidCents === undefined
    ? { paidCents: dueCentsOf(order) }
    : {};

const sumOf = (cents: readonly number[]): number => cents.reduce((sum, one) => sum + one, 0);

const failedCents = ({ payment }: OrderDoc, isSecondPayment: boolean): number =>
  (payment?.failedRefunds ?? [])
    .filter(({ isSecond = false, isPaidBack }) => isSecond === isSecondPayment && !isPaidBack)
    .reduce((sum, { cents, leftCents = cents }) => sum + leftCents, 0);

/**
 * Returns the failed refunds that the shop still owes, in integer cents. Later refunds by Stripe, and amounts that the
 * seller has paid back by another method, do not count.
 */
export const failedRefundCentsOf = (order: OrderDoc): number => failedCents(order, false);

/** Like {@link failedRefundCentsOf}, but for the second payment of an order that was paid twice. */
export const failedDuplicateRefundCentsOf = (order: OrderDoc): number => failedCents(order, true);

/**
 * Returns the amount of an online payment, in integer cents: the capture amount of a card authorization once it is
 * decided, otherwise the total at checkout.
 */
export const paidOnlineCentsOf = ({ payment, amountCents }: OrderDoc): number =>
  payment?.authorization?.cents ?? amountCents;

/**
 * Returns the refunds of a payment that the shop has made or has to make, in integer cents. Refunds from
 * Stripe's dashboard do not count.
 */
export const ownRefundCentsOf = (order: OrderDoc): number =>
  (order.payment?.pendingRefunds ?? [])
    .map(({ doneAt, cents = paidOnlineCentsOf(order), refundedCents = 0 }) =>
      doneAt ? refundedCents : cents,
    )
    .reduce((sum, cents) => sum + cents, 0);

/** Returns the part of a payment that was refunded in Stripe's dashboard, in integer cents. */
export const dashboardRefundCentsOf = ({ payment }: OrderDoc): number =>
  payment?.dashboardRefund?.cents ?? 0;

/** Returns the refunded part of an order's payment, in integer cents. */
export function refundedCentsOf(order: OrderDoc): number {
  if (state.refunded.is(order)) return paidOnlineCentsOf(order);
  const refunds = order.payment?.pendingRefunds ?? [];
  const done = sumOf(refunds.map(({ refundedCents = 0 }) => refundedCents));
  return done + dashboardRefundCentsOf(order);
}

/** Returns whether a refund of the whole remaining payment is pending. */
export const isRefundingAll = ({ payment }: OrderDoc): boolean =>
  payment?.pendingRefunds?.some(({ doneAt, cents }) => !doneAt && cents === undefined) ?? false;

type RejectedRefund = Pick<PendingRefund, 'code' | 'declinedAt' | 'isStopped'> & {
  /** Where the order stores the refund, for example `payment.refunds.0`. */
  path: string;
  isOfDuplicate: boolean;
};

/**
 * Returns the pending refunds that Stripe has rejected: refunds of the order's payment, and of duplicate payments.
 * During a dispute, it leaves out the refunds of the order's payment, because the bank then decides who gets the money.
 */
export function rejectedRefundsOf(order: OrderDoc): RejectedRefund[] {
  const { pendingRefunds = [], refunds = [] } = order.payment ?? {};
  const own = pendingRefunds.map((refund, at) => ({
    ...refund,
    path: `payment.pendingRefunds.${at}`,
    isOfDuplicate: false,
    isOpen: !refund.doneAt && !state.disputed.is(order),
  }));
  const ofDuplicates = refunds.map((refund, at) => ({
    ...refund,
    path: `payment.refunds.${at}`,
    isOfDuplicate: true,
    isOpen: refund.isPending,
  }));
  return [...own, ...ofDuplicates].filter(({ isOpen, code }) => isOpen && code);
}

/**
 * Returns the failed refunds that the seller has paid back by another method, in integer cents. Stripe has returned
 * this money to the shop, which no longer owes it to the shopper.
 */
export const paidBackCentsOf = ({ payment }: OrderDoc): number =>
  sumOf(
    (payment?.failedRefunds ?? [])
      .filter(({ isSecond, isPaidBack }) => !isSecond && isPaidBack)
      .map(({ cents, leftCents = cents }) => leftCents),
  );

/** Returns the pending refunds of an order's payment, in integer cents. */
export function pendingRefundCentsOf(order: OrderDoc): number {
  const { payment } = order;
  if (!state.hasIntent.is(order) || state.refunded.is(order) || state.disputed.is(order)) return 0;
  // An uncaptured authorization is released, so it needs no refund.
  if (!state.paid.is(order) && !state.capturing.is(order)) return 0;
  const left = paidOnlineCentsOf(order) - refundedCentsOf(order);
  if (state.cartConflict.is(order)) return left;
  const open = (payment?.pendingRefunds ?? []).filter(({ doneAt }) => !doneAt);
  return isRefundingAll(order) ? left : Math.min(left, sumOf(open.map(({ cents = 0 }) => cents)));
}

/** Returns the part of an online payment that is not refunded, in integer cents. Pending refunds count as refunded. */
export const unrefundedCentsOf = (order: OrderDoc): number =>
  paidOnlineCentsOf(order) - refundedCentsOf(order) - pendingRefundCentsOf(order);

/** A decision about an order: the update to make, no change, or a message with which the request is rejected. */
export type Decision = { update: UpdateQuery<OrderDoc> } | { conflict: string } | 'unchanged';

/**
 * Returns the decision to move an order to the status of a new history entry. One write stores the status, the entry,
 * and `more`. No other function writes the status of a stored order (state-readers.test.ts). The caller must first
 * check whether the change is allowed, with `canChangeStatus` or `undoTarget` (lib/orders/status.ts).
 */
export const transition = (
  entry: StatusChange,
  { $set, $push, ...more }: UpdateQuery<OrderDoc> = {},
): { update: UpdateQuery<OrderDoc> } => ({
  update: { $set: { status: entry.status, ...$set }, $push: { history: entry, ...$push }, ...more },
});

type ConflictError = (order: OrderDoc, message: string) => Promise<ApiError>;

/** Returns a value that differs after each recording of returned deposits. */
const returnsMark = ({ returnNotes, returnedWaiting }: OrderDoc) =>
  `${returnNotes?.at(-1)?.at.getTime()} ${returnedWaiting?.at.getTime()}`;

/**
 * Returns the time of the last entry in ms. The length would not show a new entry, because a full list drops its oldest
 * entry.
 */
const lastTime = (entries: readonly { at: Date }[] | undefined) => entries?.at(-1)?.at.getTime();

const reviewEventOf = ({ payment }: OrderDoc) =>
  payment?.reviews?.at(-1)?.undo ? ('order review undone' as const) : ('order reviewed' as const);

/** Does nothing if no audited field has changed, for example when personal data is erased. */
async function recordChange(order: OrderDoc, changed: OrderDoc): Promise<void> {
  const change = changedFields(auditedOrder(order), auditedOrder(changed));
  if (!change) return;
  const [about, { status }] = [orderEventFields(changed), changed];
  const isPaid = state.paid.is(changed);
  const more = paidCentsOf(changed) - paidCentsOf(order);
  const paid = { event: 'order paid', ...about, cents: Math.max(more, 0) } as const;
  const isRecorded = isPaid !== state.paid.is(order) || more !== 0;
  const refund = changed.refunds?.find(
    ({ undoneAt }, place) =>
      Boolean(undoneAt) !== Boolean(order.refunds?.[place]?.undoneAt) || !order.refunds?.[place],
  );
  if (refund) {
    const event = refund.undoneAt ? 'order refund undone' : 'order given back';
    return record({ event, ...about, cents: refund.cents }, change);
  }
  if ((changed.withdrawals?.length ?? 0) > (order.withdrawals?.length ?? 0))
    return record({ event: 'order withdrawn', ...about }, change);
  const [note] = changed.payment?.notes?.slice(order.payment?.notes?.length ?? 0) ?? [];
  if (note) return record({ event: 'order paid back', ...about, cents: note.cents }, change);
  if (status !== order.status) {
    // The event for this payment was already emitted before the undo.
    const isUndo = changed.history?.at(-1)?.undo;
    if (isPaid && isRecorded && more >= 0 && !isUndo) emitEvent(paid);
    await record({ event: 'order status', ...about, from: order.status, status }, change);
  } else if (returnsMark(changed) !== returnsMark(order))
    await record({ event: 'order returned', ...about }, change);
  else if (changed.addressEntered && !order.addressEntered)
    await record({ event: 'order address entered', ...about }, change);
  else if (lastTime(changed.addressChanges) !== lastTime(order.addressChanges))
    await record({ event: 'order address changed', ...about }, change);
  else if (lastTime(changed.payment?.reviews) !== lastTime(order.payment?.reviews))
    await record({ event: reviewEventOf(changed), ...about }, change);
  else if (changed.deliverySlot?.from.getTime() !== order.deliverySlot?.from.getTime())
    await record({ event: 'order moved', ...about }, change);
  else if (changed.courier?.id !== order.courier?.id)
    await record({ event: 'order assigned', ...about }, change);
  else if (isRecorded)
    await record(isPaid && more >= 0 ? paid : { event: 'order unpaid', ...about }, change);
  else await record({ event: 'order packing', ...about }, change);
}

/**
 * Changes an order with one conditional update, and returns the stored order. `decide` derives the update from the
 * stored order, and runs again after a concurrent change. `prepare` runs before each write and may reject it with a
 * message. `conflictOf` creates the error of a rejection, by default a 409 ApiError with the message.
 *
 * Throws the error of a rejection, a 409 ApiError after 20 concurrent changes, and a 404 ApiError when no order matches
 * the filter.
 */
export async function changeOrder(
  filter: { _id: string; userId?: string; 'courier.id'?: string },
  decide: (order: OrderDoc) => Decision,
  conflictOf: ConflictError = async (_, message) => new ApiError('conflict', message),
  prepare?: (order: OrderDoc, update: UpdateQuery<OrderDoc>) => Promise<string | undefined>,
): Promise<OrderDoc> {
  await db();
  for (let tries = 0; tries < TRIES; tries += 1) {
    const order = await Order.findOne({ ...filter, ...state.placedOrOnline.where }).lean();
    if (!order) throw new ApiError('notFound', t('errors', 'orderGone'));
    const decision = decide(order);
    if (decision === 'unchanged') return order;
    const message =
      'conflict' in decision ? decision.conflict : await prepare?.(order, decision.update);
    if (message !== undefined || 'conflict' in decision)
      throw await conflictOf(order, message ?? '');
    const changed = await Order.findOneAndUpdate(
      { _id: order._id, rev: order.rev },
      { ...decision.update, ...MARK_CHANGED },
      { returnDocument: 'after' },
    ).lean();
    if (changed) {
      await recordChange(order, changed);
      return changed;
    }
  }
  throw new ApiError('conflict', t('errors', 'orderBusy'));
}

const MAX_IDEMPOTENCY_KEYS = 40;

/**
 * Returns a decision that applies `decide` only once per idempotency key. A phone that was offline may repeat its
 * request much later, and would change the order again. The key is stored even if the request changes nothing. Without
 * a key, `decide` always applies.
 */
export const once =
  (key: string | undefined, decide: (order: OrderDoc) => Decision) =>
  (order: OrderDoc): Decision => {
    if (key === undefined) return decide(order);
    if (order.idempotencyKeys?.includes(key)) return 'unchanged';
    const decision = decide(order);
    if (decision !== 'unchanged' && 'conflict' in decision) return decision;
    const update = decision === 'unchanged' ? {} : decision.update;
    const idempotencyKeys = { $each: [key], $slice: -MAX_IDEMPOTENCY_KEYS };
    return { update: { ...update, $push: { ...update.$push, idempotencyKeys } } };
  };
