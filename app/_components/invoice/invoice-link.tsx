'use client';

import { useT } from '#i18n';
import { LinkButton } from '@/app/_components/button';
import { useShop } from '@/app/_components/shop-provider';
import type { OrderView } from '@/lib/orders/view';

/** The link from an order to its invoice. It is shown if an invoice exists or the shopper can request one. */
export function InvoiceLink({
  order: { _id, invoiceNumber, status, erased },
  list,
}: {
  order: OrderView;
  list: string;
}) {
  const t = useT('order');
  const { invoices } = useShop();
  const canAsk = invoices && status === 'Delivered' && !erased;
  return invoiceNumber || canAsk ? (
    <LinkButton variant="outline" href={`${list}/invoice/${_id}`}>
      {t('invoice')}
    </LinkButton>
  ) : null;
}
