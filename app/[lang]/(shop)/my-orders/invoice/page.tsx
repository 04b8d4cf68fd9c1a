import type { Metadata } from 'next';
import { MyInvoice } from './_components/my-invoice';

export const ensureStatic = 'navigation';

export const metadata: Metadata = { title: 'Invoice', robots: { index: false } };

export default function MyInvoicePage() {
  return (
    <div className="mx-auto max-w-4xl">
      <MyInvoice />
    </div>
  );
}
