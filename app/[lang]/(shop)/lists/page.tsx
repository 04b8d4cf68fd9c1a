import { getT, Messages, unlistedTitle } from '@/app/_i18n/server';
import { shopOfPages } from '@/lib/shop/queries';
import { ListsScreen } from './_components/lists-screen';

export const ensureStatic = 'navigation';

export const generateMetadata = unlistedTitle('lists', 'title');

/** See docs/product.md 3.8. */
export default async function ListsPage() {
  const [t, { shoppingLists }] = await Promise.all([getT('lists'), shopOfPages()]);
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="mb-6 font-bold text-3xl md:text-4xl">{t('title')}</h1>
      {shoppingLists ? (
        <Messages namespaces={['lists', 'listContents']}>
          <ListsScreen />
        </Messages>
      ) : (
        <p className="text-muted">{t('none')}</p>
      )}
    </div>
  );
}
