import 'server-only';
import { cancelBlockedMessage, refreshGroup } from '@/lib/checkout/follow-up/first-order';
import { releaseAuthorizationUpdate, tryFinishRefunds } from '@/lib/checkout/pay/capture';
import { closeSessionOf } from '@/lib/checkout/pay/pay-page';
import { pendingRefundUpdate } from '@/lib/checkout/refund/record-refund';
import { changeOrderAndStock } from '@/lib/checkout/stock/reservations';
import { fieldError } from '@/lib/http/errors';
import { requestTranslator, t } from '@/lib/http/translate';
import { log } from '@/lib/observe/log';
import {
  type Decision,
  historyEntry,
  historyOf,
  paidCentsField,
  transition,
} from '@/lib/orders/change-order';
import type { CancelInput } from '@/lib/orders/change-schema';
import { cancelReasonLabel } from '@/lib/orders/review-reason';
import { state } from '@/lib/orders/state';
import { canChangeStatus } from '@/lib/orders/status';
import { statusNow } from '@/lib/orders/status-label';
import type { OrderView } from '@/lib/orders/view';
import { conflictFor, viewOne, viewOrders } from '@/lib/orders/view-order';
import { SOON_MS, withStripeTimeout } from '@/lib/payments/stripe';
import type { OrderDoc, StatusChange } from '@/models/order';

type CancelRequest = {
  reason?: string | undefined;
  giveBack?: boolean | undefined;
  /** True for a caller who must not see why the order was cancelled. The response then omits the reason. */
  hidesReason?: boolean;
};

/**
 * Two cancellations conflict if their reasons differ, or if only one of them returns the pieces to stock. The stored
 * cancellation stays, because staff may already have acted on it.
 */
function cancelConflict(
  order: OrderDoc,
  { reason, giveBack, hidesReason }: CancelRequest,
): string | undefined {
  const { reason: storedReason, reasonCode, gone = false } = historyOf(order).at(-1) ?? {};
  if (reason && reason !== storedReason) {
    const stored = { reason: storedReason, reasonCode };
    const label = cancelReasonLabel(stored, requestTranslator('order'));
    if (!label) return t('errors', 'noReasonKept');
    return hidesReason
      ? t('errors', 'otherReasonKept')
      : t('errors', 'reasonKept', { reason: label });
  }
  if (giveBack === undefined || !state.counted.is(order) || giveBack !== gone) return undefined;
  return t('errors', gone ? 'piecesGone' : 'piecesBack');
}

/**
 * Returns the update that cancels an order. The same write stores the pending refund of an online payment, or the
 * pending release of its authorization.
 */
export function decideCancel(
  order: OrderDoc,
  by: StatusChange['by'],
  more: Pick<StatusChange, 'reason' | 'gone'> = {},
): Decision {
  const at = new Date();
  const entry = historyEntry(order, { status: 'Cancelled', by, ...more }, at);
  const refundUpdate = state.refundable.is(order)
    ? pendingRefundUpdate(order, 'cancelled', at)
    : undefined;
  return transition(entry, {
    $set: {
      ...paidCentsField(order),
      ...(refundUpdate ?? releaseAuthorizationUpdate(order, at))?.set,
    },
    $push: { ...refundUpdate?.push },
  });
}

/**
 * Handles a repeated cancellation of a cancelled order. Returns `unchanged`, or a conflict if it contradicts the stored
 * cancellation.
 */
export function alreadyCancelled(
  order: OrderDoc,
  request: Parameters<typeof cancelConflict>[1],
): Decision {
  const conflict = cancelConflict(order, request);
  return conflict ? { conflict: `${statusNow(order)} ${conflict}` } : 'unchanged';
}

/**
 * Expires the payment page of a cancelled order. If the shopper has just paid, lib/checkout/pay/settle.ts refunds the
 * payment.
 */
async function endPayment(order: OrderDoc): Promise<void> {
  const attempt = order.payment?.attempts.at(-1);
  if (state.listed.is(order) || !attempt || attempt.state === 'over') return;
  try {
    await withStripeTimeout(closeSessionOf(order, attempt), SOON_MS);
  } catch (error) {
    log().warn(
      { err: error, orderId: String(order._id) },
      'a payment page could not be closed; it expires on its own',
    );
  }
}

/** Expires the payment page of a cancelled order and makes pending refunds. Returns the order as stored afterwards. */
export async function sendChangeToStripe(order: OrderDoc): Promise<OrderDoc> {
  await refreshGroup(order);
  if (state.cancelled.is(order)) await endPayment(order);
  return tryFinishRefunds(order);
}

type Canceller = {
  view: typeof viewOrders;
  /** Throws if the caller may not cancel the order. Not called for a cancelled order. */
  assertProven?: () => void;
  hidesReason?: boolean;
};

async function cancelAs(
  userId: string,
  { id, reason }: CancelInput,
  { view, assertProven, hidesReason = false }: Canceller,
): Promise<OrderView> {
  const decide = (order: OrderDoc): Decision => {
    if (state.cancelled.is(order)) return alreadyCancelled(order, { reason, hidesReason });
    assertProven?.();
    if (canChangeStatus(order.status, 'Cancelled', 'shopper'))
      return decideCancel(order, 'shopper', reason ? { reason } : {});
    return { conflict: `${statusNow(order)} ${t('errors', 'cancelTooLate')}` };
  };
  const order = await changeOrderAndStock(
    { _id: id, userId },
    decide,
    conflictFor(view),
    cancelBlockedMessage,
  );
  return viewOne(view, await sendChangeToStripe(order));
}

/**
 * Cancels the shopper's own order while its status is "Order Placed", and refunds an online payment. Repeating the call
 * with the same reason has no further effect. Throws a 409 ApiError with the stored order if it is packed, was
 * cancelled for another reason, or still has follow-up orders. Throws a 404 if the order belongs to another user.
 */
export const cancelOwnOrder = (userId: string, input: CancelInput): Promise<OrderView> =>
  cancelAs(userId, input, { view: viewOrders });

/**
 * Cancels the order of a guest like {@link cancelOwnOrder}, for a caller who has the link to the order. The response
 * and the errors never contain the stored reason. A caller without the mailed code (`isProven` is false) can only
 * repeat a cancellation. Otherwise throws a 400 ApiError at the field `code`.
 */
export function cancelByLink(
  guest: string,
  input: CancelInput,
  view: typeof viewOrders,
  isProven: boolean,
): Promise<OrderView> {
  const assertProven = () => {
    if (!isProven) throw fieldError('code', t('guestErrors', 'cancelNeedsCode'));
  };
  return cancelAs(guest, input, { view, assertProven, hidesReason: true });
}
