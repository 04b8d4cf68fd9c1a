import { formatCents, fromDollars } from '@/lib/money';
import { toCollectCents } from '@/lib/orders/payment-state';
import { deliveredLines } from '@/lib/orders/promise-math';
import type { OrderView } from '@/lib/orders/view';

/** What the buyer has paid, or has still to pay. */
export function paymentWords(order: OrderView): string {
  const { paymentType, isPaid, isProcessing, refundReason, flag, status, currency } = order;
  if (refundReason) return 'Paid online, given back';
  if (isProcessing) return 'Payment processing';
  if (isPaid && paymentType === 'Online') return 'Paid online';
  const open = toCollectCents(order);
  const sum = formatCents(Math.abs(open), currency);
  if (isPaid && open < 0) return `Paid in cash, ${sum} to be given back`;
  if (isPaid) return open > 0 ? `Paid in cash, ${sum} more to pay` : 'Paid in cash';
  if (flag) return 'The shop is looking at your payment';
  if (status === 'Cancelled') return 'Nothing to pay';
  if (paymentType === 'Online') return 'Not paid';
  return `Pay ${sum} in cash on delivery`;
}

/** The sums of an order in cents: of what was found, or, of a cancelled one, of what was ordered. */
export function sumsOf(order: OrderView) {
  const { amount, agreedAmount, status } = order;
  const goodsCents = deliveredLines(order).reduce((sum, { product, found, replacement }) => {
    const instead = replacement ? fromDollars(replacement.amount) : 0;
    return sum + fromDollars(product.offerPrice) * found + instead;
  }, 0);
  const totalCents = fromDollars(status === 'Cancelled' ? agreedAmount : amount);
  return { goodsCents, taxCents: totalCents - goodsCents };
}
