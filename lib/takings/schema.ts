import { z } from 'zod';
import { cashInput, currencyCode, dayInput, reasonInput } from '@/lib/http/input-parts';

/** The query of GET /api/report/day and of its CSV. */
export const dayQuery = z.object({ date: dayInput.optional().describe('Today without it') });

/** The body of POST /api/report/close. */
export const closeInput = z.object({
  date: dayInput,
  expected: cashInput.describe(
    'The cash that the screen said the day brought; with more by now it is refused',
  ),
  currency: currencyCode
    .optional()
    .describe('The currency of both; where the shop has another by now it is refused'),
  counted: cashInput.describe(
    'The cash that was counted, without the change that the till began with',
  ),
  reason: reasonInput.describe('Why another sum was counted; needed then'),
});
export type CloseInput = z.output<typeof closeInput>;
