import { describe, expect, it, test, vi } from 'vitest';
import { stubShopEnv } from '@/e2e/support/shop-env';
import { env } from '@/lib/env';
import type { Language } from '@/lib/i18n/languages';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { stripeHosts } from '@/server/payment-page';
import { isOfSeller, securityHeaders } from '@/server/prepare';
import { acceptedLanguage } from './accept-language';
import { networkOf } from './client-ip';
import { preferredEncoding } from './compress';
import { cookieName, setCookie } from './cookies';
import { correlationIdFor } from './correlation';
import { assertSameSite, XSRF_HEADER, xsrfToken } from './csrf';
import { type Answer, fetchPublic, isPublicUrl } from './fetch-public';

test.each(['8c1f0d5e2b7a4c3d9e6f8a1b2c3d4e5f', 'from-the-proxy_1.2'])(
  'a request keeps its valid correlation id %s',
  (id) => expect(correlationIdFor(id)).toBe(id),
);

test.each([
  undefined,
  '',
  'short',
  'x'.repeat(65),
  'two words',
  'a\nforged line',
  '{"level":"error"}',
  ['one-of-two', 'two-of-two'],
])('a request with the invalid correlation id %j gets a new id', (given) => {
  expect(correlationIdFor(given)).toMatch(/^[\da-f-]{36}$/);
});

describe('client addresses', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
    ['203.0.113.7:51234', '203.0.113.7'],
    ['[2001:db8:1:2::9]:51234', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
    ['unknown', 'unknown'],
    ['not:an:address', 'not:an:address'],
  ])('the client address %s belongs to the network %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('compression', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['br;q=0.5, gzip;q=1.0', 'gzip'],
    ['gzip;q=0.8, br;q=0.8', 'br'],
    ['gzip;q=0.5;level=9, br;q=0.4', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br ; q=0.000 , gzip;q=0', 'identity'],
    ['identity, br;q=0.5', 'identity'],
    ['identity;q=0.5, gzip;q=0.5', 'gzip'],
    ['deflate', 'identity'],
    ['*', 'br'],
    ['*;q=0.5, br;q=0', 'gzip'],
    ['br;q=0.1, *;q=0.5', 'gzip'],
    ['gzip;q=0.1, br;q=0.1, *', 'identity'],
    ['*;q=0', 'identity'],
    ['br;q=high, gzip;q=2', 'identity'],
  ])('a browser that accepts "%s" gets the encoding %s', (header, encoding) => {
    expect(preferredEncoding(header)).toBe(encoding);
  });

  it('a response uses only an encoding that the server offers', () => {
    expect(preferredEncoding('br, gzip;q=0.5', ['gzip'])).toBe('gzip');
    expect(preferredEncoding('br', ['gzip'])).toBe('identity');
    expect(preferredEncoding('br, *;q=0', ['gzip'])).toBe('identity');
  });
});

describe('language of a request', () => {
  stubShopEnv();

  const asked = (header: string | undefined, spoken: Language[], cookie = '') =>
    acceptedLanguage(
      new Request('http://localhost:3000/api/user/is-auth', {
        headers: omitUndefined({ 'Accept-Language': header || undefined, cookie }),
      }),
      spoken,
    );

  it('a German page gets API responses in German if the shop has German', () => {
    expect(asked('de', ['en', 'de'])).toBe('de');
  });

  it.each([
    ['a request without the header', undefined],
    ['the language list of a browser', 'de-DE,de;q=0.9,en;q=0.8'],
    ['a language that the shop does not offer', 'ar'],
    ['an invalid language', '__proto__'],
  ])('API responses are in English for %s', (_, header) => {
    expect(asked(header, ['en', 'de'])).toBeUndefined();
  });

  it('a seller page gets API responses in the language of the staff member', () => {
    expect(asked('ar', ['en'], 'staff-language=ar')).toBe('ar');
    expect(asked('ar', ['en'], 'staff-language=de')).toBeUndefined();
  });
});

