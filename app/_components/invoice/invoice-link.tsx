'use client';

import { useT } from '#i18n';
import { LinkButton } from '@/app/_components/button';
import { useShop } from '@/app/_components/shop-provider';
import { actionsOf } from '@/lib/orders/payment-state';
import type { OrderView } from '@/lib/orders/view';
import { issuesInvoices } from '@/lib/shop/issues-invoices';

/** The link from an order to its invoice. It is shown if an invoice exists or can be requested. */
export function InvoiceLink({ order, list }: { order: OrderView; list: string }) {
  const t = useT('order');
  const canAsk = issuesInvoices(useShop()) && actionsOf(order).invoice;
  return order.invoiceNumber || canAsk ? (
    <LinkButton variant="outline" href={`${list}/invoice/${order._id}`}>
      {t('invoice')}
    </LinkButton>
  ) : null;
}
