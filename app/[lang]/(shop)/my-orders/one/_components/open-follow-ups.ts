import { isClosed } from '@/lib/orders/status';
import type { OrderView } from '@/lib/orders/view';

/**
 * Returns the open orders that were added to an order. The shopper must cancel these before the order itself, because
 * they have no delivery fee and no minimum order.
 */
export const openFollowUps = ({ followUps = [] }: Pick<OrderView, 'followUps'>) =>
  followUps.filter(({ status }) => !isClosed(status));
