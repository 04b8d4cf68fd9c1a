import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { z } from 'zod';
import { LiveSearch } from '@/app/(shop)/_components/live-search';
import { SearchHeading } from '@/app/(shop)/_components/search-heading';
import { ListFrame } from '@/app/(shop)/products/[category]/_components/product-list';
import { findCategory } from '@/lib/catalog/categories';
import { bestSellers, ownCategories, searchProducts } from '@/lib/catalog/queries';

/** The answer is sent as a whole, so that it can be read without scripts. */
export const instant = false;

/** Not indexed: every search would be another page, and products have pages of their own. */
export const metadata: Metadata = {
  title: 'Search',
  robots: { index: false, follow: true },
};

const query = z
  .string()
  .trim()
  .min(1)
  .transform((text) => text.slice(0, 100));

/** The target of the rewrite of `/products?q=…`: the first results, rendered by the server. */
export default async function SearchPage({ searchParams }: PageProps<'/search'>) {
  const { q, category: asked } = await searchParams;
  const text = query.safeParse(Array.isArray(q) ? q[0] : q);
  if (!text.success) redirect('/products');
  const category = typeof asked === 'string' ? findCategory(asked)?.path : undefined;
  const results = await searchProducts(text.data, category);
  const categories = await ownCategories();
  const isEmpty = results.products.length === 0 && !results.related;
  const popular = isEmpty ? await bestSellers() : undefined;

  return (
    <ListFrame
      heading={<SearchHeading query={text.data}>All Products</SearchHeading>}
      query={text.data}
    >
      <LiveSearch
        initial={{ query: text.data, category, popular, ...results }}
        {...(categories ? { categories } : {})}
      />
    </ListFrame>
  );
}
