import { unlistedTitle } from '@/app/_i18n/server';
import { alternativesFor, MissingPage } from '@/app/[lang]/(shop)/_components/missing-page';

export const ensureStatic = 'navigation';

/** The build has no database: this one is rendered blank, the real ones at their first visit. */
export const generateStaticParams = () => [{ category: 'none' }];

export const generateMetadata = unlistedTitle('moments', 'missingTitle');

/**
 * What a missing product, category or page of a list shows; the server sends it with status 404
 * under the address that was asked for (server/missing-pages.ts, middleware.ts).
 */
export default async function MissingCategoryPage({
  params,
}: PageProps<'/[lang]/missing/[category]'>) {
  const { category } = await params;
  return <MissingPage {...(await alternativesFor(category))} />;
}
