import * as z from 'zod/mini';
import { FIRST_DAY_STEPS } from './steps-math';

/** The answer of the calls about the first day. */
export const firstDayAnswer = z.object({
  firstDay: z.object({
    /** Whether the list is done or was dismissed: it is not shown any more, and has no steps. */
    isOver: z.boolean(),
    /** What is to be done before the shop opens, in the order of the list. */
    steps: z.array(z.object({ name: z.enum(FIRST_DAY_STEPS), done: z.boolean() })),
  }),
});

export type FirstDayAnswer = z.output<typeof firstDayAnswer>;
export type FirstDay = FirstDayAnswer['firstDay'];
