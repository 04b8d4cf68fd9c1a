import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { env } from '@/lib/env';
import { stripeHosts } from '@/server/payment-page';
import { isOfSeller, securityHeaders } from '@/server/prepare';
import { cookieName, setCookie } from './cookies';

beforeAll(() => {
  vi.stubEnv('MONGODB_URI', 'mongodb://db');
  vi.stubEnv('SESSION_SECRET', 'x'.repeat(32));
  vi.stubEnv('SELLER_PASSWORD', 'a good one');
  vi.stubEnv('APP_ORIGIN', 'https://shop.example');
});
afterAll(() => vi.unstubAllEnvs());

test('with HTTPS, the server sends HSTS and Secure cookies with the __Host- prefix', () => {
  expect(cookieName('token')).toBe('__Host-token');
  const line = setCookie(cookieName('token'), 'value', { maxAgeSeconds: 60 });
  expect(line).toBe('__Host-token=value; Path=/; Max-Age=60; SameSite=Lax; HttpOnly; Secure');
  const headers = new Map(securityHeaders(env()));
  expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000');
  expect(headers.get('Content-Security-Policy')).toContain('upgrade-insecure-requests');
});

test('HSTS includes subdomains only if HSTS_SUBDOMAINS is set', () => {
  const header = (on: boolean) =>
    new Map(securityHeaders({ ...env(), HSTS_SUBDOMAINS: on })).get('Strict-Transport-Security');
  expect(header(true)).toBe('max-age=31536000; includeSubDomains');
  expect(header(false)).toBe('max-age=31536000');
});

describe('the page of a payment in the shop', () => {
  const headersOf = (settings: { STRIPE_JS_BASE?: string }) =>
    new Map(securityHeaders(env(), false, stripeHosts(settings)));

  it('may load Stripe.js and call Stripe', () => {
    const policy = headersOf({}).get('Content-Security-Policy') ?? '';
    expect(policy).toContain(
      "script-src 'self' 'unsafe-inline' https://js.stripe.com https://*.js.stripe.com;",
    );
    expect(policy).toContain("connect-src 'self' https://api.stripe.com;");
    expect(policy).toContain(
      "frame-src 'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com;",
    );
    const usual = new Map(securityHeaders(env())).get('Content-Security-Policy') ?? '';
    const changed = policy.split('; ').filter((rule) => !usual.split('; ').includes(rule));
    expect(changed.map((rule) => rule.split(' ')[0])).toEqual([
      'script-src',
      'connect-src',
      'frame-src',
    ]);
    expect(usual).not.toContain('stripe');
    expect(usual).not.toContain('frame-src');
  });

  it('may open the windows of wallets such as Apple Pay', () => {
    const headers = headersOf({});
    expect(headers.get('Permissions-Policy')).toContain('payment=(self "https://js.stripe.com"');
    expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin-allow-popups');
    const usual = new Map(securityHeaders(env()));
    expect(usual.get('Permissions-Policy')).toContain('payment=()');
    expect(usual.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
  });

  it('may load Stripe.js only from a configured STRIPE_JS_BASE', () => {
    const policy = headersOf({ STRIPE_JS_BASE: 'http://localhost:3050' }).get(
      'Content-Security-Policy',
    );
    expect(policy).toContain("connect-src 'self' http://localhost:3050;");
    expect(policy).not.toContain('stripe.com');
  });
});

test('only seller pages may use the camera and WebAssembly', () => {
  const shop = new Map(securityHeaders(env()));
  const seller = new Map(securityHeaders(env(), true));
  expect(shop.get('Content-Security-Policy')).not.toContain('wasm');
  expect(shop.get('Permissions-Policy')).toContain('camera=(),');
  expect(seller.get('Content-Security-Policy')).toContain("'wasm-unsafe-eval'");
  expect(seller.get('Content-Security-Policy')).not.toContain("'unsafe-eval'");
  expect(seller.get('Permissions-Policy')).toContain('camera=(self),');
  for (const address of ['/seller', '/seller?gtin=1', '/seller/orders/1'])
    expect(isOfSeller(address)).toBe(true);
  for (const address of ['/', '/sellers', '/products/seller', '/api/seller/login', undefined])
    expect(isOfSeller(address)).toBe(false);
});
