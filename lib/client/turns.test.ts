import { expect, test } from 'vitest';
import { latestOnly } from './turns';

test('an answer that was overtaken is outdated, one that came in its turn is not', () => {
  const ask = latestOnly();
  const [first, second, third] = [ask(), ask(), ask()];
  expect([first(), third(), second()]).toEqual([true, true, false]);
  expect(ask()()).toBe(true);
});
