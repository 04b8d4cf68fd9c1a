import { expect, test } from 'vitest';
import { Refusal } from '@/lib/http/errors';
import { assertAsShown, isAsShown } from './destination';

test('an order is placed at the total that was shown, if one was', () => {
  expect(isAsShown({ amountCents: 102 }, {})).toBe(true);
  expect(isAsShown({ amountCents: 102 }, { shownCents: 102 })).toBe(true);
  expect(isAsShown({ amountCents: 102 }, { shownCents: 101 })).toBe(false);
  expect(() => assertAsShown({ amountCents: 102 }, {})).not.toThrow();
  expect(() => assertAsShown({ amountCents: 102 }, { shownCents: 102 })).not.toThrow();
});

test('another total is refused, with both in words and the present one in dollars', () => {
  let thrown: unknown;
  try {
    assertAsShown({ amountCents: 110_250 }, { shownCents: 102 });
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(Refusal);
  expect(thrown).toMatchObject({
    kind: 'conflict',
    message:
      'The total is now $1,102.50 instead of $1.02 because prices have changed. ' +
      'Nothing was ordered. Place your order again if you agree.',
    extra: { body: { total: 1102.5 } },
  });
});

test('the same number in another currency is another total', () => {
  const sold = { amountCents: 102, currency: 'eur' };
  expect(isAsShown(sold, { shownCents: 102, currency: 'eur' })).toBe(true);
  expect(isAsShown(sold, { shownCents: 102, currency: 'usd' })).toBe(false);
  // An order of before there were settings is in dollars.
  expect(isAsShown({ amountCents: 102 }, { shownCents: 102, currency: 'usd' })).toBe(true);
  expect(() => assertAsShown(sold, { shownCents: 102, currency: 'usd' })).toThrow(
    'The total is now €1.02 instead of $1.02',
  );
  expect(() => assertAsShown(sold, { currency: 'usd' })).toThrow(
    'The total is now €1.02 instead of USD',
  );
});
