import type { Metadata } from 'next';
import { pasteLink } from '@/app/_components/paste-link';
import { Messages } from '@/app/_i18n/server';
import { LiveSearch, SearchHeading } from '@/app/[lang]/(shop)/_components/live-search';
import { facetsOf, hasGroups, ownCategories } from '@/lib/catalog/queries';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { headingOf, listMetadata, readPlace } from './_components/list-place';
import { ListFrame, ProductList } from './_components/product-list';

export const ensureStatic = 'navigation';

/**
 * The build has no database, so it prerenders only a placeholder, which responds with 404. Real lists render on their
 * first request.
 */
export const generateStaticParams = () => [{ category: 'none' }];

type Props = PageProps<'/[lang]/products/[category]'>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return listMetadata(await readPlace((await params).category));
}

export default async function CategoryPage({ params }: Props) {
  const place = await readPlace((await params).category);
  const list = <ProductList {...place} />;

  const heading = await headingOf(place);

  if (place.category !== 'all') return <ListFrame heading={heading}>{list}</ListFrame>;
  const [categories, facets, foot] = await Promise.all([
    ownCategories(),
    facetsOf('all'),
    pasteLink(),
  ]);
  return (
    <Messages namespaces={hasGroups() ? ['search', 'sizes'] : ['search']} labels>
      <ListFrame heading={<SearchHeading>{heading}</SearchHeading>}>
        <LiveSearch {...omitUndefined({ categories, hasFilter: facets ? true : undefined, foot })}>
          {list}
        </LiveSearch>
      </ListFrame>
    </Messages>
  );
}
