import type { ReactNode } from 'react';
import { OrderFeed } from '@/app/[lang]/seller/orders/_components/order-feed';

/** The board and the pages of single orders share one feed, so that a new order rings on each. */
export default function OrdersLayout({ children }: { children: ReactNode }) {
  return <OrderFeed>{children}</OrderFeed>;
}
