import { unlistedTitle } from '@/app/_i18n/server';
import { alternativesFor, MissingPage } from '@/app/[lang]/(shop)/_components/missing-page';

export const ensureStatic = 'navigation';

/** The build has no database, so it prerenders one blank page. Real pages render on their first request. */
export const generateStaticParams = () => [{ category: 'none' }];

export const generateMetadata = unlistedTitle('statusPages', 'missingTitle');

/** The server sends this page with status 404 at the requested URL (server/missing-pages.ts, middleware.ts). */
export default async function MissingCategoryPage({
  params,
}: PageProps<'/[lang]/missing/[category]'>) {
  const { category } = await params;
  return <MissingPage {...(await alternativesFor(category))} />;
}
