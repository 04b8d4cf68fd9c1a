import { findCategory } from '@/lib/catalog/categories';
import { splitPath } from '@/lib/i18n/languages';
import {
  CATEGORIES_TAG,
  EVERY_PAGE_TAG,
  HOME_TAG,
  listTag,
  pageTag,
  productTag,
  relatedTag,
} from '@/lib/page-cache/tags';

const LIST = /^\/products(?:\/([\w-]+)(?:\/pages\/\d+)?)?$/;
const MISSING = /^\/missing\//;
const PAGE = /^\/pages\/([\w-]+)$/;
const PRODUCT = /^\/products\/([\w-]+)\/([\da-f]{24})$/;

/**
 * Returns the cache tags of the page at a path. The queries of lib/catalog, lib/home and lib/pages set the same
 * tags on the data of the page.
 */
export function tagsOfPage(address: string): string[] {
  const { rest: path } = splitPath(address);
  if (path === '/') return [EVERY_PAGE_TAG, CATEGORIES_TAG, HOME_TAG];
  const [isList, list = 'all'] = LIST.exec(path) ?? [];
  if (isList) return [EVERY_PAGE_TAG, CATEGORIES_TAG, listTag(findCategory(list)?.path ?? list)];
  const [isProduct, category = '', id = ''] = PRODUCT.exec(path) ?? [];
  if (isProduct) return [EVERY_PAGE_TAG, productTag(id), relatedTag(category)];
  const [isPage, slug = ''] = PAGE.exec(path) ?? [];
  if (isPage) return [EVERY_PAGE_TAG, pageTag(slug)];
  return MISSING.test(path) ? [EVERY_PAGE_TAG, CATEGORIES_TAG] : [EVERY_PAGE_TAG];
}
