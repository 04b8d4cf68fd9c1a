import { getT, Messages, unlistedTitle } from '@/app/_i18n/server';
import { ForgotForm } from './_components/forgot-form';

export const ensureStatic = 'navigation';

export const generateMetadata = unlistedTitle('password', 'forgotTitle');

export default async function ForgotPasswordPage() {
  const t = await getT('password');
  return (
    <div className="mx-auto max-w-xl">
      <h1 className="mb-2 font-bold text-3xl md:text-4xl">{t('forgot')}</h1>
      <p className="mb-8 text-muted">{t('forgotText')}</p>
      <Messages namespaces={['password']}>
        <ForgotForm />
      </Messages>
    </div>
  );
}
