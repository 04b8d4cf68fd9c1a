/** Rows and columns of keys, as fingers move over them. */
const RUNS = ['01234567890', '09876543210', '1472580369', '2580', '0852', '147', '159', '357'];

/** PINs that are guessed first, besides those with a pattern (public lists of leaked PINs). */
const COMMON = ['1004', '1010', '1313', '2001', '4321', '6969', '1122', '1112', '2229', '1342'];

/** Returns whether a PIN repeats one part: `1111`, `1212`, `123123`. */
const isRepeated = (pin: string): boolean =>
  [1, 2, 3, 4].some(
    (length) =>
      pin.length > length &&
      pin.length % length === 0 &&
      pin === pin.slice(0, length).repeat(pin.length / length),
  );

/** Returns whether a PIN is easy to guess: a repetition, a run of digits or keys, a year, or a common PIN. */
export function isTrivialPin(pin: string): boolean {
  const isYear = /^(19|20)\d\d$/.test(pin);
  const isRun = RUNS.some((run) => run.length >= pin.length && run.includes(pin));
  const halves = pin.length % 2 === 0 && /^(.)\1+(.)\2+$/.test(pin);
  return isRepeated(pin) || isYear || isRun || halves || COMMON.includes(pin);
}
