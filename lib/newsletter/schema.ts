import { z } from 'zod';
import { schemaMessage } from '@/lib/http/translate';
import { accountEmail } from '@/lib/utils/email-address';

const MISSING = schemaMessage('validation', 'emailMissing');
const WRONG = schemaMessage('validation', 'emailWrong');
const NO_TOKEN = schemaMessage('validation', 'linkIncomplete');

/** The body of POST /api/newsletter/subscribe. */
export const subscribeInput = z.object(
  {
    email: accountEmail(MISSING, WRONG)
      // A spreadsheet would run an exported address that begins with one of these characters as a formula, so
      // they are rejected.
      .refine((email) => !/^[=+-]/.test(email), WRONG),
  },
  MISSING,
);

/** The body of POST /api/newsletter/confirm and leave: the token, which follows the # in a mailed link. */
export const tokenInput = z.object(
  { token: z.string(NO_TOKEN).regex(/^[\w-]{8,500}\.[\w-]{43}$/, NO_TOKEN) },
  NO_TOKEN,
);

export type SubscribeInput = z.output<typeof subscribeInput>;
export type TokenInput = z.output<typeof tokenInput>;
