import type { Metadata } from 'next';
import {
  type ListPlace,
  readPlace,
  unindexedMetadata,
} from '@/app/[lang]/(shop)/products/[category]/_components/list-place';
import { ListPage } from '@/app/[lang]/(shop)/products/[category]/_components/product-list';
import { optionsOfParams } from '@/lib/catalog/list-options';

/** The server does not stream this page, because browsers without scripts cannot show streamed parts. */
export const instant = false;

type Props = PageProps<'/[lang]/filtered/[category]'>;

async function readParams({ params, searchParams }: Props): Promise<ListPlace> {
  const [{ category }, query] = await Promise.all([params, searchParams]);
  // Without a known filter, the page shows the whole list.
  return { ...(await readPlace(category, query.page)), view: optionsOfParams(query) };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  return unindexedMetadata(await readPlace((await props.params).category));
}

/** `/products?diet=…`, `/products?without=…` and `/products?brand=…` are rewritten to this page. */
export default async function FilteredPage(props: Props) {
  return <ListPage {...(await readParams(props))} />;
}
