import { z } from 'zod';
import { schemaMessage } from '@/lib/http/translate';

const NO_TOKEN = schemaMessage('validation', 'linkIncomplete');

/** The body of a call that a mailed link makes: the token, which follows the # in the link. */
export const tokenInput = z.object(
  { token: z.string(NO_TOKEN).regex(/^[\w-]{8,500}\.[\w-]{43}$/, NO_TOKEN) },
  NO_TOKEN,
);

export type TokenInput = z.output<typeof tokenInput>;
