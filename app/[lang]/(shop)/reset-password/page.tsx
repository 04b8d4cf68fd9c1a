import { getT, Messages, unlistedTitle, withoutReferrer } from '@/app/_i18n/server';
import { ResetForm } from './_components/reset-form';

export const ensureStatic = 'navigation';

export const generateMetadata = withoutReferrer(unlistedTitle('password', 'title'));

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
