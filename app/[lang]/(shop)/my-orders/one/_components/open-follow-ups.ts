import { isClosed } from '@/lib/orders/status';
import type { OrderView } from '@/lib/orders/view';

/**
 * Returns the open orders that were added to an order. The shopper must cancel the added orders before the order
 * itself, because added orders have no delivery fee and no minimum order.
 */
export const openFollowUps = ({ followUps = [] }: Pick<OrderView, 'followUps'>) =>
  followUps.filter(({ status }) => !isClosed(status));
