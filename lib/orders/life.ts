import 'server-only';
import type { UpdateQuery } from 'mongoose';
import { changedFields } from '@/lib/audit/changed-fields';
import { auditedOrder } from '@/lib/audit/fields';
import { record } from '@/lib/audit/record';
import { db } from '@/lib/db';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/say';
import { emitEvent, orderEventFields } from '@/lib/observe/business-events';
import { staffName } from '@/lib/observe/request-context';
import { Order } from '@/models';
import type { OrderDoc, StatusChange } from '@/models/order';
import { state } from './state';
import { ORDER_PLACED } from './status';

/** The part of an update that marks a change of the order: those who follow changes see it, and other writers read anew. */
export const MARK_CHANGED = { $inc: { rev: 1 }, $currentDate: { changedAt: true } } as const;

const TRIES = 20;

/** The present state of the order. Throws if it is gone. */
export async function reread(order: Pick<OrderDoc, '_id'>): Promise<OrderDoc> {
  const present = await Order.findById(order._id).lean();
  if (!present) throw new Error('an order no longer exists');
  return present;
}

/** The history of an order from its placing on. */
export const historyOf = ({
  createdAt,
  history = [],
  phone,
}: Pick<OrderDoc, 'createdAt' | 'history' | 'phone'>): StatusChange[] => [
  {
    status: ORDER_PLACED,
    at: createdAt,
    by: phone ? 'seller' : 'shopper',
    ...(phone?.name ? { name: phone.name } : {}),
  },
  ...history,
];

/** The history entry of a change, with the name of the member of staff who makes it. */
export function historyEntry(
  order: Pick<OrderDoc, 'createdAt' | 'history'>,
  entry: Omit<StatusChange, 'at'>,
  at: Date,
): StatusChange {
  const last = historyOf(order).at(-1)?.at ?? at;
  // A clock that was set back must not turn the history round.
  const named = entry.by === 'seller' ? staffName() : {};
  return { ...entry, ...named, at: new Date(Math.max(at.getTime(), last.getTime())) };
}

/** What is due for an order now, in integer cents: nothing once it is cancelled. */
export const dueCentsOf = (order: OrderDoc): number =>
  state.cancelled.is(order) ? 0 : (order.dueCents ?? order.amountCents);

/** What an order on delivery was noted as paid with, in integer cents; 0 while it is not paid. */
export const paidCentsOf = (order: OrderDoc): number =>
  !state.online.is(order) && state.paid.is(order) ? (order.paidCents ?? dueCentsOf(order)) : 0;

/**
 * Fields to set with every change of the sum that is due: `paidCents` of a paid order on delivery that lacks it, because an order
 * without it counts as paid with the sum that is due. Empty for any other order.
 */
export const keptPaid = (order: OrderDoc): Pick<OrderDoc, 'paidCents'> =>
  !state.online.is(order) && state.paid.is(order) && order.paidCents === undefined
    ? { paidCents: dueCentsOf(order) }
    : {};

const failedCents = ({ payment }: OrderDoc, ofSecond: boolean): number =>
  (payment?.failedRefunds ?? [])
    .filter(({ isSecond = false, isPaidBack }) => isSecond === ofSecond && !isPaidBack)
    .reduce((sum, { cents, leftCents = cents }) => sum + leftCents, 0);

/**
 * What is still to be paid back of the order's payment because its refunds failed at Stripe, in integer cents: without what
 * Stripe has refunded since, and what the seller paid back another way.
 */
export const failedRefundCentsOf = (order: OrderDoc): number => failedCents(order, false);

/** As {@link failedRefundCentsOf}, for second payments. */
export const failedSecondCentsOf = (order: OrderDoc): number => failedCents(order, true);

/** What an online payment pays, in integer cents: the sum that is or will be captured of a hold, else the agreed total. */
export const paidOnlineCentsOf = ({ payment, amountCents }: OrderDoc): number =>
  payment?.hold?.cents ?? amountCents;

/** The refunds of an order's payment that the shop has made or owes, without those in Stripe's dashboard, in integer cents. */
export const ownRefundCentsOf = (order: OrderDoc): number =>
  (order.payment?.owed ?? [])
    .map(({ doneAt, cents = paidOnlineCentsOf(order), refundedCents = 0 }) =>
      doneAt ? refundedCents : cents,
    )
    .reduce((sum, cents) => sum + cents, 0);

/** The part of a payment that was refunded in Stripe's dashboard, in integer cents. */
export const dashboardRefundCentsOf = ({ payment }: OrderDoc): number =>
  payment?.dashboardRefund?.cents ?? 0;

/** What was refunded of the payment of an order, in integer cents. */
export function refundedCentsOf(order: OrderDoc): number {
  if (state.givenBack.is(order)) return paidOnlineCentsOf(order);
  const done = (order.payment?.owed ?? []).reduce(
    (sum, { refundedCents = 0 }) => sum + refundedCents,
    0,
  );
  return done + dashboardRefundCentsOf(order);
}

