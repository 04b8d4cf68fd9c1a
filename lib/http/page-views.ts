/* Next loads this file with next.config.ts and does not resolve `@/`, so it imports nothing. */

/**
 * The views: pages that have their own route but no public URL. Next renders them for the public URL in
 * `rewrites`. A page cannot be static if it reads the query, or if the build would render it without a database.
 * So these pages need their own routes. The server redirects a request for the route itself to `address`.
 * Otherwise Next would render and store a page for each invented URL below the route. docs/architecture.md
 * explains the views.
 */

type Query = { type: 'query'; key: string; value: string };
/** A rewrite of Next, in the main language. */
export type Rewrite = { source: string; destination: string; has?: Query[] };

type View = {
  /** The URLs of the route, as patterns of Next. */
  route: string;
  /** The public URL to which a request for the route is redirected. */
  address: string;
  /** The first rewrite whose `source` and `has` match wins. */
  rewrites: Rewrite[];
};

/** Both product lists, of all products and of one category, each with the path segment of its view. */
const LISTS = [
  { source: '/products', category: 'all' },
  { source: '/products/:category', category: ':category' },
];

const query = (key: string, value: string): Query => ({ type: 'query', key, value });

/** Rewrites `?sort=…`, `?offers=1` and `&page=…` of a list to static pages. Other values show the plain list. */
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

/** The views, in the order in which Next tries their rewrites. */
const VIEWS: View[] = [
  {
    // The page is dynamic, because a search needs the query on the server.
    route: '/search',
    address: '/products',
    rewrites: [{ source: '/products', has: [query('q', '.+')], destination: '/search' }],
  },
  {
    // The page is dynamic, because there are too many combinations of facts to store a page for each.
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
    // The route has a parameter, so that the build, which has no database, does not render it.
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

/** The rewrites to the views, in the main language. */
export const viewRewrites: Rewrite[] = VIEWS.flatMap(({ rewrites }) => rewrites);

/**
 * Returns the redirects from the routes of the views to their public URLs, without a language and in each of
 * `languages`.
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
 * Returns the path of the view for a missing page, in the main language. The view shows products of the category,
 * or the best sellers for `all`. The middleware and the server send it under the requested URL. A direct request
 * for its route returns the view with status 404.
 */
export const missingView = (category = 'all', view: 'missing' | 'removed' = 'missing'): string =>
  `/missing/${category.toLowerCase()}${view === 'removed' ? '/removed' : ''}`;

/** Matches the route of {@link missingView}, and Next's own error pages. */
export const MISSING_ROUTES = /^\/(?:missing|_global-error|_not-found)(?:[/?]|$)/;

/** The middleware sets this header on the view of a missing page; the server then sends the page with status 404. */
export const MISSING_HEADER = 'x-shop-missing';
