import { expect, test } from 'vitest';
import { isDoubleClick } from './second-press';

const press = (timeStamp: number, clientX = 100, detail = 1) =>
  isDoubleClick({ detail, timeStamp, clientX, clientY: 200 });

test('the second press of a double one is told where presses are counted, and where they are not', () => {
  expect(press(0)).toBe(false);
  expect(press(5_000, 100, 2)).toBe(true);
  expect(press(10_000)).toBe(false);
  expect(press(10_200)).toBe(true);
});

test('a later press, one elsewhere and keys are meant', () => {
  expect(press(20_000)).toBe(false);
  expect(press(20_500)).toBe(false);
  expect(press(20_600, 130)).toBe(false);
  for (const at of [20_700, 20_701]) expect(press(at, 130, 0)).toBe(false);
});
