import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Language } from '@/lib/i18n/languages';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { acceptedLanguage } from './accept-language';

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
