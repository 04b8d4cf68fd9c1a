const RIGHT = '\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc';
/** Right-to-left letters. */
const RIGHT_TO_LEFT = RegExp(`[${RIGHT}]`);
/** Left-to-right letters: all other letters. */
const LEFT_TO_RIGHT = RegExp(`(?![${RIGHT}])\\p{L}`, 'u');

/**
 * Returns a text for use in a sentence of the given direction. A text with letters of the other direction is
 * isolated (UAX #9, U+2068). Otherwise those letters would move the punctuation beside it. Digits alone stay
 * unchanged.
 */
export function isolate(text: string, isRightToLeft: boolean): string {
  // Ignore the parts that are already isolated.
  const own = text.replace(/[\u2066-\u2068][^\u2066-\u2069]*\u2069/g, '');
  return (isRightToLeft ? LEFT_TO_RIGHT : RIGHT_TO_LEFT).test(own) ? `\u2068${text}\u2069` : text;
}
