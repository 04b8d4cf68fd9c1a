import * as z from 'zod/mini';
import { FULFILLMENT_METHODS } from '@/lib/delivery/view';
import { slotView } from '@/lib/slots/view';
import { STATUSES } from './status';

/** An order that is packed and delivered together with another one. */
const groupedView = z.object({
  _id: z.string(),
  number: z.optional(z.number()),
  status: z.enum(STATUSES),
});
export type GroupedView = z.output<typeof groupedView>;

/** The fields of an order that name the other orders of its delivery. */
export const orderGroup = {
  /** The first order, if this order was added to it. Both are packed and delivered together. */
  follows: z.optional(groupedView),
  /** The orders that were added to this order, oldest first. */
  followUps: z.optional(z.array(groupedView)),
  /** The order to which this order was added too late. This order is delivered on its own. */
  missed: z.optional(groupedView),
};

/** The response of GET /api/order/open: the shopper's orders that take follow-ups, newest first. */
export const openOrdersAnswer = z.object({
  orders: z.array(
    z.object({
      _id: z.string(),
      number: z.optional(z.number()),
      way: z.enum(FULFILLMENT_METHODS),
      /** The delivery address in one line, or the pickup address. */
      to: z.string(),
      /** ISO 8601. */
      promisedAt: z.optional(z.string()),
      window: z.optional(slotView),
    }),
  ),
});
export type OpenOrdersAnswer = z.output<typeof openOrdersAnswer>;
