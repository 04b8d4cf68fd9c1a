import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { z } from 'zod';
import { searchProducts } from '@/lib/catalog/queries';
import { LiveSearch } from '../_components/live-search';
import { ListFrame } from '../products/[category]/_components/product-list';

/** The answer is complete when it is sent, so that it can be read where no script runs. */
export const instant = false;

/** Every search is another page to a crawler; the products have addresses of their own. */
export const metadata: Metadata = {
  title: 'Search',
  robots: { index: false, follow: true },
};

const query = z
  .string()
  .trim()
  .min(1)
  .transform((text) => text.slice(0, 100));

/** Where `/products?q=…` is rewritten to: the first results, made by the server. */
export default async function SearchPage({ searchParams }: PageProps<'/search'>) {
  const { q } = await searchParams;
  const text = query.safeParse(Array.isArray(q) ? q[0] : q);
  if (!text.success) redirect('/products');
  const results = await searchProducts(text.data);

  return (
    <ListFrame place={{ category: 'all', page: 1 }} query={text.data}>
      <LiveSearch initial={{ query: text.data, ...results }} />
    </ListFrame>
  );
}
