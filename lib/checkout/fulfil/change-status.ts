import 'server-only';
import { changeOrderAndStock } from '@/lib/checkout/stock/change-order-and-stock';
import { wayOf } from '@/lib/delivery/way';
import { say } from '@/lib/http/say';
import { fromDollars } from '@/lib/money';
import { isUnsettled, whyNotHandedOver, whyNotTakenBack } from '@/lib/orders/actions';
import { ageOf } from '@/lib/orders/age';
import type { PaidInput, StatusInput } from '@/lib/orders/change-schema';
import {
  changeOrder,
  type Decision,
  dueCentsOf,
  historyEntry,
  historyOf,
  keptPaid,
  paidCentsOf,
} from '@/lib/orders/life';
import { oncePerPress } from '@/lib/orders/presses';
import { standingRefunds } from '@/lib/orders/refunds';
import { atDoorCentsOf } from '@/lib/orders/returned';
import { saidStatus } from '@/lib/orders/say-status';
import { saidSum } from '@/lib/orders/say-sum';
import { state } from '@/lib/orders/state';
import { mayStep, pathOf, undoTarget } from '@/lib/orders/status';
import type { OrderView } from '@/lib/orders/view';
import { refusedFor, viewOneForSeller, viewOrdersForSeller } from '@/lib/orders/view-order';
import type { OrderDoc } from '@/models/order';
import { afterChange, alreadyCancelled, cancelling, statusWords } from './cancel';
import { packing } from './packing';
import { returnNote } from './returned';

/** Most notings of cash that an order keeps. */
const MAX_NOTES = 50;

/** Notes what an order on delivery was paid with, or that it is not paid. */
function notePaid(order: OrderDoc, paidCents: number | undefined, at: Date) {
  const note = { at, cents: (paidCents ?? 0) - paidCentsOf(order) };
  const $push = { cashNotes: { $each: [note], $slice: -MAX_NOTES } };
  return paidCents === undefined
    ? { $set: { isPaid: false }, $unset: { paidCents: 1 }, $push }
    : { $set: { isPaid: true, paidCents }, $push };
}

/** Refuses to note another sum as collected than the screen showed. */
function otherSum(order: OrderDoc, collected: number | undefined): Decision | undefined {
  const cents = atDoorCentsOf(order);
  if (collected === undefined || fromDollars(collected) === cents) return undefined;
  const sum = saidSum(order, Math.abs(cents));
  return { refuse: say('refusals', cents < 0 ? 'giveNow' : 'collectNow', { sum }) };
}

function takingBack(order: OrderDoc, status: OrderDoc['status']): Decision {
  const last = historyOf(order).at(-1);
  const why = whyNotTakenBack(order);
  if (why) return { refuse: say('refusals', why) };
  const isUnpacked = last?.status === 'Packed';
  const entry = historyEntry(order, { status, by: 'seller', undo: true }, new Date());
  const {
    $set = {},
    $push = {},
    ...paidBefore
  } = last?.paid ? notePaid(order, last.paidBeforeCents, entry.at) : {};
  // What was missing or came back is due again until the order is packed anew.
  const unset = isUnpacked ? { $unset: { dueCents: 1, returned: 1 } } : paidBefore;
  const noted = isUnpacked && order.returned ? returnNote([], entry.at) : {};
  // Not of a cancelled order, of which nothing is due.
  const kept = isUnpacked ? keptPaid(order) : {};
  return {
    update: {
      $set: { status, ...kept, ...$set },
      $push: { history: entry, ...noted, ...$push },
      ...unset,
    },
  };
}

/** Notes what a courier has collected for an order that the shop has marked as delivered without it. */
function collecting(order: OrderDoc, collected: number | undefined): Decision {
  const place = (order.history?.length ?? 0) - 1;
  const entry = order.history?.[place];
  if (entry?.paid) return 'unchanged';
  // Without it the cash of this order was counted in already.
  if (!entry || order.courier?.handover) return { refuse: statusWords(order) };
  const other = otherSum(order, collected);
  if (other) return other;
  const ofEntry = `history.${place}`;
  const before = state.paid.is(order) ? { [`${ofEntry}.paidBeforeCents`]: paidCentsOf(order) } : {};
  const { $set, $push } = notePaid(order, dueCentsOf(order), entry.at);
  // That it had no cash may be noted.
  const $unset = { 'courier.handover': 1 as const };
  return { update: { $set: { ...$set, [`${ofEntry}.paid`]: true, ...before }, $unset, $push } };
}

/**
 * What becomes of a courier's press that arrives after the shop has made that step, or those that follow it: it is done, unless
 * it says otherwise who was paid. Undefined for any other press.
 */
function overtaken(order: OrderDoc, input: StatusInput): Decision | undefined {
  const { from, status, isPaid } = input;
  const path = pathOf(wayOf(order));
  const [was, is, now] = [path.indexOf(from), path.indexOf(status), path.indexOf(order.status)];
  const isMade = status === order.status || (was < is && is < now);
  if (!isMade || from === order.status) return undefined;
  if (status !== 'Delivered' || isPaid === undefined || state.online.is(order)) return 'unchanged';
  if (isPaid) return isUnsettled(order) ? collecting(order, input.collected) : 'unchanged';
  return state.paid.is(order) ? { refuse: say('couriers', 'notedPaid') } : 'unchanged';
}

