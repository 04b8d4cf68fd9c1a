import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { assertSameSite, XSRF_HEADER, xsrfToken } from './csrf';

beforeAll(() => {
  vi.stubEnv('MONGODB_URI', 'mongodb://db');
  vi.stubEnv('SESSION_SECRET', 'x'.repeat(32));
  vi.stubEnv('SELLER_PASSWORD', 'a good one');
  vi.stubEnv('APP_ORIGIN', 'https://shop.example');
  vi.stubEnv('CORS_ORIGINS', 'https://app.example');
});
afterAll(() => vi.unstubAllEnvs());

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
const STALE = 'The page is out of date: reload it and try again';

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

test('xsrfToken keeps a signed token, and replaces an unsigned token', () => {
  const { token, cookies } = xsrfToken(requestWith({}));
  const [bound = '', plain = ''] = cookies;
  expect(bound).toBe(`__Host-${plain}`);
  expect(plain).toMatch(/^XSRF-TOKEN=[\w-]+\.[\w-]+; Path=\/; Max-Age=604800; SameSite=Lax; Sec/);
  expect(xsrfToken(requestWith(echo(token))).token).toBe(token);
  expect(xsrfToken(requestWith(echo('made-up.signature'))).token).not.toBe('made-up.signature');
});

test('any valid token is accepted if several cookies have one name', () => {
  const { token } = xsrfToken(requestWith({}));
  for (const cookie of [
    `XSRF-TOKEN=made-up.signature; XSRF-TOKEN=${token}`,
    `XSRF-TOKEN=${token}; XSRF-TOKEN=made-up.signature`,
    `XSRF-TOKEN=; __Host-XSRF-TOKEN=${token}`,
  ]) {
    expect(post({ ...own, cookie, [XSRF_HEADER]: token })).not.toThrow();
    expect(post({ ...own, cookie, [XSRF_HEADER]: 'made-up.signature' })).toThrow(STALE);
    expect(post({ ...own, cookie, [XSRF_HEADER]: '' })).toThrow(STALE);
    // xsrfToken ignores the invalid cookies and returns the valid token.
    expect(xsrfToken(requestWith({ cookie })).token).toBe(token);
  }
});
