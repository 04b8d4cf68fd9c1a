import { z } from 'zod';
import { sentence } from '@/lib/http/say';
import { MAX_PAUSE_WORDS, PAUSE_MINUTES } from './pause-math';

const ON_HELP = sentence('shopFaults', 'pauseOn');
const MINUTES_HELP = sentence('shopFaults', 'pauseMinutes');
const WORDS_HELP = sentence('shopFaults', 'pauseWords', { max: MAX_PAUSE_WORDS });

/** The body of POST /api/seller/pause. */
export const pauseInput = z.object(
  {
    on: z.boolean(ON_HELP),
    minutes: z
      .preprocess(
        (value) => (typeof value === 'string' && value !== '' ? Number(value) : value),
        z.literal(PAUSE_MINUTES, MINUTES_HELP),
      )
      .optional()
      .describe('How long from now; until the shop is reopened without it'),
    words: z
      .string(WORDS_HELP)
      .trim()
      .max(MAX_PAUSE_WORDS, WORDS_HELP)
      .transform((text) => text || undefined)
      .optional()
      .describe('What shoppers read instead of a plain sentence; its end by the clock is added'),
  },
  ON_HELP,
);

export type PauseInput = z.output<typeof pauseInput>;
