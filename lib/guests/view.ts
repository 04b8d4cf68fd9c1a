import * as z from 'zod/mini';
import { orderResponse } from '@/lib/orders/view';

/** The response of POST /api/order/by-link. */
export const linkedOrderResponse = z.extend(orderResponse, {
  /**
   * True if the browser is signed in as the guest who placed the order. The browser can then cancel the order without a
   * code.
   */
  isOwn: z.optional(z.literal(true)),
});

export type LinkedOrderResponse = z.output<typeof linkedOrderResponse>;
