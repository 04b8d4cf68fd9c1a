import { expect, test } from 'vitest';
import { firstOf } from './language-switch';

test.each([
  [['de-AT', 'en'], ['en', 'de'], 'de'],
  [['fi', 'EN-gb', 'de'], ['en', 'de'], 'en'],
  [['fi'], ['en', 'de'], undefined],
  [[], ['en'], undefined],
  [['constructor', 'ar'], ['en', 'ar'], 'ar'],
])('of %j a shop that speaks %j offers %s', (wished, spoken, offered) => {
  expect(firstOf(wished, spoken)).toBe(offered);
});
