import 'server-only';
import { fulfillmentMethodOf } from '@/lib/delivery/zones';
import { translate } from '@/lib/i18n/catalog';
import { DEFAULT_LANGUAGE } from '@/lib/i18n/languages';
import { toUnits } from '@/lib/utils/money';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import type { Messages } from '@/messages';
import type { OrderDoc } from '@/models/order';
import {
  dueCentsOf,
  historyOf,
  isRefundingAll,
  paidCentsOf,
  paidOnlineCentsOf,
  rejectedRefundsOf,
} from './change-order';
import { pricingContextOf } from './pricing-context';
import { activeRefunds, netPaidCentsOf, refundBlockedReason, refundMethods } from './refunds';
import { isPaidByDeposits, soldTotalsOf } from './returned-deposits';
import { reviewAction } from './reviews';
import { state } from './state';
import { type Actor, canChangeStatus, nextStatus, UNDO_MS, undoTarget } from './status';
import type { ActionsView, AuthorizationView } from './view';

const isPaidByReturns = (order: OrderDoc): boolean =>
  dueCentsOf(order) === 0 &&
  order.returned !== undefined &&
  soldTotalsOf(order).totalCents > 0 &&
  (!state.online.is(order) || isPaidByDeposits(order));

/**
 * Returns the message key of `errors` for the reason why an order cannot have an invoice now, otherwise undefined.
 * Applies to shops that issue invoices (lib/shop/issues-invoices.ts).
 */
export function invoiceBlockedReason(
  order: OrderDoc,
): Extract<keyof Messages['errors'], `invoice${string}`> | undefined {
  if (state.cancelled.is(order)) return 'invoiceOfCancelled';
  if (!state.delivered.is(order))
    return order.pickup ? 'invoiceAfterPickup' : 'invoiceAfterDelivery';
  if (order.erasedAt) return 'invoiceOfErased';
  return netPaidCentsOf(order) === 0 && !isPaidByReturns(order) ? 'invoiceOfNothing' : undefined;
}

type Aged = {
  leastAge?: number | undefined;
  quantity: number;
  /** If absent, the ordered quantity counts. */
  pickedQuantity?: number | undefined;
  replacement?: { leastAge?: number | undefined; quantity: number } | undefined;
};

/**
 * Returns the minimum age in years for receiving these lines: the highest minimum age of any picked product. Returns
 * undefined if no product has a minimum age.
 */
export function minimumAgeOf(lines: readonly Aged[]): number | undefined {
  const ages = lines.flatMap(
    ({ leastAge = 0, quantity, pickedQuantity = quantity, replacement }) => [
      pickedQuantity > 0 ? leastAge : 0,
      replacement && replacement.quantity > 0 ? (replacement.leastAge ?? 0) : 0,
    ],
  );
  return Math.max(0, ...ages) || undefined;
}

/* The screens and the commands share these rules, so no screen offers an action that the server rejects. */

/**
 * Returns why an order must not move to its next status although the status itself allows it, for example because of a
 * disputed payment. Returns undefined if nothing blocks the order.
 */
export function packingBlockedReason(order: OrderDoc): AuthorizationView | undefined {
  if (state.paymentMismatch.is(order)) return 'paymentNotFitting';
  if (state.refunded.is(order) && state.refundFailed.is(order)) return 'refundFailed';
  if (state.cartConflict.is(order) || (state.refunded.is(order) && !isPaidByDeposits(order)))
    return 'paymentGivenBack';
  // The shop can no longer capture an authorization that was released or has expired.
  if (state.voided.is(order))
    return order.payment?.authorization?.cents === 0 ? 'paymentGivenBack' : 'holdEnded';
  // A dispute at the bank does not block an order that is already out for delivery.
  if (state.disputed.is(order) && order.status !== 'Out for delivery') return 'paymentDisputed';
  return state.listed.is(order) ? undefined : 'notPaidYet';
}

/**
 * Returns the reason that blocks the handover of an order. Besides the reasons of {@link packingBlockedReason}, an
 * authorization that is not captured yet blocks the handover.
 */
export const handoverBlockedReason = (order: OrderDoc): AuthorizationView | undefined =>
  packingBlockedReason(order) ??
  (state.authorized.is(order) && !state.orderPlaced.is(order) ? 'notTakenYet' : undefined);

/**
 * Returns the reason why returned deposits cannot be recorded on an order, as a message key of `blockedBy`, otherwise
 * undefined. On a cancelled order, the seller can only correct earlier deposits, because the accounting shows them as
 * paid out in cash.
 */
export function returnBlockedReason(order: OrderDoc): keyof Messages['blockedBy'] | undefined {
  if (state.paymentMismatch.is(order)) return 'paymentNotFitting';
  if (state.orderPlaced.is(order)) return 'returnedUnpacked';
  const isCancelled = state.cancelled.is(order);
  if (isCancelled) return order.returnNotes?.length ? undefined : 'returnedCancelled';
  if (activeRefunds(order).length > 0) return 'returnedRefunded';
  if (state.online.is(order) && state.disputed.is(order)) return 'returnedDisputed';
  return undefined;
}

/**
 * Returns why the seller cannot undo the last change before the undo time ends: the change has started a refund or
 * released an authorization.
 */
