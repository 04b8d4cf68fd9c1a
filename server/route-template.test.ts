import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '@/e2e/support/runs';
import { addCallPath } from '@/lib/http/direct-request';
import { createRouteTemplate, OTHER } from './route-template';

/* A manifest with the structure of .next/routes-manifest.json. */
const manifest = {
  staticRoutes: [{ page: '/robots.txt' }],
  dynamicRoutes: [
    { page: '/api/order/[[...call]]', regex: '^/api/order(?:/(.+?))?(?:/)?$' },
    { page: '/api/[[...rest]]', regex: '^/api(?:/(.+?))?(?:/)?$' },
    { page: '/[lang]/cart', regex: '^/([^/]+?)/cart(?:/)?$' },
    { page: '/[lang]/seller/[locale]', regex: '^/([^/]+?)/seller/([^/]+?)(?:/)?$' },
    { page: '/[lang]/seller/[locale]/orders', regex: '^/([^/]+?)/seller/([^/]+?)/orders(?:/)?$' },
    { page: '/[lang]/my-orders', regex: '^/([^/]+?)/my-orders(?:/)?$' },
    { page: '/[lang]/products/[category]', regex: '^/([^/]+?)/products/([^/]+?)(?:/)?$' },
    {
      page: '/[lang]/products/[category]/[id]',
      regex: '^/([^/]+?)/products/([^/]+?)/([^/]+?)(?:/)?$',
    },
  ],
  rewrites: {
    afterFiles: [
      { source: '/products', regex: '^/products(?:/)?$', has: [{ type: 'query', key: 'q' }] },
      { source: '/my-orders/:id([0-9a-f]{24})', regex: '^/my-orders(?:/([0-9a-f]{24}))(?:/)?$' },
      { source: '/', regex: '^/(?:/)?$' },
      { source: '/products', regex: '^/products(?:/)?$' },
      { source: '/:lang(de|ar)/products', regex: '^/(de|ar)/products(?:/)?$' },
      {
        source: '/seller/:rest*',
        regex: '^/seller(?:/(.*))?$',
        has: [{ type: 'cookie', key: 'staff-language' }],
      },
      { source: '/seller/:rest*', regex: '^/seller(?:/(.*))?$' },
      { source: '/:page(cart|products)/:rest*', regex: '^/(cart|products)(?:/(.*))?$' },
    ],
  },
};
addCallPath('/api/order/cod');
const nameOf = createRouteTemplate(manifest);

test.each([
  ['/', '/'],
  ['/cart', '/cart'],
  ['/de/cart', '/cart'],
  ['/de', '/'],
  ['/de/products', '/products'],
  ['/ar/products/fruits', '/products/[category]'],
  ['/xx/cart', OTHER],
  ['/products', '/products'],
  ['/products/fruits', '/products/[category]'],
  ['/products/fruits/0123456789abcdef01234567', '/products/[category]/[id]'],
  ['/my-orders/0123456789abcdef01234567', '/my-orders/[id]'],
  ['/api/order/cod', '/api/order/cod'],
  ['/api/order/no-such', '/api/order/[[...call]]'],
  ['/api/no/such/call', '/api/[[...rest]]'],
  ['/_next/static/chunks/a.js', '/_next/static'],
  ['/uploads/a.webp', '/uploads'],
  ['/seller', '/seller'],
  ['/seller/orders', '/seller/orders'],
  ['/seller/no-such', OTHER],
  ['/seller/de/orders', OTHER],
  ['/wp-login.php', OTHER],
])('%s belongs to the route %s', (path, route) => expect(nameOf(path)).toBe(route));

test('an unknown path never creates an additional route name @random', () => {
  const known = new Set([
    ...[...manifest.staticRoutes, ...manifest.dynamicRoutes].map(({ page }) =>
      page.replace('/[lang]', '').replace('/[locale]', ''),
    ),
    ...['/', '/products', '/my-orders/[id]', OTHER],
    ...['_next/static', '_next/image', 'demo', 'art', 'icons', 'uploads'].map((name) => `/${name}`),
  ]);
  const start = fc.constantFrom('/', '/api/', '/products/', '/my-orders/', '/_next/', '/uploads/');
  const path = fc.tuple(start, fc.string()).map((parts) => parts.join(''));
  fc.assert(
    fc.property(path, (asked) => known.has(nameOf(asked))),
    { numRuns: runs(2_000) },
  );
});

test('every path has the same route name if there is no build', () => {
  const none = { staticRoutes: [], dynamicRoutes: [], rewrites: { afterFiles: [] } };
  expect(createRouteTemplate(none)('/cart')).toBe(OTHER);
});
