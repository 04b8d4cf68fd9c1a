import { z } from 'zod';
import { objectId } from '@/lib/http/input-parts';
import { schemaMessage } from '@/lib/http/translate';
import { accountEmail } from '@/lib/utils/email-address';

const MISSING = schemaMessage('validation', 'emailMissing');

/** The body of POST /api/stock-alert/add and remove. */
export const alertInput = z.object({ product: objectId }, schemaMessage('validation', 'invalidId'));

/** The body of POST /api/stock-alert/ask. */
export const askInput = z.object(
  { product: objectId, email: accountEmail(MISSING, schemaMessage('validation', 'emailWrong')) },
  MISSING,
);

/** The query of GET /api/stock-alert/waiting. */
export const waitingQuery = z.object({ id: objectId });

export type AlertInput = z.output<typeof alertInput>;
export type AskInput = z.output<typeof askInput>;
