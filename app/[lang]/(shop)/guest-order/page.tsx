import type { Metadata } from 'next';
import { getT, Messages } from '@/app/_i18n/server';
import { shopOfPages } from '@/lib/shop/queries';
import { GuestOrder } from './_components/guest-order';

export const ensureStatic = 'navigation';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT('guestOrder');
  return { title: t('title'), robots: { index: false }, referrer: 'no-referrer' };
}

const NAMESPACES = [
  ...(['guestOrder', 'phoneOrderClaim', 'orders', 'order', 'days', 'tax', 'slots'] as const),
];

export default async function GuestOrderPage() {
  const { payMethods } = await shopOfPages();
  return (
    <div className="mx-auto max-w-4xl">
      <Messages namespaces={payMethods ? [...NAMESPACES, 'payMethods'] : NAMESPACES}>
        <GuestOrder />
      </Messages>
    </div>
  );
}
