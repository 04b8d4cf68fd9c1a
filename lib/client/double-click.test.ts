import { expect, test } from 'vitest';
import { isDoubleClick } from './double-click';

const press = (timeStamp: number, clientX = 100, detail = 1) =>
  isDoubleClick({ detail, timeStamp, clientX, clientY: 200 });

test("isDoubleClick recognizes a double click even without the browser's click count", () => {
  expect(press(0)).toBe(false);
  expect(press(5_000, 100, 2)).toBe(true);
  expect(press(10_000)).toBe(false);
  expect(press(10_200)).toBe(true);
});

test('isDoubleClick ignores late clicks, clicks on a different element, and key presses', () => {
  expect(press(20_000)).toBe(false);
  expect(press(20_500)).toBe(false);
  expect(press(20_600, 130)).toBe(false);
  for (const at of [20_700, 20_701]) expect(press(at, 130, 0)).toBe(false);
});
