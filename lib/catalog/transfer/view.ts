import * as z from 'zod/mini';

/** The result of an import: products added, updated and unchanged, and the faulty lines. */
export const importAnswer = z.object({
  message: z.string(),
  added: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  errors: z.array(
    z.object({
      line: z.int(),
      message: z.string(),
      /** The fields at fault; without them nobody can tell, and the line is not taken as a whole. */
      fields: z.optional(z.array(z.string())),
    }),
  ),
  /** The number of faulty lines beyond those listed. */
  moreErrors: z.int(),
  /** The line after which the rest of the file was not read, because 1,000 lines in a row were faulty. */
  stoppedAt: z.optional(z.int()),
});

export type ImportAnswer = z.output<typeof importAnswer>;

export type ImportReport = Omit<ImportAnswer, 'message'> & {
  /** Stopped by its signal before the end of the file. */
  stopped?: true;
};
