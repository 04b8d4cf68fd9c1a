import type { Metadata } from 'next';
import { getT, Messages } from '@/app/_i18n/server';
import { GuestOrder } from './_components/guest-order';

export const ensureStatic = 'navigation';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT('guestOrder');
  return { title: t('title'), robots: { index: false }, referrer: 'no-referrer' };
}

export default function GuestOrderPage() {
  return (
    <div className="mx-auto max-w-4xl">
      <Messages
        namespaces={['guestOrder', 'phoneOrderClaim', 'orders', 'order', 'days', 'tax', 'slots']}
      >
        <GuestOrder />
      </Messages>
    </div>
  );
}
