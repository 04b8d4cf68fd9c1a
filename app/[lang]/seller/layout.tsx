import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { Messages } from '@/app/_i18n/server';
import { SellerArea } from './_components/seller-area';

export const metadata: Metadata = {
  title: { default: 'Seller area', template: '%s · Seller area' },
  robots: { index: false, follow: false },
};

export default function SellerLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <noscript>
        <p className="mx-auto max-w-2xl px-4 pt-10 text-lg">
          The seller area needs JavaScript: please switch it on in your browser and load this page
          again.
        </p>
      </noscript>
      <Messages areas={['order', 'days', 'tax', 'windows', 'invoice', 'devices']}>
        <SellerArea>{children}</SellerArea>
      </Messages>
    </>
  );
}
