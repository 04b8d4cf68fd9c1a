import { z } from 'zod';
import { dayInput } from '@/lib/http/input-parts';

/** The query of GET /api/report/sales and of its CSV. */
export const salesQuery = z.object({
  from: dayInput.optional().describe('Six days before `to` without it'),
  to: dayInput.optional().describe('The last day; today without it'),
});
export type SalesQuery = z.output<typeof salesQuery>;
