import { getT, unlistedTitle } from '@/app/_i18n/server';
import { alternativesFor, MissingPage } from '@/app/[lang]/(shop)/_components/missing-page';

export const ensureStatic = 'navigation';

/** The build has no database, so it prerenders one blank page. Real pages render on their first request. */
export const generateStaticParams = () => [{ category: 'none' }];

export const generateMetadata = unlistedTitle('statusPages', 'removedTitle');

/** The server sends this page with status 410 at the URL of a deleted product (server/missing-pages.ts). */
export default async function RemovedProductPage({
  params,
}: PageProps<'/[lang]/missing/[category]/removed'>) {
  const { category } = await params;
  const t = await getT('statusPages');
  return (
    <MissingPage
      title={t('removed')}
      text={t('removedText')}
      {...(await alternativesFor(category))}
    />
  );
}
