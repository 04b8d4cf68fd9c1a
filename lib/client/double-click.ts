/**
 * Resolves once the shopper may agree to a total that was just shown: after 1 s, which is longer than a
 * double click.
 */
export const timeToRead = () => new Promise<void>((done) => setTimeout(done, 1_000));

type Press = { detail: number; timeStamp: number; clientX: number; clientY: number };

/**
 * A double click takes at most this long, in ms, and its second click is at most this far away, in CSS
 * pixels.
 */
const DOUBLE_MS = 400;
const NEAR_PX = 24;

let last: Press | undefined;

/**
 * Returns whether a click is the second one of a double click. If the first click removes a row, the second
 * one would hit the next row. Key events have no click count. Safari on a phone reports none either, so its
 * double clicks are detected by time and position.
 */
export function isDoubleClick({ detail, timeStamp, clientX, clientY }: Press): boolean {
  if (detail === 0) return false;
  const before = last;
  last = { detail, timeStamp, clientX, clientY };
  const isNear = (one: Press) =>
    Math.hypot(one.clientX - clientX, one.clientY - clientY) < NEAR_PX &&
    timeStamp - one.timeStamp < DOUBLE_MS;
  return detail > 1 || (before !== undefined && isNear(before));
}
