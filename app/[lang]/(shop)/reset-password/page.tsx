import type { Metadata } from 'next';
import { getT, Messages } from '@/app/_i18n/server';
import { ResetForm } from './_components/reset-form';

export const ensureStatic = 'navigation';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT('password');
  return { title: t('title'), robots: { index: false }, referrer: 'no-referrer' };
}

export default async function ResetPasswordPage() {
  const t = await getT('password');
  return (
    <div className="mx-auto max-w-xl">
      <h1 className="mb-2 font-bold text-3xl md:text-4xl">{t('choose')}</h1>
      <p className="mb-8 text-muted">{t('chooseText')}</p>
      <Messages namespaces={['password']}>
        <ResetForm />
      </Messages>
    </div>
  );
}
