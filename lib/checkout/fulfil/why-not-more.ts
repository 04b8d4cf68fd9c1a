import 'server-only';
import { say } from '@/lib/http/say';
import { dueCentsOf } from '@/lib/orders/life';
import { cashBackCentsOf } from '@/lib/orders/returned';
import { saidSum } from '@/lib/orders/say-sum';
import { state } from '@/lib/orders/state';
import type { OrderDoc } from '@/models/order';

/**
 * Why the total of an order cannot rise to `total` cents, in words: the difference of an online order is refunded already (sentence
 * `refunded`), or the order has an invoice, even if its delivery was taken back. A total below 0 is paid out in cash; a credit note
 * may state it already. Undefined when it can.
 */
export function whyNotMore(
  order: OrderDoc,
  total: number,
  refunded: 'dueStays' | 'dueStaysReturned',
): string | undefined {
  const [before, due] = [dueCentsOf(order), Math.max(0, total)];
  const { invoiceNumber: number } = order;
  const paidOut = cashBackCentsOf(order);
  if (due <= before)
    return number && total > before - paidOut
      ? say('refusals', 'paidOutInvoiced', { sum: saidSum(order, paidOut), number })
      : undefined;
  const sums = { before: saidSum(order, before), due: saidSum(order, due) };
  if (state.online.is(order)) return say('refusals', refunded, sums);
  return number && say('refusals', 'dueStaysInvoiced', { ...sums, number });
}
