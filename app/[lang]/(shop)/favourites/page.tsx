import { getT, Messages, unlistedTitle } from '@/app/_i18n/server';
import { ownCategories } from '@/lib/catalog/queries';
import { shopOfPages } from '@/lib/shop/queries';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { FavouritesScreen } from './_components/favourites-screen';

export const ensureStatic = 'navigation';

export const generateMetadata = unlistedTitle('favouritesPage', 'title');

/** See docs/product.md 1.18. */
export default async function FavouritesPage() {
  const [t, { favourites }, categories] = await Promise.all([
    getT('favouritesPage'),
    shopOfPages(),
    ownCategories(),
  ]);
  return (
    <>
      <h1 className="mb-4 font-bold text-3xl md:text-4xl">{t('title')}</h1>
      {favourites ? (
        <>
          <noscript>
            <p className="text-muted">{t('needsScripts')}</p>
          </noscript>
          <Messages namespaces={['favouritesPage']} labels>
            <FavouritesScreen {...omitUndefined({ categories })} />
          </Messages>
        </>
      ) : (
        <p className="text-muted">{t('none')}</p>
      )}
    </>
  );
}
