/** The maximum lengths of the seller's note about a customer, and of the reason of a block. */
export const MAX_CUSTOMER_NOTE = 2_000;
export const MAX_BLOCK_REASON = 300;
