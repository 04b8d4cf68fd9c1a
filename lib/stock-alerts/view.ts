import * as z from 'zod/mini';

/** The response of /api/stock-alert/list and by-link: the ids of the products for which the person has alerts. */
export const alertsResponse = z.object({ products: z.array(z.string()) });
export type AlertsResponse = z.output<typeof alertsResponse>;

/**
 * The response of POST /api/stock-alert/add. `isStored` is false if the shopper must first open a mailed confirmation
 * link.
 */
export const addedAlert = z.object({ isStored: z.boolean() });
export type AddedAlert = z.output<typeof addedAlert>;

/** The response of GET /api/stock-alert/waiting: the number of stock alerts for a product. */
export const waitingResponse = z.object({ waiting: z.int() });
export type WaitingResponse = z.output<typeof waitingResponse>;
