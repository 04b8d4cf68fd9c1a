import { expect, test } from 'vitest';
import { initialOf } from './product-image';

test.each([
  ['Country Loaf', 'C'],
  ['  “émmental”, aged', 'É'],
  ['e\u0301clair', 'E\u0301'],
  ['7 grain bread', '7'],
  ['牛乳', '牛'],
  ['🍞', undefined],
  ['', undefined],
])('initialOf(%j) is %j', (name, initial) => {
  expect(initialOf(name)).toBe(initial);
});
