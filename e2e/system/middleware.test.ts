import { NextRequest } from 'next/server';
import { describe, expect, it } from 'vitest';
import { stubShopEnv } from '@/e2e/support/shop-env';
import { middleware } from '@/middleware';

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
