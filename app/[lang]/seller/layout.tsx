import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { Messages } from '@/app/_i18n/server';
import { DEFAULT_LANGUAGE } from '@/lib/i18n/languages';
import { SellerArea } from './_components/seller-area';

/** Of the parts that it shares with the shop. */
const AREAS = [
  ...(['islands', 'goods', 'order', 'days'] as const),
  ...(['tax', 'windows', 'invoice', 'devices', 'translations'] as const),
  ...(['facts', 'factsForm'] as const),
];

export const metadata: Metadata = {
  title: { default: 'Seller area', template: '%s · Seller area' },
  robots: { index: false, follow: false },
};

/** The area has English words alone, whatever the shop speaks. */
export default function SellerLayout({ children }: { children: ReactNode }) {
  return (
    <div lang={DEFAULT_LANGUAGE} dir="ltr" className="contents">
      <noscript>
        <p className="mx-auto max-w-2xl px-4 pt-10 text-lg">
          The seller area needs JavaScript: please switch it on in your browser and load this page
          again.
        </p>
      </noscript>
      <Messages areas={AREAS} language={DEFAULT_LANGUAGE}>
        <SellerArea>{children}</SellerArea>
      </Messages>
    </div>
  );
}
