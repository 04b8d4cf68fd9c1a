import type { Metadata } from 'next';
import { getT, Messages } from '@/app/_i18n/server';
import { AccountScreen } from './_components/account-screen';

export const ensureStatic = 'navigation';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT('account');
  return { title: t('title'), robots: { index: false } };
}

export default async function AccountPage() {
  const t = await getT('account');
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="mb-6 font-bold text-3xl md:text-4xl">{t('title')}</h1>
      <Messages areas={['account', 'devices', 'address', 'addressForm', 'terms']}>
        <AccountScreen />
      </Messages>
    </div>
  );
}
