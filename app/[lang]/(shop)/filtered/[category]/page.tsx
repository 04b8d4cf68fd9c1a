import type { Metadata } from 'next';
import {
  type ListPlace,
  readPlace,
  unindexedMetadata,
} from '@/app/[lang]/(shop)/products/[category]/_components/list-place';
import { ListPage } from '@/app/[lang]/(shop)/products/[category]/_components/product-list';
import { filterOfParams } from '@/lib/catalog/facts/filters';
import { SORTS } from '@/lib/catalog/offers';

/** The server does not stream this page, because browsers without scripts cannot show streamed parts. */
export const instant = false;

type Props = PageProps<'/[lang]/filtered/[category]'>;

async function readParams({ params, searchParams }: Props): Promise<ListPlace> {
  const [{ category }, { sort: asked, offers, page, diet, without, brand }] = await Promise.all([
    params,
    searchParams,
  ]);
  const number = typeof page === 'string' ? page : undefined;
  const place = await readPlace(category, number);
  const sort = SORTS.find((one) => one === asked) ?? 'newest';
  // Without a known filter, the page shows the whole list.
  const facts = filterOfParams({ diet, without, brand });
  return { ...place, view: { sort, offers: offers === '1', facts } };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  return unindexedMetadata(await readPlace((await props.params).category));
}

/** `/products?diet=…`, `/products?without=…` and `/products?brand=…` are rewritten to this page. */
export default async function FilteredPage(props: Props) {
  return <ListPage {...(await readParams(props))} />;
}
