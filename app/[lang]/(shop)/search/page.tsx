import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { z } from 'zod';
import { getT, Messages, pageLanguage } from '@/app/_i18n/server';
import { LiveSearch, SearchHeading } from '@/app/[lang]/(shop)/_components/live-search';
import { ListFrame } from '@/app/[lang]/(shop)/products/[category]/_components/product-list';
import { findCategory } from '@/lib/catalog/categories';
import { bestSellers, hasGroups, ownCategories, searchProducts } from '@/lib/catalog/queries';
import { pathIn } from '@/lib/i18n/path-in';

/** The server sends the whole response at once, so browsers without scripts show it completely. */
export const instant = false;

/**
 * Search engines do not index this page. Each search would otherwise be a page of its own, and products have
 * their own pages.
 */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getT('catalog');
  return { title: t('search'), robots: { index: false, follow: true } };
}

const query = z
  .string()
  .trim()
  .min(1)
  .transform((text) => text.slice(0, 100));

/** `/products?q=…` is rewritten to this page. The server renders the first results. */
export default async function SearchPage({ searchParams }: PageProps<'/[lang]/search'>) {
  const { q, category: asked } = await searchParams;
  const text = query.safeParse(Array.isArray(q) ? q[0] : q);
  const category = typeof asked === 'string' ? findCategory(asked)?.path : undefined;
  const [t, { code, prefix }] = await Promise.all([getT('catalog'), pageLanguage()]);
  if (!text.success) redirect(pathIn(prefix, '/products'));
  const results = await searchProducts(text.data, code, category);
  const categories = await ownCategories();
  const isEmpty = results.products.length === 0 && !results.related;
  const popular = isEmpty ? await bestSellers(code) : undefined;

  return (
    <Messages namespaces={hasGroups() ? ['search', 'sizes'] : ['search']} labels>
      <ListFrame
        heading={<SearchHeading query={text.data}>{t('allProducts')}</SearchHeading>}
        query={text.data}
      >
        <LiveSearch
          initial={{ query: text.data, category, popular, ...results }}
          {...(categories ? { categories } : {})}
        />
      </ListFrame>
    </Messages>
  );
}
