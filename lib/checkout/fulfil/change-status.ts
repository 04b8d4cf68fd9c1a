import 'server-only';
import { changeOrderAndStock } from '@/lib/checkout/stock/reservations';
import { fulfillmentMethodOf } from '@/lib/delivery/zones';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import { ageOf, handoverBlockedReason, isUnsettled, undoBlockedReason } from '@/lib/orders/actions';
import {
  changeOrder,
  type Decision,
  dueCentsOf,
  historyEntry,
  historyOf,
  once,
  paidCentsField,
  paidCentsOf,
  transition,
} from '@/lib/orders/change-order';
import type { PaidInput, StatusInput } from '@/lib/orders/change-schema';
import { activeRefunds } from '@/lib/orders/refunds';
import { state } from '@/lib/orders/state';
import { canChangeStatus, pathOf, undoTarget } from '@/lib/orders/status';
import { statusLabel, statusNow } from '@/lib/orders/status-label';
import type { OrderView } from '@/lib/orders/view';
import { conflictForSeller, viewOneForSeller } from '@/lib/orders/view-order';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Order } from '@/models';
import type { OrderDoc } from '@/models/order';
import { alreadyCancelled, decideCancel, sendChangeToStripe } from './cancel';
import { decidePacking } from './packing';
import {
  collectedCentsOf,
  isDueAtDoor,
  isPaidOtherwise,
  notPaidBy,
  type Paying,
  paidByOf,
  paidUpdate,
  rejectCollected,
  validateCollectedSum,
} from './paid-by';
import { returnNote } from './record-returns';

function decideUndo(order: OrderDoc, status: OrderDoc['status']): Decision {
  const last = historyOf(order).at(-1);
  const why = undoBlockedReason(order);
  if (why) return { conflict: t('errors', why) };
  const isUnpacked = last?.status === 'Packed';
  const entry = historyEntry(order, { status, by: 'seller', undo: true }, new Date());
  const {
    $set = {},
    $push = {},
    ...paidBefore
  } = last?.paid ? paidUpdate(order, last.paidBeforeCents, entry.at) : {};
  // If the packing is undone, the picked quantities no longer affect the total: the full price is due until the order
  // is packed again.
  const unset = isUnpacked
    ? { $unset: { dueCents: 1, returned: 1, returnedWaiting: 1 } }
    : paidBefore;
  const noted = isUnpacked && order.returned ? returnNote([], entry.at) : {};
  // While an order is cancelled, nothing is due. Undoing the cancellation therefore does not store a paid amount.
  const paidFields = isUnpacked ? paidCentsField(order) : {};
  return transition(entry, {
    $set: { ...paidFields, ...$set },
    $push: { ...noted, ...$push },
    ...unset,
  });
}

/** Handles a courier's request to record a payment after the shop has marked the order as delivered. */
function decideCollected(order: OrderDoc, paying: Paying): Decision {
  const { paidBy } = paying;
  const place = (order.history?.length ?? 0) - 1;
  const entry = order.history?.[place];
  if (entry?.paid)
    return state.paid.is(order) && isPaidOtherwise(order, paidBy)
      ? { conflict: t('errors', 'paidOtherwise') }
      : 'unchanged';
  if (!isDueAtDoor(order, paidBy)) return rejectCollected(order, paying) ?? 'unchanged';
  // The courier has already handed over the cash for this order, and the handover did not include this payment.
  if (!entry || order.courier?.handover) return { conflict: statusNow(order) };
  const other = validateCollectedSum(order, paying);
  if (other) return other;
  const ofEntry = `history.${place}`;
  const before = state.paid.is(order) ? { [`${ofEntry}.paidBeforeCents`]: paidCentsOf(order) } : {};
  const { $set, $push, ...update } = paidUpdate(order, dueCentsOf(order), entry.at, paidBy);
  // The handover number 0 marks an order without cash. Remove it, so that the courier's next handover includes the cash
  // of this order.
  const $unset = { ...update.$unset, 'courier.handover': 1 as const };
  return { update: { $set: { ...$set, [`${ofEntry}.paid`]: true, ...before }, $unset, $push } };
}

