import * as z from 'zod/mini';

/** The delivery slot of an order, ISO 8601. */
export const slotView = z.object({ from: z.string(), to: z.string() });

export type DeliverySlot = z.output<typeof slotView>;

/** The response of GET /api/shop/windows: the slots that can still be chosen, in chronological order. */
export const slotsAnswer = z.object({
  /** True if every order requires a slot. */
  only: z.boolean(),
  windows: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      /** The remaining capacity: how many more orders the slot accepts. 0 if it is full. */
      left: z.int(),
    }),
  ),
});

export type SlotsAnswer = z.output<typeof slotsAnswer>;
