import { unlistedTitle } from '@/app/_i18n/server';
import { alternativesFor, MissingPage } from '@/app/[lang]/(shop)/_components/missing-page';

export const ensureStatic = 'navigation';

/** The build has no database, so this page renders blank. The real ones render at their first visit. */
export const generateStaticParams = () => [{ category: 'none' }];

export const generateMetadata = unlistedTitle('statusPages', 'missingTitle');

/**
 * The page shown for a missing product, category or list page. The server sends it with status 404 at the
 * requested address (server/missing-pages.ts, middleware.ts).
 */
export default async function MissingCategoryPage({
  params,
}: PageProps<'/[lang]/missing/[category]'>) {
  const { category } = await params;
  return <MissingPage {...(await alternativesFor(category))} />;
}
