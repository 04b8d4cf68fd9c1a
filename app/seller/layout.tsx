import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { SellerArea } from './_components/seller-area';

export const metadata: Metadata = {
  title: { default: 'Seller area', template: '%s · Seller area' },
  robots: { index: false, follow: false },
};

export default function SellerLayout({ children }: { children: ReactNode }) {
  return <SellerArea>{children}</SellerArea>;
}
