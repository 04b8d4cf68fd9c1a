import type { ReactNode } from 'react';
import { StaffMessages, type StaffProps } from '@/app/_i18n/staff';
import { OrderFeed } from '@/app/[lang]/seller/[locale]/orders/_components/order-feed';

/** The board and the pages of single orders share one feed, so that a new order rings on each of them. */
export default function OrdersLayout({ params, children }: StaffProps & { children: ReactNode }) {
  return (
    <StaffMessages
      namespaces={['board', 'reviewReasons', 'orderSource', 'couriers']}
      params={params}
    >
      <OrderFeed>{children}</OrderFeed>
    </StaffMessages>
  );
}
