import { z } from 'zod';
import { MAX_PAUSE_WORDS, PAUSE_MINUTES } from './pause-math';

const ON_HELP = 'Say whether orders are to be paused: on is true or false';
const MINUTES_HELP =
  'Pause for 15, 30 or 60 minutes, or leave the minutes out to pause until you reopen';
const WORDS_HELP = `The sentence for shoppers is at most ${MAX_PAUSE_WORDS} characters`;

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
