import * as z from 'zod/mini';

/** Windows of time in which orders arrive, or are collected, by the clock of the shop's time zone. */
export const windowsView = z.object({
  on: z.boolean(),
  /** Every order has a window; else shoppers can also order "as soon as possible". */
  only: z.boolean(),
  /** Seven days from Monday on, each with the times that are cut into windows. */
  days: z.array(z.array(z.object({ from: z.string(), to: z.string() }))),
  /** Days without windows, `2026-12-25`, besides the days off of the opening hours. */
  daysOff: z.array(z.string()),
  lengthMinutes: z.int(),
  /** The most orders of one window. */
  capacity: z.int(),
  /** A window can be taken while so many minutes are left to its begin. */
  leadMinutes: z.int(),
  /** So many minutes before its day begins, the last moment to order for a day; the lead time alone counts when absent. */
  closeMinutes: z.optional(z.int()),
});

export type Windows = z.output<typeof windowsView>;
