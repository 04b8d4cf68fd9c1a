import type { ListOptions } from './offers';
import type { ProductView } from './view';

/** Returns the path of a category page, in lower case. */
export const categoryPath = (category: string) => `/products/${category.toLowerCase()}`;

/** Returns the canonical path of a product: `/products/{category}/{id}`. */
export const productPath = (product: Pick<ProductView, '_id' | 'category'>) =>
  `${categoryPath(product.category)}/${product._id}`;

/** The default list: sorted by newest, without filters. */
export const DEFAULT_OPTIONS: ListOptions = { sort: 'newest', offers: false };

/**
 * Returns the path of a page (from 1) of a category's list, or of the list `all`. Page 1 has no page number. Other
 * options become query parameters, which next.config.ts rewrites. With `q`, the list contains the search results in
 * this category.
 */
export function pagePath(
  category: string,
  page: number,
  view: ListOptions = DEFAULT_OPTIONS,
  q?: string,
): string {
  const isAll = category === 'all';
  const first = isAll || q ? '/products' : categoryPath(category);
  const { sort, offers, facts } = view;
  if (q || sort !== 'newest' || offers || facts) {
    const query = new URLSearchParams(q ? { q } : {});
    if (q && !isAll) query.set('category', category.toLowerCase());
    for (const [name, value] of Object.entries(facts ?? {}))
      if (value.length > 0) query.set(name, String(value));
    if (sort !== 'newest') query.set('sort', sort);
    if (offers) query.set('offers', '1');
    if (page > 1) query.set('page', String(page));
    return `${first}?${query}`;
  }
  return page === 1 ? first : `${categoryPath(category)}/pages/${page}`;
}
