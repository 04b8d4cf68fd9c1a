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
