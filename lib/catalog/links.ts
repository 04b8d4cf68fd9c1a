import type { ProductView } from './schema';

/** The page of a category; categories are compared in lower case (spec section 2). */
export const categoryPath = (category: string) => `/products/${category.toLowerCase()}`;

/** The one page of a product: `/products/{category}/{id}`. */
export const productPath = (product: Pick<ProductView, '_id' | 'category'>) =>
  `${categoryPath(product.category)}/${product._id}`;

/**
 * A page (from 1) of a category's list, or of `all`: the first has the plain address, further ones
 * have addresses of their own.
 */
export function pagePath(category: string, page: number): string {
  const first = category === 'all' ? '/products' : categoryPath(category);
  return page === 1 ? first : `${categoryPath(category)}/pages/${page}`;
}
