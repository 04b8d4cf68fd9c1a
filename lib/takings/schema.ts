import { z } from 'zod';
import { currencyCode, day } from '@/lib/http/input-parts';
import { sentence } from '@/lib/http/say';
import { parseDollars } from '@/lib/money';

const MAX_REASON = 300;
const MAX_CASH = 10_000_000;
const CASH = sentence('validation', 'countedCash', { max: MAX_CASH });

/** The query of GET /api/report/day and its CSV. */
export const dayQuery = z.object({ date: day.optional().describe('Today without it') });

const cash = z
  .number(CASH)
  .min(-MAX_CASH, CASH)
  .max(MAX_CASH, CASH)
  .refine((amount) => parseDollars(Math.abs(amount)) !== undefined, CASH);

/** The body of POST /api/report/close. */
export const closeInput = z.object({
  date: day,
  expected: cash.describe(
    'The cash that the screen said the day brought; with more by now it is refused',
  ),
  currency: currencyCode
    .optional()
    .describe('The currency of both; where the shop has another by now it is refused'),
  counted: cash.describe('The cash that was counted, without the change that the till began with'),
  reason: z
    .string(sentence('validation', 'reasonText'))
    .trim()
    .max(MAX_REASON, sentence('validation', 'reasonTooLong', { max: MAX_REASON }))
    .optional()
    .describe('Why another sum was counted; needed then'),
});
export type CloseInput = z.output<typeof closeInput>;
