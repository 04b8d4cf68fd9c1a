import { getT, Messages, unlistedTitle, withoutReferrer } from '@/app/_i18n/server';
import { shopOfPages } from '@/lib/shop/queries';
import { NewsletterScreen } from './_components/newsletter-screen';

export const ensureStatic = 'navigation';

export const generateMetadata = withoutReferrer(unlistedTitle('newsletter', 'title'));

export default async function NewsletterPage() {
  const [t, { newsletter }] = await Promise.all([getT('newsletter'), shopOfPages()]);
  return (
    <div className="mx-auto max-w-xl">
      <h1 className="mb-2 font-bold text-3xl md:text-4xl">{t('title')}</h1>
      <Messages namespaces={['newsletter']}>
        <NewsletterScreen isOn={newsletter === 'on'} />
      </Messages>
    </div>
  );
}
