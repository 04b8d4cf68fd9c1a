import { expect, test } from 'vitest';
import { logoSize } from './logo-size';

test.each([
  [
    { width: 512, height: 512 },
    { width: 40, height: 40 },
  ],
  [
    { width: 512, height: 128 },
    { width: 160, height: 40 },
  ],
  [
    { width: 512, height: 64 },
    { width: 160, height: 20 },
  ],
  [
    { width: 24, height: 12 },
    { width: 80, height: 40 },
  ],
  [
    { width: 1, height: 1_000 },
    { width: 1, height: 40 },
  ],
])('logoSize fits %j into 160 x 40', (picture, size) => {
  expect(logoSize(picture)).toEqual(size);
});
