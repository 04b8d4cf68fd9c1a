/** The maximum lengths of a payment method's name and of the bank details. */
export const MAX_METHOD_NAME = 60;
export const MAX_BANK_DETAILS = 500;
