import { type NextRequest, NextResponse } from 'next/server';
import { readSession } from '@/lib/auth/sessions';
import { findCategory } from '@/lib/catalog/categories';
import { hasPage } from '@/lib/catalog/list';
import {
  isDefaultView,
  isFiltered,
  isSearch,
  optionsOfParams,
  type Params,
  parsePageNumber,
  searchText,
} from '@/lib/catalog/list-options';
import { noSearch } from '@/lib/catalog/search/outage-page';
import { hasSortedPage } from '@/lib/catalog/sorted-ids';
import { isDatabaseUp } from '@/lib/db';
import { MISSING_HEADER, notFoundView } from '@/lib/http/page-views';
import { MAIN, mainLanguageOf, splitPath } from '@/lib/i18n/languages';
import { pathIn } from '@/lib/i18n/path-in';
import { lastKnownShop } from '@/lib/shop/read';

/**
 * Handles the few paths for which a static page is not enough.
 *
 * - A page that needs a session redirects to the page with the login. This does not protect data: each API handler
 *   checks the session.
 * - A search responds with 503 while the database is down. The search page sends its status 200 before its query fails.
 * - A page number beyond the end of a list shows the shop's 404 page. The 404 page of Next.js is blank without scripts.
 *   The dynamic pages of filtered lists and search results also send their status 200 before they know their length.
 *
 * Middleware makes a static page about a third slower, so the matcher lists only these paths.
 */
export const config = {
  runtime: 'nodejs',
  matcher: [
    '/seller/:path+',
    '/add-address',
    // Skip requests of the client router, which prefetches every linked page.
    { source: '/products/:category/pages/:page', missing: [{ type: 'header', key: 'rsc' }] },
    { source: '/products', has: [{ type: 'query', key: 'q', value: '.+' }] },
    {
      source: '/products/:category?',
      has: [
        { type: 'query', key: 'diet', value: '.+' },
        { type: 'query', key: 'page' },
      ],
      missing: [{ type: 'header', key: 'rsc' }],
    },
    {
      source: '/products/:category?',
      has: [
        { type: 'query', key: 'without', value: '.+' },
        { type: 'query', key: 'page' },
      ],
      missing: [{ type: 'header', key: 'rsc' }],
    },
    {
      source: '/products/:category?',
      has: [
        { type: 'query', key: 'brand', value: '.+' },
        { type: 'query', key: 'page' },
      ],
      missing: [{ type: 'header', key: 'rsc' }],
    },
    '/:lang([a-z]{2})/add-address',
    {
      source: '/:lang([a-z]{2})/products/:category/pages/:page',
      missing: [{ type: 'header', key: 'rsc' }],
    },
    { source: '/:lang([a-z]{2})/products', has: [{ type: 'query', key: 'q', value: '.+' }] },
    {
      source: '/:lang([a-z]{2})/products/:category?',
      has: [
        { type: 'query', key: 'diet', value: '.+' },
        { type: 'query', key: 'page' },
      ],
      missing: [{ type: 'header', key: 'rsc' }],
    },
    {
      source: '/:lang([a-z]{2})/products/:category?',
      has: [
        { type: 'query', key: 'without', value: '.+' },
        { type: 'query', key: 'page' },
      ],
      missing: [{ type: 'header', key: 'rsc' }],
    },
    {
      source: '/:lang([a-z]{2})/products/:category?',
      has: [
        { type: 'query', key: 'brand', value: '.+' },
        { type: 'query', key: 'page' },
      ],
      missing: [{ type: 'header', key: 'rsc' }],
    },
  ],
};

/**
 * Pages that open without a session: staff members may not be able to sign in yet, and order pages show the login
 * themselves.
 */
const FOR_ANYBODY = /^\/seller\/(join|reset-password|orders(\/[0-9a-f]{24})?)$/;

const rules = [
  { under: '/seller/', audience: 'seller', otherwise: '/seller' },
  { under: '/add-address', audience: 'shopper', otherwise: '/cart' },
] as const;

type Address = ReturnType<typeof splitPath>;

