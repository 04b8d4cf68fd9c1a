import { readdirSync } from 'node:fs';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { findCategory } from '@/lib/catalog/categories';
import { PAGE_SIZE } from '@/lib/catalog/limits';
import { categoryPath, productPath } from '@/lib/catalog/links';
import { categoryOfProduct, indexState, isRemovedProduct } from '@/lib/catalog/search/index-state';
import { MISSING_ROUTES, missingView } from '@/lib/http/page-views';
import { type Language, languagesOf, prefixOf, splitPath } from '@/lib/i18n/languages';
import { hasPageAt } from '@/lib/pages/footer';
import { currentShop, lastKnownShop, readShop } from '@/lib/shop/read';
import { inProject } from './process/project';
import { isApi } from './refuse';
import { ShopResponse } from './response';
import { createRouteTemplate, OTHER, readRoutes } from './route-template';

const PRODUCTS = /^\/products\/([^/?]+)(?:\/([^/?]+))?(?:\?|$)/;
const TEXT_PAGE = /^\/pages\/([^/?]*)\/?(?:\?|$)/;
const LIST_PAGE = /^\/products\/([^/?]+)\/pages\/([^/?]*)/;
/** Matches the start of a path that a browser would read as the host of another site. */
const ELSEWHERE = /^\/[/\\]/;
/** Matches pages that mails link to. The shop may have removed the language of the link since. */
const MAILED = /^\/(?:forgot-password|my-orders|newsletter|phone-order|reset-password)(?:[/?]|$)/;

/** `path` is the page to send, or with status 308 the URL of the page. */
type Page = { path: string; status: 404 | 410 | 308 };

const missing = (category?: string): Page => ({ path: missingView(category), status: 404 });

function productAt(id: string, segment: string): Page | undefined {
  const category = categoryOfProduct(id);
  if (isRemovedProduct(id)) return { path: missingView(category, 'removed'), status: 410 };
  if (category === undefined) {
    // Without a search index, only Next.js can find the product.
    return indexState.built ? missing(findCategory(segment)?.path) : undefined;
  }
  const path = productPath({ _id: id, category });
  return path === `/products/${segment}/${id}` ? undefined : { path, status: 308 };
}

/** Returns an upper bound of the number of pages of a list. Only Next.js knows the exact number. */
const maxPages = () => Math.ceil((indexState.built?.index.size ?? Infinity) / PAGE_SIZE);

/**
 * Returns the page to send for a page that does not exist (404), whose product was removed (410), or that has
 * another URL (308). Returns undefined for any other page. Because of it, Next.js never renders and stores
 * more URLs than the catalogue has.
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
 * Does the same as {@link otherPageOf} for a text page. Reloads the shop's settings before it reports that a
 * page does not exist. Otherwise Next.js would render and store a page for every invented URL.
 */
async function otherTextPage(slug: string): Promise<Page | undefined> {
  const isThere = (shop: ReturnType<typeof lastKnownShop>, name = slug) => hasPageAt(shop, name);
  if (isThere(lastKnownShop())) return undefined;
  const shop = await readShop().catch(lastKnownShop);
  if (isThere(shop)) return undefined;
  const lower = slug.toLowerCase();
  return isThere(shop, lower) ? { path: `/pages/${lower}`, status: 308 } : missing();
}

/** Does the same as {@link otherPageOf} for any URL in the main language. */
async function otherPage(
  url: string,
  isRoute: (path: string) => boolean,
): Promise<Page | undefined> {
  const slug = TEXT_PAGE.exec(url)?.[1];
  return slug === undefined ? otherPageOf(url, isRoute) : otherTextPage(slug);
}

/** Creates the function that returns whether a path is a page or a file of the build. */
function createIsRoute(): (path: string) => boolean {
  const routes = readRoutes();
  if (!routes) return () => true;
  const nameOf = createRouteTemplate(routes);
  const files = new Set(readdirSync(inProject('public')));
  return (path) =>
    path.startsWith('/_next/') || files.has(path.split('/')[1] ?? '') || nameOf(path) !== OTHER;
}

/** Returns whether the shop has an additional language. Reloads the shop's settings before it returns false. */
async function isSpoken(language: Language): Promise<boolean> {
  const speaks = (shop: ReturnType<typeof lastKnownShop>) => prefixOf(shop, language) !== '';
  return speaks(await currentShop()) || speaks(await readShop().catch(lastKnownShop));
}

/** Does the same as {@link otherPage} for a URL with a language. The result has the same language. */
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
 * Answers all URLs without a page with one shared page, which is rendered once. The status is 404, or 410 for
 * a removed product. The 404 page of Next.js would be blank without scripts. It would also be rendered for
 * each unknown URL, at a cost of about 60 ms of the event loop and memory in the cache.
 */
export function withMissingPages(
  listener: RequestListener,
  isRoute = createIsRoute(),
): RequestListener {
  const answer = (request: IncomingMessage, response: ServerResponse, page?: Page) => {
    if (page === undefined) return listener(request, response);
    if (page.status === 308) {
      // A cached redirect would loop forever after a product, a path or the main language is changed back.
      response.writeHead(308, { Location: page.path, 'Cache-Control': 'no-cache' }).end();
      return;
    }
    if (request.headers.rsc !== undefined) {
      // On this status, the client router loads the document.
      response.writeHead(page.status, { 'Cache-Control': 'no-store' }).end();
      return;
    }
    request.url = page.path;
    // A client that has cached the 404 page must get the status, not a 304.
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
