/**
 * Matches text that renders nothing: spaces, control characters, default-ignorable characters of Unicode
 * (joiners, soft hyphens, fillers), and the empty Braille cell.
 */
const DRAWS_NOTHING = /^[\s\p{Cc}\p{Cf}\p{DI}\u2800]*$/u;

/** Trims a text. Returns an empty string if the text renders nothing, so that a required value is always visible. */
export const trimInvisible = (text: string): string =>
  DRAWS_NOTHING.test(text) ? '' : text.trim();

/** Returns whether a form field was left empty. */
export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && !trimInvisible(value));