/** What the shop has still to refund of an order's payment, in integer cents. */
export function pendingRefundCentsOf(order: OrderDoc): number {
  const { payment } = order;
  if (!state.hasIntent.is(order) || state.givenBack.is(order) || state.disputed.is(order)) return 0;
  // A hold is released, not refunded.
  if (!state.paid.is(order) && !state.capturing.is(order)) return 0;
  const left = paidOnlineCentsOf(order) - refundedCentsOf(order);
  if (state.cartTaken.is(order)) return left;
  const open = (payment?.owed ?? []).filter(({ doneAt }) => !doneAt);
  return open.some(({ cents }) => cents === undefined)
    ? left
    : Math.min(
        left,
        open.reduce((sum, { cents = 0 }) => sum + cents, 0),
      );
}

/** What of an online payment is neither refunded nor to be refunded, in integer cents. */
export const unrefundedCentsOf = (order: OrderDoc): number =>
  paidOnlineCentsOf(order) - refundedCentsOf(order) - pendingRefundCentsOf(order);

/** The decision on an order: change it, leave it, or refuse in words. */
export type Decision = { update: UpdateQuery<OrderDoc> } | { refuse: string } | 'unchanged';

type Refused = (order: OrderDoc, words: string) => Promise<ApiError>;

/** Changes with each noting of returned deposits. */
const returnsMark = ({ returnNotes, returnedWaiting }: OrderDoc) =>
  `${returnNotes?.at(-1)?.at.getTime()} ${returnedWaiting?.at.getTime()}`;

/** Records a change of an order in the audit log, unless no audited field has changed, as by an erasure. */
async function recordChange(order: OrderDoc, changed: OrderDoc): Promise<void> {
  const change = changedFields(auditedOrder(order), auditedOrder(changed));
  if (!change) return;
  const [about, { status }] = [orderEventFields(changed), changed];
  const isPaid = state.paid.is(changed);
  const more = paidCentsOf(changed) - paidCentsOf(order);
  const paid = { event: 'order paid', ...about, cents: Math.max(more, 0) } as const;
  const isNoted = isPaid !== state.paid.is(order) || more !== 0;
  const refund = changed.refunds?.find(
    ({ undoneAt }, place) =>
      Boolean(undoneAt) !== Boolean(order.refunds?.[place]?.undoneAt) || !order.refunds?.[place],
  );
  if (refund) {
    const event = refund.undoneAt ? 'order refund undone' : 'order given back';
    return record({ event, ...about, cents: refund.cents }, change);
  }
  const [note] = changed.payment?.notes?.slice(order.payment?.notes?.length ?? 0) ?? [];
  if (note) return record({ event: 'order paid back', ...about, cents: note.cents }, change);
  if (status !== order.status) {
    // An undo restores a sum that was counted when it came in.
    const isUndo = changed.history?.at(-1)?.undo;
    if (isPaid && isNoted && more >= 0 && !isUndo) emitEvent(paid);
    await record({ event: 'order status', ...about, from: order.status, status }, change);
  } else if (returnsMark(changed) !== returnsMark(order))
    await record({ event: 'order returned', ...about }, change);
  else if (changed.window?.from.getTime() !== order.window?.from.getTime())
    await record({ event: 'order moved', ...about }, change);
  else if (isNoted)
    await record(isPaid && more >= 0 ? paid : { event: 'order unpaid', ...about }, change);
  else await record({ event: 'order packing', ...about }, change);
}

/**
 * Changes an order by one conditional update that `decide` makes from the order as stored; after a concurrent change it decides
 * again. `prepare` runs before each write and may refuse it in words. `refused` makes the error of a refusal, by default a 409
 * with the words alone. Returns the order as stored then. Throws that error, a 409 ApiError when 20 tries were overtaken, and a
 * 404 when no order fits the filter.
 */
export async function changeOrder(
  filter: { _id: string; userId?: string; 'courier.id'?: string },
  decide: (order: OrderDoc) => Decision,
  refused: Refused = async (_, words) => new ApiError('conflict', words),
  prepare?: (order: OrderDoc, update: UpdateQuery<OrderDoc>) => Promise<string | undefined>,
): Promise<OrderDoc> {
  await db();
  for (let tries = 0; tries < TRIES; tries += 1) {
    const order = await Order.findOne({ ...filter, ...state.placedOrOnline.where }).lean();
    if (!order) throw new ApiError('notFound', t('refusals', 'orderGone'));
    const decision = decide(order);
    if (decision === 'unchanged') return order;
    const words = 'refuse' in decision ? decision.refuse : await prepare?.(order, decision.update);
    if (words !== undefined || 'refuse' in decision) throw await refused(order, words ?? '');
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
  throw new ApiError('conflict', t('refusals', 'orderBusy'));
}

/** The most idempotency keys of presses that an order keeps. */
const MAX_PRESSES = 40;

/**
 * A decision that applies once for each press: a phone that had no connection may send a press again much later, when it would
 * make another change. The key of a press that changes nothing is kept too. Without a key, decides each time.
 */
export const once =
  (key: string | undefined, decide: (order: OrderDoc) => Decision) =>
  (order: OrderDoc): Decision => {
    if (key === undefined) return decide(order);
    if (order.presses?.includes(key)) return 'unchanged';
    const decision = decide(order);
    if (decision !== 'unchanged' && 'refuse' in decision) return decision;
    const update = decision === 'unchanged' ? {} : decision.update;
    const presses = { $each: [key], $slice: -MAX_PRESSES };
    return { update: { ...update, $push: { ...update.$push, presses } } };
  };
