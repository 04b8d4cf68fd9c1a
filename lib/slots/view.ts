import * as z from 'zod/mini';
import { sellerShopResponse } from '@/lib/shop/view';

/** The delivery slot of an order, ISO 8601. */
export const slotView = z.object({ from: z.string(), to: z.string() });

export type DeliverySlot = z.output<typeof slotView>;

/** The response of GET /api/shop/windows: the slots that can still be chosen, in chronological order. */
export const slotsResponse = z.object({
  /** True if every order requires a slot. */
  only: z.boolean(),
  windows: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      left: z.int(),
    }),
  ),
});

export type SlotsResponse = z.output<typeof slotsResponse>;

/** The open orders whose delivery slots the shop no longer offers. */
const outsideSlots = z.object({
  count: z.int(),
  orders: z.array(z.extend(slotView, { _id: z.string(), number: z.optional(z.number()) })),
});
export type OutsideSlots = z.output<typeof outsideSlots>;

/** The response of POST /api/seller/settings/section. */
export const savedSectionResponse = z.extend(sellerShopResponse, {
  outsideSlots: z.optional(outsideSlots),
});
export type SavedSectionResponse = z.output<typeof savedSectionResponse>;
