import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Language } from '@/lib/i18n/languages';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { acceptedLanguage } from './accept-language';
import { networkOf } from './client-ip';
import { preferredEncoding } from './compress';
import { correlationIdFor } from './correlation';

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
  test.each([
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
  ])('networkOf maps %s to %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('compression', () => {
  test.each([
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
  ])('preferredEncoding("%s") is %s', (header, encoding) => {
    expect(preferredEncoding(header)).toBe(encoding);
  });

  test('preferredEncoding returns only an offered encoding', () => {
    expect(preferredEncoding('br, gzip;q=0.5', ['gzip'])).toBe('gzip');
    expect(preferredEncoding('br', ['gzip'])).toBe('identity');
    expect(preferredEncoding('br, *;q=0', ['gzip'])).toBe('identity');
  });
});

describe('language of a request', () => {
  beforeAll(() => {
    vi.stubEnv('MONGODB_URI', 'mongodb://db');
    vi.stubEnv('SESSION_SECRET', 'x'.repeat(32));
    vi.stubEnv('SELLER_PASSWORD', 'a good one');
  });
  afterAll(() => vi.unstubAllEnvs());

  const asked = (header: string | undefined, spoken: Language[], cookie = '') =>
    acceptedLanguage(
      new Request('http://localhost:3000/api/user/is-auth', {
        headers: omitUndefined({ 'Accept-Language': header || undefined, cookie }),
      }),
      spoken,
    );

  test('an API request from a German page gets responses in German if German is a language of the shop', () => {
    expect(asked('de', ['en', 'de'])).toBe('de');
  });

  test.each([
    ['a request without the header', undefined],
    ['the language list of a browser', 'de-DE,de;q=0.9,en;q=0.8'],
    ['a language that the shop does not offer', 'ar'],
    ['an invalid language', '__proto__'],
  ])('the language of API responses is English for %s', (_, header) => {
    expect(asked(header, ['en', 'de'])).toBeUndefined();
  });

  test("a page of the seller's area gets API responses in the language of the staff member", () => {
    expect(asked('ar', ['en'], 'staff-language=ar')).toBe('ar');
    expect(asked('ar', ['en'], 'staff-language=de')).toBeUndefined();
  });
});
