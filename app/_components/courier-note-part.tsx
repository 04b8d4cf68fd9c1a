import type { OrderView } from '@/lib/orders/view';
import { shownPart } from './use-part';

const Note = shownPart(() => import('./courier-note').then(({ CourierNote }) => CourierNote));

/** Who brings an order, and that nobody was there. Only a shop with couriers loads its code and words. */
export function CourierNotePart({ order }: { order: OrderView }) {
  const isShown =
    order.status === 'Out for delivery' && Boolean(order.courier ?? order.failedTries);
  return isShown && <Note order={order} />;
}
