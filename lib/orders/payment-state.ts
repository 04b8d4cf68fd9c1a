import { formatCents, fromDollars } from '@/lib/money';
import { isClosed, type OrderStatus, undoTarget } from './status';
import type { OrderView } from './view';

type Payment = Pick<
  OrderView,
  'paymentType' | 'isPaid' | 'isProcessing' | 'flag' | 'refunded' | 'refundReason' | 'status'
>;

/** An online order whose payment was not made, or whose bank has still to confirm it. */
export const isUnpaid = ({ paymentType, isPaid, flag }: Payment): boolean =>
  paymentType === 'Online' && !isPaid && !flag;

/** An online order that is neither paid nor being confirmed by a bank: no list shows it. */
export const isUnlisted = (order: Payment): boolean => isUnpaid(order) && !order.isProcessing;

/** An order whose whole payment was given back, although it is not cancelled. */
const isGivenBack = ({ refunded, refundReason, status }: Payment): boolean =>
  Boolean(refundReason || (refunded && !isClosed(status)));

/** Whether the payment of an order allows the seller to prepare it. */
export const mayBePrepared = (order: Payment): boolean =>
  !order.flag && !isUnpaid(order) && !isGivenBack(order);

type Refunded = Pick<
  OrderView,
  'status' | 'history' | 'refundedAmount' | 'pendingRefund' | 'failedRefund'
>;

/**
 * The status to which the seller may take the last change back at the time `now` (ms), as
 * {@link undoTarget}, but none once a cancellation or a packing has begun a refund: a refund is not taken back.
 */
export function takeBackTarget(order: Refunded, now: number): OrderStatus | undefined {
  const { status, history, refundedAmount, pendingRefund, failedRefund } = order;
  const hasRefund = refundedAmount > 0 || Boolean(pendingRefund || failedRefund);
  const isRefunding = hasRefund && (status === 'Cancelled' || status === 'Packed');
  return isRefunding ? undefined : undoTarget(history, now);
}

type Cash = Pick<OrderView, 'paymentType' | 'amount' | 'paidAmount' | 'currency' | 'isPaid'>;

/** What is still to collect of an order on delivery, in cents; below 0 what is to be given back. */
export function toCollectCents({ paymentType, amount, paidAmount, isPaid }: Cash): number {
  if (paymentType !== 'COD') return 0;
  const paid = isPaid ? (paidAmount ?? amount) : 0;
  return fromDollars(amount) - fromDollars(paid);
}

/** Whether what an order on delivery was paid with is not noted, or is not what is due. */
export const isUnsettled = (order: Cash): boolean =>
  order.paymentType === 'COD' && (!order.isPaid || toCollectCents(order) !== 0);

/** What to collect or to give back, in words, of an order that was paid with another sum than is due. */
export function differenceWords(order: Cash): string | undefined {
  const cents = toCollectCents(order);
  if (!order.isPaid || cents === 0) return undefined;
  const sum = formatCents(Math.abs(cents), order.currency);
  return cents > 0 ? `To collect: ${sum} more` : `To give back: ${sum}`;
}

/** What is open of an order that is not paid: money at the door, or a payment online, which nobody collects. */
export const openWords = ({ paymentType }: Pick<Cash, 'paymentType'>): string =>
  paymentType === 'COD' ? 'to collect' : 'not paid';

/** What a printed slip says of the payment of an order. */
export function slipWords(order: Cash & Pick<OrderView, 'status'>): string {
  const difference = differenceWords(order);
  if (order.status === 'Cancelled') return ['Cancelled', difference].filter(Boolean).join('. ');
  if (order.paymentType === 'Online' && !order.isPaid) return 'Not paid yet: do not deliver';
  return difference ?? (order.isPaid ? 'Paid' : 'To collect');
}
