'use client';

import { InvoiceScreen } from '@/app/_components/invoice/invoice-screen';
import { usePathId } from '@/app/_components/use-path-id';

/** The invoice of an order, for the seller. */
export function SellerInvoice() {
  const id = usePathId();
  return (
    <div className="max-w-4xl">
      <InvoiceScreen key={id} id={id} as="seller" list="/seller/orders" />
    </div>
  );
}
