import { unrefundedCentsOf } from '@/lib/orders/life';
import { state } from '@/lib/orders/state';
import type { OrderDoc } from '@/models/order';
import type { OwedRefund } from '@/models/order-payment';

/** The part of an update that records an owed refund: of `cents`, else of all that is left of the payment. */
export function owedRefundUpdate(
  { payment }: OrderDoc,
  reason: OwedRefund['reason'],
  at: Date,
  cents?: number,
) {
  const number = (payment?.owed?.length ?? 0) + 1;
  const owed: OwedRefund = { number, reason, at, ...(cents === undefined ? {} : { cents }) };
  return {
    push: { 'payment.owed': owed },
    set: { 'payment.owedSince': payment?.owedSince ?? at },
  };
}

/**
 * The part of an update that records the refund of an online payment when `cents` less is due than before; undefined when
 * nothing was charged online, or nothing of it is left.
 */
export function lessDueUpdate(
  order: OrderDoc,
  reason: OwedRefund['reason'],
  at: Date,
  cents: number,
) {
  if (!state.charged.is(order)) return undefined;
  // The seller may have refunded more in Stripe's dashboard.
  const back = Math.min(cents, unrefundedCentsOf(order));
  return back > 0 ? owedRefundUpdate(order, reason, at, back) : undefined;
}