describe('fetching a URL from the internet', () => {
  const LIMITS = { maxBytes: 10, ms: 60_000 };

  function internet(pages: Record<string, Partial<Answer> & { text?: string }>) {
    const asked: string[] = [];
    const close = vi.fn();
    const open = async ({ href }: URL): Promise<Answer> => {
      asked.push(href);
      const page = pages[href];
      if (!page) throw new Error('No such host');
      async function* body() {
        for (const letter of page?.text ?? '') yield Buffer.from(letter);
      }
      return { status: 200, body: body(), close, ...page };
    };
    return { asked, close, open };
  }

  it.each([
    ...[
      'http://shop.example/a.jpg',
      'https://127.0.0.1/a.jpg',
      'https://[::1]/a.jpg',
      'https://localhost/',
    ],
    ...[
      'https://2130706433/',
      'https://0x7f.1/',
      'https://shop.example:8443/',
      'https://a:b@shop.example/',
    ],
    ...[
      'file:///etc/passwd',
      'ftp://shop.example/',
      'data:image/png;base64,AA',
      'shop.example',
      '',
    ],
  ])('sends no request to %s', async (address) => {
    const { open, asked } = internet({});
    expect(isPublicUrl(address)).toBe(false);
    expect(await fetchPublic(address, { ...LIMITS, open })).toEqual({ fault: 'notAllowed' });
    expect(asked).toEqual([]);
  });

  it('checks the target of a redirect before it follows the redirect', async () => {
    const { open, asked, close } = internet({
      'https://shop.example/a': { status: 302, location: '/b' },
      'https://shop.example/b': { status: 301, location: 'https://cdn.example/c' },
      'https://cdn.example/c': { text: 'photo' },
      'https://shop.example/in': { status: 302, location: 'https://169.254.169.254/latest' },
      'https://shop.example/down': { status: 307, location: 'http://shop.example/a' },
      'https://shop.example/round': { status: 302, location: 'https://shop.example/round' },
    });
    const get = (path: string) => fetchPublic(`https://shop.example/${path}`, { ...LIMITS, open });
    expect(await get('a')).toEqual({ bytes: Buffer.from('photo') });
    expect(close).toHaveBeenCalledTimes(3);
    expect(await get('in')).toEqual({ fault: 'notAllowed' });
    expect(await get('down')).toEqual({ fault: 'notAllowed' });
    expect(asked.filter((one) => /169|http:/.test(one))).toEqual([]);
    expect(await get('round')).toEqual({ fault: 'manyRedirects' });
  });

  it('fails for a response above the size limit and for an error status', async () => {
    const { open } = internet({
      'https://shop.example/large': { text: 'x'.repeat(11) },
      'https://shop.example/full': { text: 'x'.repeat(10) },
      'https://shop.example/gone': { status: 404 },
    });
    const get = (path: string) => fetchPublic(`https://shop.example/${path}`, { ...LIMITS, open });
    expect(await get('large')).toEqual({ fault: 'tooLarge' });
    expect(await get('full')).toMatchObject({ bytes: expect.any(Buffer) });
    expect(await get('gone')).toEqual({ fault: 'notFound' });
    expect(await get('nowhere')).toEqual({ fault: 'notReached' });
  });

  it('times out if a server stalls', async () => {
    const silent = (_: URL, signal: AbortSignal) =>
      new Promise<Answer>((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason)),
      );
    const close = vi.fn();
    const stopping = async (_: URL, signal: AbortSignal): Promise<Answer> => {
      async function* body() {
        yield Buffer.from('ph');
        await new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason)),
        );
      }
      return { status: 200, body: body(), close };
    };
    for (const open of [silent, stopping])
      expect(await fetchPublic('https://shop.example/a', { maxBytes: 10, ms: 20, open })).toEqual({
        fault: 'notReached',
      });
    expect(close).toHaveBeenCalledOnce();
  });
});

stubShopEnv({ APP_ORIGIN: 'https://shop.example', CORS_ORIGINS: 'https://app.example' });

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

