import { z } from 'zod';

const MAX = 100;

/** A text to search for, at most 100 characters; control characters count as spaces. */
export const searchText = z
  .string()
  .max(MAX, `Search for at most ${MAX} characters`)
  .transform((text) => text.replace(/\p{Cc}/gu, ' ').trim());

/** A text as a regular expression that matches just it. */
export const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
