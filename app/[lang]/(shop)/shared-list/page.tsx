import type { Metadata } from 'next';
import { getT, Messages } from '@/app/_i18n/server';
import { shopOfPages } from '@/lib/shop/queries';
import { SharedListScreen } from './_components/shared-list-screen';

export const ensureStatic = 'navigation';

/** Search engines do not index the page, and other sites do not get the secret of a list from the referrer. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getT('sharedList');
  return { title: t('title'), robots: { index: false }, referrer: 'no-referrer' };
}

/** A list that a shopper has shared (docs/product.md 3.8). */
export default async function SharedListPage() {
  const [t, { shoppingLists }] = await Promise.all([getT('sharedList'), shopOfPages()]);
  return (
    <div className="mx-auto max-w-3xl">
      {shoppingLists ? (
        <>
          <noscript>
            <p className="text-muted">{t('needsScripts')}</p>
          </noscript>
          <Messages namespaces={['sharedList', 'listContents']}>
            <SharedListScreen />
          </Messages>
        </>
      ) : (
        <>
          <h1 className="mb-2 font-bold text-3xl md:text-4xl">{t('title')}</h1>
          <p className="text-muted">{t('none')}</p>
        </>
      )}
    </div>
  );
}
