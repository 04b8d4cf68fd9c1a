import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { pasteLink } from '@/app/_components/paste-link';
import { getT, Messages, pageLanguage } from '@/app/_i18n/server';
import { LiveSearch, SearchHeading } from '@/app/[lang]/(shop)/_components/live-search';
import {
  ChosenFacts,
  FactFilterForm,
} from '@/app/[lang]/(shop)/products/[category]/_components/list-controls';
import {
  type ListPlace,
  readPageNumber,
  requireProducts,
} from '@/app/[lang]/(shop)/products/[category]/_components/list-place';
import { ListFrame, Pager } from '@/app/[lang]/(shop)/products/[category]/_components/product-list';
import { findCategory } from '@/lib/catalog/categories';
import { DEFAULT_OPTIONS } from '@/lib/catalog/links';
import { isDefaultView, optionsOfParams, searchText } from '@/lib/catalog/list-options';
import {
  bestSellers,
  facetsOf,
  hasGroups,
  ownCategories,
  searchProducts,
  searchResultsPage,
} from '@/lib/catalog/queries';
import type { Language } from '@/lib/i18n/languages';
import { pathIn } from '@/lib/i18n/path-in';
import { omitUndefined } from '@/lib/utils/omit-undefined';

/** The server does not stream this page, because browsers without scripts cannot show streamed parts. */
export const instant = false;

/**
 * Search engines do not index this page, because each search would be a page of its own. They do not follow its links,
 * because each sort order, filter and page needs a database query.
 */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getT('catalog');
  return { title: t('search'), robots: { index: false, follow: false } };
}

type Params = Awaited<PageProps<'/[lang]/search'>['searchParams']>;

/** A page number beyond the last page responds with 404. */
async function arranged(
  list: Required<Omit<ListPlace, 'page'>>,
  asked: Params['page'],
  code: Language,
) {
  const { category, query: text, view } = list;
  const page = readPageNumber(asked);
  const within = omitUndefined({
    language: code,
    category: category === 'all' ? undefined : category,
  });
  const { pages, ...results } = await searchResultsPage(
    text,
    view ?? DEFAULT_OPTIONS,
    page,
    within,
  );
  requireProducts(page, [...results.products, ...(results.related ?? [])]);
  return { results: { view, ...results }, pager: <Pager {...list} page={page} pages={pages} /> };
}

/** `/products?q=…` is rewritten to this page. */
export default async function SearchPage({ searchParams }: PageProps<'/[lang]/search'>) {
  const params = await searchParams;
  const { q, category: asked } = params;
  const text = searchText(Array.isArray(q) ? q[0] : q);
  const category = typeof asked === 'string' ? findCategory(asked)?.path : undefined;
  const [t, { code, prefix }] = await Promise.all([getT('catalog'), pageLanguage()]);
  if (!text) redirect(pathIn(prefix, '/products'));
  const options = optionsOfParams(params);
  const view = isDefaultView(options) ? undefined : options;
  const list = { category: category ?? 'all', query: text };
  const { results, pager } = view
    ? await arranged({ ...list, view }, params.page, code)
    : { results: await searchProducts(text, code, category), pager: undefined };
  const [categories, facets, foot] = await Promise.all([
    ownCategories(),
    facetsOf(list.category),
    pasteLink(),
  ]);
  const isEmpty = results.products.length === 0 && !results.related?.length;
  const popular = isEmpty ? await bestSellers(code) : undefined;

  return (
    <Messages namespaces={hasGroups() ? ['search', 'sizes'] : ['search']} labels>
      <ListFrame
        heading={<SearchHeading query={text}>{t('allProducts')}</SearchHeading>}
        query={text}
      >
        <LiveSearch
          initial={{ query: text, category, popular, ...results }}
          {...omitUndefined({
            parts:
              view || facets
                ? {
                    filter: facets && (
                      <FactFilterForm
                        {...list}
                        view={view}
                        facets={facets}
                        isOpen={params.filter === '1'}
                      />
                    ),
                    chosen: <ChosenFacts {...list} view={view} />,
                    pager,
                  }
                : undefined,
            categories,
            hasFilter: facets ? true : undefined,
            foot,
          })}
        />
      </ListFrame>
    </Messages>
  );
}
