import { z } from 'zod';
import { objectId } from '@/lib/http/input-parts';
import { schemaMessage } from '@/lib/http/translate';

const HELP = schemaMessage('validation', 'chooseTime');
const time = z
  .string(HELP)
  .max(40, HELP)
  .refine((text) => /^\d{4}-\d{2}-\d{2}T/.test(text) && !Number.isNaN(Date.parse(text)), HELP)
  .transform((text) => new Date(text).toISOString());

/** A delivery slot in the format of GET /api/shop/windows. */
export const slotInput = z.object({ from: time, to: time }, HELP);

/** The query of POST /api/order/window. */
export const moveQuery = z.object({
  as: z
    .enum(['shopper', 'seller'])
    .optional()
    .describe(
      'Which session to use if a shopper and a seller are signed in; the seller by default',
    ),
});

/** The body of POST /api/order/window. */
export const moveInput = z.object({ id: objectId, window: slotInput });
export type MoveInput = z.output<typeof moveInput>;
