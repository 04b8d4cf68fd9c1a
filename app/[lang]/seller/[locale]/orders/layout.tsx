import type { ReactNode } from 'react';
import { StaffMessages, type StaffProps } from '@/app/_i18n/staff';
import { OrderFeed } from '@/app/[lang]/seller/[locale]/orders/_components/order-feed';

/** The board and the order pages share one live feed, so that all of them play the alert. */
export default function OrdersLayout({ params, children }: StaffProps & { children: ReactNode }) {
  return (
    <StaffMessages
      namespaces={[
        'board',
        'reviewReasons',
        'orderSource',
        'orderGroups',
        'couriers',
        'payMethods',
      ]}
      params={params}
    >
      <OrderFeed>{children}</OrderFeed>
    </StaffMessages>
  );
}
