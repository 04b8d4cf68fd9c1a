import { expect, test } from 'vitest';
import { createTurns } from './turns';

test('an answer that was overtaken is outdated, one that came in its turn is not', () => {
  const ask = createTurns();
  const [first, second, third] = [ask(), ask(), ask()];
  expect([first(), third(), second()]).toEqual([true, true, false]);
  expect(ask()()).toBe(true);
});
