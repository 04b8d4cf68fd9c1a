import type { Metadata } from 'next';
import { notFound, permanentRedirect } from 'next/navigation';
import { getLabelOf, getT, pageLanguage } from '@/app/_i18n/server';
import { findCategory } from '@/lib/catalog/categories';
import { pagePath } from '@/lib/catalog/links';
import { type Params, parsePageNumber } from '@/lib/catalog/list-options';
import type { ListOptions } from '@/lib/catalog/offers';
import type { ProductView } from '@/lib/catalog/view';
import { shopTexts } from '@/lib/home/queries';
import { pathIn } from '@/lib/i18n/path-in';
import { pageMetadata } from '@/lib/shop/page-metadata';
import { shopOfPages } from '@/lib/shop/queries';
import { promiseOf } from '@/lib/shop/shop-texts';

/**
 * `category` is a category's path or `all`. `page` starts at 1. Without `view`, the list has the default sort order.
 */
export type ListPlace = {
  category: string;
  page: number;
  view?: ListOptions | undefined;
  query?: string;
};

export async function headingOf({ category, view }: ListPlace): Promise<string> {
  const [t, labelOf] = await Promise.all([getT('catalog'), getLabelOf()]);
  const found = findCategory(category);
  return found ? labelOf(found) : t(view?.offers ? 'offers' : 'allProducts');
}

/** Returns the number of a page of a list. A text that is not a page number responds with 404. */
export function readPageNumber(text: Params[string]): number {
  const number = parsePageNumber(text);
  if (number === undefined) notFound();
  return number;
}

/** A page without products responds with 404. The first page of an empty list shows a message instead. */
export function requireProducts(page: number, products: readonly ProductView[]): void {
  if (page > 1 && products.length === 0) notFound();
}

/** An unknown category or page responds with 404. A non-canonical URL redirects to the canonical URL. */
export async function readPlace(segment: string, number?: Params[string]): Promise<ListPlace> {
  const category = segment === 'all' ? 'all' : findCategory(segment)?.path;
  if (!category) notFound();
  const place = { category, page: readPageNumber(number) };
  const isCanonical = segment === category.toLowerCase();
  if (!isCanonical) {
    const { prefix } = await pageLanguage();
    permanentRedirect(pathIn(prefix, pagePath(category, place.page)));
  }
  return place;
}

export async function listMetadata(place: ListPlace): Promise<Metadata> {
  const [shop, t, tPromise, { code, prefix }] = await Promise.all([
    shopOfPages(),
    getT('catalog'),
    getT('promise'),
    pageLanguage(),
  ]);
  const promise = promiseOf(shop, tPromise);
  const heading = await headingOf(place);
  const { category, page } = place;
  return pageMetadata({
    shop,
    code,
    title: page > 1 ? t('titleOfPage', { list: heading, page }) : heading,
    description:
      category === 'all'
        ? (await shopTexts(code, prefix !== '')).description
        : t('listFrom', { list: heading, shop: shop.name, promise }),
    path: pagePath(category, page),
    image: findCategory(category)?.image,
  });
}

/** Search engines do not index a sorted or filtered list, because the default list contains the same products. */
export const unindexedMetadata = async (place: ListPlace): Promise<Metadata> => ({
  ...(await listMetadata({ ...place, page: 1 })),
  robots: { index: false, follow: true },
});
