import { readdirSync } from 'node:fs';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { findCategory } from '@/lib/catalog/categories';
import { PAGE_SIZE } from '@/lib/catalog/limits';
import { categoryPath, productPath } from '@/lib/catalog/links';
import { categoryOfProduct, indexState, isRemovedProduct } from '@/lib/catalog/search/index-state';
import { MISSING_ROUTES, notFoundView } from '@/lib/http/page-views';
import { type Language, languagesOf, prefixOf, splitPath } from '@/lib/i18n/languages';
import { hasPageAt } from '@/lib/pages/footer';
import { currentShop, lastKnownShop, readShop } from '@/lib/shop/read';
import { isSection } from '@/lib/shop/sections';
import { inProject } from './process/project';
import { isApi, ShopResponse } from './response';
import { createRouteTemplate, OTHER, readRoutes } from './route-template';

const PRODUCTS = /^\/products\/([^/?]+)(?:\/([^/?]+))?(?:\?|$)/;
const TEXT_PAGE = /^\/pages\/([^/?]*)\/?(?:\?|$)/;
const LIST_PAGE = /^\/products\/([^/?]+)\/pages\/([^/?]*)/;
/** Matches a path that starts with two slashes. A browser would read it as the host of another site. */
const ELSEWHERE = /^\/[/\\]/;
/** Matches pages to which mails or shoppers link. The shop may have removed the language of such a link. */
const LINKED = new RegExp(
  `^/(?:${[
    ...['account', 'back-in-stock', 'forgot-password', 'guest-order', 'my-orders', 'newsletter'],
    ...['phone-order', 'reset-password', 'shared-list', 'products/[^/?]+/[0-9a-f]{24}'],
  ].join('|')})(?:[/?]|$)`,
);

const SETTINGS_SECTION = /^\/seller\/settings\/([^/?]+)$/;

/** Pages that have moved. Sellers may have bookmarked their former URLs. */
const MOVED: ReadonlyMap<string, string> = new Map([['/seller/takings', '/seller/day-report']]);

/** With status 308, `path` is the redirect target. Otherwise it is the page to send. */
type Page = { path: string; status: 404 | 410 | 308 };

const notFoundPage = (category?: string): Page => ({ path: notFoundView(category), status: 404 });

function productAt(id: string, segment: string): Page | undefined {
  const category = categoryOfProduct(id);
  if (isRemovedProduct(id)) return { path: notFoundView(category, 'removed'), status: 410 };
  if (category === undefined) {
    // Without a search index, only the page itself, in Next.js, can check whether the product exists.
    return indexState.built ? notFoundPage(findCategory(segment)?.path) : undefined;
  }
  const path = productPath({ _id: id, category });
  return path === `/products/${segment}/${id}` ? undefined : { path, status: 308 };
}

/** Returns an upper limit. Only the page itself can compute the exact number. */
const maxPages = () => Math.ceil((indexState.built?.index.size ?? Infinity) / PAGE_SIZE);

/**
 * Returns the response to a URL that is not exactly the URL of an existing page: 404 for an unknown page, 410 for a
 * removed product, 308 for another spelling. Next.js therefore renders and stores only existing pages.
 */
function otherPageOf(url: string, isRoute: (path: string) => boolean): Page | undefined {
  const pathname = url.split('?', 1)[0] ?? '';
  const moved = MOVED.get(pathname);
  if (moved !== undefined) return { path: moved, status: 308 };
  const section = SETTINGS_SECTION.exec(pathname)?.[1];
  // An earlier version may have had this section. Without the redirect, Next.js would show its own English 404 page.
  if (section !== undefined && !isSection(section))
    return { path: '/seller/settings', status: 308 };
  if (MISSING_ROUTES.test(url) || !isRoute(pathname)) return notFoundPage();
  const [isPage, list = '', number = ''] = LIST_PAGE.exec(url) ?? [];
  const [isProduct, first = '', id] = PRODUCTS.exec(url) ?? [];
  if (isPage === undefined && isProduct === undefined) return undefined;
  const segment = list || first;
  if (isProduct !== undefined && id !== undefined && id !== 'pages') return productAt(id, segment);
  const category = segment === 'all' ? 'all' : findCategory(segment)?.path;
  if (!category || id === 'pages') return notFoundPage(category);
  if (list && !(/^[1-9]\d{0,5}$/.test(number) && Number(number) <= maxPages()))
    return notFoundPage(category);
  const path = categoryPath(category);
  if (path === `/products/${segment}`) return undefined;
  return { path: url.replace(`/products/${segment}`, path), status: 308 };
}

