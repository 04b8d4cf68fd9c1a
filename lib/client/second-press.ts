/**
 * Resolves once a total that was just shown may be agreed to: after a second, which is longer than a press that was
 * made twice.
 */
export const timeToRead = () => new Promise<void>((done) => setTimeout(done, 1_000));

type Press = { detail: number; timeStamp: number; clientX: number; clientY: number };

/** A double press takes no longer, in ms, and its second part falls no further away, in CSS pixels. */
const DOUBLE_MS = 400;
const NEAR_PX = 24;

let last: Press | undefined;

/**
 * Whether a click is the second of a double one: where a row goes away at the first, it falls on the next row, for which it is
 * not meant. Keys count no presses, and nor does Safari on a phone, whose presses are told by time and place.
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
