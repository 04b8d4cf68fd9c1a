import type { Metadata } from 'next';
import { SellerOnly } from '@/app/seller/_components/seller-area';
import { SellerInvoice } from './_components/seller-invoice';

export const metadata: Metadata = { title: 'Invoice' };

export default function SellerInvoicePage() {
  return (
    <SellerOnly>
      <SellerInvoice />
    </SellerOnly>
  );
}
