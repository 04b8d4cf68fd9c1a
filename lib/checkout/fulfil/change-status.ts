import 'server-only';
import { changeOrderAndStock } from '@/lib/checkout/stock/reservations';
import { fulfillmentMethodOf } from '@/lib/delivery/zones';
import { t } from '@/lib/http/say';
import { ageOf, isUnsettled, whyNotHandedOver, whyNotTakenBack } from '@/lib/orders/actions';
import type { PaidInput, StatusInput } from '@/lib/orders/change-schema';
import {
  changeOrder,
  type Decision,
  dueCentsOf,
  historyEntry,
  historyOf,
  keptPaid,
  once,
  paidCentsOf,
} from '@/lib/orders/life';
import { atDoorCentsOf, cashOfNote, standingRefunds } from '@/lib/orders/refunds';
import { state } from '@/lib/orders/state';
import { mayStep, pathOf, undoTarget } from '@/lib/orders/status';
import { formatSum, statusLabel, statusNow } from '@/lib/orders/status-label';
import type { OrderView } from '@/lib/orders/view';
import { refusedForSeller, viewOneForSeller } from '@/lib/orders/view-order';
import { fromDollars } from '@/lib/utils/money';
import type { OrderDoc } from '@/models/order';
import { afterChange, alreadyCancelled, decideCancel } from './cancel';
import { decidePacking } from './packing';
import { returnNote } from './returned';

/** The maximum number of cash records that an order stores. */
const MAX_NOTES = 50;

/**
 * Returns the update that records the cash paid for a cash on delivery order. Without `paidCents`, the update
 * marks the order as unpaid.
 */
function paidUpdate(order: OrderDoc, paidCents: number | undefined, at: Date) {
  const note = { at, ...cashOfNote(order, paidCents ?? 0) };
  const $push = { cashNotes: { $each: [note], $slice: -MAX_NOTES } };
  return paidCents === undefined
    ? { $set: { isPaid: false }, $unset: { paidCents: 1 }, $push }
    : { $set: { isPaid: true, paidCents }, $push };
}

/**
 * Rejects the request if the amount to collect differs from the amount that the screen showed (`collected`,
 * in major currency units).
 */
function refuseOtherSum(order: OrderDoc, collected: number | undefined): Decision | undefined {
  const cents = atDoorCentsOf(order);
  if (collected === undefined || fromDollars(collected) === cents) return undefined;
  const sum = formatSum(order, Math.abs(cents));
  return { refuse: t('errors', cents < 0 ? 'giveNow' : 'collectNow', { sum }) };
}

/** Decides whether the seller can undo the last change and return to `status`. */
function decideTakeBack(order: OrderDoc, status: OrderDoc['status']): Decision {
  const last = historyOf(order).at(-1);
  const why = whyNotTakenBack(order);
  if (why) return { refuse: t('errors', why) };
  const isUnpacked = last?.status === 'Packed';
  const entry = historyEntry(order, { status, by: 'seller', undo: true }, new Date());
  const {
    $set = {},
    $push = {},
    ...paidBefore
  } = last?.paid ? paidUpdate(order, last.paidBeforeCents, entry.at) : {};
  // After the undo, missing pieces and returned deposits are due again until the order is packed again.
  const unset = isUnpacked
    ? { $unset: { dueCents: 1, returned: 1, returnedWaiting: 1 } }
    : paidBefore;
  const noted = isUnpacked && order.returned ? returnNote([], entry.at) : {};
  // Undoing a cancellation does not record the payment, because nothing was due for the cancelled order.
  const kept = isUnpacked ? keptPaid(order) : {};
  return {
    update: {
      $set: { status, ...kept, ...$set },
      $push: { history: entry, ...noted, ...$push },
      ...unset,
    },
  };
}

/**
 * Decides whether a courier can record the cash for an order that the shop marked as delivered without it.
 */
function decideCollected(order: OrderDoc, collected: number | undefined): Decision {
  const place = (order.history?.length ?? 0) - 1;
  const entry = order.history?.[place];
  if (entry?.paid) return 'unchanged';
  // The order is already in a handover that does not include this cash.
  if (!entry || order.courier?.handover) return { refuse: statusNow(order) };
  const other = refuseOtherSum(order, collected);
  if (other) return other;
  const ofEntry = `history.${place}`;
  const before = state.paid.is(order) ? { [`${ofEntry}.paidBeforeCents`]: paidCentsOf(order) } : {};
  const { $set, $push } = paidUpdate(order, dueCentsOf(order), entry.at);
  // A handover of 0 would mean that the order has no cash.
  const $unset = { 'courier.handover': 1 as const };
  return { update: { $set: { ...$set, [`${ofEntry}.paid`]: true, ...before }, $unset, $push } };
}

/**
 * Decides about a courier's request that arrives after the shop has made the same step or a later one. It
 * changes nothing, except that it may record cash. Returns undefined for all other requests.
 */
function decideOvertaken(order: OrderDoc, input: StatusInput): Decision | undefined {
  const { from, status, isPaid } = input;
  const path = pathOf(fulfillmentMethodOf(order));
  const [was, is, now] = [path.indexOf(from), path.indexOf(status), path.indexOf(order.status)];
  const isMade = status === order.status || (was < is && is < now);
  if (!isMade || from === order.status) return undefined;
  if (status !== 'Delivered' || isPaid === undefined || state.online.is(order)) return 'unchanged';
  if (isPaid) return isUnsettled(order) ? decideCollected(order, input.collected) : 'unchanged';
  return state.paid.is(order) ? { refuse: t('couriers', 'notedPaid') } : 'unchanged';
}

