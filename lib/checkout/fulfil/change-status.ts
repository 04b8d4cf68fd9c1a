import 'server-only';
import { changeOrderAndStock } from '@/lib/checkout/stock/reservations';
import { fulfillmentMethodOf } from '@/lib/delivery/zones';
import { ApiError } from '@/lib/http/errors';
import { parseWith } from '@/lib/http/parse';
import { t } from '@/lib/http/translate';
import { translate } from '@/lib/i18n/catalog';
import { mainLanguageOf } from '@/lib/i18n/languages';
import { staffName } from '@/lib/observe/request-context';
import {
  ageOf,
  handoverBlockedReason,
  isUnsettled,
  isUnsettledAtDoor,
  undoBlockedReason,
} from '@/lib/orders/actions';
import {
  changeOrder,
  type Decision,
  dueCentsOf,
  historyEntry,
  historyOf,
  once,
  paidCentsField,
  paidCentsOf,
} from '@/lib/orders/change-order';
import { collectedIn, type PaidInput, type StatusInput } from '@/lib/orders/change-schema';
import { pricingContextOf } from '@/lib/orders/pricing-context';
import { activeRefunds, amountToRecordCentsOf, paymentOfNote } from '@/lib/orders/refunds';
import { state } from '@/lib/orders/state';
import { canChangeStatus, pathOf, undoTarget } from '@/lib/orders/status';
import { formatSum, statusLabel, statusNow } from '@/lib/orders/status-label';
import type { OrderView } from '@/lib/orders/view';
import { conflictForSeller, viewOneForSeller } from '@/lib/orders/view-order';
import { offeredMethods } from '@/lib/payments/pay-methods';
import { readShop } from '@/lib/shop/read';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import type { OrderDoc } from '@/models/order';
import { afterChange, alreadyCancelled, decideCancel } from './cancel';
import { decidePacking } from './packing';
import { returnNote } from './returned-deposits';

/** The maximum number of payments and repayments that an order stores. */
const MAX_NOTES = 50;

/** How an order was paid, if not as ordered. Without a `method` it was paid in cash. */
type PaidBy = { code: NonNullable<PaidInput['payMethod']>; method?: OrderDoc['payMethod'] };

/** Returns how an order was paid, with the name of the method in the main language. Throws a 409 ApiError. */
async function paidByOf(code: PaidBy['code']): Promise<PaidBy> {
  if (code === 'cash') return { code };
  const shop = await readShop();
  const method = offeredMethods(shop.payMethods, true).find((one) => one.code === code);
  if (!method) throw new ApiError('conflict', t('errors', 'payMethodOff'));
  if (method.name) return { code, method: { code, name: method.name, isNamed: true } };
  return { code, method: { code, name: translate(mainLanguageOf(shop), 'payMethods')(code) } };
}

/** Returns whether an order is not yet paid, and was paid by another method than ordered. */
const isPaidOtherwise = (order: OrderDoc, paidBy: PaidBy | undefined): paidBy is PaidBy =>
  paidBy !== undefined && paidBy.code !== (order.payMethod?.code ?? 'cash');

/** Returns an order as it is if it is paid by this method. */
function paidByMethod({ payMethod: _, ...order }: OrderDoc, { method }: PaidBy): OrderDoc {
  return method ? { ...order, payMethod: method } : order;
}

/**
 * Returns the update that records the amount paid for a pay-on-delivery order. Without `paidCents`, the update
 * marks the order as unpaid. With `paidBy`, the update also changes the method of an unpaid order.
 */