export function undoBlockedReason(
  order: OrderDoc,
): Extract<keyof Messages['errors'], `stays${string}`> | undefined {
  const last = historyOf(order).at(-1)?.status;
  if (last === 'Delivered' && activeRefunds(order).length > 0) return 'staysDelivered';
  const isLetGo = state.authorized.is(order) || state.voided.is(order);
  if (last === 'Cancelled' && (isLetGo || state.refundedForCancelling.is(order)))
    return 'staysCancelled';
  // The uncaptured part of the authorization is released, so an undo could not charge it.
  const isLess = paidOnlineCentsOf(order) < order.amountCents;
  if (last === 'Packed' && (isLess || state.refundedForMissing.is(order))) return 'staysPacked';
  if (last === 'Packed' && state.refundedForReturned.is(order)) return 'staysPackedReturned';
  return undefined;
}

/** Returns whether the amount due of a pay-on-delivery order still has to be recorded as paid. */
export const isUnsettled = (order: OrderDoc): boolean =>
  !state.online.is(order) && (!state.paid.is(order) || paidCentsOf(order) !== dueCentsOf(order));

/** Returns whether the courier can record the payment of an order at the door. */
export const isUnsettledAtDoor = (order: OrderDoc): boolean =>
  state.atDoor.is(order) && isUnsettled(order);

/**
 * Returns whether the seller can enter the address of an order, because the wallet gave no usable address. The order
 * must not be delivered, cancelled or anonymized.
 */
export const canEnterAddress = (order: OrderDoc): boolean =>
  state.lacksAddress.is(order) && !state.closed.is(order) && !order.erasedAt;

/**
 * Returns whether the seller can correct the address of an order: it has an address, is placed, and is neither
 * delivered nor cancelled. An unconfirmed payment whose wallet supplies the address blocks the correction, because the
 * payment would replace the corrected address.
 */
export const canChangeAddress = (order: OrderDoc): boolean =>
  !order.pickup &&
  !order.erasedAt &&
  !state.closed.is(order) &&
  !state.lacksAddress.is(order) &&
  (state.listed.is(order) || (state.processing.is(order) && order.walletAddress === undefined));

function undoActionOf(order: OrderDoc, now: number): ActionsView['undo'] {
  const history = historyOf(order);
  const to = undoTarget(history, now);
  if (!to || undoBlockedReason(order)) return undefined;
  const madeAt = history.at(-1)?.at.getTime() ?? 0;
  return { to, until: new Date(madeAt + UNDO_MS).toISOString() };
}

function sellerActions(order: OrderDoc, now: number): ActionsView {
  const { status } = order;
  const step = nextStatus(status, fulfillmentMethodOf(order));
  const hold = step ? handoverBlockedReason(order) : undefined;
  const next = hold ? undefined : step;
  const undo = undoActionOf(order, now);
  const isCancelled = state.cancelled.is(order);
  const isCash =
    !state.online.is(order) &&
    activeRefunds(order).length === 0 &&
    (state.paid.is(order) || !isCancelled);
  return {
    ...omitUndefined({
      next,
      asksPaid: (next === 'Delivered' && isUnsettledAtDoor(order)) || undefined,
      asksId: next === 'Delivered' && ageOf(order) ? true : undefined,
    }),
    // `hold` is always in English, because all readers of the event stream get the same view. Pages translate `holdKey`
    // instead.
    ...(hold ? { hold: translate(DEFAULT_LANGUAGE, 'blockedBy')(hold), holdKey: hold } : {}),
    ...omitUndefined({
      undo,
      cancel: canChangeStatus(status, 'Cancelled', 'seller') || undefined,
      // Nobody has to pay for a cancelled order, so it can only be marked as unpaid.
      notePaid: isCash ? !isCancelled && isUnsettled(order) : undefined,
      enterAddress: canEnterAddress(order) || undefined,
      changeAddress: canChangeAddress(order) || undefined,
      noteReviewed: reviewAction(order),
      payBack: (state.refundFailed.is(order) && !isRefundingAll(order)) || undefined,
      stopRefund: rejectedRefundsOf(order).some(({ isStopped }) => !isStopped) || undefined,
      invoice: invoiceBlockedReason(order) === undefined || undefined,
      refund: refundBlockedReason(order)
        ? undefined
        : {
            left: toUnits(netPaidCentsOf(order), pricingContextOf(order).currency),
            to: refundMethods(order),
          },
    }),
  };
}

/**
 * Returns the actions that a user may take on an order at the time `now` (ms). The user is the seller, or the
 * shopper who owns the order.
 */
export function allowedActions(
  order: OrderDoc,
  by: Exclude<Actor, 'system'>,
  now: number,
): ActionsView {
  if (by === 'seller') return sellerActions(order, now);
  return omitUndefined({
    cancel: canChangeStatus(order.status, 'Cancelled', 'shopper') || undefined,
    invoice: invoiceBlockedReason(order) === undefined || undefined,
  });
}

/**
 * Returns the minimum age in years for receiving an order. The picked goods and the replacements determine it. Returns
 * undefined if none of them has an age limit.
 */
export const ageOf = ({ items }: Pick<OrderDoc, 'items'>): number | undefined =>
  minimumAgeOf(items);
