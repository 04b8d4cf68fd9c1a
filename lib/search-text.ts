import { z } from 'zod';

const MAX = 100;

/** A text to search for, at most 100 characters; control characters count as spaces. */
export const searchText = z
  .string()
  .max(MAX, `Search for at most ${MAX} characters`)
  .transform((text) => text.replace(/\p{Cc}/gu, ' ').trim());
