import { formatCents, formatDollars } from '@/lib/money';
import { toCollectCents } from '@/lib/orders/payment-state';
import { sumsOf } from '@/lib/orders/sums-math';
import type { OrderView } from '@/lib/orders/view';
import { taxRows } from '@/lib/tax/tax-words';

/** What the buyer has paid, has still to pay, or gets in cash for deposits beyond that. */
export function paymentWords(order: OrderView): string {
  const { cashBack, currency } = order;
  const words = paidWords(order);
  return cashBack ? `${words}, ${formatDollars(cashBack, currency)} back in cash` : words;
}

function paidWords(order: OrderView): string {
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
  if (order.cashBack) return 'Nothing to pay';
  return order.way === 'pickup'
    ? `Pay ${sum} when you collect it`
    : `Pay ${sum} in cash on delivery`;
}

/** What the total of an order is made of: "Price $9.99, shipping free, tax (2%) $0.19". */
export function partsWords(order: OrderView): string {
  const { goodsCents, depositCents, feeCents, returnedCents, taxes } = sumsOf(order);
  const money = (cents: number) => formatCents(cents, order.currency);
  const { added, included } = taxRows(order, taxes);
  const tax = [...added, ...included].map(
    ({ words, cents }) => `${words.replace('Tax', 'tax')} ${money(cents)}`,
  );
  return [
    `Price ${money(goodsCents)}`,
    ...(depositCents > 0 ? [`deposit ${money(depositCents)}`] : []),
    ...(order.pickup ? [] : [feeCents > 0 ? `shipping ${money(feeCents)}` : 'shipping free']),
    ...(returnedCents > 0 ? [`returned deposits ${money(-returnedCents)}`] : []),
    ...tax,
  ].join(', ');
}
