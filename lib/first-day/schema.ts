import { z } from 'zod';
import { schemaMessage } from '@/lib/http/translate';

const HELP = schemaMessage('settingsErrors', 'firstDay');

/** The body of POST /api/seller/first-day. */
export const firstDayInput = z.object({ dismissed: z.boolean(HELP) }, HELP);

export type FirstDayInput = z.output<typeof firstDayInput>;
