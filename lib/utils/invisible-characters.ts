/**
 * Matches text that displays nothing: spaces, control characters, default-ignorable characters of Unicode and the empty
 * Braille pattern.
 */
const DRAWS_NOTHING = /^[\s\p{Cc}\p{Cf}\p{DI}\u2800]*$/u;

/** Trims a text. Returns an empty string if the text displays nothing. */
export const trimInvisible = (text: string): string =>
  DRAWS_NOTHING.test(text) ? '' : text.trim();

/** Returns whether the value of a form field is missing or has no visible characters. */
export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && !trimInvisible(value));