/** The server sets the status 404 for this page. */
function missingPage(request: NextRequest, { language }: Address, category?: string) {
  const target = request.nextUrl.clone();
  target.pathname = `/${language ?? MAIN}${notFoundView(category)}`;
  target.search = '';
  return NextResponse.rewrite(target, { headers: { [MISSING_HEADER]: '1' } });
}

const LIST_PAGE = /^\/products\/([^/]+)\/pages\/([^/]+)$/;

const pathOf = (segment: string) => (segment === 'all' ? 'all' : findCategory(segment)?.path);

async function listPage(request: NextRequest, address: Address, segment: string, page: string) {
  const category = pathOf(segment)?.toLowerCase();
  const number = parsePageNumber(page);
  const isThere = category && number && hasPage(category, number);
  // If the database is down, serve the page, which shows the error itself.
  if (isThere && (await isThere.catch(() => true))) return NextResponse.next();
  return missingPage(request, address, category);
}

const LIST = /^\/products(?:\/([^/]+))?$/;

/** Returns the query parameters in the form that Next.js passes to pages. A repeated parameter has an array of values. */
function paramsOf({ nextUrl: { searchParams } }: NextRequest): Params {
  const valuesOf = (name: string) => {
    const values = searchParams.getAll(name);
    return values.length > 1 ? values : values[0];
  };
  return Object.fromEntries([...searchParams.keys()].map((name) => [name, valuesOf(name)]));
}

/**
 * Returns the list that a dynamic page shows with page numbers. Only the list of all products, without a `segment`, has
 * search results. The page itself handles an unknown category.
 */
function dynamicListOf(params: Params, segment?: string) {
  const view = optionsOfParams(params);
  if (segment === undefined && isSearch(params)) {
    const q = searchText([params.q ?? ''].flat()[0]);
    const asked = typeof params.category === 'string' ? params.category : '';
    // The search page redirects without a text, and shows no page numbers for the default view.
    if (!q || isDefaultView(view)) return undefined;
    return { q, view, category: findCategory(asked)?.path ?? 'all' };
  }
  const category = pathOf(segment ?? 'all');
  return category && isFiltered(params) ? { view, category } : undefined;
}

/**
 * Handles filtered lists and search results. Other sorted lists are static pages, which respond with 404 themselves.
 */
async function dynamicList(request: NextRequest, address: Address, segment?: string) {
  // The client router fetches the page, which shows its 404 page without the status. Next.js hides the header `rsc` from
  // the middleware.
  if (request.headers.get('sec-fetch-dest') === 'empty') return NextResponse.next();
  const params = paramsOf(request);
  const list = dynamicListOf(params, segment);
  if (!list) return NextResponse.next();
  const page = parsePageNumber(params.page);
  const language = address.language ?? mainLanguageOf(lastKnownShop());
  // If the database is down, serve the page, which shows the error itself.
  const isThere = page && (await hasSortedPage({ ...list, language }, page).catch(() => true));
  return isThere ? NextResponse.next() : missingPage(request, address, list.category);
}

async function search(request: NextRequest, address: Address): Promise<NextResponse> {
  if (await isDatabaseUp()) return dynamicList(request, address);
  const { prefix, language } = address;
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Retry-After': '5' };
  const shop = lastKnownShop();
  const page = noSearch(shop.name, language ?? mainLanguageOf(shop), prefix);
  return new NextResponse(page, { status: 503, headers });
}

export async function middleware(request: NextRequest) {
  const address = splitPath(request.nextUrl.pathname);
  const { prefix, rest: path } = address;
  const [, category, page] = LIST_PAGE.exec(path) ?? [];
  if (category !== undefined && page !== undefined)
    return listPage(request, address, category, page);
  if (path === '/products' && isSearch(paramsOf(request))) return search(request, address);
  const list = LIST.exec(path);
  if (list) return dynamicList(request, address, list[1]);
  const rule = rules.find(({ under }) => path.startsWith(under));
  if (!rule || FOR_ANYBODY.test(path)) return NextResponse.next();
  // If the database is down, serve the page, which shows the error itself.
  const mayPass = await readSession(request, rule.audience).catch(() => true);
  if (mayPass) return NextResponse.next();
  const target = request.nextUrl.clone();
  target.pathname = pathIn(prefix, rule.otherwise);
  target.search = '';
  return NextResponse.redirect(target);
}
