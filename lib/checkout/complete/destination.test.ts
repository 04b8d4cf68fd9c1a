import { expect, test } from 'vitest';
import { ApiError } from '@/lib/http/errors';
import { assertShownTotal, matchesShownTotal } from './destination';

test('assertShownTotal accepts an order only at the total that the shopper saw', () => {
  expect(matchesShownTotal({ amountCents: 102 }, {})).toBe(true);
  expect(matchesShownTotal({ amountCents: 102 }, { shownCents: 102 })).toBe(true);
  expect(matchesShownTotal({ amountCents: 102 }, { shownCents: 101 })).toBe(false);
  expect(() => assertShownTotal({ amountCents: 102 }, {})).not.toThrow();
  expect(() => assertShownTotal({ amountCents: 102 }, { shownCents: 102 })).not.toThrow();
});

test('assertShownTotal throws a 409 with the old and the current total', () => {
  let thrown: unknown;
  try {
    assertShownTotal({ amountCents: 110_250 }, { shownCents: 102 });
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(ApiError);
  expect(thrown).toMatchObject({
    kind: 'conflict',
    message:
      'The total is now $1,102.50 instead of $1.02 because prices have changed. ' +
      'Nothing was ordered. Place your order again if you agree.',
    extra: { body: { total: 1102.5 } },
  });
});

test('matchesShownTotal rejects the same number in another currency', () => {
  const sold = { amountCents: 102, currency: 'eur' };
  expect(matchesShownTotal(sold, { shownCents: 102, currency: 'eur' })).toBe(true);
  expect(matchesShownTotal(sold, { shownCents: 102, currency: 'usd' })).toBe(false);
  // Orders without a currency were placed before shops had settings. They are in US dollars.
  expect(matchesShownTotal({ amountCents: 102 }, { shownCents: 102, currency: 'usd' })).toBe(true);
  expect(() => assertShownTotal(sold, { shownCents: 102, currency: 'usd' })).toThrow(
    'The total is now €1.02 instead of $1.02',
  );
  expect(() => assertShownTotal(sold, { currency: 'usd' })).toThrow(
    'The total is now €1.02 instead of USD',
  );
});
