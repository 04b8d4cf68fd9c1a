import * as z from 'zod/mini';

/** The addresses of the shop's own pages at other sites, each if it has one. */
export const socialView = z.object({
  instagram: z.optional(z.string()),
  /** At x.com or twitter.com. */
  twitter: z.optional(z.string()),
  facebook: z.optional(z.string()),
  youtube: z.optional(z.string()),
});

export type Social = z.output<typeof socialView>;
