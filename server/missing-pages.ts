import { readdirSync } from 'node:fs';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { findCategory } from '@/lib/catalog/categories';
import { PAGE_SIZE } from '@/lib/catalog/limits';
import { categoryPath, productPath } from '@/lib/catalog/links';
import { categoryOfProduct, indexState, isRemovedProduct } from '@/lib/catalog/search/index-state';
import { MISSING_ROUTES, missingView } from '@/lib/http/page-views';
import { type Language, languagesOf, prefixOf, splitPath } from '@/lib/i18n/languages';
import { hasPageAt } from '@/lib/pages/footer-math';
import { currentShop, lastKnownShop, readShop } from '@/lib/shop/read';
import { inProject } from './process/project';
import { isApi } from './refuse';
import { ShopResponse } from './response';
import { createRouteTemplate, OTHER, readRoutes } from './route-template';

const PRODUCTS = /^\/products\/([^/?]+)(?:\/([^/?]+))?(?:\?|$)/;
const TEXT_PAGE = /^\/pages\/([^/?]*)\/?(?:\?|$)/;
const LIST_PAGE = /^\/products\/([^/?]+)\/pages\/([^/?]*)/;
/** The begin of a path that a browser reads as another site's host. */
const ELSEWHERE = /^\/[/\\]/;
/** Pages that mails link to: the shop may have dropped the language of the link since. */
const MAILED = /^\/(?:forgot-password|my-orders|newsletter|phone-order|reset-password)(?:[/?]|$)/;

/** `path` is the page to send, or with status 308 the address under which the page is. */
type Page = { path: string; status: 404 | 410 | 308 };

const missing = (category?: string): Page => ({ path: missingView(category), status: 404 });

function productAt(id: string, segment: string): Page | undefined {
  const category = categoryOfProduct(id);
  if (isRemovedProduct(id)) return { path: missingView(category, 'removed'), status: 410 };
  if (category === undefined) {
    // Without an index only Next can tell.
    return indexState.built ? missing(findCategory(segment)?.path) : undefined;
  }
  const path = productPath({ _id: id, category });
  return path === `/products/${segment}/${id}` ? undefined : { path, status: 308 };
}

/** An upper bound of the pages of a list; only Next knows the exact number. */
const maxPages = () => Math.ceil((indexState.built?.index.size ?? Infinity) / PAGE_SIZE);

/**
 * What to send instead of a page that does not exist (404), whose product was removed (410), or that has another address (308);
 * undefined for any other page. So Next renders and stores no more addresses than the catalogue has.
 */
function otherPageOf(url: string, isRoute: (path: string) => boolean): Page | undefined {
  if (MISSING_ROUTES.test(url) || !isRoute(url.split('?', 1)[0] ?? '')) return missing();
  const [isPage, list = '', number = ''] = LIST_PAGE.exec(url) ?? [];
  const [isProduct, first = '', id] = PRODUCTS.exec(url) ?? [];
  if (isPage === undefined && isProduct === undefined) return undefined;
  const segment = list || first;
  if (isProduct !== undefined && id !== undefined && id !== 'pages') return productAt(id, segment);
  const category = segment === 'all' ? 'all' : findCategory(segment)?.path;
  if (!category || id === 'pages') return missing(category);
  if (list && !(/^[1-9]\d{0,5}$/.test(number) && Number(number) <= maxPages()))
    return missing(category);
  const path = categoryPath(category);
  if (path === `/products/${segment}`) return undefined;
  return { path: url.replace(`/products/${segment}`, path), status: 308 };
}

/**
 * As {@link otherPageOf}, for a page of text; reads the shop anew before it says that a page does not exist. Next would render
 * and store a page for every made-up address.
 */
async function otherTextPage(slug: string): Promise<Page | undefined> {
  const isThere = (shop: ReturnType<typeof lastKnownShop>, name = slug) => hasPageAt(shop, name);
  if (isThere(lastKnownShop())) return undefined;
  const shop = await readShop().catch(lastKnownShop);
  if (isThere(shop)) return undefined;
  const lower = slug.toLowerCase();
  return isThere(shop, lower) ? { path: `/pages/${lower}`, status: 308 } : missing();
}

/** As {@link otherPageOf}, for any address in the main language. */
async function otherPage(
  url: string,
  isRoute: (path: string) => boolean,
): Promise<Page | undefined> {
  const slug = TEXT_PAGE.exec(url)?.[1];
  return slug === undefined ? otherPageOf(url, isRoute) : otherTextPage(slug);
}

/** Makes the function that tells whether a path is that of a page or a file of the build. */
function createIsRoute(): (path: string) => boolean {
  const routes = readRoutes();
  if (!routes) return () => true;
  const nameOf = createRouteTemplate(routes);
  const files = new Set(readdirSync(inProject('public')));
  return (path) =>
    path.startsWith('/_next/') || files.has(path.split('/')[1] ?? '') || nameOf(path) !== OTHER;
}

/** Whether the shop has a language besides its main one; reads the shop anew before it says no. */
async function isSpoken(language: Language): Promise<boolean> {
  const speaks = (shop: ReturnType<typeof lastKnownShop>) => prefixOf(shop, language) !== '';
  return speaks(await currentShop()) || speaks(await readShop().catch(lastKnownShop));
}

/** As {@link otherPage}, for an address with a language: the result has the same language. */
async function pageInLanguage(
  url: string,
  language: Language,
  isRoute: (path: string) => boolean,
): Promise<Page | undefined> {
  const { prefix, rest } = splitPath(url);
  if (!(await isSpoken(language))) {
    const isMain = languagesOf(lastKnownShop())[0] === language;
    const isOwn = isMain && !ELSEWHERE.test(rest);
    return isOwn || MAILED.test(rest) ? { path: rest, status: 308 } : missing();
  }
  if (/^\/seller(?=[/?]|$)/.test(rest)) return { path: rest, status: 308 };
  const page = await otherPage(rest, isRoute);
  return page && { ...page, path: prefix + page.path };
}

/**
 * Answers an address without a page with one page for all of them, rendered once, and with status 404, or 410 for a removed
 * product. Next's own page would be blank without scripts, and rendered for each unknown address: some 60 ms of the event loop
 * and room in the cache.
 */
export function withMissingPages(
  listener: RequestListener,
  isRoute = createIsRoute(),
): RequestListener {
  const answer = (request: IncomingMessage, response: ServerResponse, page?: Page) => {
    if (page === undefined) return listener(request, response);
    if (page.status === 308) {
      // A stored redirect would loop for ever after a product, a path or the main language is changed back.
      response.writeHead(308, { Location: page.path, 'Cache-Control': 'no-cache' }).end();
      return;
    }
    if (request.headers.rsc !== undefined) {
      // The router of the browser then loads the document.
      response.writeHead(page.status, { 'Cache-Control': 'no-store' }).end();
      return;
    }
    request.url = page.path;
    // A client that has the missing page stored gets the status, not a 304.
    delete request.headers['if-none-match'];
    if (response instanceof ShopResponse) response.missingStatus = page.status;
    listener(request, response);
  };
  return (request, response) => {
    const { url = '' } = request;
    const { language } = splitPath(url);
    if (isApi(request)) listener(request, response);
    else if (!language && !TEXT_PAGE.test(url))
      answer(request, response, otherPageOf(url, isRoute));
    else if (!language)
      void otherPage(url, isRoute).then((page) => answer(request, response, page));
    else
      void pageInLanguage(url, language, isRoute).then((page) => answer(request, response, page));
  };
}
