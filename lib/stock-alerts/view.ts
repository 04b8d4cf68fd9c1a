import * as z from 'zod/mini';

/** The response of /api/stock-alert/list and by-link: the ids of the products for which the person has alerts. */
export const alertsAnswer = z.object({ products: z.array(z.string()) });
export type AlertsAnswer = z.output<typeof alertsAnswer>;

/**
 * The response of POST /api/stock-alert/add. `isStored` is false if the shopper must open a mailed link first, because
 * the email address of the account is not verified.
 */
export const addedAlert = z.object({ isStored: z.boolean() });
export type AddedAlert = z.output<typeof addedAlert>;

/** The response of GET /api/stock-alert/waiting: the number of stock alerts for a product. */
export const waitingAnswer = z.object({ waiting: z.int() });
export type WaitingAnswer = z.output<typeof waitingAnswer>;
