import type { Metadata } from 'next';
import { notFound, permanentRedirect } from 'next/navigation';
import { findCategory } from '@/lib/catalog/categories';
import { pagePath } from '@/lib/catalog/links';
import type { ListOptions } from '@/lib/catalog/offers';
import { pageMetadata } from '@/lib/shop/page-metadata';
import { shopOfPages } from '@/lib/shop/queries';
import { descriptionOf, promiseOf } from '@/lib/shop/words';

/**
 * A list and a page (from 1) of it; `category` is a category's path or `all`. Without `view` it is in
 * its usual order.
 */
export type ListPlace = { category: string; page: number; view?: ListOptions };

/** The heading of a list: the label of its category, "Offers" or "All Products". */
export const headingOf = ({ category, view }: ListPlace) =>
  findCategory(category)?.text ?? (view?.offers ? 'Offers' : 'All Products');

/**
 * Parses the parameters of a list's address. An unknown category or page is a 404; a non-canonical
 * address redirects to the canonical one.
 */
export function readPlace(segment: string, number = '1'): ListPlace {
  const category = segment === 'all' ? 'all' : findCategory(segment)?.path;
  if (!category || !/^[1-9]\d{0,5}$/.test(number)) notFound();
  const place = { category, page: Number(number) };
  const isCanonical = segment === category.toLowerCase();
  if (!isCanonical) permanentRedirect(pagePath(category, place.page));
  return place;
}

/** The metadata of a list for search engines. */
export async function listMetadata(place: ListPlace): Promise<Metadata> {
  const shop = await shopOfPages();
  const heading = headingOf(place);
  const { category, page } = place;
  return pageMetadata({
    shopName: shop.name,
    title: page > 1 ? `${heading}, page ${page}` : heading,
    description:
      category === 'all'
        ? descriptionOf(shop)
        : `${heading} from ${shop.name}, at your door ${promiseOf(shop)}.`,
    path: pagePath(category, page),
    image: findCategory(category)?.image,
  });
}
