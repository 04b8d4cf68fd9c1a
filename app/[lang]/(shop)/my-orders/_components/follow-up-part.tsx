import { useShop } from '@/app/_components/shop-provider';
import { lazyComponent } from '@/app/_components/use-lazy-component';
import type { OrderView } from '@/lib/orders/view';

const Note = lazyComponent(() =>
  import('./follow-up-note').then(({ FollowUpNote }) => FollowUpNote),
);

/**
 * Shows which orders are delivered together. The code is loaded only if the shop lets shoppers add to open orders. The
 * order must also have been added to another order, or have other orders added to it.
 */
export function FollowUpPart({ order }: { order: OrderView }) {
  const { addToOrder } = useShop();
  const isShown = addToOrder && (order.follows ?? order.followUps ?? order.missed);
  return isShown ? <Note order={order} /> : null;
}
