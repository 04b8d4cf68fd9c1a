import { getT, unlistedTitle } from '@/app/_i18n/server';
import { alternativesFor, MissingPage } from '@/app/[lang]/(shop)/_components/missing-page';

export const ensureStatic = 'navigation';

/** The build has no database: this one is rendered blank, the real ones at their first visit. */
export const generateStaticParams = () => [{ category: 'none' }];

export const generateMetadata = unlistedTitle('moments', 'removedTitle');

/**
 * What the page of a product shows that was taken off the shelf; the server sends it with status 410
 * under the address of the product (server/missing-pages.ts).
 */
export default async function RemovedProductPage({
  params,
}: PageProps<'/[lang]/missing/[category]/removed'>) {
  const { category } = await params;
  const t = await getT('moments');
  return (
    <MissingPage
      title={t('removed')}
      text={t('removedText')}
      {...(await alternativesFor(category))}
    />
  );
}
