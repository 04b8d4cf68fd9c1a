import 'server-only';
import { say } from '@/lib/http/say';
import { staffName } from '@/lib/observe/request-context';
import type { PaidBackInput } from '@/lib/orders/change-schema';
import {
  changeOrder,
  type Decision,
  failedRefundCentsOf,
  failedSecondCentsOf,
} from '@/lib/orders/life';
import { saidSum } from '@/lib/orders/say-sum';
import type { OrderView } from '@/lib/orders/view';
import { refusedForSeller, viewOneForSeller } from '@/lib/orders/view-order';
import { fromDollars } from '@/lib/utils/money';
import type { OrderDoc } from '@/models/order';

/** The decision to note that all that is owed of failed refunds was paid back another way. */
function decidePaidBack(order: OrderDoc, amount: number): Decision {
  const cents = failedRefundCentsOf(order) + failedSecondCentsOf(order);
  const last = order.payment?.notes?.at(-1);
  const isSame = last?.what === 'paid back' && last.cents === fromDollars(amount);
  if (cents === 0 && isSame) return 'unchanged';
  if (cents === 0) return { refuse: say('refusals', 'nothingToPayBack') };
  if (cents !== fromDollars(amount))
    return { refuse: say('refusals', 'payBackNow', { amount: saidSum(order, cents) }) };
  const failed = order.payment?.failedRefunds ?? [];
  const note = { what: 'paid back', at: new Date(), cents, by: 'seller', ...staffName() } as const;
  return {
    update: {
      $set: { 'payment.failedRefunds': failed.map((refund) => ({ ...refund, isPaidBack: true })) },
      $push: { 'payment.notes': note },
    },
  };
}

/**
 * Notes, for the seller, that `amount` (units of the currency), all that is still owed of failed refunds, was paid back another
 * way. Repeatable. Throws a 409 Refusal with the order as stored when another sum or nothing is owed, 404 for an unknown order.
 */
export async function notePaidBack({ id, amount }: PaidBackInput): Promise<OrderView> {
  const order = await changeOrder(
    { _id: id },
    (present) => decidePaidBack(present, amount),
    refusedForSeller,
  );
  return viewOneForSeller(order);
}
