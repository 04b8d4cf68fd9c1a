/* Next loads this file with next.config.ts and does not resolve `@/`, so this file imports nothing. */

/**
 * Views are internal routes that Next renders at the public URLs in `rewrites`. A page that reads the query cannot be
 * static, and the build has no database, so some pages need a view. The server redirects a direct request for a view to
 * `address`. Otherwise Next would store a page for every invented URL. See docs/architecture.md.
 */

type Query = { type: 'query'; key: string; value: string };
/** A Next.js rewrite, for the shop's main language. */
export type Rewrite = { source: string; destination: string; has?: Query[] };

type View = {
  /** The paths of the route, as a Next.js pattern. */
  route: string;
  address: string;
  rewrites: Rewrite[];
};

const LISTS = [
  { source: '/products', category: 'all' },
  { source: '/products/:category', category: ':category' },
];

const query = (key: string, value: string): Query => ({ type: 'query', key, value });

/**
 * Rewrites `?sort=…`, `?offers=1` and `&page=…` of a product list to static pages. Other values show the unsorted list.
 */
function sortedLists(): Rewrite[] {
  const page = query('page', '(?<page>[1-9]\\d?|100)');
  const sort = query('sort', '(?<sort>price|unit|discount)');
  const offers = query('offers', '1');
  const arrangements = [
    { has: [sort, offers], segments: ':sort/offers' },
    { has: [sort], segments: ':sort/every' },
    { has: [offers], segments: 'newest/offers' },
  ];
  return LISTS.flatMap(({ source, category }) =>
    arrangements.flatMap(({ has, segments }) => [
      { source, has: [...has, page], destination: `/sorted/${category}/${segments}/:page` },
      { source, has, destination: `/sorted/${category}/${segments}/1` },
    ]),
  );
}

const VIEWS: View[] = [
  {
    // This page is dynamic, because the server needs the query to search.
    route: '/search',
    address: '/products',
    rewrites: [{ source: '/products', has: [query('q', '.+')], destination: '/search' }],
  },
  {
    // This page is dynamic, because there are too many combinations of filters to store.
    route: '/filtered/:list*',
    address: '/products',
    rewrites: ['diet', 'without', 'brand'].flatMap((key) =>
      LISTS.map(({ source, category }) => ({
        source,
        has: [query(key, '.+')],
        destination: `/filtered/${category}`,
      })),
    ),
  },
  { route: '/sorted/:list*', address: '/products', rewrites: sortedLists() },
  {
    // The parameter prevents the build, which has no database, from rendering the route.
    route: '/home/:edition',
    address: '/',
    rewrites: [{ source: '/', destination: '/home/today' }],
  },
  {
    route: '/products/all',
    address: '/products',
    rewrites: [{ source: '/products', destination: '/products/all' }],
  },
];

/** The rewrites to all views, for the shop's main language. */
export const viewRewrites: Rewrite[] = VIEWS.flatMap(({ rewrites }) => rewrites);

/**
 * Returns the redirects from the views' routes to their public URLs, without a language prefix and with each
 * of `languages`.
 */
export const viewRedirects = (languages: readonly string[]) =>
  VIEWS.flatMap(({ route, address }) => [
    { source: route, destination: address, permanent: true },
    {
      source: `/:lang(${languages.join('|')})${route}`,
      destination: `/:lang${address === '/' ? '' : address}`,
      permanent: true,
    },
  ]);

/**
 * Returns the path of the view for a missing page, in the main language. The view suggests products of the category, or
 * the best sellers for `all`. It is shown at the requested URL with status 404.
 */
export const notFoundView = (category = 'all', view: 'missing' | 'removed' = 'missing'): string =>
  `/missing/${category.toLowerCase()}${view === 'removed' ? '/removed' : ''}`;

/** Matches the routes of {@link notFoundView} and Next's own error pages. */
export const MISSING_ROUTES = /^\/(?:missing|_global-error|_not-found)(?:[/?]|$)/;

/**
 * The middleware sets this header when it shows the view of a missing page. The server then responds with status 404.
 */
export const MISSING_HEADER = 'x-shop-missing';
