import { z } from 'zod';
import { schemaMessage } from '@/lib/http/translate';
import { isCountryCode } from '@/lib/utils/country-code';

/** The query of GET /api/seller/low-ages. */
export const lowAgesQuery = z.object({
  country: z
    .string()
    .refine(isCountryCode, schemaMessage('settingsErrors', 'country'))
    .describe('The country whose age limits apply (ISO 3166-1 alpha-2)'),
});
