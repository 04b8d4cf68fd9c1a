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
import { formatSum, statusLabel, statusNow } from '@/lib/orders/say-status';
import { state } from '@/lib/orders/state';
import { mayStep, pathOf, undoTarget } from '@/lib/orders/status';
import type { OrderView } from '@/lib/orders/view';
import { refusedForSeller, viewOneForSeller } from '@/lib/orders/view-order';
import { fromDollars } from '@/lib/utils/money';
import type { OrderDoc } from '@/models/order';
import { afterChange, alreadyCancelled, decideCancel } from './cancel';
import { decidePacking } from './packing';
import { returnNote } from './returned';

/** The most cash notes that an order keeps. */
const MAX_NOTES = 50;

/** The update that notes the cash paid for an order on delivery; without `paidCents`, that it is not paid. */
function paidUpdate(order: OrderDoc, paidCents: number | undefined, at: Date) {
  const note = { at, ...cashOfNote(order, paidCents ?? 0) };
  const $push = { cashNotes: { $each: [note], $slice: -MAX_NOTES } };
  return paidCents === undefined
    ? { $set: { isPaid: false }, $unset: { paidCents: 1 }, $push }
    : { $set: { isPaid: true, paidCents }, $push };
}

/** Refuses when another sum is to be collected now than the screen showed (`collected`, units of the currency). */
function refuseOtherSum(order: OrderDoc, collected: number | undefined): Decision | undefined {
  const cents = atDoorCentsOf(order);
  if (collected === undefined || fromDollars(collected) === cents) return undefined;
  const sum = formatSum(order, Math.abs(cents));
  return { refuse: t('refusals', cents < 0 ? 'giveNow' : 'collectNow', { sum }) };
}

/** The seller takes the last change back, to `status`. */
function decideTakeBack(order: OrderDoc, status: OrderDoc['status']): Decision {
  const last = historyOf(order).at(-1);
  const why = whyNotTakenBack(order);
  if (why) return { refuse: t('refusals', why) };
  const isUnpacked = last?.status === 'Packed';
  const entry = historyEntry(order, { status, by: 'seller', undo: true }, new Date());
  const {
    $set = {},
    $push = {},
    ...paidBefore
  } = last?.paid ? paidUpdate(order, last.paidBeforeCents, entry.at) : {};
  // Missing pieces and returned deposits are due again until the order is packed anew.
  const unset = isUnpacked
    ? { $unset: { dueCents: 1, returned: 1, returnedWaiting: 1 } }
    : paidBefore;
  const noted = isUnpacked && order.returned ? returnNote([], entry.at) : {};
  // Not for a cancelled order: nothing of it is due.
  const kept = isUnpacked ? keptPaid(order) : {};
  return {
    update: {
      $set: { status, ...kept, ...$set },
      $push: { history: entry, ...noted, ...$push },
      ...unset,
    },
  };
}

/** A courier notes the cash for an order that the shop has marked as delivered without it. */
function decideCollected(order: OrderDoc, collected: number | undefined): Decision {
  const place = (order.history?.length ?? 0) - 1;
  const entry = order.history?.[place];
  if (entry?.paid) return 'unchanged';
  // The order is in a handover already, without this cash.
  if (!entry || order.courier?.handover) return { refuse: statusNow(order) };
  const other = refuseOtherSum(order, collected);
  if (other) return other;
  const ofEntry = `history.${place}`;
  const before = state.paid.is(order) ? { [`${ofEntry}.paidBeforeCents`]: paidCentsOf(order) } : {};
  const { $set, $push } = paidUpdate(order, dueCentsOf(order), entry.at);
  // 0 would say that the order has no cash.
  const $unset = { 'courier.handover': 1 as const };
  return { update: { $set: { ...$set, [`${ofEntry}.paid`]: true, ...before }, $unset, $push } };
}

/**
 * The decision on a courier's press that arrives after the shop has made the same step or a later one: nothing changes, except
 * that cash is noted. Undefined for any other press.
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

/** The courier who presses, if it is one, and the idempotency key of the press. */
type CourierPress = { courier?: string | undefined; key?: string | undefined };

function decideStatus(input: StatusInput, isCourier: boolean) {
  const { status, from, isPaid, collected, idChecked, giveBack, reason } = input;
  return (order: OrderDoc): Decision => {
    const late = isCourier ? decideOvertaken(order, input) : undefined;
    if (late) return late;
    const history = historyOf(order);
    const [before, last] = history.slice(-2);
    const isSame = order.status === status && last?.by === 'seller' && before?.status === from;
    // Cash must not be lost when an earlier press has delivered the order without it.
    const isNoted = last?.paid && state.paid.is(order);
    const isLate = status === 'Delivered' && isPaid && isUnsettled(order) && !isNoted;
    if (isSame && status === 'Cancelled') return alreadyCancelled(order, { reason, giveBack });
    if (isSame && !isLate) return 'unchanged';
    if (order.status !== from) return { refuse: statusNow(order) };
    if (undoTarget(history, Date.now()) === status) return decideTakeBack(order, status);
    if (!mayStep(from, status, 'seller', fulfillmentMethodOf(order)))
      return {
        refuse: t('refusals', 'noSuchStep', { from: statusLabel(from), to: statusLabel(status) }),
      };
    if (status === 'Cancelled')
      return decideCancel(order, 'seller', {
        ...(reason ? { reason } : {}),
        // The pieces of an order that was not paid yet have never left the shelf.
        ...(giveBack === false && state.listed.is(order) ? { gone: true } : {}),
      });
    // As POST /api/order/pack without lines: what was counted so far stands.
    if (status === 'Packed') return decidePacking(order, { lines: [], done: true }, new Map());
    const why = whyNotHandedOver(order);
    if (why) return { refuse: t('holds', why) };
    const age = status === 'Delivered' ? ageOf(order) : undefined;
    if (age && !idChecked) return { refuse: t('factFaults', 'checkId', { age }) };
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
 * Changes the status of an order from `from`, for the seller, who may also take the last change back within a minute. One
 * conditional update that appends to the history: of two presses at once one wins, and the same press again is answered alike;
 * a cancellation with another reason is refused. A cancellation puts the pieces of counted products back on the shelf, unless
 * `giveBack` is false; taking it back reserves them again. A courier finds only their own orders; their press is done when the
 * shop has overtaken it, and counts once for its `key`. Returns the order. Throws a 409 ApiError with the order as stored, for a
 * courier in words alone, 404 for an unknown one.
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
 * Notes that an order on delivery was paid with what is due now, or that it is not paid: for a cancelled order, that its cash was
 * given back. Repeatable. Throws a 409 ApiError for an online order, which only Stripe can tell, for the payment of a cancelled
 * one, and when another sum than `collected` (units of the currency) is to be collected; 404 for an unknown one.
 */
export async function setPaid({ id, isPaid, collected }: PaidInput): Promise<OrderView> {
  const decide = (order: OrderDoc): Decision => {
    if (state.paid.is(order) === isPaid && !(isPaid && isUnsettled(order))) return 'unchanged';
    if (state.online.is(order)) return { refuse: t('refusals', 'paidOnline') };
    if (isPaid && state.cancelled.is(order)) return { refuse: t('refusals', 'cancelledUnpaid') };
    if (standingRefunds(order).length > 0) return { refuse: t('refusals', 'paidRefunded') };
    const other = isPaid ? refuseOtherSum(order, collected) : undefined;
    if (other) return other;
    return { update: paidUpdate(order, isPaid ? dueCentsOf(order) : undefined, new Date()) };
  };
  return viewOneForSeller(await changeOrder({ _id: id }, decide, refusedForSeller));
}