/**
 * Handles a courier's request that arrives after the shop has changed the status. Such a request can only record cash.
 * Returns undefined for all other requests.
 */
function decideLateUpdate(
  order: OrderDoc,
  input: StatusInput,
  paying: Paying,
): Decision | undefined {
  const { from, status, isPaid } = input;
  const path = pathOf(fulfillmentMethodOf(order));
  const [was, is, now] = [path.indexOf(from), path.indexOf(status), path.indexOf(order.status)];
  const isMade = status === order.status || (was < is && is < now);
  if (!isMade || from === order.status) return undefined;
  if (status !== 'Delivered' || isPaid === undefined) return 'unchanged';
  if (isPaid) return decideCollected(order, paying);
  return state.atDoor.is(order) && state.paid.is(order)
    ? { conflict: t('couriers', 'notedPaid') }
    : 'unchanged';
}

/**
 * Returns a clearer error if the order is no longer assigned to this courier. The courier may have delivered it while
 * offline.
 */
async function courierError(id: string, error: unknown): Promise<unknown> {
  if (!(error instanceof ApiError) || error.kind !== 'notFound') return error;
  const isTakenAway = await Order.exists({ _id: id }).hint({ _id: 1 });
  return isTakenAway ? new ApiError('notFound', t('couriers', 'notYours')) : error;
}

function decideStatus(
  input: StatusInput,
  { isCourier, ...paying }: Paying & { isCourier: boolean },
) {
  const { status, from, isPaid, idChecked, giveBack, reason } = input;
  return (order: OrderDoc): Decision => {
    const late = isCourier ? decideLateUpdate(order, input, paying) : undefined;
    if (late) return late;
    const history = historyOf(order);
    const [before, last] = history.slice(-2);
    const isSame = order.status === status && last?.by === 'seller' && before?.status === from;
    // An earlier request may have delivered the order without recording the cash. The current request then still
    // records the cash.
    const isRecorded = last?.paid && state.paid.is(order);
    const isHandover = status === 'Delivered' && Boolean(isPaid);
    const isDue = isHandover && isDueAtDoor(order, paying.paidBy);
    const isLate = isDue && !isRecorded;
    const notDue = isHandover && !isDue ? rejectCollected(order, paying) : undefined;
    if (isSame && status === 'Cancelled') return alreadyCancelled(order, { reason, giveBack });
    if (isSame && !isLate) return (!last?.paid && notDue) || 'unchanged';
    if (order.status !== from) return { conflict: statusNow(order) };
    if (undoTarget(history, Date.now()) === status) return decideUndo(order, status);
    if (!canChangeStatus(from, status, 'seller', fulfillmentMethodOf(order)))
      return {
        conflict: t('errors', 'noSuchStep', { from: statusLabel(from), to: statusLabel(status) }),
      };
    if (status === 'Cancelled')
      return decideCancel(
        order,
        'seller',
        omitUndefined({
          reason: reason || undefined,
          // An unpaid online order can be cancelled too. Its pieces never left the shelf, so they always return to
          // stock.
          gone: (giveBack === false && state.listed.is(order)) || undefined,
        }),
      );
    // This change has the same effect as POST /api/order/pack without lines: the stored picked quantities apply.
    if (status === 'Packed') return decidePacking(order, { lines: [], done: true }, new Map());
    const why = handoverBlockedReason(order);
    if (why) return { conflict: t('blockedBy', why) };
    const age = status === 'Delivered' ? ageOf(order) : undefined;
    if (age && !idChecked) return { conflict: t('factErrors', 'checkId', { age }) };
    const other = isDue ? validateCollectedSum(order, paying) : notDue;
    if (other) return other;
    const paidBefore = state.paid.is(order) ? { paidBeforeCents: paidCentsOf(order) } : {};
    const change = {
      status,
      by: 'seller' as const,
      ...(isDue ? { paid: isDue, ...paidBefore } : {}),
      ...(age ? { idChecked } : {}),
    };
    const entry = historyEntry(order, change, new Date());
    const paid = isDue ? paidUpdate(order, dueCentsOf(order), entry.at, paying.paidBy) : {};
    return transition(entry, paid);
  };
}

