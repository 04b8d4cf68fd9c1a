import { getT, Messages, unlistedTitle } from '@/app/_i18n/server';
import { shopOfPages } from '@/lib/shop/queries';
import { ListScreen } from './_components/list-screen';

export const ensureStatic = 'navigation';

export const generateMetadata = unlistedTitle('pasteList', 'title');

/** See docs/product.md 2.6. */
export default async function ShoppingListPage() {
  const [t, { pasteList }] = await Promise.all([getT('pasteList'), shopOfPages()]);
  return (
    <div className="mx-auto max-w-2xl">
      <h1 className="mb-3 font-bold text-3xl md:text-4xl">{t('title')}</h1>
      {pasteList ? (
        <>
          <p className="mb-6 text-muted">{t('intro')}</p>
          <Messages namespaces={['pasteList', 'cart']}>
            <ListScreen />
          </Messages>
        </>
      ) : (
        <p className="text-muted">{t('none')}</p>
      )}
    </div>
  );
}
