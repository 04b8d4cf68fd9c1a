import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { env } from '@/lib/env';
import { DEFAULT_SHOP } from '@/lib/shop/schema';
import { createPaymentHeaders, isPaymentPage } from './payment-page';

const settings = {
  MONGODB_URI: 'mongodb://127.0.0.1/none',
  SESSION_SECRET: 'x'.repeat(64),
  SELLER_PASSWORD: 'not-a-password',
  LOG_LEVEL: 'silent',
};
for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);

const POLICY = 'content-security-policy';

/** Requests a URL from a shop. Returns the result and the policy of the response. */
async function request(url: string, paysInShop: boolean, waiting?: Promise<unknown>) {
  const readShop = vi.fn(async () => ({
    ...DEFAULT_SHOP,
    ...(paysInShop ? { paysInShop: true as const } : {}),
  }));
  const incoming = Object.assign(new IncomingMessage(new Socket()), { url });
  const response = new ServerResponse(incoming);
  response.setHeader(POLICY, 'as usual');
  const ready = createPaymentHeaders(env(), readShop)(incoming, response, waiting);
  await ready;
  return { ready, readShop, policy: String(response.getHeader(POLICY)) };
}

describe('isPaymentPage', () => {
  it.each(['/cart/pay', '/cart/pay?session=cs_test_1', '/de/cart/pay', '/ar/cart/pay?x=1'])(
    'returns true for %s',
    (url) => expect(isPaymentPage(url)).toBe(true),
  );

  it.each([
    '/',
    '/cart',
    '/cart?x=/cart/pay',
    '/cart/payment',
    '/cart/pay/more',
    '/api/cart/pay',
    '/seller/cart/pay',
    undefined,
  ])('returns false for %s', (url) => expect(isPaymentPage(url)).toBe(false));
});

describe('createPaymentHeaders', () => {
  it('allows Stripe.js on the payment page while payments in the shop are on', async () => {
    const { policy } = await request('/cart/pay?session=cs_test_1', true);
    expect(policy).toContain('https://js.stripe.com');
  });

  it('changes no header while payments in the shop are off', async () => {
    const { policy, readShop } = await request('/cart/pay', false);
    expect(policy).toBe('as usual');
    expect(readShop).toHaveBeenCalled();
  });

  it('changes no header of other pages, and does not read the settings for other pages', async () => {
    const { policy, readShop, ready } = await request('/cart', true);
    expect(policy).toBe('as usual');
    expect(ready).toBeUndefined();
    expect(readShop).not.toHaveBeenCalled();
    const waiting = Promise.resolve();
    expect((await request('/', true, waiting)).ready).toBe(waiting);
  });

  it('uses the last known settings if the database does not respond', async () => {
    const incoming = Object.assign(new IncomingMessage(new Socket()), { url: '/cart/pay' });
    const response = new ServerResponse(incoming);
    const never = () => new Promise<typeof DEFAULT_SHOP>(() => {});
    await createPaymentHeaders(env(), never)(incoming, response);
    expect(response.getHeader(POLICY)).toBeUndefined();
  });
});
