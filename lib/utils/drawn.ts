/** Spaces, controls, what Unicode says is not to be drawn (joiners, soft hyphens, fillers), and the empty cell of Braille. */
const DRAWS_NOTHING = /^[\s\p{Cc}\p{Cf}\p{DI}\u2800]*$/u;

/** A text without spaces around it, and without anything when all of it draws nothing: what is required must be seen. */
export const trimInvisible = (text: string): string =>
  DRAWS_NOTHING.test(text) ? '' : text.trim();

/** Whether a field of a form was left empty. */
export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && !trimInvisible(value));
