import { z } from 'zod';

const MAX = 100;

/** A text to search for, at most 100 characters; control characters become spaces. */
export const searchText = z
  .string()
  .max(MAX, `Search for at most ${MAX} characters`)
  .transform((text) => text.replace(/\p{Cc}/gu, ' ').trim());

/** Escapes a text for use inside a regular expression. */
export const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
