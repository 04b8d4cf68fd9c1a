import { getT, Messages, unlistedTitle, withoutReferrer } from '@/app/_i18n/server';
import { shopOfPages } from '@/lib/shop/queries';
import { SharedListScreen } from './_components/shared-list-screen';

export const ensureStatic = 'navigation';

export const generateMetadata = withoutReferrer(unlistedTitle('sharedList', 'title'));

/** See docs/product.md 3.8. */
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
