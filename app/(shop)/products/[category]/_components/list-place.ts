import type { Metadata } from 'next';
import { notFound, permanentRedirect } from 'next/navigation';
import { pagePath } from '@/lib/catalog/links';
import { pageMetadata } from '@/lib/page-metadata';
import { findCategory, site } from '@/lib/site';

/** A list and a page (from 1) of it; `category` is a category's path or `all`. */
export type ListPlace = { category: string; page: number };

/** What stands above a list: the category's label. */
export const headingOf = ({ category }: ListPlace) =>
  findCategory(category)?.text ?? 'All Products';

/**
 * Reads the parameters of a list's address. An unknown category or page is a 404; another way of
 * writing the same address leads to the one that counts.
 */
export function readPlace(segment: string, number = '1'): ListPlace {
  const category = segment === 'all' ? 'all' : findCategory(segment)?.path;
  if (!category || !/^[1-9]\d{0,5}$/.test(number)) notFound();
  const place = { category, page: Number(number) };
  const isCanonical = segment === category.toLowerCase();
  if (!isCanonical) permanentRedirect(pagePath(category, place.page));
  return place;
}

/** What search engines learn of a list. */
export function listMetadata(place: ListPlace): Metadata {
  const heading = headingOf(place);
  const { category, page } = place;
  return pageMetadata({
    title: page > 1 ? `${heading}, page ${page}` : heading,
    description:
      category === 'all'
        ? site.description
        : `${heading} from ${site.name}, at your door in under 30 minutes.`,
    path: pagePath(category, page),
    image: findCategory(category)?.image,
  });
}
