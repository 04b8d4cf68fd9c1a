'use client';

import { useT } from '#i18n';
import { InvoiceScreen } from '@/app/_components/invoice/invoice-screen';
import { usePathId } from '@/app/_components/use-one-order';
import { ShopperOnly } from '@/app/[lang]/(shop)/_components/shopper-only';

export function MyInvoice() {
  const t = useT('orders');
  const id = usePathId();
  return (
    <ShopperOnly
      logIn={t('logInInvoice')}
      page={{ path: '/my-orders', text: t('toOrders') }}
      notLoaded={{ title: t('invoiceNotLoaded') }}
    >
      {() => <InvoiceScreen key={id} id={id} as="shopper" list="/my-orders" />}
    </ShopperOnly>
  );
}