/**
 * Returns a redirect or a 404 for the URL of a text page. Before a 404, it reloads the settings, because another
 * instance may have added the page.
 */
async function otherTextPage(slug: string): Promise<Page | undefined> {
  const isThere = (shop: ReturnType<typeof lastKnownShop>, name = slug) => hasPageAt(shop, name);
  if (isThere(lastKnownShop())) return undefined;
  const shop = await readShop().catch(lastKnownShop);
  if (isThere(shop)) return undefined;
  const lower = slug.toLowerCase();
  return isThere(shop, lower) ? { path: `/pages/${lower}`, status: 308 } : notFoundPage();
}

/** Returns the response to a URL without a language prefix. Returns undefined if the page exists. */
async function otherPage(
  url: string,
  isRoute: (path: string) => boolean,
): Promise<Page | undefined> {
  const slug = TEXT_PAGE.exec(url)?.[1];
  return slug === undefined ? otherPageOf(url, isRoute) : otherTextPage(slug);
}

function createIsRoute(): (path: string) => boolean {
  const routes = readRoutes();
  if (!routes) return () => true;
  const nameOf = createRouteTemplate(routes);
  const files = new Set(readdirSync(inProject('public')));
  return (path) =>
    path.startsWith('/_next/') || files.has(path.split('/')[1] ?? '') || nameOf(path) !== OTHER;
}

async function isSpoken(language: Language): Promise<boolean> {
  const supportsLanguage = (shop: ReturnType<typeof lastKnownShop>) =>
    prefixOf(shop, language) !== '';
  return (
    supportsLanguage(await currentShop()) || supportsLanguage(await readShop().catch(lastKnownShop))
  );
}

/** Works like {@link otherPage}, for a URL with a language prefix. */
async function pageInLanguage(
  url: string,
  language: Language,
  isRoute: (path: string) => boolean,
): Promise<Page | undefined> {
  const { prefix, rest } = splitPath(url);
  if (!(await isSpoken(language))) {
    const isMain = languagesOf(lastKnownShop())[0] === language;
    const isOwn = isMain && !ELSEWHERE.test(rest);
    return isOwn || LINKED.test(rest) ? { path: rest, status: 308 } : notFoundPage();
  }
  if (/^\/seller(?=[/?]|$)/.test(rest)) return { path: rest, status: 308 };
  const page = await otherPage(rest, isRoute);
  return page && { ...page, path: prefix + page.path };
}

/**
 * Sends one rendered page for all missing URLs, with status 404, or 410 for a removed product. The 404 page of Next.js
 * would be blank without scripts. Next.js would render it for each URL, which blocks the event loop for about 60 ms.
 */
export function withMissingPages(
  listener: RequestListener,
  isRoute = createIsRoute(),
): RequestListener {
  const answer = (request: IncomingMessage, response: ServerResponse, page?: Page) => {
    if (page === undefined) return listener(request, response);
    if (page.status === 308) {
      // Do not cache the redirect. After a change is undone, two cached redirects would loop forever.
      response.writeHead(308, { Location: page.path, 'Cache-Control': 'no-cache' }).end();
      return;
    }
    if (request.headers.rsc !== undefined) {
      // After a 404 or 410, the client router loads the whole document.
      response.writeHead(page.status, { 'Cache-Control': 'no-store' }).end();
      return;
    }
    request.url = page.path;
    // A client that has cached the 404 page must get the 404 status, not a 304.
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
