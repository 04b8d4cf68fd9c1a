import { findCategory } from '@/lib/catalog/categories';
import { categoryPath } from '@/lib/catalog/links';

const PAGES = new Set([
  'products',
  'cart',
  'add-address',
  'my-orders',
  'account',
  'forgot-password',
  'seller',
  'seller/product-list',
  'seller/categories',
  'seller/import',
  'seller/orders',
  'seller/settings',
  'seller/pages',
  'seller/account',
]);
/** The pages of one order and of one product in the seller's area. */
const ONE = /^(my-orders|seller\/orders|seller\/product-list)\/[0-9a-f]{24}$/;

/**
 * The path that `/loader?next=…` may lead to: one of the shop's own pages, named without its slash
 * as in `my-orders`; anything else gives `/`. The result is built from known parts, so it cannot
 * lead to another site (docs/product.md 1.9).
 */
export function safeNext(next: string | null | undefined): string {
  if (!next) return '/';
  if (PAGES.has(next) || ONE.test(next)) return `/${next}`;
  const [, segment = '', id] = /^products\/([\w-]{1,40})(?:\/([0-9a-f]{24}))?$/i.exec(next) ?? [];
  const category = findCategory(segment);
  if (!category) return '/';
  return id ? `${categoryPath(category.path)}/${id.toLowerCase()}` : categoryPath(category.path);
}
