/** The maximum lengths of the seller's name of a payment method, and of the bank details. */
export const MAX_METHOD_NAME = 60;
export const MAX_BANK_DETAILS = 500;