type Given = Record<string, string>;
const requestWith = (headers: Given) => new Request('http://inside:3000/api', { headers });
const post = (headers: Given) => () => assertSameSite(requestWith(headers), true);
const get = (headers: Given) => () => assertSameSite(requestWith(headers), false);
const echo = (token: string, cookie = token): Given => ({
  cookie: `XSRF-TOKEN=${cookie}`,
  [XSRF_HEADER]: token,
});

const own = { origin: 'https://shop.example', 'sec-fetch-site': 'same-origin' };
const FOREIGN = 'This request came from another site and was rejected';
const STALE = 'This page is out of date. Reload it and try again.';

test('a client that is not a browser needs no CSRF token', () => {
  expect(post({})).not.toThrow();
});

test.each([
  [
    'a request from another site',
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  ],
  ['a request from another host of the same site', { 'sec-fetch-site': 'same-site' }],
  ['a request from a page without an origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  [
    "a request from an origin that only starts with the shop's origin",
    { origin: 'https://shop.example.evil' },
  ],
])('the server rejects %s even with a valid CSRF token', (_, headers) => {
  const { token } = xsrfToken(requestWith({}));
  expect(post({ ...headers, ...echo(token) })).toThrow(FOREIGN);
  expect(get(headers)).toThrow(FOREIGN);
});

test('a page of the shop must send the signed token with each POST request', () => {
  const { token } = xsrfToken(requestWith({}));
  expect(post({ ...own, ...echo(token) })).not.toThrow();
  expect(post({ host: 'lan:3000', origin: 'http://lan:3000', ...echo(token) })).not.toThrow();
  expect(get(own)).not.toThrow();
  expect(post(own)).toThrow(STALE);
  expect(post({ ...own, cookie: `XSRF-TOKEN=${token}` })).toThrow(STALE);
  expect(post({ ...own, [XSRF_HEADER]: token })).toThrow(STALE);
  expect(post({ ...own, ...echo(token, xsrfToken(requestWith({})).token) })).toThrow(STALE);
});

test.each(['made-up', 'made-up.signature', `nonce.${'A'.repeat(43)}`])(
  'the server rejects the unsigned CSRF token %s',
  (token) => expect(post({ ...own, ...echo(token) })).toThrow(STALE),
);

test('a client origin of CORS_ORIGINS needs no CSRF token', () => {
  expect(post({ origin: 'https://app.example', 'sec-fetch-site': 'cross-site' })).not.toThrow();
});

test('a signed CSRF token is used again, and an unsigned token is replaced', () => {
  const { token, cookies } = xsrfToken(requestWith({}));
  const [bound = '', plain = ''] = cookies;
  expect(bound).toBe(`__Host-${plain}`);
  expect(plain).toMatch(/^XSRF-TOKEN=[\w-]+\.[\w-]+; Path=\/; Max-Age=604800; SameSite=Lax; Sec/);
  expect(xsrfToken(requestWith(echo(token))).token).toBe(token);
  expect(xsrfToken(requestWith(echo('made-up.signature'))).token).not.toBe('made-up.signature');
});

test('any valid CSRF token is accepted if several cookies have the same name', () => {
  const { token } = xsrfToken(requestWith({}));
  for (const cookie of [
    `XSRF-TOKEN=made-up.signature; XSRF-TOKEN=${token}`,
    `XSRF-TOKEN=${token}; XSRF-TOKEN=made-up.signature`,
    `XSRF-TOKEN=; __Host-XSRF-TOKEN=${token}`,
  ]) {
    expect(post({ ...own, cookie, [XSRF_HEADER]: token })).not.toThrow();
    expect(post({ ...own, cookie, [XSRF_HEADER]: 'made-up.signature' })).toThrow(STALE);
    expect(post({ ...own, cookie, [XSRF_HEADER]: '' })).toThrow(STALE);
    expect(xsrfToken(requestWith({ cookie })).token).toBe(token);
  }
});
