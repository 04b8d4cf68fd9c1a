import { expect, it } from 'vitest';
import { isIdle } from './device-lock';

const NOON = Date.UTC(2026, 2, 1, 12);

it.each([
  [0, false],
  [10, false],
  [11, true],
  [-5, false],
  // The clock of the device was set back by three hours.
  [-180, true],
])('a device that was touched %i minutes ago is idle: %s', (minutes, expected) => {
  expect(isIdle(NOON - minutes * 60_000, NOON)).toBe(expected);
});
