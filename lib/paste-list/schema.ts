import { z } from 'zod';
import { schemaMessage } from '@/lib/http/translate';
import { MAX_TEXT } from './limits';

const TEXT = schemaMessage('pasteListErrors', 'empty');

/** The body of POST /api/product/paste. */
export const pasteInput = z.object({
  text: z
    .string(TEXT)
    .refine((text) => text.trim() !== '', TEXT)
    .max(MAX_TEXT, schemaMessage('pasteListErrors', 'long', { max: MAX_TEXT }))
    .describe('A shopping list, or the ingredients of a recipe'),
});
