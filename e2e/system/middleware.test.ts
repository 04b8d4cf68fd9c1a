import { unstable_doesMiddlewareMatch } from 'next/experimental/testing/server';
import { NextRequest } from 'next/server';
import { describe, expect, it } from 'vitest';
import { stubShopEnv } from '@/e2e/support/shop-env';
import { config, middleware } from '@/middleware';

stubShopEnv();

const ORDER = `/seller/orders/${'a'.repeat(24)}`;

async function open(path: string): Promise<string | null> {
  const { headers } = await middleware(new NextRequest(`http://shop.example${path}`));
  const location = headers.get('location');
  return location && new URL(location).pathname;
}

describe('middleware without a session', () => {
  it.each(['/seller/join', '/seller/reset-password', '/seller/orders', ORDER])(
    'opens %s, which shows the login itself',
    async (path) => {
      expect(await open(path)).toBeNull();
    },
  );

  it.each(['/seller/people', '/seller/orders/invoice', `${ORDER}/invoice`, '/seller/orders/one'])(
    'redirects %s to the login',
    async (path) => {
      expect(await open(path)).toBe('/seller');
    },
  );
});

/* Middleware makes a static page a third slower. */
describe.each(['', '/de'])('the matcher of the middleware, after the prefix "%s"', (prefix) => {
  const isMatched = (path: string, headers = {}) =>
    unstable_doesMiddlewareMatch({ config, url: `${prefix}${path}`, headers });

  it.each([
    '/products?diet=vegan&page=2',
    '/products/dairy?without=milk&sort=price&page=2',
    '/products/dairy?brand=Alpro&page=abc',
    '/products?q=milk',
  ])('contains the dynamic list %s', (path) => {
    expect(isMatched(path)).toBe(true);
  });

  it.each(['/products', '/products?sort=price&page=2', '/products/dairy?offers=1&page=2'])(
    'does not contain the static list %s',
    (path) => {
      expect(isMatched(path)).toBe(false);
    },
  );

  it('contains only searches of the client router, which get 503 without the database', () => {
    expect(isMatched('/products?diet=vegan&page=2', { rsc: '1' })).toBe(false);
    expect(isMatched('/products?q=milk', { rsc: '1' })).toBe(true);
  });
});
