const RIGHT = '\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc';
/** Letters that are written from right to left. */
const RIGHT_TO_LEFT = RegExp(`[${RIGHT}]`);
/** Letters that are written from left to right: all others. */
const LEFT_TO_RIGHT = RegExp(`(?![${RIGHT}])\\p{L}`, 'u');

/**
 * A text as a part of a sentence that is written from right to left, or not: isolated (UAX #9, U+2068) if it has letters of the
 * other direction, which would move the punctuation beside it. Digits alone stay as they are.
 */
export function isolate(text: string, isRightToLeft: boolean): string {
  // What is isolated already is left out.
  const own = text.replace(/[\u2066-\u2068][^\u2066-\u2069]*\u2069/g, '');
  return (isRightToLeft ? LEFT_TO_RIGHT : RIGHT_TO_LEFT).test(own) ? `\u2068${text}\u2069` : text;
}
