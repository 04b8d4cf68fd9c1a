import type { UserDoc } from '@/models/user';

/**
 * Returns whether an account may order on account: the seller allows it, and the owner has proven its mailbox. Anybody can
 * register an account with the email of a customer, and run up debts in their name. Guests may not.
 */
export const mayPayOnAccount = (
  account: Pick<UserDoc, 'paysOnAccount' | 'isGuest' | 'mailProvenAt'> | undefined,
): boolean =>
  account?.paysOnAccount === true && !account.isGuest && account.mailProvenAt !== undefined;
