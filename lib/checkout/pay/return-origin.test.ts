import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { returnOriginOf, urlAfterPaying } from './return-origin';

beforeAll(() => {
  vi.stubEnv('MONGODB_URI', 'mongodb://db');
  vi.stubEnv('SESSION_SECRET', 'x'.repeat(32));
  vi.stubEnv('SELLER_PASSWORD', 'a good one');
  vi.stubEnv('APP_ORIGIN', 'https://shop.example');
  vi.stubEnv('CORS_ORIGINS', 'https://app.shop.example');
});
afterAll(() => vi.unstubAllEnvs());

test('a buyer goes on in the front end that the order came from, as long as it is allowed', () => {
  expect(returnOriginOf({ frontEnd: 'https://app.shop.example' })).toBe('https://app.shop.example');
  for (const frontEnd of [undefined, 'https://gone.shop.example', 'https://app.shop.example.evil'])
    expect(returnOriginOf({ frontEnd })).toBe('https://shop.example');
  expect(urlAfterPaying({})).toBe('https://shop.example/loader?next=my-orders');
});