/**
 * Changes the status of an order from `from` to `status` for staff, and returns the order. Within a minute, the seller
 * can undo the last change. Only one of two concurrent requests succeeds. A repeated request returns the same response,
 * but a repeated cancellation with another reason is rejected.
 *
 * A cancellation returns tracked pieces to stock unless `giveBack` is false. Couriers can change only their own orders.
 * A courier's request succeeds even if the shop has already changed the status, and has an effect once per `key`.
 *
 * Throws a 404 ApiError for an unknown order. Throws a 409 with the stored order, or for a courier with only the
 * message.
 */
export async function changeStatus(
  input: StatusInput,
  request: { courier?: string | undefined; key?: string | undefined } = {},
): Promise<OrderView> {
  const { courier, key } = request;
  const isCourier = courier !== undefined;
  const { isPaid, payMethod } = input;
  const paidBy = isPaid && payMethod ? await paidByOf(payMethod) : undefined;
  const decide = (present: OrderDoc): Decision => {
    const collectedCents = collectedCentsOf(present, input.collected);
    return once(key, decideStatus(input, { isCourier, collectedCents, paidBy }))(present);
  };
  const order = await changeOrderAndStock(
    omitUndefined({ _id: input.id, 'courier.id': courier || undefined }),
    decide,
    courier ? undefined : conflictForSeller,
  ).catch(async (error) => {
    throw courier ? await courierError(input.id, error) : error;
  });
  return viewOneForSeller(await sendChangeToStripe(order));
}

/**
 * Records that a pay-on-delivery order was paid with the amount due now, or that it is unpaid. For a cancelled order,
 * unpaid means that the payment was refunded. The call is idempotent. Throws an ApiError:
 * - 404: the order is unknown;
 * - 409: the order is paid online, so only Stripe determines whether it is paid;
 * - 409: the order has a refund that was not undone;
 * - 409, for a payment: the order is cancelled, or the amount to collect differs from `collected` (in major currency
 *   units);
 * - 409, for a payment by `payMethod`: the method is "on account" or switched off, or the order is already paid.
 */
export async function setPaid({ id, isPaid, collected, payMethod }: PaidInput): Promise<OrderView> {
  const paidBy = isPaid && payMethod ? await paidByOf(payMethod) : undefined;
  const decide = (order: OrderDoc): Decision => {
    const collectedCents = collectedCentsOf(order, collected);
    const isOther = isPaidOtherwise(order, paidBy);
    if (!isOther && state.paid.is(order) === isPaid && !(isPaid && isUnsettled(order)))
      return 'unchanged';
    if (state.online.is(order)) return { conflict: t('errors', 'paidOnline') };
    if (isPaid && state.cancelled.is(order)) return { conflict: t('errors', 'cancelledUnpaid') };
    if (activeRefunds(order).length > 0) return { conflict: t('errors', 'paidRefunded') };
    const other = isPaid
      ? (notPaidBy(order, paidBy) ?? validateCollectedSum(order, { collectedCents, paidBy }))
      : undefined;
    if (other) return other;
    const paidCents = isPaid ? dueCentsOf(order) : undefined;
    const { $unset, ...update } = paidUpdate(order, paidCents, new Date(), paidBy);
    // Remove the handover number 0, which marks an order without cash. The correction may record cash.
    const mark = order.courier?.handover === 0 ? { 'courier.handover': 1 as const } : {};
    return { update: { ...update, $unset: { ...$unset, ...mark } } };
  };
  return viewOneForSeller(await changeOrder({ _id: id }, decide, conflictForSeller));
}
