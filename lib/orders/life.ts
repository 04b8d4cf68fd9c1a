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

/**
 * The part of an update that marks an order as changed: event streams send it, and concurrent writers read it
 * again.
 */
export const MARK_CHANGED = { $inc: { rev: 1 }, $currentDate: { changedAt: true } } as const;

const TRIES = 20;

/** Returns the current state of the order. Throws if the order no longer exists. */
export async function reread(order: Pick<OrderDoc, '_id'>): Promise<OrderDoc> {
  const present = await Order.findById(order._id).lean();
  if (!present) throw new Error('an order no longer exists');
  return present;
}

/** Returns the history of an order, including its placing. */
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

/** Returns the history entry of a change, with the name of the staff member who makes it. */
export function historyEntry(
  order: Pick<OrderDoc, 'createdAt' | 'history'>,
  entry: Omit<StatusChange, 'at'>,
  at: Date,
): StatusChange {
  const last = historyOf(order).at(-1)?.at ?? at;
  // If a clock was set back, the entry must still not be older than the previous one.
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
 * Returns the fields to set with every change of the amount due. A paid pay-on-delivery order without `paidCents`
 * counts as paid with the amount due, so its `paidCents` must be stored before that amount changes. Empty for
 * every other order.
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
 * Returns the amount of failed refunds that the shop still has to pay back, in integer cents. It excludes what
 * Stripe has refunded since, and what the seller paid back by another method.
 */
export const failedRefundCentsOf = (order: OrderDoc): number => failedCents(order, false);

/** Like {@link failedRefundCentsOf}, for second payments. */
export const failedSecondCentsOf = (order: OrderDoc): number => failedCents(order, true);

/**
 * Returns the amount of an online payment, in integer cents. For an authorization it is the amount that is or
 * will be captured, otherwise the agreed total.
 */
export const paidOnlineCentsOf = ({ payment, amountCents }: OrderDoc): number =>
  payment?.hold?.cents ?? amountCents;

/**
 * Returns the refunds of an order's payment that the shop has made or still has to make, in integer cents.
 * Refunds made in Stripe's dashboard are excluded.
 */
export const ownRefundCentsOf = (order: OrderDoc): number =>
  (order.payment?.owed ?? [])
    .map(({ doneAt, cents = paidOnlineCentsOf(order), refundedCents = 0 }) =>
      doneAt ? refundedCents : cents,
    )
    .reduce((sum, cents) => sum + cents, 0);

/** Returns the part of a payment that was refunded in Stripe's dashboard, in integer cents. */
export const dashboardRefundCentsOf = ({ payment }: OrderDoc): number =>
  payment?.dashboardRefund?.cents ?? 0;

/** Returns the refunded part of an order's payment, in integer cents. */
export function refundedCentsOf(order: OrderDoc): number {
  if (state.givenBack.is(order)) return paidOnlineCentsOf(order);
  const done = (order.payment?.owed ?? []).reduce(
    (sum, { refundedCents = 0 }) => sum + refundedCents,
    0,
  );
  return done + dashboardRefundCentsOf(order);
}

/** Returns the pending refunds of an order's payment, in integer cents. */
export function pendingRefundCentsOf(order: OrderDoc): number {
  const { payment } = order;
  if (!state.hasIntent.is(order) || state.givenBack.is(order) || state.disputed.is(order)) return 0;
  // The shop releases an authorization instead of refunding it.
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

/** Returns the part of an online payment that is neither refunded nor pending as a refund, in integer cents. */
export const unrefundedCentsOf = (order: OrderDoc): number =>
  paidOnlineCentsOf(order) - refundedCentsOf(order) - pendingRefundCentsOf(order);

/** A decision on an order: update it, leave it unchanged, or reject the request with a message. */
export type Decision = { update: UpdateQuery<OrderDoc> } | { refuse: string } | 'unchanged';

type Refused = (order: OrderDoc, words: string) => Promise<ApiError>;

/** Returns a value that changes whenever returned deposits are recorded. */
const returnsMark = ({ returnNotes, returnedWaiting }: OrderDoc) =>
  `${returnNotes?.at(-1)?.at.getTime()} ${returnedWaiting?.at.getTime()}`;

/**
 * Records a change of an order in the audit log, unless no audited field has changed, for example when personal
 * data is erased.
 */
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
    // An undo restores an amount that was already counted when it was paid.
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
 * Changes an order with one conditional update, which `decide` derives from the stored order. After a concurrent
 * change it decides again. `prepare` runs before each write and may reject it with a message. `refused` builds
 * the error of a rejection; the default is a 409 with the message. Returns the order as stored afterwards. Throws
 * that error, a 409 ApiError after 20 lost races, and a 404 ApiError when no order matches the filter.
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
    if (!order) throw new ApiError('notFound', t('errors', 'orderGone'));
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
  throw new ApiError('conflict', t('errors', 'orderBusy'));
}

/** The maximum number of idempotency keys that an order stores. */
const MAX_PRESSES = 40;

/**
 * Wraps a decision so that it applies once per idempotency key. An offline phone may send a request much later,
 * when it would cause another change. The key of a request that changes nothing is stored as well. Without a key,
 * the decision applies each time.
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
