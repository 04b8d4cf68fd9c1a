import * as z from 'zod/mini';
import { orderResponse } from '@/lib/orders/view';

/** The response of POST /api/order/by-link. */
export const linkedOrderResponse = z.extend(orderResponse, {
  /** True if the guest of the order is signed in. The browser can then cancel the order without a code. */
  isOwn: z.optional(z.literal(true)),
});

export type LinkedOrderResponse = z.output<typeof linkedOrderResponse>;
