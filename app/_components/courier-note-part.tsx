import { useEffect } from 'react';
import type { OrderView } from '@/lib/orders/view';
import { usePart } from './use-part';

const importNote = () => import('./courier-note').then(({ CourierNote }) => CourierNote);

/** Who brings an order, and that nobody was there. Only a shop with couriers loads its code and words. */
export function CourierNotePart({ order }: { order: OrderView }) {
  const [Note, load] = usePart(importNote);
  const isShown =
    order.status === 'Out for delivery' && Boolean(order.courier ?? order.failedTries);
  useEffect(() => {
    if (isShown) void load();
  }, [isShown, load]);
  return Note && isShown ? <Note order={order} /> : null;
}
