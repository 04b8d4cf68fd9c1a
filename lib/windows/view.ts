import * as z from 'zod/mini';

/** The window of an order, ISO 8601. */
export const slotView = z.object({ from: z.string(), to: z.string() });

export type DeliverySlot = z.output<typeof slotView>;

/** The answer of GET /api/shop/windows: the windows that are not over for orders, in their order. */
export const slotsAnswer = z.object({
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

export type SlotsAnswer = z.output<typeof slotsAnswer>;
