import { randomUUID } from 'node:crypto';
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

/** Returns the email of an account, or the email that a guest typed. Nobody has verified the email of a guest. */
export const contactEmailOf = ({
  email,
  contactEmail,
}: Pick<UserDoc, 'email' | 'contactEmail'>): string => contactEmail ?? email;

const PREFIX = 'no password:';

/**
 * Returns a `passwordHash` for an account without a password. It matches no password. Each call returns another random
 * value, so storing it ends every session of the account.
 */
export const noPassword = (): string => PREFIX + randomUUID();

/** Returns whether an account with this `passwordHash` has a password. */
export const hasPassword = (passwordHash: string): boolean => !passwordHash.startsWith(PREFIX);
