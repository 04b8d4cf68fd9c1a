import { z } from 'zod';
import { schemaMessage } from '@/lib/http/translate';
import { accountEmail } from '@/lib/utils/email-address';

const MISSING = schemaMessage('validation', 'emailMissing');
const WRONG = schemaMessage('validation', 'emailWrong');

/** The body of POST /api/newsletter/subscribe. */
export const subscribeInput = z.object(
  {
    email: accountEmail(MISSING, WRONG)
      // A spreadsheet would run an exported address with such a first character as a formula.
      .refine((email) => !/^[=+-]/.test(email), WRONG),
  },
  MISSING,
);

export type SubscribeInput = z.output<typeof subscribeInput>;
