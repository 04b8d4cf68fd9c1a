import { expect, test } from 'vitest';
import { createPace } from './sender';

test('createPace spaces start times evenly, and starts at once after a pause', () => {
  const pace = createPace(10);
  expect([0, 0, 50, 400, 1_000, 1_000].map(pace)).toEqual([0, 100, 200, 400, 1_000, 1_100]);
});
