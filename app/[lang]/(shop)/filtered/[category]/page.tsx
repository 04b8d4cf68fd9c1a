import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { pageLanguage } from '@/app/_i18n/server';
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
import { filterOfParams } from '@/lib/catalog/facts/filter-math';
import { pagePath } from '@/lib/catalog/links';
import { SORTS } from '@/lib/catalog/offers';
import { pathIn } from '@/lib/i18n/languages';

/** The answer is sent as a whole, so that it can be read without scripts. */
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
  const view = { sort, offers: offers === '1', facts: filterOfParams({ diet, without, brand }) };
  if (view.facts) return { ...place, view };
  // Nothing that is known is asked for.
  const { prefix } = await pageLanguage();
  redirect(pathIn(prefix, pagePath(place.category, place.page, view)));
}

/** Not indexed: the products stand in the list without a filter, which is the canonical address. */
export async function generateMetadata(props: Props): Promise<Metadata> {
  const { category } = await readPlace((await props.params).category);
  return {
    ...(await listMetadata({ category, page: 1 })),
    robots: { index: false, follow: true },
  };
}

/** The target of the rewrites of `/products?diet=…`, `?without=…` and `?brand=…`. */
export default async function FilteredPage(props: Props) {
  const place = await readParams(props);
  return (
    <ListFrame heading={await headingOf(place)}>
      <ProductList {...place} />
    </ListFrame>
  );
}
