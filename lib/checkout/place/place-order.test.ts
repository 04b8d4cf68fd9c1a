import { afterEach, expect, test, vi } from 'vitest';
import { setUpDatabase } from '@/e2e/support/engine-set-up';
import { hashOf, keyFor } from '@/lib/checkout/place/place-order';
import { HOUR_MS } from '@/lib/utils/durations';

setUpDatabase();
afterEach(() => {
  vi.useRealTimers();
});

const NOON = Date.parse('2026-03-01T12:00:00Z');
const input = (quantity: number) => ({
  items: [{ product: '6900000000000000000000aa', quantity }],
  address: '6900000000000000000000bb',
});
const keyAt = (ms: number, quantity: number) => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON + ms });
  const order = input(quantity);
  return keyFor('6900000000000000000000cc', order, 'COD', hashOf(order));
};

test('two equal orders within 10 s get one idempotency key', async () => {
  const key = await keyAt(0, 1);
  expect(await keyAt(9_999, 1)).toBe(key);
  expect(await keyAt(-3, 1)).toBe(key);
  expect(await keyAt(0, 2)).not.toBe(key);
  expect(await keyAt(10_000, 1)).not.toBe(key);
});

test('an idempotency key with a future time is not used again', async () => {
  const key = await keyAt(0, 3);
  expect(await keyAt(-HOUR_MS, 3)).not.toBe(key);
});
