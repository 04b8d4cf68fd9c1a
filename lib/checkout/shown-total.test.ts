import { expect, test } from 'vitest';
import { Refusal } from '@/lib/http/errors';
import { assertAsShown, isAsShown } from './shown-total';

test('an order is placed at the total that was shown, if one was', () => {
  expect(isAsShown({ amountCents: 102 })).toBe(true);
  expect(isAsShown({ amountCents: 102 }, 102)).toBe(true);
  expect(isAsShown({ amountCents: 102 }, 101)).toBe(false);
  expect(() => assertAsShown({ amountCents: 102 })).not.toThrow();
  expect(() => assertAsShown({ amountCents: 102 }, 102)).not.toThrow();
});

test('another total is refused, with both in words and the present one in dollars', () => {
  let thrown: unknown;
  try {
    assertAsShown({ amountCents: 110_250 }, 102);
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(Refusal);
  expect(thrown).toMatchObject({
    kind: 'conflict',
    message:
      'The total is now $1,102.50 instead of $1.02, because prices have changed. ' +
      'Nothing was ordered: place your order again if you agree.',
    extra: { body: { total: 1102.5 } },
  });
});
