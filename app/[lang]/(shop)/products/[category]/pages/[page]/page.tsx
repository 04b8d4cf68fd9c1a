import type { Metadata } from 'next';
import { permanentRedirect } from 'next/navigation';
import { pageLanguage } from '@/app/_i18n/server';
import {
  listMetadata,
  readPlace,
} from '@/app/[lang]/(shop)/products/[category]/_components/list-place';
import { ListPage } from '@/app/[lang]/(shop)/products/[category]/_components/product-list';
import { pagePath } from '@/lib/catalog/links';
import { pathIn } from '@/lib/i18n/path-in';

export const ensureStatic = 'navigation';

/**
 * The build has no database, so it prerenders only a placeholder, which responds with 404. Real pages render on their
 * first request.
 */
export const generateStaticParams = () => [{ category: 'none', page: '0' }];

type Props = PageProps<'/[lang]/products/[category]/pages/[page]'>;

async function readParams({ params }: Props) {
  const { category, page } = await params;
  const place = await readPlace(category, page);
  if (place.page === 1) {
    const { prefix } = await pageLanguage();
    permanentRedirect(pathIn(prefix, pagePath(place.category, 1)));
  }
  return place;
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  return listMetadata(await readParams(props));
}

export default async function FurtherPage(props: Props) {
  return <ListPage {...(await readParams(props))} />;
}
