import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { inShopUrl, paymentReturnUrl, returnAddress, returnOriginOf } from './return-url';

beforeAll(() => {
  vi.stubEnv('MONGODB_URI', 'mongodb://db');
  vi.stubEnv('SESSION_SECRET', 'x'.repeat(32));
  vi.stubEnv('SELLER_PASSWORD', 'a good one');
  vi.stubEnv('APP_ORIGIN', 'https://shop.example');
  vi.stubEnv('CORS_ORIGINS', 'https://app.shop.example');
});
afterAll(() => vi.unstubAllEnvs());

test('returnOriginOf returns the client origin while CORS_ORIGINS contains it', () => {
  expect(returnOriginOf({ clientOrigin: 'https://app.shop.example' })).toBe(
    'https://app.shop.example',
  );
  for (const clientOrigin of [
    undefined,
    'https://gone.shop.example',
    'https://app.shop.example.evil',
  ])
    expect(returnOriginOf({ clientOrigin })).toBe('https://shop.example');
  expect(paymentReturnUrl({})).toBe('https://shop.example/loader?next=my-orders');
});

const shop = { languages: ['en', 'de', 'ar'] as const };

test("returnAddress uses the language of the payment's page", () => {
  expect(paymentReturnUrl({}, shop, 'de')).toBe('https://shop.example/de/loader?next=my-orders');
  expect(returnAddress({}, '/cart', shop, 'ar')).toBe('https://shop.example/ar/cart');
  expect(returnAddress({}, '/cart', shop, 'en')).toBe('https://shop.example/cart');
  // The shop no longer offers German.
  expect(returnAddress({}, '/cart', { languages: ['en'] }, 'de')).toBe('https://shop.example/cart');
  const clientOrigin = 'https://app.shop.example';
  expect(returnAddress({ clientOrigin }, '/cart', shop, 'de')).toBe(
    'https://app.shop.example/cart',
  );
});

test.each([
  ...['/de', '//evil.example', 'de/../..', '.evil.example', '@evil.example', 'xx', 'DE', ''],
  ...['constructor', '__proto__', 'toString', null, 1, {}, ['de']],
])('returnAddress uses the main language if the stored language is %j', (language) => {
  expect(returnAddress({}, '/cart', shop, language)).toBe('https://shop.example/cart');
});

test('inShopUrl returns a URL of the shop in the language of the payment', () => {
  const shop = { languages: ['en', 'de'] as const };
  expect(inShopUrl('cs_1', shop, 'de')).toBe('https://shop.example/de/cart/pay?session=cs_1');
  expect(inShopUrl('cs_1', shop)).toBe('https://shop.example/cart/pay?session=cs_1');
});