function paidUpdate(
  present: OrderDoc,
  paidCents: number | undefined,
  at: Date,
  paidBy?: PaidBy,
): PaidUpdate {
  const isOther = isPaidOtherwise(present, paidBy);
  const order = isOther ? paidByMethod(present, paidBy) : present;
  const method = order.payMethod?.code;
  const by = method ? { method, ...staffName() } : {};
  const note = { at, ...paymentOfNote(order, paidCents ?? 0), ...by };
  const $push = { cashNotes: { $each: [note], $slice: -MAX_NOTES } };
  if (paidCents === undefined) return { $set: { isPaid: false }, $unset: { paidCents: 1 }, $push };
  const $set = { isPaid: true, paidCents };
  if (!isOther) return { $set, $push };
  return paidBy.method
    ? { $set: { ...$set, payMethod: paidBy.method }, $push }
    : { $set, $unset: { payMethod: 1 }, $push };
}

type PaidUpdate = {
  $set: Partial<OrderDoc>;
  $unset?: Record<string, 1>;
  $push: Record<string, object>;
};

/**
 * Returns the collected amount in cents. Throws a 400 ApiError if it has more decimals than the order's currency.
 */
const collectedCentsOf = (order: OrderDoc, collected: number | undefined): number | undefined =>
  parseWith(collectedIn(pricingContextOf(order).currency), { collected }).collected;

/** Returns a rejection if the amount to record differs from the amount on the screen (`collectedCents`). */
function validateCollectedSum(
  order: OrderDoc,
  collectedCents: number | undefined,
  paidBy?: PaidBy,
): Decision | undefined {
  if (isPaidOtherwise(order, paidBy)) {
    if (state.paid.is(order)) return { conflict: t('errors', 'paidOtherwise') };
    return validateCollectedSum(paidByMethod(order, paidBy), collectedCents);
  }
  const cents = amountToRecordCentsOf(order);
  if (collectedCents === undefined || collectedCents === cents) return undefined;
  const sum = formatSum(order, Math.abs(cents));
  return { conflict: t('errors', cents < 0 ? 'giveNow' : 'collectNow', { sum }) };
}

/** Returns the decision on a request to undo the last status change and return to `status`. */
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
  // Undoing the packing clears the counts' effect on the total: the full price is due until the order is packed
  // again.
  const unset = isUnpacked
    ? { $unset: { dueCents: 1, returned: 1, returnedWaiting: 1 } }
    : paidBefore;
  const noted = isUnpacked && order.returned ? returnNote([], entry.at) : {};
  // While an order is cancelled, nothing is due. Undoing the cancellation therefore does not store a paid amount.
  const paidFields = isUnpacked ? paidCentsField(order) : {};
  return {
    update: {
      $set: { status, ...paidFields, ...$set },
      $push: { history: entry, ...noted, ...$push },
      ...unset,
    },
  };
}

/** The amount that the client displayed, and how the order was paid, if not as ordered. */
type Paying = { collectedCents: number | undefined; paidBy: PaidBy | undefined };

/**
 * Returns the decision on a courier's cash record for an order that the shop has already marked as delivered,
 * but unpaid.
 */
function decideCollected(order: OrderDoc, { collectedCents, paidBy }: Paying): Decision {
  const place = (order.history?.length ?? 0) - 1;
  const entry = order.history?.[place];
  if (entry?.paid) return 'unchanged';
  // The courier has already handed over the cash of this order, without this payment.
  if (!entry || order.courier?.handover) return { conflict: statusNow(order) };
  const other = validateCollectedSum(order, collectedCents, paidBy);
  if (other) return other;
  const ofEntry = `history.${place}`;
  const before = state.paid.is(order) ? { [`${ofEntry}.paidBeforeCents`]: paidCentsOf(order) } : {};
  const { $set, $push, ...update } = paidUpdate(order, dueCentsOf(order), entry.at, paidBy);
  // A stored handover of 0 would exclude the cash of this order from the courier's next handover.
  const $unset = { ...update.$unset, 'courier.handover': 1 as const };
  return { update: { $set: { ...$set, [`${ofEntry}.paid`]: true, ...before }, $unset, $push } };
}

