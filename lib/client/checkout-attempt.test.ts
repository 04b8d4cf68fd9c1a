import { describe, expect, it } from 'vitest';
import { type Attempt, attemptKey, forgetAttempt } from './checkout-attempt';

function makeStorage() {
  const map = new Map<string, string>();
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  };
}

const attempt: Attempt = {
  items: [
    { product: 'a', quantity: 1 },
    { product: 'b', quantity: 2 },
  ],
  address: 'home',
  paymentType: 'COD',
  cartRevision: 3,
};

describe('the key of a checkout attempt', () => {
  const storage = makeStorage();
  let made = 0;
  const keyOf = (change: Partial<Attempt> = {}) =>
    attemptKey({ ...attempt, ...change }, storage, () => `key-${++made}`);

  it('stays while nothing changes, whatever the order of the lines', () => {
    const key = keyOf();
    expect(keyOf()).toBe(key);
    expect(keyOf({ items: attempt.items.toReversed() })).toBe(key);
  });

  it('is new when its order was cancelled', () => {
    const key = keyOf();
    forgetAttempt(storage);
    expect(keyOf()).not.toBe(key);
  });

  it.each<[string, Partial<Attempt>]>([
    ['a quantity', { items: [{ product: 'a', quantity: 2 }] }],
    ['the address', { address: 'work' }],
    ['the payment method', { paymentType: 'Online' }],
    ['the window', { window: { from: '2026-11-24T09:00:00Z', to: '2026-11-24T11:00:00Z' } }],
    ['the saved cart, as by an order', { cartRevision: 4 }],
  ])('is new when %s changed', (_, change) => {
    const key = keyOf();
    expect(keyOf(change)).not.toBe(key);
  });
});