/** Who presses, if it is a courier, and the key of the press. */
export type CourierPress = { courier?: string | undefined; key?: string | undefined };

function deciding(input: StatusInput, isCourier: boolean) {
  const { status, from, isPaid, collected, idChecked, giveBack, reason } = input;
  return (order: OrderDoc): Decision => {
    const late = isCourier ? overtaken(order, input) : undefined;
    if (late) return late;
    const history = historyOf(order);
    const [before, last] = history.slice(-2);
    const isSame = order.status === status && last?.by === 'seller' && before?.status === from;
    // What was collected must not be lost: who pressed without it came first.
    const isNoted = last?.paid && state.paid.is(order);
    const isLate = status === 'Delivered' && isPaid && isUnsettled(order) && !isNoted;
    if (isSame && status === 'Cancelled') return alreadyCancelled(order, { reason, giveBack });
    if (isSame && !isLate) return 'unchanged';
    if (order.status !== from) return { refuse: statusWords(order) };
    if (undoTarget(history, Date.now()) === status) return takingBack(order, status);
    if (!mayStep(from, status, 'seller', wayOf(order)))
      return {
        refuse: say('refusals', 'noSuchStep', { from: saidStatus(from), to: saidStatus(status) }),
      };
    if (status === 'Cancelled')
      return cancelling(order, 'seller', {
        ...(reason ? { reason } : {}),
        // The pieces of an order that was not paid yet have never left the shelf.
        ...(giveBack === false && state.listed.is(order) ? { gone: true } : {}),
      });
    // What was counted so far stands, as it does for POST /api/order/pack without lines.
    if (status === 'Packed') return packing(order, { lines: [], done: true }, new Map());
    const why = whyNotHandedOver(order);
    if (why) return { refuse: say('holds', why) };
    const age = status === 'Delivered' ? ageOf(order) : undefined;
    if (age && !idChecked) return { refuse: say('factFaults', 'checkId', { age }) };
    const paid = Boolean(isPaid) && status === 'Delivered' && isUnsettled(order);
    const other = paid ? otherSum(order, collected) : undefined;
    if (other) return other;
    const paidBefore = state.paid.is(order) ? { paidBeforeCents: paidCentsOf(order) } : {};
    const change = {
      ...{ status, by: 'seller' as const },
      ...(paid ? { paid, ...paidBefore } : {}),
      ...(age ? { idChecked } : {}),
    };
    const entry = historyEntry(order, change, new Date());
    const noted = paid ? notePaid(order, dueCentsOf(order), entry.at) : undefined;
    return {
      update: {
        $set: { status, ...noted?.$set },
        $push: { history: entry, ...noted?.$push },
      },
    };
  };
}

/**
 * Changes the status of an order from `from`, for the seller, who may also take back the last
 * change within a minute; a cancellation keeps its reason. One conditional update that appends to
 * the history: of two presses at once one wins; the same press again is answered alike, with another reason refused. A
 * cancellation gives the pieces of counted products back, unless `giveBack` is false; taking it back
 * takes them again. Of a courier only the own orders are found, a press that
 * the shop has overtaken is done, and one with a `key` counts once. Returns the order. Throws a
 * 409 Refusal with the order as it is now, 404 for an unknown one.
 */
export async function changeStatus(
  input: StatusInput,
  press: CourierPress = {},
): Promise<OrderView> {
  const { courier, key } = press;
  const order = await changeOrderAndStock(
    { _id: input.id, ...(courier ? { 'courier.id': courier } : {}) },
    oncePerPress(key, deciding(input, courier !== undefined)),
    refusedFor(viewOrdersForSeller),
  );
  return viewOneForSeller(await afterChange(order));
}

/**
 * Notes that an order on delivery was paid with what is due now, or that it is not paid: of one that
 * is cancelled, that its payment was given back. Repeatable. Throws a 409 Refusal for an online order,
 * of which Stripe alone knows, for the payment of a cancelled one and when another sum than `collected` (units of the
 * currency) is to be collected; 404 for an unknown one.
 */
export async function setPaid({ id, isPaid, collected }: PaidInput): Promise<OrderView> {
  const decide = (order: OrderDoc): Decision => {
    if (state.paid.is(order) === isPaid && !(isPaid && isUnsettled(order))) return 'unchanged';
    if (state.online.is(order)) return { refuse: say('refusals', 'paidOnline') };
    if (isPaid && state.cancelled.is(order)) return { refuse: say('refusals', 'cancelledUnpaid') };
    if (standingRefunds(order).length > 0) return { refuse: say('refusals', 'paidRefunded') };
    const other = isPaid ? otherSum(order, collected) : undefined;
    if (other) return other;
    return { update: notePaid(order, isPaid ? dueCentsOf(order) : undefined, new Date()) };
  };
  return viewOneForSeller(await changeOrder({ _id: id }, decide, refusedFor(viewOrdersForSeller)));
}
