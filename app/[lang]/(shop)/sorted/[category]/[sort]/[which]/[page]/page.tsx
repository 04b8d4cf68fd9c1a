import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import {
  type ListPlace,
  readPlace,
  unindexedMetadata,
} from '@/app/[lang]/(shop)/products/[category]/_components/list-place';
import { ListPage } from '@/app/[lang]/(shop)/products/[category]/_components/product-list';
import { SORTS } from '@/lib/catalog/offers';

export const ensureStatic = 'navigation';

/**
 * The build has no database, so it prerenders only a placeholder, which responds with 404. Real lists render on their
 * first request.
 */
export const generateStaticParams = () => [
  { category: 'none', sort: 'newest', which: 'every', page: '0' },
];

type Props = PageProps<'/[lang]/sorted/[category]/[sort]/[which]/[page]'>;

async function readParams({ params }: Props): Promise<ListPlace> {
  const { category, sort: asked, which, page } = await params;
  const sort = SORTS.find((one) => one === asked);
  if (!sort || !/^(every|offers)$/.test(which)) notFound();
  return { ...(await readPlace(category, page)), view: { sort, offers: which === 'offers' } };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  return unindexedMetadata(await readParams(props));
}

/** `/products?sort=…` and `/products?offers=1` are rewritten to this page. Each combination is a static page. */
export default async function SortedPage(props: Props) {
  return <ListPage {...(await readParams(props))} />;
}
