import 'server-only';
import { say } from '@/lib/http/say';
import { dueCentsOf } from '@/lib/orders/life';
import { saidSum } from '@/lib/orders/say-sum';
import { state } from '@/lib/orders/state';
import type { OrderDoc } from '@/models/order';

/**
 * Why the sum that is due cannot rise to `due` cents, in words: the difference of an online order is refunded already (sentence
 * `refunded`), or the order has an invoice, even if its delivery was taken back. Undefined when it can.
 */
export function whyNotMore(
  order: OrderDoc,
  due: number,
  refunded: 'dueStays' | 'dueStaysReturned',
): string | undefined {
  const before = dueCentsOf(order);
  if (due <= before) return undefined;
  const sums = { before: saidSum(order, before), due: saidSum(order, due) };
  if (state.online.is(order)) return say('refusals', refunded, sums);
  const { invoiceNumber: number } = order;
  return number && say('refusals', 'dueStaysInvoiced', { ...sums, number });
}
