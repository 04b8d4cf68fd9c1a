import { Types } from 'mongoose';
import { expect, test, vi } from 'vitest';
import { sessionParams } from './session-params';

vi.mock('@/lib/env', () => ({
  env: () => ({ APP_ORIGIN: 'https://shop.example', CORS_ORIGINS: ['https://app.example'] }),
}));

const product = new Types.ObjectId();
const line = { product, quantity: 3, name: 'Apple', category: 'Fruits', priceCents: 150 };
const apple = { ...line, unitCents: 100, image: ['/a.webp', 'https://i.example/1', 'https://2'] };
const order = { _id: new Types.ObjectId(), items: [apple], taxCents: 6 };
const now = new Date('2026-01-01T00:00:00.001Z');
const paramsOf = (more: object = {}) => sessionParams({ ...order, ...more }, 2, now);

test('a session charges the lines and the tax in cents, and names order and attempt', () => {
  const metadata = { orderId: String(order._id), attempt: '2' };
  const { params, expiresAt } = paramsOf();
  expect(expiresAt.toISOString()).toBe('2026-01-01T00:31:01.000Z');
  expect(params).toEqual({
    mode: 'payment',
    line_items: [
      {
        quantity: 3,
        price_data: {
          currency: 'usd',
          unit_amount: 100,
          product_data: { name: 'Apple', images: ['https://i.example/1'] },
        },
      },
      {
        quantity: 1,
        price_data: { currency: 'usd', unit_amount: 6, product_data: { name: 'Tax (2%)' } },
      },
    ],
    client_reference_id: metadata.orderId,
    metadata,
    payment_intent_data: { metadata },
    automatic_tax: { enabled: false },
    adaptive_pricing: { enabled: false },
    expires_at: expiresAt.getTime() / 1000,
    success_url: 'https://shop.example/api/stripe/return?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://shop.example/cart',
  });
});

test('an order keeps its own currency and tax', () => {
  const { params } = paramsOf({ currency: 'eur', taxPercent: 8.25 });
  const prices = params.line_items?.map(({ price_data }) => price_data);
  expect(prices).toMatchObject([{ currency: 'eur' }, { currency: 'eur' }]);
  expect(prices?.[1]?.product_data?.name).toBe('Tax (8.25%)');
});

test('a line without a public picture sends none, and no tax is no line', () => {
  const { params } = paramsOf({ items: [{ ...apple, image: ['/a.webp'] }], taxCents: 0 });
  expect(params.line_items).toHaveLength(1);
  expect(params.line_items?.[0]?.price_data?.product_data).toEqual({ name: 'Apple' });
});

test('a cancelled payment leads back to the front end of the order', () => {
  const { params } = paramsOf({ frontEnd: 'https://app.example' });
  expect(params.cancel_url).toBe('https://app.example/cart');
});
