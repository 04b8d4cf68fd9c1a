import { z } from 'zod';
import { dayInput } from '@/lib/http/input-parts';
import { schemaMessage } from '@/lib/http/translate';

const MONTH = schemaMessage('validation', 'reportMonth');
const YEAR = schemaMessage('validation', 'reportYear');

/** The query of the sales and order reports, and of their CSV files. */
export const salesQuery = z.object({
  from: dayInput.optional().describe('The first day; by default six days before `to`'),
  to: dayInput.optional().describe('The last day; today by default'),
  month: z
    .string(MONTH)
    .regex(/^2\d{3}-(0[1-9]|1[0-2])$/, MONTH)
    .optional()
    .describe('A calendar month such as `2026-12`; replaces `from` and `to`'),
  year: z
    .string(YEAR)
    .regex(/^2\d{3}$/, YEAR)
    .optional()
    .describe('A calendar year, with one row per month; replaces the other parameters'),
});
export type SalesQuery = z.output<typeof salesQuery>;
