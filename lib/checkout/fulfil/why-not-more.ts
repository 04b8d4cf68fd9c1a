import 'server-only';
import { say } from '@/lib/http/say';
import { dueCentsOf } from '@/lib/orders/life';
import { saidSum } from '@/lib/orders/say-sum';
import { state } from '@/lib/orders/state';
import type { OrderDoc } from '@/models/order';

/**
 * Why what is due of an order cannot rise to `due` cents any more, in words: what was paid online is given back already, for
 * which `refunded` is the sentence, or an invoice was made, also of a delivery that was taken back. Undefined when it can.
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
