import { z } from 'zod';
import { dayInput } from '@/lib/http/input-parts';

/** The query of GET /api/report/sales and of its CSV. */
export const salesQuery = z.object({
  from: dayInput.optional().describe('The first day; by default six days before `to`'),
  to: dayInput.optional().describe('The last day; today by default'),
});
export type SalesQuery = z.output<typeof salesQuery>;
