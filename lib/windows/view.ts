import * as z from 'zod/mini';

/** The window of an order, ISO 8601. */
export const windowView = z.object({ from: z.string(), to: z.string() });

export type Window = z.output<typeof windowView>;

/** The answer of GET /api/shop/windows: the windows that are not over for orders, in their order. */
export const windowsAnswer = z.object({
  /** Whether every order has a window. */
  only: z.boolean(),
  windows: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      /** How many orders it still takes; 0 when it is full. */
      left: z.int(),
    }),
  ),
});

export type WindowsAnswer = z.output<typeof windowsAnswer>;
