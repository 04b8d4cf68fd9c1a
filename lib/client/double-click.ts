/** Resolves after 1 s, which is longer than a double click. Its second click can then not confirm a new total. */
export const doubleClickPause = () => new Promise<void>((done) => setTimeout(done, 1_000));

type Click = { detail: number; timeStamp: number; clientX: number; clientY: number };

const DOUBLE_MS = 400;
const NEAR_PX = 24;

let last: Click | undefined;

/**
 * Returns whether a click is the second click of a double click. If the first click removes a row, the second click
 * would hit the next row. Key presses have the click count 0. Safari on a phone does not count taps, so double taps are
 * recognized by time and position.
 */
export function isDoubleClick({ detail, timeStamp, clientX, clientY }: Click): boolean {
  if (detail === 0) return false;
  const before = last;
  last = { detail, timeStamp, clientX, clientY };
  const isNear = (one: Click) =>
    Math.hypot(one.clientX - clientX, one.clientY - clientY) < NEAR_PX &&
    timeStamp - one.timeStamp < DOUBLE_MS;
  return detail > 1 || (before !== undefined && isNear(before));
}
