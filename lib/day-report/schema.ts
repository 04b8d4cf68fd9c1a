import { z } from 'zod';
import { cashInput, currencyCode, dayInput, reasonInput } from '@/lib/http/input-parts';

/** The query of GET /api/report/day and of its CSV. */
export const dayQuery = z.object({ date: dayInput.optional().describe('The default is today') });

/** The body of POST /api/report/close. */
export const closeInput = z.object({
  date: dayInput,
  expected: cashInput.describe(
    'The expected cash that the client displays; rejected if there is more now',
  ),
  currency: currencyCode
    .optional()
    .describe('The currency of both amounts; rejected if the shop now has another one'),
  counted: cashInput.describe('The counted cash, excluding the opening float'),
  reason: reasonInput.describe('Why the counted amount differs; required if it does'),
});
export type CloseInput = z.output<typeof closeInput>;
