import { describe, expect, it } from 'vitest';
import { safeNext } from '@/app/[lang]/(shop)/loader/_components/loader-redirect';

const ID = '0123456789abcdef01234567';

describe('ASVS 3.7.2: the page that opens after a sign-in', () => {
  it.each([
    ['my-orders', '/my-orders'],
    ['account', '/account'],
    ['cart', '/cart'],
    ['add-address', '/add-address'],
    ['products', '/products'],
    ['products/fruits', '/products/fruits'],
    ['products/Fruits', '/products/fruits'],
    [`products/dairy/${ID}`, `/products/dairy/${ID}`],
    ['seller/orders', '/seller/orders'],
    ['seller/settings', '/seller/settings'],
    ['seller/account', '/seller/account'],
    ['forgot-password', '/forgot-password'],
    [`my-orders/${ID}`, `/my-orders/${ID}`],
    [`seller/orders/${ID}`, `/seller/orders/${ID}`],
    [`seller/product-list/${ID}`, `/seller/product-list/${ID}`],
  ])('is the requested page of the shop: %s', (next, path) => {
    expect(safeNext(next)).toBe(path);
  });

  it.each([
    null,
    undefined,
    '',
    '/',
    '/evil.com',
    '//evil.com',
    '///evil.com',
    '\\evil.com',
    '\\\\evil.com',
    '/\\evil.com',
    '\t/evil.com',
    '\n/evil.com',
    '\r\n//evil.com',
    ' /evil.com',
    ' my-orders',
    'my-orders ',
    'my-orders\n',
    'https:evil.com',
    'https://evil.com',
    'javascript:alert(1)',
    'data:text/html,hi',
    '%2Fevil.com',
    '%2F%2Fevil.com',
    '%5Cevil.com',
    '%09/evil.com',
    '.evil.com',
    '@evil.com',
    ':80',
    '../evil',
    './my-orders',
    'my-orders/../../evil',
    'my-orders/one',
    `my-orders/${ID}/x`,
    `my-orders/${ID}\n`,
    `my-orders/${ID}?x=//evil.com`,
    `//my-orders/${ID}`,
    'my-orders?x=//evil.com',
    'my-orders#x',
    'products/unknown',
    'products/constructor',
    `products/dairy/${ID}/x`,
    'products/dairy/%2e%2e',
    'api/user/logout',
    '__proto__',
    'constructor',
    'MY-ORDERS',
    'loader',
    '⁄evil.com',
    '／evil.com',
    'x'.repeat(100_000),
  ])('is the home page for %j', (next) => {
    expect(safeNext(next)).toBe('/');
  });
});
