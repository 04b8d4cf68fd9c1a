import * as z from 'zod/mini';
import { sellerShopAnswer } from '@/lib/shop/view';

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

/** The open orders whose delivery slots the shop no longer offers. */
const outsideSlots = z.object({
  count: z.int(),
  /** The orders with the earliest slots, at most 20. `number` is absent in old orders. */
  orders: z.array(z.extend(slotView, { _id: z.string(), number: z.optional(z.number()) })),
});
export type OutsideSlots = z.output<typeof outsideSlots>;

/** The response of POST /api/seller/settings/section. */
export const savedSectionAnswer = z.extend(sellerShopAnswer, {
  outsideSlots: z.optional(outsideSlots),
});
export type SavedSectionAnswer = z.output<typeof savedSectionAnswer>;
