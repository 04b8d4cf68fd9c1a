import { categoryPath } from './catalog/links';
import { findCategory } from './site';

const PAGES = new Set([
  'products',
  'cart',
  'add-address',
  'my-orders',
  'seller',
  'seller/product-list',
  'seller/orders',
]);

/**
 * The path that `/loader?next=…` may lead to: one of this shop's own pages, named without its
 * slash as in `my-orders`. Anything else gives `/`. The answer is put together from known parts,
 * so that no spelling of another site can be in it (DESIGN 2.10).
 */
export function safeNext(next: string | null | undefined): string {
  if (!next) return '/';
  if (PAGES.has(next)) return `/${next}`;
  const [, segment = '', id] = /^products\/([a-z]{1,40})(?:\/([0-9a-f]{24}))?$/i.exec(next) ?? [];
  const category = findCategory(segment);
  if (!category) return '/';
  return id ? `${categoryPath(category.path)}/${id.toLowerCase()}` : categoryPath(category.path);
}
