import { isClosed } from './status';
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