/** The courier who sent the request, if any, and its idempotency key. */
type CourierPress = { courier?: string | undefined; key?: string | undefined };

function decideStatus(input: StatusInput, isCourier: boolean) {
  const { status, from, isPaid, collected, idChecked, giveBack, reason } = input;
  return (order: OrderDoc): Decision => {
    const late = isCourier ? decideOvertaken(order, input) : undefined;
    if (late) return late;
    const history = historyOf(order);
    const [before, last] = history.slice(-2);
    const isSame = order.status === status && last?.by === 'seller' && before?.status === from;
    // Cash must not be lost if an earlier request delivered the order without recording it.
    const isNoted = last?.paid && state.paid.is(order);
    const isLate = status === 'Delivered' && isPaid && isUnsettled(order) && !isNoted;
    if (isSame && status === 'Cancelled') return alreadyCancelled(order, { reason, giveBack });
    if (isSame && !isLate) return 'unchanged';
    if (order.status !== from) return { refuse: statusNow(order) };
    if (undoTarget(history, Date.now()) === status) return decideTakeBack(order, status);
    if (!mayStep(from, status, 'seller', fulfillmentMethodOf(order)))
      return {
        refuse: t('errors', 'noSuchStep', { from: statusLabel(from), to: statusLabel(status) }),
      };
    if (status === 'Cancelled')
      return decideCancel(order, 'seller', {
        ...(reason ? { reason } : {}),
        // The pieces of an unpaid order never left the shelf.
        ...(giveBack === false && state.listed.is(order) ? { gone: true } : {}),
      });
    // Works like POST /api/order/pack without lines: the counts so far remain valid.
    if (status === 'Packed') return decidePacking(order, { lines: [], done: true }, new Map());
    const why = whyNotHandedOver(order);
    if (why) return { refuse: t('blockedBy', why) };
    const age = status === 'Delivered' ? ageOf(order) : undefined;
    if (age && !idChecked) return { refuse: t('factErrors', 'checkId', { age }) };
    const paid = Boolean(isPaid) && status === 'Delivered' && isUnsettled(order);
    const other = paid ? refuseOtherSum(order, collected) : undefined;
    if (other) return other;
    const paidBefore = state.paid.is(order) ? { paidBeforeCents: paidCentsOf(order) } : {};
    const change = {
      status,
      by: 'seller' as const,
      ...(paid ? { paid, ...paidBefore } : {}),
      ...(age ? { idChecked } : {}),
    };
    const entry = historyEntry(order, change, new Date());
    const noted = paid ? paidUpdate(order, dueCentsOf(order), entry.at) : undefined;
    return {
      update: {
        $set: { status, ...noted?.$set },
        $push: { history: entry, ...noted?.$push },
      },
    };
  };
}

/**
 * Changes the status of an order from `from`, for the seller. Within a minute, the seller can also undo the
 * last change. One conditional update appends to the history. If two requests are concurrent, one succeeds. A
 * repeated request gets the same response. A repeated cancellation with another reason is rejected.
 *
 * A cancellation returns the pieces of tracked products to stock, unless `giveBack` is false. Undoing it
 * reserves them again.
 *
 * A courier can change only their own orders. A courier's request succeeds if the shop has already made the
 * step, and it counts once per `key`.
 *
 * Returns the order. Throws a 409 ApiError with the stored order, for a courier with the message only, and a
 * 404 for an unknown order.
 */
export async function changeStatus(
  input: StatusInput,
  press: CourierPress = {},
): Promise<OrderView> {
  const { courier, key } = press;
  const order = await changeOrderAndStock(
    { _id: input.id, ...(courier ? { 'courier.id': courier } : {}) },
    once(key, decideStatus(input, courier !== undefined)),
    courier ? undefined : refusedForSeller,
  );
  return viewOneForSeller(await afterChange(order));
}

/**
 * Records that a cash on delivery order was paid with the amount due now, or that it is unpaid. For a
 * cancelled order, unpaid means that its cash was refunded. The call can be repeated. Throws a 409 ApiError
 * for an online order, because only Stripe knows its payment. Throws a 409 for the payment of a cancelled
 * order, and if the amount to collect differs from `collected` (in major currency units). Throws a 404 for an
 * unknown order.
 */
export async function setPaid({ id, isPaid, collected }: PaidInput): Promise<OrderView> {
  const decide = (order: OrderDoc): Decision => {
    if (state.paid.is(order) === isPaid && !(isPaid && isUnsettled(order))) return 'unchanged';
    if (state.online.is(order)) return { refuse: t('errors', 'paidOnline') };
    if (isPaid && state.cancelled.is(order)) return { refuse: t('errors', 'cancelledUnpaid') };
    if (standingRefunds(order).length > 0) return { refuse: t('errors', 'paidRefunded') };
    const other = isPaid ? refuseOtherSum(order, collected) : undefined;
    if (other) return other;
    return { update: paidUpdate(order, isPaid ? dueCentsOf(order) : undefined, new Date()) };
  };
  return viewOneForSeller(await changeOrder({ _id: id }, decide, refusedForSeller));
}
