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

/** The build has no database, so this list is a 404. The real ones render at their first visit. */
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

/** The target of the rewrites of `/products?sort=…` and `?offers=1`, with one static page for each. */
export default async function SortedPage(props: Props) {
  return <ListPage {...(await readParams(props))} />;
}
