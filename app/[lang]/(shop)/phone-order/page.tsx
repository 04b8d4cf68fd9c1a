import { getT, Messages, unlistedTitle, withoutReferrer } from '@/app/_i18n/server';
import { ClaimGuestOrder } from '@/app/[lang]/(shop)/phone-order/_components/claim-guest-order';

export const ensureStatic = 'navigation';

export const generateMetadata = withoutReferrer(unlistedTitle('phoneOrderClaim', 'title'));

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
