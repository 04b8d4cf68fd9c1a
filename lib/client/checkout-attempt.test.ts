import { describe, expect, it } from 'vitest';
import { type Attempt, attemptKey, clearAttempt } from './checkout-attempt';

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
  ifMissing: 'leave out',
  address: { _id: 'home' },
  paymentType: 'COD',
  cartRevision: 3,
};

/** An address with the same id, but with a different street. */
const moved = { _id: 'home', street: '2 Way' };

describe('attemptKey', () => {
  const storage = makeStorage();
  let made = 0;
  const keyOf = (change: Partial<Attempt> = {}) =>
    attemptKey({ ...attempt, ...change }, storage, () => `key-${++made}`);

  it('returns one key for equal attempts with lines in any order', () => {
    const key = keyOf();
    expect(keyOf()).toBe(key);
    expect(keyOf({ items: attempt.items.toReversed() })).toBe(key);
  });

  it('returns a new key after a cancelled order', () => {
    const key = keyOf();
    clearAttempt(storage);
    expect(keyOf()).not.toBe(key);
  });

  it.each<[string, Partial<Attempt>]>([
    ['a quantity', { items: [{ product: 'a', quantity: 2 }] }],
    ['the step of a line', { items: attempt.items.map((one) => ({ ...one, unit: 'g:50' })) }],
    ['the address', { address: { _id: 'work' } }],
    ['the text of the address', { address: moved }],
    ['the payment method', { paymentType: 'Online' }],
    ['the delivery slot', { window: { from: '2026-11-24T09:00:00Z', to: '2026-11-24T11:00:00Z' } }],
    ['the choice for missing items', { ifMissing: 'call' }],
    [
      'the choice for one missing item',
      { items: attempt.items.map((one) => ({ ...one, ifMissing: 'call' })) },
    ],
    ['the postal code of the wallet', { addressFromWallet: { zipcode: '10115' } }],
    ['the saved cart', { cartRevision: 4 }],
  ])('returns a new key when %s changed', (_, change) => {
    const key = keyOf();
    expect(keyOf(change)).not.toBe(key);
  });

  it('keeps the key during a pending online payment, even if the address changes', () => {
    const key = keyOf({ paymentType: 'Online' });
    const items = attempt.items.map((one) => ({ ...one, ifMissing: 'call' as const }));
    expect(keyOf({ paymentType: 'Online', ifMissing: 'replace', items, address: moved })).toBe(key);
  });
});
