import type { Metadata } from 'next';
import { getT, Messages } from '@/app/_i18n/server';
import { MyOrder } from './_components/my-order';

export const ensureStatic = 'navigation';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT('orders');
  return { title: t('oneTitle'), robots: { index: false } };
}

export default function MyOrderPage() {
  return (
    <div className="mx-auto max-w-4xl">
      <Messages areas={['orders', 'order', 'days', 'tax', 'windows']}>
        <MyOrder />
      </Messages>
    </div>
  );
}
