import { expect, test } from 'vitest';
import { createPace } from './sender';

test('createPace starts mails at equal intervals, and starts the first mail after a pause immediately', () => {
  const pace = createPace(10);
  expect([0, 0, 50, 400, 1_000, 1_000].map(pace)).toEqual([0, 100, 200, 400, 1_000, 1_100]);
});
