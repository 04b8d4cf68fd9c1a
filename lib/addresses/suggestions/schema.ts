import { z } from 'zod';
import { countryInput } from '@/lib/http/input-parts';
import { schemaMessage } from '@/lib/http/translate';
import { MAX_POSTAL_CODE } from '@/lib/postal-codes/shapes';
import { trimInvisible } from '@/lib/utils/invisible-characters';
import { MAX_TYPED, MIN_TYPED } from './limits';

const TYPED_HELP = schemaMessage('validation', 'typedAddress', { min: MIN_TYPED, max: MAX_TYPED });
const CODE_HELP = schemaMessage('validation', 'postalCode', { max: MAX_POSTAL_CODE });

const plainLine = (text: string) => trimInvisible(text.replace(/\p{Cc}/gu, ' '));

/** The query of GET /api/address/suggest. */
export const suggestQuery = z.object({
  q: z
    .string(TYPED_HELP)
    .overwrite(plainLine)
    .min(MIN_TYPED, TYPED_HELP)
    .max(MAX_TYPED, TYPED_HELP)
    .describe('The typed street, usually with the house number'),
  zip: z
    .string(CODE_HELP)
    .overwrite(plainLine)
    .max(MAX_POSTAL_CODE, CODE_HELP)
    .optional()
    .describe('The postal code, if it is known'),
  country: countryInput,
});

export type SuggestQuery = z.output<typeof suggestQuery>;
