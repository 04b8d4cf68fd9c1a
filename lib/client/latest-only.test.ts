import { expect, test } from 'vitest';
import { latestOnly } from './latest-only';

test('latestOnly marks a response as outdated if a later request was answered first', () => {
  const ask = latestOnly();
  const [first, second, third] = [ask(), ask(), ask()];
  expect([first(), third(), second()]).toEqual([true, true, false]);
  expect(ask()()).toBe(true);
});
