import type { Metadata } from 'next';
import { SellerOnly } from '@/app/[lang]/seller/_components/seller-area';
import { SellerInvoice } from '@/app/[lang]/seller/orders/invoice/_components/seller-invoice';

export const ensureStatic = 'navigation';

export const metadata: Metadata = { title: 'Invoice' };

export default function SellerInvoicePage() {
  return (
    <SellerOnly>
      <SellerInvoice />
    </SellerOnly>
  );
}