/**
 * Returns the decision on a courier's late request: the shop has already made the same status change or a later
 * one. Such a request changes nothing, except that it may record cash. Returns undefined for all other requests.
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
  if (status !== 'Delivered' || isPaid === undefined || !state.atDoor.is(order)) return 'unchanged';
  if (isPaid) return isUnsettled(order) ? decideCollected(order, paying) : 'unchanged';
  return state.paid.is(order) ? { conflict: t('couriers', 'notedPaid') } : 'unchanged';
}

/** The courier who sent the request, if any, and its idempotency key. */
type CourierRequest = { courier?: string | undefined; key?: string | undefined };

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
    // An earlier request may have delivered the order without recording the cash. This request then still records
    // it.
    const isNoted = last?.paid && state.paid.is(order);
    const isLate = status === 'Delivered' && isPaid && isUnsettledAtDoor(order) && !isNoted;
    if (isSame && status === 'Cancelled') return alreadyCancelled(order, { reason, giveBack });
    if (isSame && !isLate) return 'unchanged';
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
    // This has the same effect as POST /api/order/pack without lines: the counts stored so far remain valid.
    if (status === 'Packed') return decidePacking(order, { lines: [], done: true }, new Map());
    const why = handoverBlockedReason(order);
    if (why) return { conflict: t('blockedBy', why) };
    const age = status === 'Delivered' ? ageOf(order) : undefined;
    if (age && !idChecked) return { conflict: t('factErrors', 'checkId', { age }) };
    const paid = Boolean(isPaid) && status === 'Delivered' && isUnsettledAtDoor(order);
    const { collectedCents, paidBy } = paying;
    const other = paid ? validateCollectedSum(order, collectedCents, paidBy) : undefined;
    if (other) return other;
    const paidBefore = state.paid.is(order) ? { paidBeforeCents: paidCentsOf(order) } : {};
    const change = {
      status,
      by: 'seller' as const,
      ...(paid ? { paid, ...paidBefore } : {}),
      ...(age ? { idChecked } : {}),
    };
    const entry = historyEntry(order, change, new Date());
    const { $set, $push, ...more } = paid
      ? paidUpdate(order, dueCentsOf(order), entry.at, paidBy)
      : {};
    return { update: { $set: { status, ...$set }, $push: { history: entry, ...$push }, ...more } };
  };
}

/**
 * Changes the status of an order from `from` to `status`, for the seller. Within a minute, the seller can also
 * undo the last change. One conditional update changes the order, so only one of two concurrent requests
 * succeeds. A repeated request returns the same response, but a repeated cancellation with another reason is
 * rejected.
 *
 * A cancellation returns the pieces of tracked products to stock, unless `giveBack` is false. Undoing the
 * cancellation reserves them again.
 *
 * A courier can change only their own orders. A courier's request also succeeds if the shop has already changed
 * the status. It has an effect only once per `key`.
 *
 * Returns the order. Throws a 404 ApiError for an unknown order and a 409 with the stored order. For a courier,
 * the 409 contains only the message.
 */
export async function changeStatus(
  input: StatusInput,
  request: CourierRequest = {},
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
  );
  return viewOneForSeller(await afterChange(order));
}

/**
 * Records that a pay-on-delivery order was paid with the amount due now, or that it is unpaid. For a cancelled
 * order, unpaid means that its payment was refunded. The call is idempotent.
 *
 * Throws an ApiError:
 * - 404: the order is unknown;
 * - 409: the order is paid online, so only Stripe determines whether it is paid;
 * - 409: the request records a payment, but the order is cancelled, or the amount to collect differs from
 *   `collected` (in major currency units);
 * - 409: the request records a payment by another method (`payMethod`), but the shop does not offer it, or the order is
 *   already paid.
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
    const other = isPaid ? validateCollectedSum(order, collectedCents, paidBy) : undefined;
    if (other) return other;
    const paidCents = isPaid ? dueCentsOf(order) : undefined;
    return { update: paidUpdate(order, paidCents, new Date(), paidBy) };
  };
  return viewOneForSeller(await changeOrder({ _id: id }, decide, conflictForSeller));
}
