import type { Metadata } from 'next';
import { getT, Messages } from '@/app/_i18n/server';
import { MyInvoice } from './_components/my-invoice';

export const ensureStatic = 'navigation';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT('invoice');
  return { title: t('invoice'), robots: { index: false } };
}

export default function MyInvoicePage() {
  return (
    <div className="mx-auto max-w-4xl">
      <Messages areas={['orders', 'order', 'invoice']}>
        <MyInvoice />
      </Messages>
    </div>
  );
}
