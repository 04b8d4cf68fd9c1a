import { describe, expect, it } from 'vitest';
import { type Attempt, attemptKey, clearAttempt } from './checkout-attempt';
import {
  addressIn,
  inputsOf,
  isAgreed,
  isWholeCode,
  nextState,
  type OneStepEvent,
  type OneStepState,
  START,
} from './one-step';

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

const moved = { _id: 'home', street: '2 Way' };

describe('the idempotency key of a checkout', () => {
  const storage = makeStorage();
  let made = 0;
  const keyOf = (change: Partial<Attempt> = {}) =>
    attemptKey({ ...attempt, ...change }, storage, () => `key-${++made}`);

  it('is the same if only the sequence of the lines differs', () => {
    const key = keyOf();
    expect(keyOf()).toBe(key);
    expect(keyOf({ items: attempt.items.toReversed() })).toBe(key);
  });

  it('is new after a cancelled order', () => {
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
  ])('is new if %s has changed', (_, change) => {
    const key = keyOf();
    expect(keyOf(change)).not.toBe(key);
  });

  it('is the same during a pending online payment, even if the address changes', () => {
    const key = keyOf({ paymentType: 'Online' });
    const items = attempt.items.map((one) => ({ ...one, ifMissing: 'call' as const }));
    expect(keyOf({ paymentType: 'Online', ifMissing: 'replace', items, address: moved })).toBe(key);
  });
});

const agreed = { totalCents: 999, currency: 'eur', items: { apple: 3 } };
const stateAfter = (...events: OneStepEvent[]): OneStepState => events.reduce(nextState, START);

describe('addressIn', () => {
  it('splits the typed name into first and last name, and omits the sign-in code', () => {
    const values = {
      name: 'Ada Lovelace',
      email: 'ada@mail.example',
      code: '123456',
      city: 'Bonn',
      ownAddress: '1',
    };
    expect(addressIn(values)).toEqual({
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@mail.example',
      city: 'Bonn',
    });
  });
});

describe('errors of API fields', () => {
  it('appear at the inputs of the checkout form', () => {
    const fields = { 'address.lastName': 'no name', 'address.zipcode': 'no code', email: 'wrong' };
    expect(inputsOf(fields)).toEqual({ name: 'no name', zipcode: 'no code', email: 'wrong' });
  });
});

describe('the code that a guest types at checkout', () => {
  it.each([
    ['123456', true],
    ['123 456', true],
    ['١٢٣٤٥٦', true],
    ['12345', false],
    ['1234567', false],
    ['', false],
  ])('%j is complete: %j', (code, isWhole) => {
    expect(isWholeCode(code)).toBe(isWhole);
  });
});

describe('the agreement of a guest to an order', () => {
  it.each([
    ['the same cart and total', {}, true],
    ['another total', { totalCents: 1_000 }, false],
    ['another currency', { currency: 'usd' }, false],
    ['another quantity', { items: { apple: 2 } }, false],
    ['another product at the same total', { items: { pear: 3 } }, false],
    ['one more product at the same total', { items: { apple: 3, gift: 1 } }, false],
  ])('covers only the same products, quantities and total: %s', (_, change, isSame) => {
    expect(isAgreed(agreed, { ...agreed, ...change })).toBe(isSame);
  });
});

describe('the state of a guest checkout', () => {
  const mailed = { type: 'mailed', email: 'ada@mail.example' } as const;
  const wrong = { type: 'rejected', fieldErrors: { code: 'wrong' }, errorText: '' } as const;

  it('keeps asking for the mailed code until the email address changes', () => {
    const asked = stateAfter({ type: 'sent' }, mailed);
    expect(asked).toEqual({ ...START, codeSentTo: mailed.email });
    expect(stateAfter(mailed, { type: 'sent' }).codeSentTo).toBe(mailed.email);
    expect(stateAfter(mailed, wrong).codeSentTo).toBe(mailed.email);
    expect(stateAfter(mailed, { type: 'edited', name: 'city' }).codeSentTo).toBe(mailed.email);
    expect(stateAfter(mailed, { type: 'edited', name: 'email' })).toEqual(START);
  });

  it('stores the displayed cart and total when a sign-in code is mailed', () => {
    const clicked = { ...mailed, clicked: agreed };
    const asked = { ...START, codeSentTo: mailed.email, clicked: agreed };
    expect(stateAfter(clicked)).toEqual(asked);
    // The shopper requests another code and enters a wrong one. The click on the order button still counts.
    expect(stateAfter(clicked, { type: 'sent' }, mailed)).toEqual(asked);
    expect(stateAfter(clicked, { type: 'sent' }, wrong).clicked).toEqual(agreed);
    expect(stateAfter(clicked, { type: 'edited', name: 'email' })).toEqual(START);
    expect(stateAfter(clicked, { type: 'left' })).toEqual({ ...START, codeSentTo: mailed.email });
    expect(stateAfter(clicked, { type: 'mailed', email: 'bob@mail.example' })).not.toHaveProperty(
      'clicked',
    );
  });

  it('removes only the error of the changed input', () => {
    const fieldErrors = { code: 'wrong', city: 'missing' };
    const rejected = stateAfter({ ...wrong, fieldErrors });
    expect(nextState(rejected, { type: 'edited', name: 'code' }).fieldErrors).toEqual({
      city: 'missing',
    });
    expect(nextState(rejected, { type: 'sent' })).toEqual({ ...START, busy: true });
  });

  it('removes messages when the shopper leaves the cart', () => {
    expect(stateAfter({ type: 'changed' }, { type: 'left' })).toEqual(START);
    const left = stateAfter(mailed, { ...wrong, errorText: 'lost' }, { type: 'left' });
    expect(left).toEqual({ ...START, codeSentTo: mailed.email });
    const ready = stateAfter({ type: 'ready', agreed, until: 5 }, { type: 'left' });
    expect(ready).toEqual({ ...START, agreed, until: 5 });
    expect(stateAfter({ type: 'sent' }, { type: 'left' }).busy).toBe(true);
  });

  it('lets the cart place one order after the code is accepted, but none after a change of the cart', () => {
    const ready = stateAfter(mailed, { type: 'sent' }, { type: 'ready', agreed, until: 5 });
    expect(ready).toEqual({ ...START, agreed, until: 5 });
    const fromWallet = { zipcode: '10115' };
    expect(stateAfter({ type: 'ready', agreed, until: 5, fromWallet })).toEqual({
      ...ready,
      fromWallet,
    });
    expect(nextState(ready, { type: 'ordering' })).toEqual(START);
    expect(nextState(ready, { type: 'changed' })).toEqual({ ...START, hasChanged: true });
  });
});
