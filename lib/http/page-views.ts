/* Next loads this file with next.config.ts and resolves no `@/`, so it imports nothing. */

/**
 * The views: pages that have a route of their own but no public address. Next renders them for the public address that
 * `rewrites` names, because a page that reads the query, or that the build would render without a database, cannot be
 * static. A request for the route itself is redirected to `address`; otherwise Next would render and store a page for
 * each made-up address below the route. docs/architecture.md explains the views.
 */

type Query = { type: 'query'; key: string; value: string };
/** A rewrite of Next, in the main language. */
export type Rewrite = { source: string; destination: string; has?: Query[] };

type View = {
  /** The addresses of the route, as patterns of Next. */
  route: string;
  /** The public address that a request for the route is redirected to. */
  address: string;
  /** The first rewrite whose `source` and `has` match wins. */
  rewrites: Rewrite[];
};

/** Both lists: that of all products and that of a category, each with the segment of its view. */
const LISTS = [
  { source: '/products', category: 'all' },
  { source: '/products/:category', category: ':category' },
];

const query = (key: string, value: string): Query => ({ type: 'query', key, value });

/** `?sort=…`, `?offers=1` and `&page=…` of a list, each with a static page of its own. Other values show the list itself. */
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

/** The views in the order in which Next tries their rewrites. */
const VIEWS: View[] = [
  {
    // Dynamic, because a search needs the query on the server.
    route: '/search',
    address: '/products',
    rewrites: [{ source: '/products', has: [query('q', '.+')], destination: '/search' }],
  },
  {
    // Dynamic, because there are too many combinations of facts to store a page for each.
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
    // Parametrised, so that the build, which has no database, does not render it.
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

/** The rewrites that lead to the views, in the main language. */
export const viewRewrites: Rewrite[] = VIEWS.flatMap(({ rewrites }) => rewrites);

/** Redirects from the routes of the views to their public addresses, without a language and in each of `languages`. */
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
 * The path of the view for a missing page, in the main language: what it shows is of the category, or the best sellers for
 * `all`. Middleware and server send it under the address that was asked for; the server answers a request for
 * its own route with itself and 404.
 */
export const missingView = (category = 'all', view: 'missing' | 'removed' = 'missing'): string =>
  `/missing/${category.toLowerCase()}${view === 'removed' ? '/removed' : ''}`;

/** Matches the route of {@link missingView}, and Next's own pages for errors. */
export const MISSING_ROUTES = /^\/(?:missing|_global-error|_not-found)(?:[/?]|$)/;

/**
 * Set by the middleware on the view of a missing page; the server then sends the page with status 404.
 */
export const MISSING_HEADER = 'x-shop-missing';
