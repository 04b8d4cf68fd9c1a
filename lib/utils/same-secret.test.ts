import { expect, test } from 'vitest';
import { isSameSecret } from './same-secret';

test.each([
  ['the same', 'the same', true],
  ['shorter', 'shorter one', false],
  ['', '', true],
  ['', 'x', false],
  ['é', 'e', false],
  [Buffer.from('the same'), 'the same', true],
])('isSameSecret compares %s with %s: %s', (given, expected, is) => {
  expect(isSameSecret(given, expected)).toBe(is);
});
