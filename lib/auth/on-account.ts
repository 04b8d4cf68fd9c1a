import type { UserDoc } from '@/models/user';

/**
 * Returns whether a shopper may order on account. The seller must have allowed it, and the shopper must have verified
 * the email address. Otherwise somebody could register with the email of a customer and run up debts in their name.
 * Guests may not order on account.
 */
export const mayPayOnAccount = (
  account: Pick<UserDoc, 'paysOnAccount' | 'isGuest' | 'mailProvenAt'> | undefined,
): boolean =>
  account?.paysOnAccount === true && !account.isGuest && account.mailProvenAt !== undefined;
