'use client';

import { InvoiceScreen } from '@/app/_components/invoice/invoice-screen';
import { usePathId } from '@/app/_components/use-one-order';
import { OwnOrders } from '@/app/[lang]/(shop)/my-orders/_components/own-orders';

/** The invoice of an order of the signed-in shopper. */
export function MyInvoice() {
  const id = usePathId();
  return (
    <OwnOrders of="invoice">
      <InvoiceScreen key={id} id={id} as="shopper" list="/my-orders" />
    </OwnOrders>
  );
}
