import * as z from 'zod/mini';
import { FULFILLMENT_METHODS } from '@/lib/delivery/view';
import { slotView } from '@/lib/slots/view';
import { STATUSES } from './status';

const groupedView = z.object({
  _id: z.string(),
  number: z.optional(z.number()),
  status: z.enum(STATUSES),
});
export type GroupedView = z.output<typeof groupedView>;

/** The fields of an order that refer to the other orders of the same delivery. */
export const orderGroup = {
  follows: z.optional(groupedView),
  followUps: z.optional(z.array(groupedView)),
  /** The earlier order that this order missed. This order is delivered on its own. */
  missed: z.optional(groupedView),
};

/** The response of GET /api/order/open: the shopper's orders that a follow-up order can still join, newest first. */
export const openOrdersResponse = z.object({
  orders: z.array(
    z.object({
      _id: z.string(),
      number: z.optional(z.number()),
      way: z.enum(FULFILLMENT_METHODS),
      /** The delivery address in one line, or the pickup address. */
      to: z.string(),
      promisedAt: z.optional(z.string()),
      window: z.optional(slotView),
    }),
  ),
});
export type OpenOrdersResponse = z.output<typeof openOrdersResponse>;
