import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import {
  headingOf,
  type ListPlace,
  listMetadata,
  readPlace,
} from '@/app/[lang]/(shop)/products/[category]/_components/list-place';
import {
  ListFrame,
  ProductList,
} from '@/app/[lang]/(shop)/products/[category]/_components/product-list';
import { SORTS } from '@/lib/catalog/offers';

export const ensureStatic = 'navigation';

/** The build has no database: this list is 404, the real ones are rendered at their first visit. */
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

/** Not indexed: the products stand in the list in its usual order, which is the canonical address. */
export async function generateMetadata(props: Props): Promise<Metadata> {
  const place = await readParams(props);
  return {
    ...(await listMetadata({ ...place, page: 1 })),
    robots: { index: false, follow: true },
  };
}

/** The target of the rewrites of `/products?sort=…` and `?offers=1`: one static page for each. */
export default async function SortedPage(props: Props) {
  const place = await readParams(props);
  return (
    <ListFrame heading={await headingOf(place)}>
      <ProductList {...place} />
    </ListFrame>
  );
}
