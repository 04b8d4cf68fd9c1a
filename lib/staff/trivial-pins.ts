/** The rows and columns of a numeric keypad. A PIN that follows one of them is easy to guess. */
const RUNS = ['01234567890', '09876543210', '1472580369', '2580', '0852', '147', '159', '357'];

/**
 * PINs that attackers guess first, from public lists of leaked PINs. They have no pattern that the rules
 * below would detect.
 */
const COMMON = ['1004', '1010', '1313', '2001', '4321', '6969', '1122', '1112', '2229', '1342'];

/** Returns whether a PIN is a repetition of one part, for example `1111`, `1212` or `123123`. */
const isRepeated = (pin: string): boolean =>
  [1, 2, 3, 4].some(
    (length) =>
      pin.length > length &&
      pin.length % length === 0 &&
      pin === pin.slice(0, length).repeat(pin.length / length),
  );

/**
 * Returns whether a PIN is easy to guess: a repetition, a sequence of digits, keys in one line, a year, or a
 * common PIN.
 */
export function isTrivialPin(pin: string): boolean {
  const isYear = /^(19|20)\d\d$/.test(pin);
  const isRun = RUNS.some((run) => run.length >= pin.length && run.includes(pin));
  const halves = pin.length % 2 === 0 && /^(.)\1+(.)\2+$/.test(pin);
  return isRepeated(pin) || isYear || isRun || halves || COMMON.includes(pin);
}
