const RIGHT = '\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc';
const RIGHT_TO_LEFT = RegExp(`[${RIGHT}]`);
const LEFT_TO_RIGHT = RegExp(`(?![${RIGHT}])\\p{L}`, 'u');

/**
 * Adds direction marks (UAX #9, U+2068) to a text with letters of the opposite direction. Without them, these letters
 * would move the punctuation next to the text. `isRightToLeft` is the direction of the sentence around the text. Digits
 * need no marks.
 */
export function isolate(text: string, isRightToLeft: boolean): string {
  const own = text.replace(/[\u2066-\u2068][^\u2066-\u2069]*\u2069/g, '');
  return (isRightToLeft ? LEFT_TO_RIGHT : RIGHT_TO_LEFT).test(own) ? `\u2068${text}\u2069` : text;
}
