import * as z from 'zod/mini';
import { periodShape } from '@/lib/sales/view';

const missedSearchesView = z.object({
  ...periodShape,
  isOn: z.boolean(),
  /** The texts in lower case, the most frequent first, at most 50. */
  rows: z.array(z.object({ text: z.string(), count: z.int() })),
});
export type MissedSearchesView = z.output<typeof missedSearchesView>;

/** The response of GET /api/report/searches. */
export const missedSearchesResponse = z.object({ searches: missedSearchesView });
export type MissedSearchesResponse = z.output<typeof missedSearchesResponse>;
