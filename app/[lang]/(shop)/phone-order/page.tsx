import type { Metadata } from 'next';
import { getT, Messages } from '@/app/_i18n/server';
import { ClaimGuestOrder } from '@/app/[lang]/(shop)/phone-order/_components/claim-guest-order';

export const ensureStatic = 'navigation';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT('phoneOrderClaim');
  return { title: t('title'), robots: { index: false }, referrer: 'no-referrer' };
}

export default async function PhoneOrderPage() {
  const t = await getT('phoneOrderClaim');
  return (
    <div className="mx-auto max-w-xl">
      <h1 className="mb-2 font-bold text-3xl md:text-4xl">{t('title')}</h1>
      <p className="mb-8 text-muted">{t('text')}</p>
      <Messages namespaces={['phoneOrderClaim']}>
        <ClaimGuestOrder />
      </Messages>
    </div>
  );
}
