/**
 * Matches text that displays nothing: spaces, control characters, default-ignorable characters of Unicode
 * (joiners, soft hyphens, fillers) and the empty Braille pattern.
 */
const DRAWS_NOTHING = /^[\s\p{Cc}\p{Cf}\p{DI}\u2800]*$/u;

/** Trims a text. Returns an empty string for a text that displays nothing, so that it does not count as a value. */
export const trimInvisible = (text: string): string =>
  DRAWS_NOTHING.test(text) ? '' : text.trim();

/** Returns whether the value of a form field is empty: it is missing, or a text without visible characters. */
export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && !trimInvisible(value));
