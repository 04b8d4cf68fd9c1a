import type { RequestListener } from 'node:http';
import { isMissingProduct, isRemovedProduct } from '@/lib/catalog/search/index-state';
import { findCategory } from '@/lib/site';
import { ShopResponse } from './response';

const PRODUCTS = /^\/products\/([^/?]+)(?:\/([^/?]+))?(?:\?|$)/;
const MISSING = /^\/missing(?:[/?]|$)/;

type Page = { path: string; status: 404 | 410 };

/**
 * The page to send when the requested one does not exist (404) or its product was removed (410);
 * undefined otherwise.
 */
function missingPageOf(url: string): Page | undefined {
  if (MISSING.test(url)) return { path: '/missing/all', status: 404 };
  const [, segment, id] = PRODUCTS.exec(url) ?? [];
  if (segment === undefined) return undefined;
  const category = findCategory(segment)?.path.toLowerCase();
  if (id !== undefined && isRemovedProduct(id))
    return { path: `/missing/${category ?? 'all'}/removed`, status: 410 };
  const isMissing = id === undefined ? !category && segment !== 'all' : isMissingProduct(id);
  return isMissing ? { path: `/missing/${category ?? 'all'}`, status: 404 } : undefined;
}

/**
 * Answers the page of a product or category that does not exist with one that is rendered already
 * for all of them, and with status 404, or 410 where a product was removed. Next's own would be blank
 * without scripts, and would be rendered for each unknown address: some 60 ms of the event loop and
 * room in the cache.
 */
export function withMissingPages(listener: RequestListener): RequestListener {
  return (request, response) => {
    const page = missingPageOf(request.url ?? '');
    if (page === undefined) return listener(request, response);
    if (request.headers.rsc !== undefined) {
      // The router of the browser then loads the document, which says so.
      response.writeHead(page.status, { 'Cache-Control': 'no-store' }).end();
      return;
    }
    request.url = page.path;
    // The answer has this status also to those who have the page already.
    delete request.headers['if-none-match'];
    if (response instanceof ShopResponse) response.missingStatus = page.status;
    listener(request, response);
  };
}
