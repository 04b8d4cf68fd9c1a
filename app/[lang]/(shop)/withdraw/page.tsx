import type { Metadata } from 'next';
import { LinkButton } from '@/app/_components/button';
import { getLabelOf, getT, Messages } from '@/app/_i18n/server';
import { allCategories } from '@/lib/catalog/categories';
import { ownCategories } from '@/lib/catalog/queries';
import { shopOfPages } from '@/lib/shop/queries';
import { WithdrawScreen } from './_components/withdraw-screen';

export const ensureStatic = 'navigation';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT('withdrawal');
  return { title: t('title'), robots: { index: false } };
}

/** See docs/product.md 7.26. */
export default async function WithdrawPage() {
  const [t, tLayout, { withdrawal, email, phone, address }, labelOf] = await Promise.all([
    getT('withdrawal'),
    getT('layout'),
    shopOfPages(),
    getLabelOf(),
    ownCategories(),
  ]);
  const excluded = allCategories()
    .filter(({ noWithdrawal, hidden }) => noWithdrawal && !hidden)
    .map(labelOf);
  return (
    <div className="mx-auto max-w-xl">
      <h1 className="mb-3 font-bold text-3xl md:text-4xl">{t('title')}</h1>
      {withdrawal ? (
        <>
          <p className="text-muted print:hidden">{t('intro')}</p>
          {excluded.length > 0 && (
            <p className="mt-2 text-muted print:hidden">
              {t('excludedGoods', { categories: excluded.join(', ') })}
            </p>
          )}
          <Messages namespaces={['withdrawal']}>
            <WithdrawScreen />
          </Messages>
        </>
      ) : (
        <>
          <p className="mb-5 text-muted">{t('none')}</p>
          {(email || phone || address) && (
            <LinkButton href="/pages/contact">{tLayout('contact')}</LinkButton>
          )}
        </>
      )}
    </div>
  );
}
