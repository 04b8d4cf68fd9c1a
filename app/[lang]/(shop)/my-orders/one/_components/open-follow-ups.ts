import { isClosed } from '@/lib/orders/status';
import type { OrderView } from '@/lib/orders/view';

/** The shopper must cancel added orders first, because they have no delivery fee and no minimum order. */
export const openFollowUps = ({ followUps = [] }: Pick<OrderView, 'followUps'>) =>
  followUps.filter(({ status }) => !isClosed(status));
